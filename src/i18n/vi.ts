import { viAccount } from './vi/account.ts';
import { viBooking } from './vi/booking.ts';
import { viBulk } from './vi/bulk.ts';
import { viConfirmIdentity } from './vi/confirm-identity.ts';
import { viDevice } from './vi/device.ts';
import { viDeviceStatus } from './vi/device-status.ts';
import { viEmailChange } from './vi/email-change.ts';
import { viFiles } from './vi/files.ts';
import { viFleet } from './vi/fleet.ts';
import { viForm } from './vi/form.ts';
import { viForms } from './vi/forms.ts';
import { viHistory } from './vi/history.ts';
import { viHome } from './vi/home.ts';
import { viHours } from './vi/hours.ts';
import { viLens } from './vi/lens.ts';
import { viList } from './vi/list.ts';
import { viLive } from './vi/live.ts';
import { viLocation } from './vi/location.ts';
import { viMail } from './vi/mail.ts';
import { viPrivacy } from './vi/privacy.ts';
import { viReactAdmin } from './vi/react-admin.ts';
import { viReference } from './vi/reference.ts';
import { viRegister } from './vi/register.ts';
import { viReplace } from './vi/replace.ts';
import { viSecondFactor } from './vi/second-factor.ts';
import { viSessions } from './vi/sessions.ts';
import { viShell } from './vi/shell.ts';
import { viSupport } from './vi/support.ts';
import { viUpload } from './vi/upload.ts';

/** Vietnamese; has every key of English. */
export const vi = {
  ...viReactAdmin,
  ...viFiles,
  ...viForm,
  ...viAccount,
  ...viBooking,
  ...viBulk,
  ...viConfirmIdentity,
  ...viEmailChange,
  ...viRegister,
  ...viReplace,
  ...viDevice,
  ...viDeviceStatus,
  ...viSessions,
  ...viShell,
  ...viForms,
  ...viHistory,
  ...viHome,
  ...viFleet,
  ...viHours,
  ...viLens,
  ...viList,
  ...viLive,
  ...viPrivacy,
  ...viReference,
  ...viLocation,
  ...viSecondFactor,
  ...viSupport,
  ...viUpload,
  ...viMail,
};
