import {
  viAccount,
  viConfirmIdentity,
  viEmailChange,
  viLens,
  viPrivacy,
  viSecondFactor,
  viSessions,
} from './vi/accounts.ts';
import { viBooking, viMail } from './vi/bookings.ts';
import { viDevice, viDeviceStatus, viFleet, viRegister, viReplace, viSupport } from './vi/devices.ts';
import { viForm, viForms, viUpload } from './vi/forms.ts';
import { viBulk, viFiles, viHistory, viList, viReference } from './vi/lists.ts';
import { viHours, viLocation } from './vi/locations.ts';
import { viReactAdmin } from './vi/react-admin.ts';
import { viHome, viLive, viShell } from './vi/shell.ts';

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
