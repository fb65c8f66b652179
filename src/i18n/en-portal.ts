import { enConfirmIdentity, enImpersonation } from './en/accounts.ts';
import { enBooking, enMail } from './en/bookings.ts';
import { enDevice, enFleet, enSupport, enZones } from './en/devices.ts';
import { enForm, enUpload } from './en/forms.ts';
import { enBulk, enFiles, enHistory, enList } from './en/lists.ts';
import { enHours, enLocation } from './en/locations.ts';
import { enHome, enLive } from './en/shell.ts';
import { enGuest } from './en-guest.ts';

/** The English that stands by for every page of the portal; a panel of its own brings its words along (`addWords`). */
export const enPortal = {
  ...enGuest,
  ...enFiles,
  ...enBooking,
  ...enBulk,
  ...enForm,
  ...enConfirmIdentity,
  ...enDevice,
  ...enHistory,
  ...enHome,
  ...enFleet,
  ...enHours,
  ...enImpersonation,
  ...enList,
  ...enLive,
  ...enLocation,
  ...enSupport,
  ...enZones,
  ...enUpload,
  ...enMail,
};
