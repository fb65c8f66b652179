import { Role } from '../domain/actor.ts';
import { allAndOwner, serverWrites } from './schema/access.ts';
import { defineResource, type RowOf } from './schema/define-resource.ts';
import { instant, integer, reference, text } from './schema/fields.ts';

/** What a device reported about itself (DEV-11). */
export const deviceLogs = defineResource({
  name: 'device-logs',
  label: { one: 'Device log', many: 'Device logs' },
  title: 'last_updated_time',
  fields: {
    device_id: reference('devices', { label: 'Device', required: true, filter: 'eq' }),
    error_code: text({ label: 'Error code', maxLength: 50, filter: 'ilike' }),
    error_motor: text({ label: 'Error motor', maxLength: 50, filter: 'ilike' }),
    fw_version: text({ label: 'Firmware', maxLength: 50 }),
    fw_version_ble: text({ label: 'BLE firmware', maxLength: 50 }),
    fw_version_wifi: text({ label: 'Wi-Fi firmware', maxLength: 50 }),
    last_updated_time: instant({ label: 'Last updated', required: true, filter: 'range', sortable: true }),
    RSSI: integer({ label: 'Signal strength', min: -200, max: 100, cell: 'signal', filter: 'range' }),
  },
  list: {
    columns: [
      'device_id',
      'error_code',
      'error_motor',
      'fw_version',
      'fw_version_ble',
      'fw_version_wifi',
      'last_updated_time',
      'RSSI',
    ],
    sort: ['last_updated_time', 'desc'],
  },
  access: serverWrites(allAndOwner(Role.Admin, Role.CustomerService, Role.Marketing)),
  owner: { through: 'device_id' },
});
export type DeviceLog = RowOf<typeof deviceLogs>;
