import { blockingStatuses } from '../../../domain/bookings/booking-status.ts';
import { type DayOpening, isOpenDuring, openingOfDay } from '../../../domain/hours/opening-hours.ts';
import { dayMs } from '../../../domain/time/calendar.ts';
import type { Interval } from '../../../domain/time/interval.ts';
import { dayOf } from '../../../domain/time/time-zone.ts';
import type { Connection } from '../../db/database.ts';
import { type BookingFacts, bookingFacts } from '../bookings/booking-facts.ts';
import type { LocationHours } from './location-hours.ts';

interface Params {
  readonly locationId: number;
  /** Epoch ms; bookings that are over by then no longer count, running ones do (DEC-95). */
  readonly now: number;
  /** Only bookings that start within it; default: all. */
  readonly within?: Interval;
}

/**
 * The bookings of a location that hold a device at a time at which it would not be open by these hours
 * (DAY-08, FORM-LOC-18; DEC-95), in the order of their starts.
 */
export async function bookingsOutside(
  connection: Connection,
  { locationId, now, within }: Params,
  hours: LocationHours,
): Promise<readonly BookingFacts[]> {
  // No slot is longer than a day; without this bound the index would be read from its beginning.
  const start = within?.start ?? now - dayMs;
  const held = await connection.query<{ id: number; start_time: string; end_time: string }>(
    'select "id", "start_time", "end_time" from "bookings" where "location_id" = $1 and not "deleted" ' +
      'and "booking_status" = any($2) and "end_time" > $3 and "start_time" >= $4 and "start_time" < $5',
    [locationId, blockingStatuses, iso(now), iso(start), within === undefined ? 'infinity' : iso(within.end)],
    'held_at_location',
  );
  const isOpen = openAt(hours);
  const outside = held.filter(
    ({ start_time, end_time }) => !isOpen({ start: Date.parse(start_time), end: Date.parse(end_time) }),
  );
  return await bookingFacts(
    connection,
    outside.map(({ id }) => id),
  );
}

/** Whether a location is open during an interval; each day is looked up once. */
function openAt({ zone, week, specials }: LocationHours): (interval: Interval) => boolean {
  const openings = new Map<string, DayOpening>();
  return interval => {
    const day = dayOf(interval.start, zone);
    const opening = openings.get(day) ?? openingOfDay(day, zone, week, specials);
    openings.set(day, opening);
    return isOpenDuring(opening, interval);
  };
}

function iso(instant: number): string {
  return new Date(instant).toISOString();
}
