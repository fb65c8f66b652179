import {
  viAccount,
  viConfirmIdentity,
  viEmailChange,
  viImpersonation,
  viPrivacy,
  viSecondFactor,
  viSessions,
} from './accounts.ts';
import { viBooking, viMail } from './bookings.ts';
import { viDevice, viDeviceStatus, viFleet, viRegister, viReplace, viSupport } from './devices.ts';
import { viForm, viForms, viUpload } from './forms.ts';
import { viBulk, viFiles, viHistory, viList, viReference } from './lists.ts';
import { viHours, viLocation } from './locations.ts';
import { viReactAdmin } from './react-admin.ts';
import { viHome, viLive, viShell } from './shell.ts';

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
  ...viImpersonation,
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
