import { Role } from '../domain/actor.ts';
import { deviceActions } from './device-actions.ts';
import { devices } from './devices.ts';
import { all, serverWrites } from './schema/access.ts';
import { defineResource, type RowOf } from './schema/define-resource.ts';

/** Devices that stand at a location and are shared by its guests; changed under Devices (ROUTE-08). */
export const sharedDevices = defineResource({
  name: 'shared-devices',
  label: { one: 'Shared device', many: 'Shared devices' },
  endpoint: '/v3/shared-homebeds',
  table: 'devices',
  scope: [{ field: 'partner_location_id', op: 'ne', value: null }],
  title: 'name',
  fields: devices.fields,
  children: devices.children,
  list: {
    columns: [
      'name',
      'health',
      'serial_id',
      'partner_location_id',
      'hardware_id',
      '#firmware',
      'device_type',
      'wifi_status',
      '#signal',
      'is_disabled',
      'installation_date',
    ],
    sort: ['health', 'asc'],
    filters: [
      'name',
      'health',
      'wifi_status',
      'hardware_id',
      'partner_location_id',
      'device_type',
      'is_disabled',
    ],
    expand: 'logs',
    card: [['name'], ['partner_location_id', 'hardware_id', 'serial_id'], ['health']],
    guide: 'Shared devices are changed under Devices',
  },
  actions: deviceActions,
  access: serverWrites(all(Role.Admin)),
  page: {
    path: '/shared-devices',
    detail: '/shared-devices/:id',
    roles: [Role.Admin],
    menu: { section: 'main', icon: 'shared-device', order: 5 },
  },
  restricted: true,
});
export type SharedDevice = RowOf<typeof sharedDevices>;
