import { type FormByHand, letters } from './form-by-hand.ts';

const tooLong = 'At most 255 characters';
const shared =
  'sku, device_type, partner_location_id, hardware_id, installation_date, customer_name, description, imgs';
const enabled = { is_disabled: false, reason_disabled: null };

/** Beds (FORM-DEV, REG-05, DIS). */
export const forms: readonly FormByHand[] = [
  {
    resource: 'devices',
    why: 'FORM-DEV, REG-05, DEC-27 (connection ID), DEC-48 (the reason only when disabling), DEC-99, DLG-03 (700), DLG-06 (600).',
    dialog: '700 × 600',
    fields: [
      'name: Name *',
      'serial_id: Serial ID *',
      'connection_id: Connection ID *',
      'pcb_serial_number: PCB serial number',
      'sku: SKU',
      'device_type: Device type *',
      'partner_location_id: Partner location *',
      'hardware_id: Version *',
      'installation_date: Installation date *',
      'customer_name: Customer name *',
      'description: Description',
      'imgs: Images',
      'force_update_firmware: Force firmware update',
    ],
    defaults: { imgs: [], force_update_firmware: true },
    options: {
      sku: 'LIGHT LIGHT, BROWN BROWN',
      device_type: 'Testing Testing, Commercial Commercial, Promotional Promotional',
    },
    help: {
      serial_id: 'For example GB-12023-3423-XXXXXX-1D',
      connection_id: 'For example 24:6F:28:AE:5C:10',
    },
    unique: 'serial_id, connection_id',
    later: ['is_disabled: State', 'reason_disabled: Reason', 'reason_replace: Reason for the replacement'],
    kept: [
      'user_id: Owner',
      'wifi_status: Wi-Fi',
      'reg_status: Registration',
      'trial_period_expired: Trial period expired',
      'health: Health',
      'health_since: Health since',
    ],
    createdBy: { 3: `name, serial_id, connection_id, pcb_serial_number, ${shared}` },
    changed: [
      {
        role: 0,
        row: enabled,
        fields: `name, (serial_id), (connection_id), pcb_serial_number, ${shared}, is_disabled, force_update_firmware`,
      },
      {
        role: 0,
        row: { is_disabled: true, reason_disabled: 'Broken' },
        fields: `name, (serial_id), connection_id, pcb_serial_number, ${shared}, is_disabled, reason_disabled, force_update_firmware`,
      },
      {
        role: 0,
        row: { ...enabled, reason_replace: 'Worn out' },
        fields: `name, (serial_id), (connection_id), pcb_serial_number, ${shared}, is_disabled, reason_replace, force_update_firmware`,
      },
      {
        role: 1,
        row: { is_disabled: true, reason_disabled: 'Broken' },
        fields: `name, (serial_id), (connection_id), pcb_serial_number, ${shared}, is_disabled, reason_disabled, (force_update_firmware)`,
      },
      {
        role: 3,
        row: { is_disabled: true, reason_disabled: 'Broken' },
        fields: `name, (serial_id), (connection_id), pcb_serial_number, ${shared}, (is_disabled), (reason_disabled), (force_update_firmware)`,
      },
    ],
    right: {
      name: 'Aspen',
      serial_id: 'GB-1',
      connection_id: '24:6F:28:00:00:01',
      device_type: 'Commercial',
      partner_location_id: 1,
      hardware_id: 1,
      installation_date: '2031-05-01T10:00:00.000Z',
      customer_name: 'Quiet Room',
    },
    refused: [
      ['name', undefined, 'Name cannot be left blank'],
      ['name', ' ', 'Name cannot be left blank'],
      ['name', letters(256), tooLong],
      ['serial_id', undefined, 'Serial ID cannot be left blank'],
      ['serial_id', letters(256), tooLong],
      ['connection_id', undefined, 'Connection ID cannot be left blank'],
      ['connection_id', letters(256), tooLong],
      ['connection_id', 'hello world', 'Must look like 24:6F:28:AE:5C:10'],
      ['pcb_serial_number', letters(256), tooLong],
      ['sku', 'WHITE', 'Must be one of: LIGHT, BROWN'],
      ['device_type', undefined, 'Device type cannot be left blank'],
      ['device_type', 'Spare', 'Must be one of: Testing, Commercial, Promotional'],
      ['partner_location_id', undefined, 'You must choose an option partner location'],
      ['hardware_id', undefined, 'You must choose an option Version'],
      ['installation_date', undefined, 'You must choose an installation time'],
      ['installation_date', '2031-05-01T09:59:59.000Z', 'Must not lie in the past'],
      ['installation_date', 'soon', 'Not an instant (ISO 8601 with Z)'],
      ['customer_name', undefined, 'Customer name cannot be left blank'],
      ['customer_name', letters(256), tooLong],
      ['description', letters(2001), 'At most 2000 characters'],
      ['imgs', ['bed.png'], 'Not a web address'],
      ['force_update_firmware', 'yes', 'Must be on or off'],
    ],
    passes: [
      ['description', letters(2000)],
      ['installation_date', '2031-05-01T10:00:00.000Z'],
      ['sku', 'BROWN'],
      ['sku', null],
    ],
  },
];
