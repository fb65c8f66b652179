import type { BookingStatus } from './booking-status.ts';
import type { RanSession } from './real-session.ts';
import type { BookingHistoryEntry } from './timeline-changes.ts';
import type { BookingLocation } from './timeline-event.ts';

/** A booking of a chain: the one looked at, those it was moved from, those it was moved to. */
export interface ChainBooking {
  readonly id: number;
  readonly bed_id: number;
  readonly start_time: string;
  readonly end_time: string;
  readonly booking_status: BookingStatus;
  readonly reason?: string | null | undefined;
  readonly moved_from_id?: number | null | undefined;
  readonly create_time: string;
  readonly update_time: string;
  readonly massage_session?: RanSession | null | undefined;
}

/** How the bookings of a chain hang together, also those that are gone because their move was undone. */
export interface BookingChain {
  /** Where a booking stands, or stood. */
  readonly placeOf: (bookingId: number) => BookingLocation | undefined;
  /** The booking to which another one was moved. */
  readonly successorOf: (bookingId: number) => number | undefined;
  /** The reason that a booking holds now; the history is silent when two changes have the same. */
  readonly reasonOf: (bookingId: number) => string | undefined;
}

export function chainOf(
  bookings: readonly ChainBooking[],
  history: readonly BookingHistoryEntry[],
): BookingChain {
  const locations = new Map<number, BookingLocation>();
  const successors = new Map<number, number>();
  for (const { row_id, changes } of history.filter(({ action }) => action === 'create')) {
    const [bedId, start] = [changes.bed_id?.after, changes.start_time?.after];
    if (typeof bedId !== 'number' || typeof start !== 'string') continue;
    locations.set(row_id, { bookingId: row_id, bedId, start: Date.parse(start) });
  }
  for (const { id, bed_id, start_time, moved_from_id } of bookings) {
    locations.set(id, { bookingId: id, bedId: bed_id, start: Date.parse(start_time) });
    if (typeof moved_from_id === 'number') successors.set(moved_from_id, id);
  }
  return {
    placeOf: id => locations.get(id),
    successorOf: id => successors.get(id),
    reasonOf: id => bookings.find(booking => booking.id === id)?.reason ?? undefined,
  };
}
