import { type FormByHand, letters } from './form-by-hand.ts';

const blank = 'Do not leave blank';

/** What the portal's own tools write for somebody: no dialog of a record. */
export const forms: readonly FormByHand[] = [
  {
    resource: 'saved-views',
    why: 'Own: filters, columns and sort of a list under a name; the admin alone shares one with roles.',
    dialog: '650 × 500',
    fields: [
      'name: Name *',
      'resource: List *',
      'filters: Filters',
      'columns: Columns',
      'sort: Sort',
      'page_size: Rows a page',
      'is_default: Opens by default',
      'shared_roles: Shared with',
    ],
    defaults: { filters: {}, columns: [], is_default: false, shared_roles: [] },
    options: { shared_roles: '0 Admin, 1 Partner, 3 Customer service, 4 Marketing' },
    kept: ['user_id: Owner *'],
    createdBy: {
      1: 'name, resource, filters, columns, sort, page_size, is_default',
      3: 'name, resource, filters, columns, sort, page_size, is_default',
      4: 'name, resource, filters, columns, sort, page_size, is_default',
    },
    changed: [
      {
        role: 0,
        fields: 'name, (resource), filters, columns, sort, page_size, is_default, shared_roles',
      },
      {
        role: 1,
        fields: 'name, (resource), filters, columns, sort, page_size, is_default, (shared_roles)',
      },
    ],
    right: { name: 'Today', resource: 'bookings' },
    refused: [
      ['name', undefined, blank],
      ['name', letters(101), 'At most 100 characters'],
      ['resource', undefined, blank],
      ['page_size', 0, 'Must be at least 1'],
      ['page_size', 101, 'Must be at most 100'],
      ['shared_roles', [2], 'Must be one of: Admin, Partner, Customer service, Marketing'],
    ],
    passes: [['page_size', 100]],
  },
];

/** `field: Label` of the records that no form writes: workflows and the server do. */
export const unwritten: Readonly<Record<string, readonly string[]>> = {
  'location-hours': [
    'location_id: Location *',
    'day_of_week: Day *',
    'isActive: Open',
    'open_time: Opens',
    'close_time: Closes',
    'block: Breaks',
  ],
  'location-days': [
    'location_id: Location *',
    'day: Day *',
    'date_open_from: Opens *',
    'date_open_to: Closes *',
    'block_start_time: Break from',
    'block_end_time: Break to',
    'reason_close: Reason *',
  ],
  'device-logs': [
    'device_id: Device *',
    'error_code: Error code',
    'error_motor: Error motor',
    'fw_version: Firmware',
    'fw_version_ble: BLE firmware',
    'fw_version_wifi: Wi-Fi firmware',
    'last_updated_time: Last updated *',
    'RSSI: Signal strength',
  ],
  'testing-records': [
    'device_id: Device *',
    'testing_type: Test *',
    'session_id: Session',
    'booking_id: Booking',
    'index: Taken at',
    'user_id: Tested by',
    'software: Software',
    'mechanical: Mechanical',
  ],
  bookings: [
    'user_id: User *',
    'bed_id: Device *',
    'location_id: Location *',
    'booking_status: Status *',
    'start_time: Start *',
    'end_time: End *',
    'slot_duration: Slot duration *',
    'reason: Reason',
    'moved_from_id: Moved from',
  ],
  sessions: [
    'booking_id: Booking *',
    'actual_start_time: Started',
    'running_duration: Duration',
    'log_session_url: Log',
    'zone_improvement: Improvement by zone',
  ],
  mails: [
    'to_email: To *',
    'subject_html: Subject *',
    'content_html: Content *',
    'state: State *',
    'booking_id: Booking',
    'user_id: User',
    'operation: Operation',
    'message_id: Message-ID',
    'send_after: Sends at',
    'sent_time: Sent',
    'attempts: Attempts *',
    'failure: Last failure',
  ],
  history: [
    'resource: Record *',
    'row_id: Number *',
    'action: What *',
    'user_id: Who',
    'request_id: Request',
    'operation: Operation',
    'changes: Changes',
  ],
  operations: [
    'key: Key *',
    'kind: What *',
    'user_id: Who *',
    'record: Record',
    'row_id: Number',
    'title: Title',
    'location_id: Location',
    'cancelled: Bookings cancelled *',
    'moved: Bookings moved *',
    'mails: Mails *',
    'undo_until: Can be undone until',
    'undone_time: Undone',
  ],
  'security-events': [
    'kind: Event *',
    'user_id: Who',
    'subject_id: Whose account',
    'email: Email',
    'address: Address',
    'browser: Browser',
    'detail: Details',
    'request_id: Request',
  ],
};

/** What the server writes once only: one row a key of an operation, a message, a token of an invitation. */
export const writtenOnce: Readonly<Record<string, string>> = {
  'invitation-links': 'token_hash',
  mails: 'message_id',
  operations: 'key',
};
