import {
  type BookingChange,
  BookingStatus,
  bookingStatuses,
  statusAfter,
} from '../../../domain/bookings/booking-status.ts';
import { conflict } from '../../errors.ts';
import type { BookingFacts } from './booking-facts.ts';

const words: Readonly<Record<BookingChange, string>> = { cancel: 'cancelled', reschedule: 'rescheduled' };

/**
 * The status that the booking gets by the change (CANCEL-09, RESCH-11, DEC-75). 409 when its status does not
 * allow it, or when it has begun by `now` (epoch ms).
 */
export function statusAfterChange(change: BookingChange, booking: BookingFacts, now: number): BookingStatus {
  const status = bookingStatuses.find(({ value }) => value === booking.booking_status);
  const after = status && statusAfter(change, status.value);
  if (after === undefined)
    throw conflict(
      status?.value === BookingStatus.Running
        ? `This booking is running and cannot be ${words[change]} any more`
        : `This booking cannot be ${words[change]}, its status is: ${status?.label ?? booking.booking_status}`,
    );
  if (Date.parse(booking.start_time) <= now)
    throw conflict(`This booking has begun and cannot be ${words[change]} any more`);
  return after;
}
