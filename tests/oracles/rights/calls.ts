import { linesOf } from './rights.ts';

/**
 * The calls beside those of records, and who may make them, written by hand from part 3 of the requirements. Roles as in
 * `rights.ts`. `{…}` is the number of a record of that name, theirs or somebody else's;
 * `{partner}` always somebody else. What is somebody else's is 404,
 * or 403 where the role reads such records of everybody: `reads`.
 */
const table = `
call                                                              | roles       | reads | from
GET /v3/beds/{device}                                             | 0 1~ 3 4    | 0 3 4 | row 19
GET /v3/homebeds/filter/v2                                        | 0 1 3 4     | 0 3 4 | row 27 names 0 and 3 for a tab; DEC-25: the same rows, 1 and 4 find them under row 20
GET /v3/homebeds/fleet-health                                     | 0 1 3 4     | 0 3 4 | PROD-05: of the devices that one reads
GET /v3/now                                                       | 0 1 3 4     | 0 3 4 | DEC-205: of the locations that one reads
GET /v3/alerts                                                    | 0 1 3       | 0 3 4 | DEC-190: who looks after devices
GET /v3/alerts/{alert}                                            | 0 1~ 3      | 0 3   | DEC-190: like changing the device
POST /v3/alerts/{alert}/acknowledge                               | 0 1~ 3      | 0 3   | DEC-191: like changing the device
DELETE /v3/alerts/{alert}/acknowledge                             | 0 1~ 3      | 0 3   | DEC-191: like changing the device
GET /v3/alert-settings                                            | 0 1 3       | 0 3 4 | DEC-193: one's own
PUT /v3/alert-settings                                            | 0 1 3       | 0 3 4 | DEC-193: one's own
GET /v3/homebeds/{device}/timeline                                | 0 1~ 3 4    | 0 3 4 | like the device
GET /v3/homebeds/{device}/upcoming-bookings                       | 0 1~ 3      | 0 3 4 | row 22: whoever may change the device
POST /v3/homebeds/{device}/relieve                                | 0 1~ 3      | 0 3 4 | DEC-168: like the device
GET /v3/calendar-feeds                                            | 0 1 3 4     | 0 3 4 | DEC-169: one's own
POST /v3/calendar-feeds                                           | 1           | 0 3 4 | DEC-169: all that one has is a partner's
PUT /v3/homebeds/{device}/change-installation-date                | 0 1~ 3      | 0 3 4 | row 26
PUT /v3/homebeds/{device}/shared                                  | 0 3         | 0 3 4 | row 24
GET /v3/homebeds/available/location?location_id={location}&connection_id=x | 0  | 0 3 4 | row 28, ROLE-07
GET /v3/homebeds/{device}/replacement-ranks                       | 0           | 0 3 4 | DEC-204: like replacing, row 28, ROLE-07
PUT /v3/bookings/replace-device-id                                | 0           | 0 3 4 | row 34, ROLE-07
GET /v3/bookings/between                                          | 0 1 3 4     | 0 3 4 | row 31
GET /v3/bookings/{booking}/timeline                               | 0 1~ 3 4    | 0 3 4 | like the booking
GET /v3/user/{person}/timeline                                    | 0 1~ 3 4    | 0 3 4 | DEC-300: like the person; a partner of their guests, as their own bookings tell
POST /v3/bookings                                                 | 0 3         | 0 3 4 | DEC-167
POST /v3/bookings/admin-cancel/{booking}                          | 0 1~ 3 4    | 0 3 4 | row 32, DEC-89
POST /v3/bookings/admin-reschedule/{booking}                      | 0 1~ 3 4    | 0 3 4 | row 33, DEC-89
POST /v3/bookings/solve?of={booking}                              | 0 1~ 3 4    | 0 3 4 | DEC-172, DEC-89
POST /v3/location/{location}/close                                | 0 1~ 3      | 0 3 4 | row 40
POST /v3/location/close?of={location}                             | 0 1~ 3      | 0 3 4 | DEC-171: like row 40
GET /v3/location/holidays?locations={location}                     | 0 1~ 3      | 0 3 4 | DEC-208: whoever may close it
POST /v3/location/{location}/block                                | 0 1~ 3      | 0 3 4 | DEC-188: like row 40
POST /v3/blocks/{block}/change                                    | 0 1~ 3      | 0 3 4 | DEC-188: like row 40
POST /v3/rollouts/start                                           | 0           | 0 3 4 | DEC-220
GET /v3/rollouts/{rollout}/progress                               | 0 3         | 0 3 4 | DEC-220
POST /v3/rollouts/{rollout}/control                               | 0           | 0 3 4 | DEC-226
GET /v3/homebeds/{device}/rollout                                 | 0 3         | 0 3 4 | DEC-227
PUT /v3/location/{location}/list-hours?preview=true               | 0 1~ 3      | 0 3 4 | row 41
GET /v3/location/{location}/booked-days                           | 0 1~ 3 4    | 0 3 4 | DEC-213: like the location
POST /v3/location/{location}/copy-hours?of={location}              | 0 1~ 3      | 0 3 4 | DEC-212: like row 41
PUT /v3/location/{location}/later-hours?preview=true              | 0 1~ 3      | 0 3 4 | DEC-211: like row 41
POST /v3/location/images/upload                                   | 0 1 3       | 0 3 4 | row 44
POST /v3/beds/images/upload                                       | 0 1 3       | 0 3 4 | row 45
POST /v3/musics/image/upload                                      | 0           | 0 3 4 | row 46
POST /v3/musics/songs/upload                                      | 0           | 0 3 4 | row 47
POST /v3/programs/image/upload                                    | 0           | 0 3 4 | row 48
GET /v3/device-testing/connection/{connection}                    | 0           | 0 3 4 | row 52, ROLE-04
POST /v3/invitation-link/generate/{company}                       | 0           | 0 3 4 | row 53, ROLE-06
POST /v3/invitation-link/create-user-with-company                 | 0           | 0 3 4 | row 54, ROLE-06
POST /v3/user/{person}/support                                    | 0 1~ 3 4~   |       | row 17; for others those who answer (row 67)
POST /v3/base/companies/my-companies?add_user_role=1              | 0 1 3 4     | 0 3 4 | row 10
GET /v3/location/countries                                        | 0 1 3 4     | 0 3 4 | row 11
GET /v3/auth/access_token                                         | 0 1 3 4     | 0 3 4 | row 4
GET /v3/user/{person}/email-change                                | 0 1~ 3~ 4~  | 0 3 4 | its person, or an admin (decision 30)
GET /v3/user/{person}/sessions                                    | 0           | 0 3 4 | docs/accounts: admins
DELETE /v3/user/{person}/second-factors                           | 0           | 0 3 4 | docs/accounts: admins (decision 38)
GET /v3/user/{person}/personal-data                               | 0 1~ 3~ 4~  |       | one's own; anybody's for an admin
POST /v3/user/{person}/erase                                      | 0           | 0 3 4 | admins
POST /v3/auth/lens                                                | 0           | 0 3 4 | docs/accounts: admins
GET /v3/auth/second-factor/roles                                  | 0           | 0 3 4 | docs/accounts: admins
PUT /v3/auth/second-factor/roles                                  | 0           | 0 3 4 | docs/accounts: admins
POST /v3/mails/{mail}/send-again                                  | 0           | 0 3 4 | the outbox is the admin's
POST /v3/operations/{operation}/undo                              | 0 1~ 3~ 4~  | 0     | whoever did it, and admins
DELETE /v3/homebeds/{device}/shared                               | 0           | 0 3 4 | row 25
`;

const day = '2031-03-05T';
const shut = { open_time: null, close_time: null, block: [] };
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

const blocked = {
  ...{ reason: 'Cleaning', first_day: '2031-03-05', last_day: '2031-03-05' },
  ...{ from_time: '12:00:00', to_time: '14:00:00', confirm_block: false },
};

/** What is sent with them; the calls that only plan say so. */
const sent: Readonly<Record<string, unknown>> = {
  'change-installation-date': { installation_date: '2100-02-01T09:00:00.000Z', confirm: false },
  'PUT shared': {
    ...{ name: 'Bed', hardware_id: 1, device_type: 'Commercial', partner_location_id: 1 },
    ...{ installation_date: '2100-02-01T09:00:00.000Z', customer_name: 'Spa' },
  },
  'replace-device-id': { old_connection_id: 'none', new_connection_id: 'none 2', reason_replace: 'Broken' },
  relieve: { reason: 'Broken', solve: { rest: 'move', rows: [] }, confirm_relieve: false },
  'calendar-feeds': { shows: 'all' },
  acknowledge: { version: 1, note: 'On my way' },
  'alert-settings': {
    ...{ mail: 'once', zone: 'UTC', quiet_from: null, quiet_to: null },
    daily_at: '08:00:00',
  },
  '/v3/bookings': { bed_id: 1, slot_duration: 40, start_time: `${day}10:00:00.000Z`, user_id: 1 },
  'admin-cancel': { reason: 'Broken', confirm_cancel: false },
  'admin-reschedule': { reason: 'Broken', start_time: `${day}10:00:00.000Z`, confirm_reschedule: false },
  '/v3/bookings/solve': {
    ...{ bookings: ['{booking}'], reason: 'Broken', solve: { rest: 'move', rows: [] } },
    confirm_solve: false,
  },
  '/v3/location/close': {
    ...{ locations: ['{location}'], from: '2031-03-05', until: '2031-03-06', reason_close: 'Holiday' },
    ...{ solve: { rest: 'move', rows: [] }, confirm_close: false },
  },
  start: { hardware_id: 1, confirm: false },
  control: { action: 'pause' },
  block: blocked,
  change: blocked,
  close: {
    ...{ date_open_from: `${day}00:00:00.000Z`, date_open_to: `${day}00:00:00.000Z` },
    ...{ reason_close: 'Holiday', confirm_close: false },
  },
  'list-hours': weekdays.map(day_of_week => ({ day_of_week, ...shut })),
  'later-hours': { first_day: '2031-03-05', week: weekdays.map(day_of_week => ({ day_of_week, ...shut })) },
  'copy-hours': { locations: ['{location}'], confirm_copy: false },
  upload: {},
  generate: {},
  'create-user-with-company': { company: 'Spa', email: 'invited.by.hand@example.com' },
  support: { subject: 'It squeaks', description: 'Since Monday' },
  'my-companies': {},
  erase: {},
  impersonation: { user_id: '{partner}' },
  roles: { roles: [] },
  'send-again': {},
  undo: {},
};

export interface CallRights {
  readonly call: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`. */
  readonly path: string;
  readonly roles: string;
  readonly reads: string;
  readonly body: unknown;
}

export const calls: readonly CallRights[] = linesOf(table).map(([call = '', roles = '', reads = '']) => {
  const [verb = '', path = ''] = call.split(' ');
  const method = (['GET', 'POST', 'PUT', 'DELETE'] as const).find(each => each === verb) ?? 'GET';
  return { call, method, path, roles, reads, body: bodyOf(method, path) };
});

function bodyOf(method: string, path: string): unknown {
  if (method === 'GET' || method === 'DELETE') return undefined;
  const words = path
    .replace(/\?.*/, '')
    .split('/')
    .filter(word => !word.startsWith('{'));
  const last = words.at(-1) ?? '';
  const whole = sent[path.replace(/\?.*/, '')];
  if (whole !== undefined) return whole;
  return sent[`${method} ${last}`] ?? sent[last];
}
