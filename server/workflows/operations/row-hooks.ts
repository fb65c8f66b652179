import { lastAdminHooks } from '../../auth/accounts/last-admin.ts';
import type { HooksByResource } from '../../db/write/row-hooks.ts';
import { settingHooks } from '../../mail/setting-hooks.ts';
import { deviceHooks } from '../devices/device-hooks.ts';
import { locationHooks } from '../hours/location-hooks.ts';

/** Everything that the generated routes do beyond the descriptions, on one screen: resource → hooks. */
export const rowHooks = {
  locations: locationHooks,
  devices: deviceHooks,
  users: lastAdminHooks,
  settings: settingHooks,
} satisfies HooksByResource;
