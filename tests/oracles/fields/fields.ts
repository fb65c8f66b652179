import { linesOf } from '../rights/rights.ts';

/**
 * What a list may be asked of each field, and what a value of it may be, on a screen or not. `eq` one of some values,
 * `ilike` a part of a text, `range` from one value to another (FILTER-02, -06 to -09: what is a status, a country, a
 * number or another record is asked by `eq`, other texts by `ilike`; the city of a location by `eq`), `sort` and `search`
 * (LIST-19, LIST-23); `≤ 254` letters of a text, or the bound of a number; `later`: rows without it exist; what the row
 * carries along of another record (DEC-51, DEC-101). Lengths were
 * decided here: 255 unless a standard says otherwise (an e-mail address 254, a country code 2, a web address 2,048), more
 * for what is written at length, less for what is a code.
 */
const table = `
record           | fields                                           | asked for         | values
users            | email                                            | ilike sort search | ≤ 254; unique
users            | role                                             | eq sort           | at first 1
users            | first_name last_name company                     | ilike sort search | ≤ 255
users            | date_of_birth                                    | range             | later
users            | sex                                              | eq                | later
users            | phone_number                                     | ilike             | ≤ 32
users            | support_email                                    | -                 | ≤ 254
users            | company_id                                       | eq                | companies as member_of
users            | country                                          | eq sort           | ≤ 100
users            | city                                             | ilike sort        | ≤ 100
users            | language                                         | eq                | at first "en"
users            | send_noti_booking_email_partner                  | -                 | at first []
users            | scope                                            | -                 | ≤ 255
users            | disabled                                         | eq                | at first false
users            | email_confirmed_at devices_since                 | -                 | -
users            | password_hash                                    | -                 | ≤ 500
partners         | email                                            | ilike sort search | ≤ 254; unique
partners         | support_email                                    | -                 | ≤ 254
partners         | company                                          | ilike sort search | ≤ 255; later
partners         | first_name last_name                             | ilike sort search | ≤ 255
partners         | date_of_birth                                    | range             | later
partners         | phone_number                                     | -                 | ≤ 32
partners         | sex                                              | -                 | -
partners         | country                                          | eq sort           | later
partners         | city                                             | ilike sort        | ≤ 100; later
partners         | send_noti_booking_email_partner                  | -                 | at first []
companies        | company                                          | ilike sort search | ≤ 255
companies        | domain                                           | ilike search      | ≤ 255
companies        | link                                             | -                 | ≤ 2048
invitation-links | company                                          | ilike sort search | ≤ 255
invitation-links | company_id                                       | eq                | companies as member_of
invitation-links | email                                            | ilike search      | ≤ 254
invitation-links | link                                             | -                 | ≤ 2048
invitation-links | used_time                                        | range sort        | -
invitation-links | token_hash                                       | -                 | ≤ 255; unique
locations        | name                                             | ilike sort search | ≤ 255
locations        | user_id                                          | eq                | users as user (email first_name last_name); of role eq 1
locations        | street                                           | search            | ≤ 255
locations        | city                                             | eq sort search    | ≤ 100
locations        | country                                          | eq sort           | ≤ 100
locations        | city_short_name country_short_name               | -                 | ≤ 100
locations        | zipcode                                          | -                 | ≤ 20
locations        | city_id                                          | -                 | cities as listed_city
locations        | country_id                                       | -                 | countries as listed_country
locations        | timezone                                         | -                 | ≤ 64
locations        | currency available_time                          | -                 | -
locations        | status                                           | eq sort           | at first 3
locations        | duration_mins                                    | -                 | at first [20,30,40]
locations        | price_rules                                      | -                 | at first []
locations        | imgs                                             | -                 | at first []; upload /v3/location/images/upload
location-hours   | location_id                                      | eq                | locations as location
location-hours   | day_of_week                                      | eq                | -
location-hours   | isActive                                         | eq                | at first true
location-hours   | open_time close_time                             | -                 | -
location-hours   | block                                            | -                 | at first []
location-days    | location_id                                      | eq                | locations as location
location-days    | day                                              | range sort        | -
location-days    | date_open_from date_open_to block_start_time     | -                 | -
location-days    | block_end_time                                   | -                 | -
location-days    | reason_close                                     | -                 | ≤ 1000
promotions       | location_id                                      | eq                | unique; locations as location
promotions       | discount_percentage                              | -                 | ≥ 1; ≤ 100; at first 1
promotions       | is_first_used                                    | eq                | at first false
devices          | name                                             | ilike sort search | ≤ 255
devices          | serial_id connection_id                          | ilike sort search | ≤ 255; unique
devices          | pcb_serial_number                                | ilike             | ≤ 255
devices          | sku device_type                                  | eq                | -
devices          | partner_location_id                              | eq                | later; locations as location (name city country timezone user_id)
devices          | user_id                                          | eq                | users as user
devices          | hardware_id                                      | eq                | hardwares as hardware (name lastest_firmware_version lastest_ble_version lastest_wifi_version enable)
devices          | installation_date                                | range sort        | later; zone location.timezone
devices          | customer_name                                    | ilike             | ≤ 255; later
devices          | description                                      | -                 | ≤ 2000
devices          | imgs                                             | -                 | at first []; upload /v3/beds/images/upload
devices          | wifi_status                                      | eq                | at first 0
devices          | reg_status                                       | eq                | at first "pre-registered"
devices          | is_disabled                                      | eq                | at first false
devices          | reason_disabled                                  | -                 | ≤ 1000; when is_disabled eq true
devices          | reason_replace                                   | -                 | ≤ 1000; when reason_replace ne null
devices          | force_update_firmware                            | -                 | at first true
devices          | trial_period_expired                             | -                 | at first false
device-logs      | device_id                                        | eq                | devices as device
device-logs      | error_code error_motor                           | ilike             | ≤ 50
device-logs      | fw_version fw_version_ble fw_version_wifi        | -                 | ≤ 50
device-logs      | last_updated_time                                | range sort        | -
device-logs      | RSSI                                             | range             | ≥ -200; ≤ 100
bookings         | user_id                                          | eq                | users as user (email first_name last_name); link for 0 1 3
bookings         | bed_id                                           | eq                | devices as home_bed (name installation_date); link for 0 1 3
bookings         | location_id                                      | eq                | locations as partner_location (name city country timezone)
bookings         | booking_status                                   | eq sort           | at first 1
bookings         | start_time end_time                              | range sort        | zone partner_location.timezone
bookings         | slot_duration                                    | eq sort           | -
bookings         | reason                                           | -                 | ≤ 1000
bookings         | moved_from_id                                    | -                 | bookings as moved_from (start_time)
sessions         | booking_id                                       | eq                | bookings as booking
sessions         | actual_start_time                                | range sort        | -
sessions         | running_duration                                 | sort              | ≥ 0
sessions         | log_session_url                                  | -                 | ≤ 2048
sessions         | zone_improvement                                 | -                 | -
testing-records  | device_id                                        | eq                | devices as device
testing-records  | testing_type index                               | eq                | -
testing-records  | session_id                                       | eq                | sessions as session
testing-records  | booking_id                                       | eq                | bookings as booking
testing-records  | user_id                                          | eq                | users as user
testing-records  | software mechanical                              | -                 | -
hardwares        | name                                             | ilike sort search | ≤ 255
hardwares        | lastest_firmware_version lastest_wifi_version    | -                 | ≤ 50
hardwares        | lastest_ble_version                              | -                 | ≤ 50
hardwares        | lastest_firmware_url lastest_firmware_wifi_url   | -                 | ≤ 2048
hardwares        | lastest_firmware_ble_url                         | -                 | ≤ 2048
hardwares        | enable                                           | eq                | at first true
hardwares        | asset                                            | -                 | ≤ 255
cities           | city_name                                        | ilike sort search | ≤ 255
cities           | country_id                                       | eq sort           | countries as country
cities           | display_on_mobile                                | eq                | at first false
countries        | country                                          | ilike sort search | ≤ 255
countries        | country_code                                     | sort              | ≤ 2; unique
settings         | name                                             | ilike sort search | ≤ 255; unique
settings         | desc                                             | -                 | ≤ 1000
settings         | value_type                                       | eq sort           | -
settings         | value                                            | -                 | ≤ 100000
questions        | question_id                                      | eq sort           | unique
questions        | questions notes answers_question answers_display | -                 | at first []
questions        | scores                                           | -                 | at first []
questions        | next_question_ids                                | -                 | ≥ -10; by 1; at first []
questions        | layout                                           | eq                | -
questions        | type                                             | eq sort           | ≥ 0
questions        | finish                                           | eq                | at first false
plans            | order                                            | sort              | ≥ 1
plans            | price                                            | sort              | ≥ 100; in "currency"
plans            | currency recurring                               | eq                | -
plans            | description                                      | ilike search      | ≤ 10000
plans            | most_popular                                     | eq                | at first false
conditions       | condition                                        | ilike sort search | ≤ 255
conditions       | flows                                            | -                 | -
statistics       | name                                             | ilike sort        | ≤ 255
statistics       | url                                              | -                 | ≤ 2048
statistics       | order                                            | sort              | ≥ 1
playlists        | name                                             | ilike sort search | ≤ 255
playlists        | image                                            | -                 | ≤ 2048; upload /v3/musics/image/upload
playlists        | order                                            | sort              | ≥ 1
tracks           | title artist                                     | ilike sort search | ≤ 255
tracks           | image                                            | -                 | ≤ 2048; upload /v3/musics/image/upload
tracks           | url                                              | -                 | ≤ 2048; upload /v3/musics/songs/upload
tracks           | length                                           | sort              | ≥ 0
tracks           | genre_id                                         | eq                | playlists as genre
tracks           | order                                            | sort              | ≥ 1
programs         | name                                             | ilike sort search | ≤ 255
programs         | program_id                                       | eq                | -
programs         | min_version max_version                          | -                 | ≤ 50
programs         | enable                                           | eq                | at first false
programs         | asset                                            | -                 | ≤ 2048; upload /v3/programs/image/upload
supports         | subject                                          | ilike sort search | ≤ 255
supports         | description                                      | -                 | ≤ 10000
supports         | category                                         | eq                | at first "DEVICE_ISSUE"
supports         | device_id                                        | eq                | devices as device
supports         | user_id                                          | eq                | users as user
saved-views      | name                                             | sort              | ≤ 100
saved-views      | resource                                         | eq                | ≤ 100
saved-views      | user_id                                          | eq                | users as user
saved-views      | filters sort                                     | -                 | -
saved-views      | columns shared_roles                             | -                 | at first []
saved-views      | page_size                                        | -                 | ≥ 1; ≤ 100
saved-views      | is_default                                       | eq                | at first false
history          | resource request_id operation                    | eq                | ≤ 100
history          | row_id                                           | eq                | ≥ 1
history          | action                                           | eq                | -
history          | user_id                                          | eq                | users as user
history          | changes                                          | -                 | -
operations       | key                                              | -                 | ≤ 100; unique
operations       | kind                                             | eq                | -
operations       | user_id                                          | eq                | users as user
operations       | record                                           | -                 | ≤ 100
operations       | row_id                                           | -                 | ≥ 1
operations       | title                                            | -                 | ≤ 200
operations       | location_id                                      | eq                | locations as location
operations       | cancelled moved mails                            | -                 | ≥ 0; at first 0
operations       | undo_until undone_time                           | range sort        | -
security-events  | kind                                             | eq sort           | -
security-events  | user_id                                          | eq                | users as user
security-events  | subject_id                                       | eq                | users as subject
security-events  | email                                            | ilike search      | ≤ 254
security-events  | address request_id                               | eq                | ≤ 100
security-events  | browser                                          | -                 | ≤ 300
security-events  | detail                                           | -                 | ≤ 1000
mails            | to_email                                         | ilike sort search | ≤ 254
mails            | subject_html                                     | ilike search      | ≤ 1000
mails            | content_html                                     | -                 | ≤ 100000
mails            | state                                            | eq sort           | at first "waiting"
mails            | booking_id                                       | eq                | bookings as booking
mails            | user_id                                          | eq                | users as user
mails            | operation                                        | eq                | ≤ 100
mails            | message_id                                       | -                 | ≤ 255; unique
mails            | send_after                                       | sort              | -
mails            | sent_time                                        | range sort        | -
mails            | attempts                                         | -                 | ≥ 0; at first 0
mails            | failure                                          | -                 | ≤ 1000
`;

export interface FieldByHand {
  readonly record: string;
  readonly name: string;
  readonly asked: string;
  readonly values: string;
}

export const fields: readonly FieldByHand[] = linesOf(table).flatMap(
  ([record = '', names = '', asked = '', values = '']) =>
    names.split(' ').map(name => ({ record, name, asked, values })),
);

/**
 * What a record carries along of its children (`one`: the newest alone; `in lists`: there as well), where else its rows
 * are read (API-15, API-31), second names (DEC-51, DEC-101), and the most rows of a page when it is not 1,000 (DEV-14,
 * FILTER-17). Rows of all others stay as removed ones; those of `erased` do not.
 */
export const records: Readonly<Record<string, readonly string[]>> = {
  users: ['locations: name city country status'],
  partners: ['role eq 1'],
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
