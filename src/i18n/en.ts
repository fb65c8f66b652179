import { enConfirmIdentity, enImpersonation, enPrivacy, enSessions } from './en/accounts.ts';
import { enBooking, enMail } from './en/bookings.ts';
import { enDevice, enDeviceStatus, enFleet, enRegister, enReplace, enSupport } from './en/devices.ts';
import { enUpload } from './en/forms.ts';
import { enBulk, enFiles, enHistory, enList, enReference } from './en/lists.ts';
import { enHours, enLocation } from './en/locations.ts';
import { enHome, enLive } from './en/shell.ts';
import { enGuest } from './en-guest.ts';

/**
 * English. Strings that the requirements quote are exact, slips included, under the id that quotes them.
 * Labels, choices and messages of resources are English in their descriptions and need no entry here.
 */
export const en = {
  ...enGuest,
  ...enFiles,
  ...enBooking,
  ...enBulk,
  ...enConfirmIdentity,
  ...enRegister,
  ...enReplace,
  ...enDevice,
  ...enDeviceStatus,
  ...enSessions,
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
  ...enSupport,
  ...enUpload,
  ...enMail,
};

export type Messages = typeof en;
