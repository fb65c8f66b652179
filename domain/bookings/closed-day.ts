import type { DayOpening } from '../hours/opening-hours.ts';
import { type Interval, overlaps } from '../time/interval.ts';
import { blockingStatuses, isAmong } from './booking-status.ts';

/** A booking as far as it may hold a device; instants in ISO `Z`. */
interface Stay {
  readonly booking_status: number;
  readonly start_time: string;
  readonly end_time: string;
}

/**
 * How many bookings hold a device in what is left of a day: `day` from its first to its last instant on the clock of the
 * location, `now`, both in epoch ms. One that runs over midnight holds both days; of a day that is over none is left.
 */
export function heldOn(day: Interval, bookings: readonly Stay[], now: number): number {
  const left = { start: Math.max(day.start, now), end: day.end };
  return bookings.filter(
    ({ booking_status, start_time, end_time }) =>
      isAmong(blockingStatuses, booking_status) &&
      overlaps(left, { start: Date.parse(start_time), end: Date.parse(end_time) }),
  ).length;
}

/**
 * For how many of the bookings that hold a device on a day nobody will be there, as it is closed all day; 0 where it opens.
 * Such a day stands out in red wherever it shows (DEC-302).
 */
export function bookedWhileClosed({ open }: DayOpening, held: number): number {
  return open === undefined ? held : 0;
}
