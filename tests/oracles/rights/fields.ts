import { linesOf } from './rights.ts';

/**
 * Who may set and who may read which field, written by hand from part 4 of the requirements ('who may edit') and, where
 * it is silent, from the decision that the line names. `*`: whoever may do that to the record; `-`: nobody; else the
 * roles. Every key of every answer stands here: one that is missing fails the test, so that nobody adds a field without
 * saying whose it is. `=` is a second name of another field.
 */
const table = `
record           | fields                                                                               | create | change | read  | from
users            | first_name last_name date_of_birth sex phone_number support_email                    | *      | *      | *     | User: own
users            | company country city language send_noti_booking_email_partner                        | *      | *      | *     | User: own
users            | email                                                                                | *      | -      | *     | decision 30: by its mailbox
users            | role disabled                                                                        | 0      | 0      | *     | User: role 0 (p)
users            | company_id                                                                           | 0      | 0      | 0 3 4 | decision 31
users            | member_of                                                                            | -      | -      | 0 3 4 | decision 31
users            | scope locations                                                                      | -      | -      | *     | User: scope -
users            | password_hash email_confirmed_at devices_since                                       | -      | -      | -     | secrets
users            | note                                                                                 | -      | -      | 0 3   | DEC-301: by the record of guests
guests           | note                                                                                 | *      | *      | *     | DEC-301
guests           | email first_name last_name                                                           | -      | -      | *     | DEC-301
partners         | support_email company first_name last_name date_of_birth phone_number sex            | *      | *      | *     | partner: 0,3,4 (p)
partners         | country city send_noti_booking_email_partner                                         | *      | *      | *     | partner: 0,3,4 (p)
partners         | email                                                                                | *      | -      | *     | decision 30
partners         | role disabled company_id password_hash                                               | -      | -      | -     | not of this form
companies        | company link                                                                         | *      | *      | *     | company: 0,3,4 (p)
companies        | domain                                                                               | 0      | 0      | *     | domain -, BANNER-03
invitation-links | company email link                                                                   | *      | -      | *     | rows 53, 54
invitation-links | company_id member_of used_time                                                       | -      | -      | *     | decision 31
invitation-links | token_hash                                                                           | -      | -      | -     | secret
locations        | name street city country city_short_name country_short_name zipcode                  | *      | *      | *     | ROLE-14, DEC-26
locations        | city_id country_id timezone currency status duration_mins price_rules imgs           | *      | *      | *     | ROLE-14
locations        | available_time                                                                       | *      | *      | *     | ROLE-14
locations        | later_hours                                                                          | -      | -      | *     | DEC-211: by a plan of its own
locations        | user_id                                                                              | 0 3    | 0      | *     | Location: 0 (p); 3 says for whom it makes one (row 37)
locations        | user listed_city listed_country location_hours first_promotion logs                  | -      | -      | *     | carried along
locations        | list_user_view list_user_edit                                                        | -      | -      | *     | DEC-24
locations        | pricing_rules partner_location_id                                                    | =      | =      | *     | DEC-51, DEC-101
location-hours   | location_id location day_of_week isActive open_time close_time block                 | -      | -      | *     | row 41
location-days    | location_id location day date_open_from date_open_to block_start_time block_end_time | -      | -      | *     | row 40
location-days    | reason_close                                                                         | -      | -      | *     | row 40
blocks           | location_id location bed_id home_bed reason first_day last_day from_time to_time     | -      | -      | *     | DEC-185
blocks           | weekdays                                                                             | -      | -      | *     | DEC-185
promotions       | discount_percentage is_first_used                                                    | *      | *      | *     | First promotion: 0,1,3 (p)
promotions       | location_id                                                                          | *      | -      | *     | First promotion: none
promotions       | location                                                                             | -      | -      | *     | carried along
devices          | name pcb_serial_number sku device_type partner_location_id installation_date         | *      | *      | *     | Device: 0,1,3
devices          | hardware_id description customer_name imgs                                           | *      | *      | *     | Device: 0,1,3
devices          | serial_id                                                                            | *      | -      | *     | FORM-DEV-05
devices          | connection_id                                                                        | *      | 0      | *     | ROLE-15, DEC-27: typed once by who creates
devices          | is_disabled reason_disabled                                                          | -      | 0 1    | *     | ROLE-16, DEC-99
devices          | reason_replace                                                                       | -      | 0      | *     | Device: 0 (d)
devices          | force_update_firmware                                                                | 0      | 0      | *     | Device: 0 (p)
devices          | user_id wifi_status reg_status trial_period_expired health health_since              | -      | -      | *     | Device: -, none
devices          | user location hardware logs latest_log list_user_view list_user_edit                 | -      | -      | *     | carried along
shared-devices   | name pcb_serial_number sku device_type partner_location_id installation_date         | -      | -      | *     | ROLE-05
shared-devices   | hardware_id description customer_name imgs serial_id connection_id is_disabled       | -      | -      | *     | ROLE-05
shared-devices   | reason_disabled reason_replace force_update_firmware user_id wifi_status reg_status  | -      | -      | *     | ROLE-05
shared-devices   | trial_period_expired user location hardware logs latest_log health health_since      | -      | -      | *     | ROLE-05
shared-devices   | list_user_view list_user_edit                                                        | -      | -      | *     | DEC-24
device-logs      | device_id device error_code error_motor fw_version fw_version_ble fw_version_wifi    | -      | -      | *     | Device log: none
device-logs      | last_updated_time RSSI                                                               | -      | -      | *     | Device log: none
bookings         | user_id user bed_id home_bed location_id partner_location booking_status start_time  | -      | -      | *     | Booking: by workflows
bookings         | end_time slot_duration reason moved_from_id moved_from massage_session               | -      | -      | *     | Booking: by workflows
sessions         | booking_id booking actual_start_time running_duration log_session_url                | -      | -      | *     | Booking: none
sessions         | zone_improvement                                                                     | -      | -      | *     | Zone: none
testing-records  | device_id device testing_type session_id session booking_id booking index            | -      | -      | *     | Session log: none
testing-records  | user_id user software mechanical                                                     | -      | -      | *     | Session log: none
hardwares        | name lastest_firmware_version lastest_wifi_version lastest_ble_version               | *      | *      | *     | Hardware: 0 (p)
hardwares        | lastest_firmware_url lastest_firmware_wifi_url lastest_firmware_ble_url enable asset | *      | *      | *     | Hardware: 0 (p)
rollouts         | name hardware_id hardware fw_version fw_version_wifi fw_version_ble status reason     | -      | -      | *     | DEC-220
rollouts         | total updated failed skipped forgiven most_failed minutes hours_between wave waves   | -      | -      | *     | DEC-220
rollouts         | wave_began wave_ended ended_at                                                       | -      | -      | *     | DEC-220
rollouts         | next_at                                                                              | -      | -      | -     | of the server's own work
cities           | city_name country_id display_on_mobile                                               | *      | *      | *     | City: 0 (p)
cities           | country                                                                              | -      | -      | *     | carried along
countries        | country country_code                                                                 | *      | *      | *     | api country: 0 (p)
countries        | available_citys                                                                      | -      | -      | *     | carried along
settings         | name                                                                                 | *      | -      | *     | DEC-350: whoever reads it goes by its name
settings         | desc value_type value                                                                | *      | *      | *     | Setting: 0 (p)
questions        | question_id questions answers_question answers_display next_question_ids scores      | *      | *      | *     | Question: 0 (p)
questions        | notes layout type finish                                                             | *      | *      | *     | Question: 0 (p)
plans            | order price currency recurring description most_popular                              | *      | *      | *     | Plan: 0 (p)
conditions       | flows                                                                                | *      | *      | *     | Condition: 0 (p)
conditions       | condition                                                                            | *      | -      | *     | FORM-COND-04
statistics       | name url order                                                                       | *      | *      | *     | statistic: 0 (p)
playlists        | name image                                                                           | *      | *      | *     | playlist: 0 (p)
playlists        | order                                                                                | -      | -      | *     | row 74: by dragging
tracks           | title artist image url                                                               | *      | *      | *     | track: 0 (p)
tracks           | length genre_id                                                                      | *      | *      | *     | read-only in the form, which sends what FORM-TRACK-05 and -07 say
tracks           | order genre                                                                          | -      | -      | *     | by dragging; carried along
programs         | name program_id min_version max_version enable asset                                 | *      | *      | *     | program: 0 (p)
supports         | subject description category                                                         | *      | *      | *     | row 67
supports         | device_id                                                                            | *      | -      | *     | row 67
supports         | user_id user device                                                                  | -      | -      | *     | whoever asked
saved-views      | name filters columns sort page_size is_default                                       | *      | *      | *     | one's own
saved-views      | resource                                                                             | *      | -      | *     | one's own
saved-views      | shared_roles                                                                         | 0      | 0      | *     | shared by the admin alone
saved-views      | user_id user                                                                         | -      | -      | *     | one's own
history          | resource row_id action user_id user request_id operation changes                     | -      | -      | *     | by the server
operations       | key kind user_id user record row_id title location_id location cancelled moved mails | -      | -      | *     | by the server
operations       | undo_until undone_time                                                               | -      | -      | *     | by the server
security-events  | kind user_id user subject_id subject email address browser detail request_id         | -      | -      | *     | by the server
mails            | to_email subject_html content_html state booking_id booking user_id user operation   | -      | -      | *     | by the server
mails            | message_id send_after sent_time attempts failure                                     | -      | -      | *     | by the server
`;

/** What the server alone sets in every record. */
const everywhere = 'id version deleted create_time update_time'.split(' ');

export interface FieldRights {
  readonly name: string;
  readonly create: string;
  readonly change: string;
  readonly read: string;
}

const lines = linesOf(table);

/** Every field of the record, with who may set and read it. */
export function fieldsOf(record: string): readonly FieldRights[] {
  const own = lines.flatMap(([name, names = '', create = '', change = '', read = '']) =>
    name === record ? names.split(' ').map(each => ({ name: each, create, change, read })) : [],
  );
  return [...everywhere.map(name => ({ name, create: '-', change: '-', read: '*' })), ...own];
}

/** Does this cell name the role, of whom the record itself is open? */
export function isFor(cell: string, role: number): boolean {
  return cell === '*' || cell.split(' ').includes(String(role));
}
