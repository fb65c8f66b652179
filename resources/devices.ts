import { Role, roles } from '../domain/actor.ts';
import { deviceTypes, registrationStates, skus, WifiStatus, wifiStatuses } from '../domain/devices/device.ts';
import { healthChoices } from '../domain/devices/fleet-health.ts';
import { sentence } from '../domain/refusals/spoken.ts';
import { deviceActions } from './device-actions.ts';
import { all, allAndOwner } from './schema/access.ts';
import { defineResource, type RowOf, type Rule } from './schema/define-resource.ts';
import { choice, images, instant, longText, reference, text, toggle } from './schema/fields.ts';
import { isNew } from './schema/rules.ts';

const reasonForDisabling: Rule = draft =>
  draft.is_disabled === true && (draft.reason_disabled ?? null) === null
    ? { reason_disabled: sentence('form.reason') }
    : undefined;

const installedLater: Rule = (draft, now) =>
  isNew(draft) && Date.parse(String(draft.installation_date)) < now
    ? { installation_date: sentence('form.past') }
    : undefined;

const reported = [
  'error_code',
  'error_motor',
  'fw_version',
  'fw_version_ble',
  'fw_version_wifi',
  'last_updated_time',
  'RSSI',
];

/** Massage beds, in stock or at a location (FORM-DEV). */
export const devices = defineResource({
  name: 'devices',
  label: { one: 'Device', many: 'Devices' },
  endpoint: '/v3/homebeds',
  aliases: ['/v3/beds', '/v3/homebeds/filter/v2'],
  title: 'name',
  fields: {
    name: text({
      label: 'Name',
      required: 'Name cannot be left blank',
      filter: 'ilike',
      sortable: true,
      search: true,
    }),
    serial_id: text({
      label: 'Serial ID',
      required: 'Serial ID cannot be left blank',
      unique: true,
      write: 'on-create',
      help: 'For example GB-12023-3423-XXXXXX-1D',
      filter: 'ilike',
      sortable: true,
      search: true,
    }),
    connection_id: text({
      label: 'Connection ID',
      required: 'Connection ID cannot be left blank',
      unique: true,
      write: { update: [Role.Admin], when: [{ field: 'is_disabled', op: 'eq', value: true }] },
      help: 'For example 24:6F:28:AE:5C:10',
      // In capitals alone, so that what is unique is so in fact.
      shape: [/^(?:[\dA-F]{2}:){5}[\dA-F]{2}$/, '24:6F:28:AE:5C:10'],
      filter: 'ilike',
      sortable: true,
      search: true,
    }),
    pcb_serial_number: text({ label: 'PCB serial number', filter: 'ilike' }),
    sku: choice({ label: 'SKU', choices: skus, filter: 'eq' }),
    device_type: choice({
      label: 'Device type',
      required: 'Device type cannot be left blank',
      choices: deviceTypes,
      filter: 'eq',
    }),
    partner_location_id: reference('locations', {
      label: 'Partner location',
      required: sentence('form.location'),
      sparse: true,
      as: 'location',
      show: ['name', 'city', 'country', 'timezone', 'user_id'],
      filter: 'eq',
    }),
    user_id: reference('users', { label: 'Owner', as: 'user', write: 'never', filter: 'eq' }),
    hardware_id: reference('hardwares', {
      label: 'Version',
      required: 'You must choose an option Version',
      as: 'hardware',
      show: ['name', 'lastest_firmware_version', 'lastest_ble_version', 'lastest_wifi_version', 'enable'],
      filter: 'eq',
    }),
    installation_date: instant({
      label: 'Installation date',
      required: 'You must choose an installation time',
      sparse: true,
      example: '2100-01-31T09:00:00.000Z',
      zone: 'location.timezone',
      filter: 'range',
      sortable: true,
    }),
    customer_name: text({
      label: 'Customer name',
      required: 'Customer name cannot be left blank',
      sparse: true,
      filter: 'ilike',
    }),
    description: longText({ label: 'Description', maxLength: 2000 }),
    imgs: images({ label: 'Images', upload: '/v3/beds/images/upload' }),
    wifi_status: choice({
      label: 'Wi-Fi',
      choices: wifiStatuses,
      default: WifiStatus.NeverConfigured,
      write: 'never',
      filter: 'eq',
    }),
    reg_status: choice({
      label: 'Registration',
      choices: registrationStates,
      default: 'pre-registered',
      write: 'never',
      filter: 'eq',
    }),
    is_disabled: toggle({
      label: 'State',
      default: false,
      write: { create: [], update: [Role.Admin, Role.Partner] },
      cell: 'disabled',
      filter: 'eq',
    }),
    reason_disabled: text({
      label: 'Reason',
      maxLength: 1000,
      write: { create: [], update: [Role.Admin, Role.Partner] },
      visibleWhen: [{ field: 'is_disabled', op: 'eq', value: true }],
    }),
    reason_replace: text({
      label: 'Reason for the replacement',
      maxLength: 1000,
      write: { create: [], update: [Role.Admin] },
      visibleWhen: [{ field: 'reason_replace', op: 'ne', value: null }],
    }),
    force_update_firmware: toggle({
      label: 'Force firmware update',
      default: true,
      write: { create: [Role.Admin], update: [Role.Admin] },
    }),
    trial_period_expired: toggle({ label: 'Trial period expired', default: false, write: 'never' }),
    health: choice({
      label: 'Health',
      choices: healthChoices,
      write: 'never',
      filter: 'eq',
      sortable: true,
    }),
    health_since: instant({ label: 'Health since', write: 'never' }),
    health_until: instant({ label: 'Health looked at again', write: 'never', secret: true }),
  },
  children: {
    logs: { resource: 'device-logs', by: 'device_id', show: reported },
    latest_log: { resource: 'device-logs', by: 'device_id', show: reported, one: true, inLists: true },
  },
  list: {
    columns: [
      'name',
      'health',
      'partner_location_id',
      'serial_id',
      'wifi_status',
      '#signal',
      'is_disabled',
      '#firmware',
      'hardware_id',
      'device_type',
      'connection_id',
      'installation_date',
      'customer_name',
      'description',
    ],
    sort: ['health', 'asc'],
    filters: [
      'name',
      'health',
      'serial_id',
      'wifi_status',
      'hardware_id',
      'partner_location_id',
      'reg_status',
      'device_type',
      'is_disabled',
    ],
    removed: true,
    maxPageSize: 2000,
    expand: 'logs',
    inline: ['name', 'description', 'customer_name'],
    card: [['name'], ['partner_location_id', 'hardware_id', 'serial_id'], ['health']],
  },
  access: {
    read: allAndOwner(Role.Admin, Role.CustomerService, Role.Marketing),
    create: all(Role.Admin, Role.CustomerService),
    update: allAndOwner(Role.Admin, Role.CustomerService),
    remove: all(Role.Admin),
  },
  owner: { through: 'partner_location_id' },
  actions: deviceActions,
  rules: [reasonForDisabling, installedLater],
  page: { path: '/devices', detail: '/devices/:id', roles, menu: { section: 'network', icon: 'device' } },
  dialog: { width: 700, maxHeight: 600 },
  restricted: true,
});
export type Device = RowOf<typeof devices>;
