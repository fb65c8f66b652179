/**
 * What may be asked of the fields of which no requirement says it, and what a value of them may be: decided here, in the
 * words of `fields.ts`. A yes or no, and one of a few words, are asked by `eq`: what FILTER-06 says of texts is said of those
 * that somebody types. Views, history, operations, mails and the security log are records of the product's own.
 */
export const decidedHere = `
record           | fields                                           | asked for         | values
users            | support_email                                    | -                 | ≤ 254
users            | send_noti_booking_email_partner                  | -                 | at first []
users            | scope                                            | -                 | ≤ 255
users            | disabled                                         | eq                | at first false
users            | email_confirmed_at devices_since                 | -                 | -
users            | password_hash                                    | -                 | ≤ 500
users            | note                                             | -                 | ≤ 2000
guests           | note                                             | -                 | ≤ 2000
guests           | email                                            | -                 | ≤ 254; unique
guests           | first_name last_name                             | -                 | ≤ 255
partners         | support_email                                    | -                 | ≤ 254
partners         | phone_number                                     | -                 | ≤ 32
partners         | sex                                              | -                 | -
partners         | send_noti_booking_email_partner                  | -                 | at first []
companies        | link                                             | -                 | ≤ 2048
invitation-links | link                                             | -                 | ≤ 2048
invitation-links | used_time                                        | range sort        | -
invitation-links | token_hash                                       | -                 | ≤ 255; unique
locations        | street                                           | search            | ≤ 255
locations        | city_short_name country_short_name               | -                 | ≤ 100
locations        | zipcode                                          | -                 | ≤ 20
locations        | city_id                                          | -                 | cities as listed_city
locations        | country_id                                       | -                 | countries as listed_country
locations        | timezone                                         | -                 | ≤ 64
locations        | currency available_time later_hours              | -                 | -
locations        | price_rules                                      | -                 | at first []
location-hours   | day_of_week                                      | eq                | -
location-hours   | isActive                                         | eq                | at first true
location-hours   | open_time close_time                             | -                 | -
location-hours   | block                                            | -                 | at first []
location-days    | day                                              | range sort        | -
location-days    | date_open_from date_open_to block_start_time     | -                 | -
location-days    | block_end_time                                   | -                 | -
location-days    | reason_close                                     | -                 | ≤ 1000
blocks           | location_id                                      | eq                | locations as location
blocks           | bed_id                                           | eq                | devices as home_bed (name)
blocks           | reason                                           | -                 | ≤ 200
blocks           | first_day last_day                               | range sort        | -
blocks           | from_time to_time                                | -                 | -
blocks           | weekdays                                         | -                 | at first []
promotions       | is_first_used                                    | eq                | at first false
devices          | sku device_type                                  | eq                | -
devices          | health                                           | eq sort           | -
devices          | health_since health_until                        | -                 | -
devices          | description                                      | -                 | ≤ 2000
devices          | trial_period_expired                             | -                 | at first false
device-logs      | fw_version fw_version_ble fw_version_wifi        | -                 | ≤ 50
device-logs      | last_updated_time                                | range sort        | -
device-logs      | RSSI                                             | range             | ≥ -200; ≤ 100
bookings         | reason                                           | -                 | ≤ 1000
bookings         | moved_from_id                                    | -                 | bookings as moved_from (start_time)
sessions         | actual_start_time                                | range sort        | -
sessions         | running_duration                                 | sort              | ≥ 0
sessions         | log_session_url                                  | -                 | ≤ 2048
sessions         | zone_improvement                                 | -                 | -
testing-records  | testing_type                                     | eq                | -
testing-records  | software mechanical                              | -                 | -
hardwares        | lastest_firmware_version lastest_wifi_version    | -                 | ≤ 50
hardwares        | lastest_ble_version                              | -                 | ≤ 50
hardwares        | lastest_firmware_url lastest_firmware_wifi_url   | -                 | ≤ 2048
hardwares        | lastest_firmware_ble_url                         | -                 | ≤ 2048
hardwares        | enable                                           | eq                | at first true
hardwares        | asset                                            | -                 | ≤ 255
rollouts         | name                                             | ilike sort search | ≤ 100
rollouts         | hardware_id                                      | eq                | hardwares as hardware (name)
rollouts         | fw_version fw_version_wifi fw_version_ble        | -                 | ≤ 50
rollouts         | status                                           | eq                | at first "running"
rollouts         | reason                                           | -                 | -
rollouts         | updated failed skipped forgiven                  | -                 | at first 0
rollouts         | total most_failed minutes hours_between waves    | -                 | -
rollouts         | wave                                             | -                 | at first 1
rollouts         | wave_began wave_ended                            | -                 | -
rollouts         | ended_at next_at                                 | sort              | -
countries        | country                                          | ilike sort search | ≤ 255
countries        | country_code                                     | sort              | ≤ 2; unique
settings         | desc                                             | -                 | ≤ 1000
settings         | value                                            | -                 | ≤ 100000
questions        | questions notes answers_question answers_display | -                 | at first []
questions        | scores                                           | -                 | at first []
questions        | finish                                           | eq                | at first false
plans            | currency recurring                               | eq                | -
plans            | most_popular                                     | eq                | at first false
conditions       | flows                                            | -                 | -
statistics       | url                                              | -                 | ≤ 2048
playlists        | order                                            | sort              | ≥ 1
tracks           | length                                           | sort              | ≥ 0
tracks           | order                                            | sort              | ≥ 1
programs         | min_version max_version                          | -                 | ≤ 50
supports         | description                                      | -                 | ≤ 10000
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
