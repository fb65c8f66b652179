import raEnglish from 'ra-language-english';
import { enAccount } from './en/account.ts';
import { enBooking } from './en/booking.ts';
import { enBulk } from './en/bulk.ts';
import { enConfirmIdentity } from './en/confirm-identity.ts';
import { enDevice } from './en/device.ts';
import { enDeviceStatus } from './en/device-status.ts';
import { enEmailChange } from './en/email-change.ts';
import { enFiles } from './en/files.ts';
import { enFleet } from './en/fleet.ts';
import { enForm } from './en/form.ts';
import { enForms } from './en/forms.ts';
import { enHistory } from './en/history.ts';
import { enHome } from './en/home.ts';
import { enHours } from './en/hours.ts';
import { enLens } from './en/lens.ts';
import { enList } from './en/list.ts';
import { enLive } from './en/live.ts';
import { enLocation } from './en/location.ts';
import { enMail } from './en/mail.ts';
import { enPrivacy } from './en/privacy.ts';
import { enReference } from './en/reference.ts';
import { enRegister } from './en/register.ts';
import { enReplace } from './en/replace.ts';
import { enSecondFactor } from './en/second-factor.ts';
import { enSessions } from './en/sessions.ts';
import { enShell } from './en/shell.ts';
import { enSupport } from './en/support.ts';
import { enUpload } from './en/upload.ts';

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
  ...enLens,
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
