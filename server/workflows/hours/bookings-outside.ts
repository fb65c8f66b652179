import { blockingStatuses } from '../../../domain/bookings/booking-status.ts';
import { type DayOpening, isOpenDuring, openingOfDay } from '../../../domain/hours/opening-hours.ts';
import { dayMs } from '../../../domain/time/calendar.ts';
import { type Interval, intersection } from '../../../domain/time/interval.ts';
import { boundsOfDay, dayOf } from '../../../domain/time/time-zone.ts';
import type { Connection } from '../../db/database.ts';
import { type BookingFacts, bookingFacts } from '../bookings/booking-facts.ts';
import type { LocationHours } from './location-hours.ts';

interface Params {
  readonly locationId: number;
  /** Epoch ms; bookings that are over by then no longer count, running ones do (DEC-95). */
  readonly now: number;
  /** Only this time is looked at, and of a booking the part that lies in it; default: all. */
  readonly within?: Interval | undefined;
}

type OpenHours = Pick<LocationHours, 'zone' | 'week' | 'specials'>;

/**
 * The bookings of a location that hold a device at a time at which it would not be open by these hours
 * (DAY-08, FORM-LOC-18; DEC-95), in the order of their starts.
 */
export async function bookingsOutside(
  connection: Connection,
  { locationId, now, within }: Params,
  hours: OpenHours,
): Promise<readonly BookingFacts[]> {
  const held = await heldBookings(connection, { locationId, now, within });
  const isOpen = openAt(hours);
  const outside = held.filter(booking => {
    const stay = stayOf(booking);
    return !isOpen(within === undefined ? stay : (intersection(stay, within) ?? stay));
  });
  return await factsOf(connection, outside);
}

/**
 * The bookings of a location that other hours would put outside: they lie outside them, and inside those of before
 * (DEC-330). Whoever was kept outside earlier is no matter of this change.
 */
export async function bookingsPutOutside(
  connection: Connection,
  location: Omit<Params, 'within'>,
  { before, after }: { readonly before: OpenHours; readonly after: OpenHours },
): Promise<readonly BookingFacts[]> {
  const held = await heldBookings(connection, location);
  const [wasOpen, isOpen] = [openAt(before), openAt(after)];
  return await factsOf(
    connection,
    held.filter(booking => !isOpen(stayOf(booking)) && wasOpen(stayOf(booking))),
  );
}

function stayOf({ start_time, end_time }: Held): Interval {
  return { start: Date.parse(start_time), end: Date.parse(end_time) };
}

async function factsOf(connection: Connection, held: readonly Held[]): Promise<readonly BookingFacts[]> {
  return await bookingFacts(
    connection,
    held.map(({ id }) => id),
  );
}

/** A booking that holds a device; instants are ISO 8601. */
export interface Held {
  readonly id: number;
  readonly booking_status: number;
  readonly start_time: string;
  readonly end_time: string;
}

/** The bookings of a location that hold a device and are not over by `now`. */
export async function heldBookings(
  connection: Connection,
  { locationId, now, within }: Params,
): Promise<readonly Held[]> {
  const looked = within ?? { start: now, end: Number.POSITIVE_INFINITY };
  return await connection.query<Held>(
    'select "id", "booking_status", "start_time", "end_time" from "bookings" where "location_id" = $1 ' +
      'and not "deleted" and "booking_status" = any($2) and "end_time" > $3 and "start_time" >= $4 ' +
      'and "start_time" < $5',
    [
      ...[locationId, blockingStatuses, iso(Math.max(now, looked.start))],
      // No slot is longer than a day; without this bound the index would be read from its beginning.
      ...[iso(looked.start - dayMs), within === undefined ? 'infinity' : iso(within.end)],
    ],
    'held_at_location',
  );
}

/** Whether a location is open during an interval, over midnight by the hours of both days; each is looked up once. */
function openAt({ zone, week, specials }: OpenHours): (interval: Interval) => boolean {
  const openings = new Map<string, DayOpening>();
  const isOpen = (interval: Interval): boolean => {
    const day = dayOf(interval.start, zone);
    const opening = openings.get(day) ?? openingOfDay(day, zone, week, specials);
    openings.set(day, opening);
    const { end } = boundsOfDay(day, zone);
    return interval.end <= end
      ? isOpenDuring(opening, interval)
      : isOpenDuring(opening, { ...interval, end }) && isOpen({ ...interval, start: end });
  };
  return isOpen;
}

function iso(instant: number): string {
  return new Date(instant).toISOString();
}
