import { enImpersonation } from './en/accounts.ts';
import { enBooking } from './en/bookings.ts';
import { enDevice } from './en/devices.ts';
import { enForm } from './en/forms.ts';
import { enFiles, enList } from './en/lists.ts';
import { enLive } from './en/shell.ts';
import { enGuest } from './en-guest.ts';

/** The English that stands by for every page of the portal; a panel of its own brings its words along (`addWords`). */
export const enPortal = {
  ...enGuest,
  ...enFiles,
  ...enBooking,
  ...enForm,
  ...enDevice,
  ...enImpersonation,
  ...enList,
  ...enLive,
};
