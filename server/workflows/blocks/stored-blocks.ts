import { type Block, timesOfBlock } from '../../../domain/hours/blocks.ts';
import { addDays } from '../../../domain/time/calendar.ts';
import { type Interval, overlaps } from '../../../domain/time/interval.ts';
import { dayOf } from '../../../domain/time/time-zone.ts';
import type { Connection } from '../../db/database.ts';
import { type BookingFacts, bookingFacts } from '../bookings/booking-facts.ts';
import { heldBookings } from '../hours/bookings-outside.ts';

/** A block of a location, with the zone by whose clock it goes. */
export interface PlacedBlock extends Block {
  readonly location_id: number;
  readonly zone: string;
}

/** The blocks of these locations that may reach into `within`, whoever asks. A day more at both ends, for all zones. */
export async function readBlocks(
  connection: Connection,
  locations: readonly number[],
  within: Interval,
): Promise<readonly PlacedBlock[]> {
  return await connection.query<PlacedBlock>(
    'select k."id", k."location_id", k."bed_id", k."reason", k."first_day", k."last_day", k."from_time", ' +
      `k."to_time", k."weekdays", coalesce(l."timezone", 'UTC') as zone from "blocks" k ` +
      'join "locations" l on l."id" = k."location_id" where k."location_id" = any($1) and not k."deleted" ' +
      'and k."first_day" <= $3 and k."last_day" >= $2 order by k."id"',
    [locations, addDays(dayOf(within.start, 'UTC'), -2), addDays(dayOf(within.end, 'UTC'), 1)],
    'blocks_of_locations',
  );
}

/** The bookings that hold a device at or after `now` in one of these times, by their starts. */
export async function bookingsInside(
  connection: Connection,
  { locationId, bedId, now }: { locationId: number; bedId: number | null; now: number },
  times: readonly Interval[],
): Promise<readonly BookingFacts[]> {
  const [first] = times;
  if (first === undefined) return [];
  const within = { start: first.start, end: Math.max(...times.map(({ end }) => end)) };
  const held = await heldBookings(connection, { locationId, now, within });
  const inside = held.filter(({ start_time, end_time }) => {
    const stay = { start: Date.parse(start_time), end: Date.parse(end_time) };
    return times.some(time => overlaps(time, stay));
  });
  const facts = await bookingFacts(
    connection,
    inside.map(({ id }) => id),
  );
  return facts.filter(({ bed_id }) => bedId === null || bed_id === bedId);
}

/** No block reaches further than this; epoch ms after now. */
const farthestMs = 800 * 86_400_000;

/** The bookings of these locations that lie in a block of theirs from now on. */
export async function blockedBookings(
  connection: Connection,
  locations: readonly number[],
  now: number,
): Promise<readonly BookingFacts[]> {
  const within = { start: now, end: now + farthestMs };
  const found = new Map<number, BookingFacts>();
  for (const block of await readBlocks(connection, locations, within)) {
    const { location_id: locationId, bed_id: bedId, zone } = block;
    const times = timesOfBlock(block, zone, within);
    for (const booking of await bookingsInside(connection, { locationId, bedId, now }, times))
      found.set(booking.id, booking);
  }
  return [...found.values()];
}
