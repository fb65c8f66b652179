import {
  type BookingChange,
  BookingStatus,
  bookingStatuses,
  statusAfter,
} from '../../../domain/bookings/booking-status.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { conflict } from '../../errors.ts';
import type { BookingFacts } from './booking-facts.ts';

const refusals = {
  cancel: {
    running: refuse('booking.cancel-running'),
    begun: refuse('booking.cancel-begun'),
    status: (status: string) => refuse('booking.cancel-status', { status }),
  },
  reschedule: {
    running: refuse('booking.reschedule-running'),
    begun: refuse('booking.reschedule-begun'),
    status: (status: string) => refuse('booking.reschedule-status', { status }),
  },
} as const satisfies Record<BookingChange, object>;

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
        ? refusals[change].running
        : refusals[change].status(status?.label ?? String(booking.booking_status)),
    );
  if (Date.parse(booking.start_time) <= now) throw conflict(refusals[change].begun);
  return after;
}
