/**
 * How much a call takes in each part of its path, query and body, written by hand: letters of a text, numbers from and
 * to, entries of a list. A part is named by the last word of its place, `values[]` is each entry of it. What has no
 * limit of its own here is a choice, a switch, or checked by a sentence of its own (a password, FORM-PWD).
 */
type Limits = Readonly<Record<string, readonly string[]>>;

/** That these are not left empty, or are so many, is said by requirements; how long they may be was decided here. */
const required: Limits = {
  // HOURS-01, HOURS-04: the seven days of a week.
  '(whole)': ['7 to 7 entries'],
  // DEC-211: so has one that begins later.
  week: ['7 to 7 entries'],
  // ENUM-09: there are four roles.
  roles: ['to 4 entries'],
  // CANCEL-01 and RESCH-01, DAY-02, REPL-09.
  // That of a block stands on boards and in calendars (DEC-185).
  reason: ['1 to 1000 letters', '1 to 200 letters'],
  reason_close: ['1 to 1000 letters'],
  reason_replace: ['1 to 1000 letters'],
  // REPL-09, FORM-DEV-01, FORM-DEV-03.
  connection_id: ['1 to 255 letters'],
  old_connection_id: ['1 to 255 letters'],
  new_connection_id: ['1 to 255 letters'],
  customer_name: ['1 to 255 letters'],
  installation_date: ['1 letters'],
  // REPL-09 for a device; a passkey is named as well, and a roll-out, which may be left without (DEC-220).
  name: ['1 to 255 letters', '1 to 60 letters', 'to 100 letters'],
  // FORM-SUPPORT-01, FORM-SUPPORT-02. The description of a device may be left out, not empty.
  subject: ['1 to 255 letters'],
  description: ['1 to 2000 letters', '1 to 10000 letters'],
  // AUTH-13: an address is required where somebody signs in.
  email: ['1 to 254 letters', 'to 500 letters'],
  first_name: ['1 to 255 letters'],
  last_name: ['1 to 255 letters'],
  phone_number: ['1 to 32 letters'],
};

const decidedHere: Limits = {
  // Numbers of records: those that a column of the database holds.
  id: ['1 to 2147483647', '1 to 255 letters', '1 to 1400 letters'],
  entry: ['1 to 2147483647'],
  // A month of bookings moves by one plan.
  // DEC-209: so many single days are closed at once.
  days: ['1 to 31', '1 to 31 entries'],
  within_days: ['0 to 7'],
  // DEC-305: as far as somebody goes by tram or train.
  within_km: ['0 to 100'],
  bed_id: ['1 to 2147483647'],
  device_id: ['1 to 2147483647'],
  edges: ['to 2000 letters'],
  of: ['to 64 letters'],
  hardware_id: ['1 to 2147483647'],
  location_id: ['1 to 2147483647'],
  partner_location_id: ['1 to 2147483647'],
  user_id: ['1 to 2147483647'],
  // The history and the rows of a job, 20 of them unless asked otherwise.
  page: ['1 to 1000000', '1 to 10000'],
  // A page of locations now (DEC-205) is short.
  itemsPerPage: ['1 to 100', '1 to 50'],
  // Accounts. Hashing a password must not cost more than it is worth.
  password: ['to 200 letters', '1 to 200 letters'],
  repassword: ['to 200 letters'],
  invitation: ['to 200 letters', '1 to 200 letters'],
  // The last is the link of a mail (DEC-197).
  token: ['1 to 200 letters', '1 to 2000 letters', 'to 100 letters'],
  link: ['to 2000 letters'],
  id_token: ['1 to 20000 letters'],
  receipt: ['to 300 letters'],
  // The number of a record, as PostgreSQL counts.
  record_id: ['1 to 2147483647'],
  // DEC-172
  bookings: ['1 to 200 entries'],
  'bookings[]': ['1 to 2147483647'],
  // DEC-171
  locations: ['1 to 20 entries'],
  'locations[]': ['1 to 2147483647'],
  // Second factors: WebAuthn bounds the id of a credential at 1,023 bytes and a user handle at 64.
  ticket: ['to 3000 letters', '1 to 3000 letters'],
  // DEC-208: the code of a part of a country.
  region: ['to 8 letters'],
  recovery_code: ['1 to 50 letters'],
  rawId: ['1 to 1400 letters'],
  clientDataJSON: ['1 to 20000 letters'],
  authenticatorData: ['1 to 20000 letters'],
  attestationObject: ['1 to 20000 letters'],
  signature: ['1 to 20000 letters'],
  userHandle: ['to 200 letters'],
  transports: ['to 10 entries'],
  'transports[]': ['to 30 letters'],
  // Addresses are searched from the second letter on.
  q: ['2 to 200 letters', 'to 200 letters'],
  timezone: ['to 100 letters'],
  subject_html: ['to 1000 letters'],
  content_html: ['to 50000 letters'],
  plan: ['to 100 letters'],
  // It may be left out, not empty.
  pcb_serial_number: ['1 to 255 letters'],
  block: ['to 20 entries'],
  // Many rows at once, the rows of a file, and the bookings in the way of other hours (DEC-152).
  field: ['to 64 letters'],
  setting: ['to 64 letters'],
  ids: ['1 to 5000 entries'],
  'ids[]': ['1 to 2147483647'],
  filter: ['to 50 entries'],
  total: ['0 and more'],
  columns: ['1 to 200 entries'],
  'columns[]': ['to 100 letters'],
  rows: ['1 to 5000 entries', 'to 1000 entries'],
  line: ['1 to 100000000'],
  values: ['to 200 entries'],
  // DEC-220 to DEC-224: what a roll-out is about, its waves and when it stops. A name of a country, and a version.
  country: ['to 255 letters'],
  device_ids: ['to 500 entries'],
  'device_ids[]': ['1 to 2147483647'],
  first: ['1 to 2000'],
  hours_between: ['0 to 336'],
  location_ids: ['to 500 entries'],
  'location_ids[]': ['1 to 2147483647'],
  minutes: ['5 to 240'],
  most: ['1 to 200'],
  most_failed: ['0 to 2000'],
  percent: ['0 to 100'],
  running: ['to 50 letters'],
  // DEC-191: what somebody who looks after a device says of it, of the version that they saw. DEC-193: the zone of quiet hours.
  note: ['1 to 500 letters'],
  version: ['1 to 2147483647'],
  zone: ['to 100 letters'],
  // DEC-185: the days of a week.
  weekdays: ['to 7 entries'],
};

export const limits: Limits = { ...required, ...decidedHere };
