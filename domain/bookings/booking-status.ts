import type { Choice } from '../choice.ts';

/** What has become of a booking (ENUM-11). The numbers are stored and travel. */
export const BookingStatus = {
  Created: 1,
  Booked: 2,
  Cancelled: 3,
  Completed: 4,
  Running: 5,
  Expired: 6,
  Refunded: 7,
  Rescheduled: 10,
  NotPayment: 11,
} as const;
export type BookingStatus = (typeof BookingStatus)[keyof typeof BookingStatus];

export const bookingStatuses = [
  { value: BookingStatus.Created, label: 'Created', tone: 'info' },
  { value: BookingStatus.Booked, label: 'Booked', tone: 'success' },
  { value: BookingStatus.Cancelled, label: 'Cancelled', tone: 'danger' },
  { value: BookingStatus.Completed, label: 'Completed', tone: 'done' },
  { value: BookingStatus.Running, label: 'Running', tone: 'active' },
  { value: BookingStatus.Expired, label: 'Expired', tone: 'neutral' },
  { value: BookingStatus.Refunded, label: 'Refunded', tone: 'warning' },
  { value: BookingStatus.Rescheduled, label: 'Rescheduled', tone: 'moved' },
  { value: BookingStatus.NotPayment, label: 'Not payment', tone: 'warning' },
] as const satisfies readonly Choice[];

/** How bookings end up, as the reference tables and the music and plan area list and spell it (ENUM-12, REF-06, DEC-17). */
export const bookingOutcomes = [
  { value: BookingStatus.Booked, label: 'Booked' },
  { value: BookingStatus.Completed, label: 'Completed' },
  { value: BookingStatus.Cancelled, label: 'Canceled' },
  { value: BookingStatus.Expired, label: 'Expired' },
  { value: BookingStatus.Rescheduled, label: 'Rescheduled' },
] as const satisfies readonly Choice[];

/** The statuses whose bookings hold their device, so that no other booking may overlap (SLOT-09). */
export const blockingStatuses: readonly BookingStatus[] = [
  BookingStatus.Created,
  BookingStatus.Booked,
  BookingStatus.Running,
];

/** The statuses from which a booking can be moved or cancelled (ACT-06, BOOK-07). */
export const movableStatuses: readonly BookingStatus[] = [BookingStatus.Created, BookingStatus.Booked];

/**
 * True while a booking can be moved or cancelled: its status allows it, and it has not begun by `now`
 * (epoch ms; ACT-06, CANCEL-09, RESCH-11).
 */
export function isChangeable(
  { booking_status, start_time }: { readonly booking_status: number; readonly start_time: string },
  now: number,
): boolean {
  return movableStatuses.some(status => status === booking_status) && Date.parse(start_time) > now;
}

/** The ways in which a booking ends before its time. */
export type BookingChange = 'cancel' | 'reschedule';

/**
 * The status after a change, undefined when the status does not allow it (BOOK-07, BOOK-10). A moved
 * booking becomes 10 and its successor takes over the status that it had (DEC-75).
 */
export function statusAfter(change: BookingChange, status: BookingStatus): BookingStatus | undefined {
  if (!movableStatuses.includes(status)) return undefined;
  return change === 'cancel' ? BookingStatus.Cancelled : BookingStatus.Rescheduled;
}

/** True when the length of the massage is worth telling: it is over (BOOK-08, DEC-38). */
export function showsSessionDuration(status: BookingStatus): boolean {
  return status === BookingStatus.Completed;
}
