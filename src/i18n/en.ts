import raEnglish from 'ra-language-english';
import {
  enAccount,
  enConfirmIdentity,
  enEmailChange,
  enImpersonation,
  enPrivacy,
  enSecondFactor,
  enSessions,
} from './en/accounts.ts';
import { enBooking, enMail } from './en/bookings.ts';
import { enDevice, enDeviceStatus, enFleet, enRegister, enReplace, enSupport } from './en/devices.ts';
import { enForm, enForms, enUpload } from './en/forms.ts';
import { enBulk, enFiles, enHistory, enList, enReference } from './en/lists.ts';
import { enHours, enLocation } from './en/locations.ts';
import { enHome, enLive, enShell } from './en/shell.ts';

/**
 * English. Strings that the requirements quote are exact, slips included, under the id that quotes them.
 * Labels, choices and messages of resources are English in their descriptions and need no entry here.
 */
export const en = {
  ...raEnglish,
  ...enFiles,
  ...enForm,
  ...enAccount,
  ...enBooking,
  ...enBulk,
  ...enConfirmIdentity,
  ...enEmailChange,
  ...enRegister,
  ...enReplace,
  ...enDevice,
  ...enDeviceStatus,
  ...enSessions,
  ...enShell,
  ...enForms,
  ...enHistory,
  ...enHome,
  ...enFleet,
  ...enHours,
  ...enImpersonation,
  ...enList,
  ...enLive,
  ...enPrivacy,
  ...enReference,
  ...enLocation,
  ...enSecondFactor,
  ...enSupport,
  ...enUpload,
  ...enMail,
};

export type Messages = typeof en;
