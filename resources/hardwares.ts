import { Role } from '../domain/actor.ts';
import { missingParts } from '../domain/devices/firmware-version.ts';
import { adminWrites, everyone } from './schema/access.ts';
import { defineResource, type RowOf } from './schema/define-resource.ts';
import { text, toggle, url } from './schema/fields.ts';
import { blank } from './schema/rules.ts';

/** Kinds of hardware and the newest firmware of each (FORM-FW). */
export const hardwares = defineResource({
  name: 'hardwares',
  label: { one: 'Hardware version', many: 'Hardware versions' },
  title: 'name',
  fields: {
    name: text({ label: 'Name', required: true, filter: 'ilike', sortable: true, search: true }),
    lastest_firmware_version: text({ label: 'Firmware version', maxLength: 50 }),
    lastest_wifi_version: text({ label: 'Wi-Fi version', maxLength: 50 }),
    lastest_ble_version: text({ label: 'BLE version', maxLength: 50 }),
    lastest_firmware_url: url({ label: 'Firmware URL', required: true }),
    lastest_firmware_wifi_url: url({ label: 'Wi-Fi firmware URL' }),
    lastest_firmware_ble_url: url({ label: 'BLE firmware URL' }),
    enable: toggle({ label: 'Enabled', default: true, filter: 'eq' }),
    asset: text({ label: 'Asset' }),
  },
  list: {
    columns: ['name', 'lastest_firmware_version', 'lastest_wifi_version', 'lastest_ble_version', 'enable'],
    pageSize: 10,
    pageSizes: [10, 20, 30, 40],
    removed: true,
  },
  access: adminWrites(everyone),
  rules: [draft => blank(missingParts(draft))],
  page: { path: '/hardwares', roles: [Role.Admin], menu: { section: 'reference', icon: 'hardware' } },
});
export type Hardware = RowOf<typeof hardwares>;
