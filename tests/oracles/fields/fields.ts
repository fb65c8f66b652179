import { linesOf } from '../rights/rights.ts';
import { decidedHere } from './decided-here.ts';

/**
 * What a list may be asked of each field, and what a value of it may be, on a screen or not. `eq` one of some values,
 * `ilike` a part of a text, `range` from one value to another, `sort` and `search` where the server does so (LIST-23);
 * `≤ 254` letters of a text, or the bound of a number; `later`: rows without it exist; what the row carries along of another
 * record. `from` is where the requirements say so: FILTER-06 of what is asked by `eq`, being a number, a record or named for a
 * status or a country, and by `ilike`, being another text; other ids of what is named by them. Which fields can be asked at
 * all, and the lengths, were decided here: 255 letters unless a standard says otherwise (an e-mail address 254, a country
 * code 2, a web address 2,048), more for what is written at length, less for what is a code.
 */
const table = `
record           | fields                       | asked for         | values                                                           | from
users            | email                        | ilike sort search | ≤ 254; unique                                                    | FILTER-06, FILTER-13
users            | role                         | eq sort           | at first 1                                                       | FILTER-06
users            | first_name last_name company | ilike sort search | ≤ 255                                                            | FILTER-06
users            | date_of_birth                | range             | later                                                            | FILTER-09
users            | sex                          | eq                | later                                                            | FILTER-06
users            | phone_number                 | ilike search      | ≤ 32                                                             | FILTER-06
users            | company_id                   | eq                | companies as member_of                                           | FILTER-06
users            | country                      | eq sort           | ≤ 100                                                            | FILTER-06
users            | city                         | ilike sort        | ≤ 100                                                            | FILTER-06
users            | language                     | eq                | at first "en"                                                    | DEC-01
partners         | email                        | ilike sort search | ≤ 254; unique                                                    | FILTER-06
partners         | company                      | ilike sort search | ≤ 255; later                                                     | FILTER-06
partners         | first_name last_name         | ilike sort search | ≤ 255                                                            | FILTER-06
partners         | date_of_birth                | range             | later                                                            | FILTER-09
partners         | country                      | eq sort           | later                                                            | FILTER-06
partners         | city                         | ilike sort        | ≤ 100; later                                                     | FILTER-06
companies        | company                      | ilike sort search | ≤ 255                                                            | FILTER-06
companies        | domain                       | ilike search      | ≤ 255                                                            | FILTER-06
invitation-links | company                      | ilike sort search | ≤ 255                                                            | FILTER-06
invitation-links | company_id                   | eq                | companies as member_of                                           | FILTER-06
invitation-links | email                        | ilike search      | ≤ 254                                                            | FILTER-06
locations        | name                         | ilike sort search | ≤ 255                                                            | FILTER-06
locations        | user_id                      | eq                | users as user (email first_name last_name); of role eq 1         | FILTER-06, PROD-02
locations        | city                         | eq sort search    | ≤ 100                                                            | FILTER-07
locations        | country                      | eq sort           | ≤ 100                                                            | FILTER-07
locations        | status                       | eq sort           | at first 3                                                       | FILTER-06, FORM-LOC-13
locations        | duration_mins                | -                 | at first [20,30,40]                                              | FORM-LOC-10
locations        | imgs                         | -                 | at first []; upload /v3/location/images/upload                   | FORM-LOC-26
location-hours   | location_id                  | eq                | locations as location                                            | FILTER-06
location-days    | location_id                  | eq                | locations as location                                            | FILTER-06
promotions       | location_id                  | eq                | unique; locations as location                                    | FILTER-06, PROMO-05
promotions       | discount_percentage          | -                 | ≥ 1; ≤ 100; at first 1                                           | PROMO-02
devices          | name                         | ilike sort search | ≤ 255                                                            | FILTER-06, FILTER-14
devices          | serial_id connection_id      | ilike sort search | ≤ 255; unique                                                    | FILTER-06
devices          | pcb_serial_number            | ilike             | ≤ 255                                                            | FILTER-06
devices          | partner_location_id          | eq                | later; locations as location (name city country timezone user_id) | FILTER-03, FORM-DEV-19
devices          | user_id                      | eq                | users as user                                                    | FILTER-06
devices          | hardware_id                  | eq                | hardwares as hardware (name lastest_firmware_version lastest_ble_version lastest_wifi_version enable) | FILTER-03, DEV-06
devices          | installation_date            | range sort        | later; zone location.timezone                                    | LOC-10
devices          | customer_name                | ilike             | ≤ 255; later                                                     | FILTER-06
devices          | imgs                         | -                 | at first []; upload /v3/beds/images/upload                       | FORM-DEV-16
devices          | wifi_status                  | eq                | at first 0                                                       | FILTER-03, FILTER-06
devices          | reg_status                   | eq                | at first "pre-registered"                                        | FILTER-06, DEV-06
devices          | is_disabled                  | eq                | at first false                                                   | DIS-01
devices          | reason_disabled              | -                 | ≤ 1000; when is_disabled eq true                                 | DIS-02
devices          | reason_replace               | -                 | ≤ 1000; when reason_replace ne null                              | REPL-06
devices          | force_update_firmware        | -                 | at first true                                                    | FORM-DEV-10
device-logs      | device_id                    | eq                | devices as device                                                | FILTER-06
device-logs      | error_code error_motor       | ilike             | ≤ 50                                                             | FILTER-06
bookings         | user_id                      | eq                | users as user (phone_number email first_name last_name); link for 0 1 3 | FILTER-03, CELL-03, BOOK-06
bookings         | bed_id                       | eq                | devices as home_bed (name installation_date); link for 0 1 3     | FILTER-03, CELL-03, BOOK-06
bookings         | location_id                  | eq                | locations as partner_location (name city country timezone)       | CAL-14, BOOK-06
bookings         | booking_status               | eq sort           | at first 1                                                       | FILTER-03, FILTER-06
bookings         | start_time end_time          | range sort        | zone partner_location.timezone                                   | FILTER-08, LOC-10
bookings         | slot_duration                | eq sort           | -                                                                | FILTER-06, FILTER-18
sessions         | booking_id                   | eq                | bookings as booking                                              | FILTER-06
testing-records  | device_id                    | eq                | devices as device                                                | FILTER-06
testing-records  | index                        | eq                | -                                                                | FILTER-06, ENUM-19
testing-records  | session_id                   | eq                | sessions as session                                              | FILTER-06
testing-records  | booking_id                   | eq                | bookings as booking                                              | FILTER-06
testing-records  | user_id                      | eq                | users as user                                                    | FILTER-06
hardwares        | name                         | ilike sort search | ≤ 255                                                            | FILTER-06
cities           | city_name                    | ilike sort search | ≤ 255                                                            | FILTER-06
cities           | country_id                   | eq sort           | countries as country                                             | FILTER-06
cities           | display_on_mobile            | eq                | at first false                                                   | FORM-CITY-02
settings         | name                         | ilike sort search | ≤ 255; unique                                                    | FILTER-06
settings         | value_type                   | eq sort           | -                                                                | FILTER-06
questions        | question_id                  | eq sort           | unique                                                           | FILTER-06
questions        | next_question_ids            | -                 | ≥ -10; by 1; at first []                                         | FORM-QSTEP-04
questions        | layout                       | eq                | -                                                                | FILTER-06
questions        | type                         | eq sort           | ≥ 0                                                              | FORM-QSTEP-07, FILTER-06
plans            | order                        | sort              | ≥ 1                                                              | FORM-PLAN-03
plans            | price                        | sort              | ≥ 100; in "currency"                                             | FORM-PLAN-03, DEC-105
plans            | description                  | ilike search      | ≤ 10000                                                          | FILTER-06
conditions       | condition                    | ilike sort search | ≤ 255                                                            | FILTER-06
statistics       | name                         | ilike sort        | ≤ 255                                                            | FILTER-06
statistics       | order                        | sort              | ≥ 1                                                              | FORM-STAT-03
playlists        | name                         | ilike sort search | ≤ 255                                                            | FILTER-06
playlists        | image                        | -                 | ≤ 2048; upload /v3/musics/image/upload                           | FORM-PLAYLIST-02
tracks           | title artist                 | ilike sort search | ≤ 255                                                            | FILTER-06
tracks           | image                        | -                 | ≤ 2048; upload /v3/musics/image/upload                           | FORM-TRACK-02
tracks           | url                          | -                 | ≤ 2048; upload /v3/musics/songs/upload                           | FORM-TRACK-02
tracks           | genre_id                     | eq                | playlists as genre                                               | FILTER-06, FORM-TRACK-07
programs         | name                         | ilike sort search | ≤ 255                                                            | FILTER-06
programs         | program_id                   | eq                | -                                                                | FILTER-06
programs         | enable                       | eq                | at first false                                                   | FORM-PROGRAM-02
programs         | asset                        | -                 | ≤ 2048; upload /v3/programs/image/upload                         | FORM-PROGRAM-04
supports         | subject                      | ilike sort search | ≤ 255                                                            | FILTER-06
supports         | category                     | eq                | at first "DEVICE_ISSUE"                                          | FORM-SUPPORT-03
supports         | device_id                    | eq                | devices as device                                                | FILTER-06
supports         | user_id                      | eq                | users as user                                                    | FILTER-06
`;

export interface FieldByHand {
  readonly record: string;
  readonly name: string;
  readonly asked: string;
  readonly values: string;
  /** The requirements that say so; none where it was decided here. */
  readonly from: readonly string[];
}

export const fields: readonly FieldByHand[] = [...linesOf(table), ...linesOf(decidedHere)].flatMap(
  ([record = '', names = '', asked = '', values = '', from = '']) =>
    names.split(' ').map(name => ({ record, name, asked, values, from: from.split(', ').filter(Boolean) })),
);

/**
 * What a record carries along of its children (`one`: the newest alone; `in lists`: there as well), where else its rows
 * are read, second names, who else may see it, and the most rows of a page when it is not 1,000. Rows of all others stay as
 * removed ones; those of `erased` do not. Said by requirements: the logs, hours and promotion of a location (LOC-11, PROMO-07)
 * and its second names (DEC-51, DEC-101), the logs of a bed (LIST-04, DEV-11) and its other addresses (DEV-04, DEV-05), the
 * session of a booking (BOOK-06, LOG-03), viewers (LIST-13), the cities and the 9,999 rows of countries (API-10), and that
 * shared devices are those at places (PROD-03, ROLE-05). Decided here: the locations of a user, the newest log and the 2,000
 * rows of devices, which the fleet is drawn from, and what is erased.
 */
export const records: Readonly<Record<string, readonly string[]>> = {
  users: ['locations: name city country status'],
  partners: ['role eq 1'],
  guests: ['role eq null'],
  locations: [
    'location_hours: day_of_week isActive open_time close_time block',
    'first_promotion: version discount_percentage is_first_used',
    'logs: create_time day date_open_from date_open_to block_start_time block_end_time reason_close',
    'pricing_rules = price_rules',
    'partner_location_id = id',
    'named viewers',
  ],
  devices: [
    'logs: error_code error_motor fw_version fw_version_ble fw_version_wifi last_updated_time RSSI',
    'latest_log, one, in lists: error_code error_motor fw_version fw_version_ble fw_version_wifi last_updated_time RSSI',
    '/v3/beds',
    '/v3/homebeds/filter/v2',
    'at most 2000',
    'named viewers',
  ],
  'shared-devices': [
    'logs: error_code error_motor fw_version fw_version_ble fw_version_wifi last_updated_time RSSI',
    'latest_log, one, in lists: error_code error_motor fw_version fw_version_ble fw_version_wifi last_updated_time RSSI',
    'partner_location_id ne null',
    'named viewers',
  ],
  bookings: ['massage_session, one, in lists: actual_start_time running_duration log_session_url'],
  countries: ['available_citys, in lists: city_name', '/v3/location/countries', 'at most 10000'],
  'saved-views': ['erased'],
  history: ['erased'],
  operations: ['erased'],
  'security-events': ['erased'],
};
