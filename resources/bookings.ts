import { Role, roles } from '../domain/actor.ts';
import {
  BookingStatus,
  blockingStatuses,
  bookingStatuses,
  movableStatuses,
} from '../domain/bookings/booking-status.ts';
import { slotDurations } from '../domain/bookings/slot-durations.ts';
import { bookingTraits } from './booking-traits.ts';
import { allAndOwner, serverWrites } from './schema/access.ts';
import { defineResource, type RowOf } from './schema/define-resource.ts';
import { choice, instant, reference, text } from './schema/fields.ts';

/** Moved and cancelled only before they begin (ACT-06, CANCEL-09, RESCH-11). */
const changeable = {
  when: [{ field: 'booking_status', op: 'in', value: movableStatuses }],
  until: 'start_time',
} as const;

/** Where a booking's row says which clocks its times are read on (BOOK-11). */
const zone = 'partner_location.timezone';

/** Who gets from a booking to its user and its device (CELL-03, DEC-08). */
const linked = [Role.Admin, Role.Partner, Role.CustomerService];

/** At most so many bookings are moved or cancelled together (DEC-172). */
export const mostSolved = 200;

/** Who lies on which device from when to when (BOOK-06); changed by cancelling and rescheduling only. */
export const bookings = defineResource({
  name: 'bookings',
  label: { one: 'Booking', many: 'Bookings' },
  title: 'start_time',
  heading: ['user_id', 'start_time', 'location_id'],
  fields: {
    user_id: reference('users', {
      label: 'User',
      required: true,
      show: ['phone_number', 'email', 'first_name', 'last_name'],
      called: ['first_name', 'last_name'],
      linkFor: linked,
      instead: { [Role.Partner]: '/guests/:id' },
      filter: 'eq',
    }),
    bed_id: reference('devices', {
      label: 'Device',
      required: true,
      as: 'home_bed',
      show: ['name', 'installation_date'],
      linkFor: linked,
      filter: 'eq',
    }),
    location_id: reference('locations', {
      label: 'Location',
      required: true,
      as: 'partner_location',
      show: ['name', 'city', 'country', 'timezone'],
      filter: 'eq',
    }),
    booking_status: choice({
      label: 'Status',
      required: true,
      choices: bookingStatuses,
      default: BookingStatus.Created,
      filter: 'eq',
      sortable: true,
    }),
    start_time: instant({ label: 'Start', zone, required: true, filter: 'range', sortable: true }),
    end_time: instant({ label: 'End', zone, required: true, filter: 'range', sortable: true }),
    slot_duration: choice({
      label: 'Slot duration',
      required: true,
      choices: slotDurations,
      filter: 'eq',
      sortable: true,
    }),
    reason: text({ label: 'Reason', maxLength: 1000 }),
    moved_from_id: reference('bookings', { label: 'Moved from', as: 'moved_from', show: ['start_time'] }),
  },
  traits: bookingTraits,
  children: {
    massage_session: {
      resource: 'sessions',
      by: 'booking_id',
      show: ['actual_start_time', 'running_duration', 'log_session_url'],
      one: true,
      inLists: true,
    },
  },
  list: {
    columns: [
      'user_id',
      'bed_id',
      'location_id',
      'booking_status',
      'start_time',
      'end_time',
      'slot_duration',
      'create_time',
    ],
    filters: ['user_id', 'bed_id', 'location_id', 'booking_status', 'slot_duration', 'start_end_time'],
    sort: ['create_time', 'desc'],
    initialFilter: { start_end_time: 'from_now' },
    numbered: true,
    ahead: 'start_time',
    over: 'end_time',
    due: [{ field: 'booking_status', op: 'in', value: blockingStatuses }],
    card: [['start_time', 'user_id'], ['location_id', 'bed_id'], ['booking_status']],
    calls: 'user.phone_number',
    noBoxOnCard: true,
  },
  access: serverWrites(allAndOwner(Role.Admin, Role.CustomerService, Role.Marketing)),
  owner: { through: 'location_id' },
  actions: [
    {
      id: 'reschedule',
      label: 'Reschedule',
      key: 'r',
      verbs: ['Move'],
      takes: 'start_time',
      onCard: true,
      roles,
      ...changeable,
    },
    { id: 'cancel', label: 'Cancel', key: 'c', tone: 'danger', roles, ...changeable },
  ],
  page: {
    path: '/bookings',
    detail: '/bookings/:id',
    roles,
    menu: {
      section: 'main',
      roles: [Role.Admin, Role.CustomerService, Role.Marketing],
      icon: 'booking',
      order: 2,
      also: { section: 'network', roles: [Role.Partner] },
    },
  },
});
export type Booking = RowOf<typeof bookings>;
