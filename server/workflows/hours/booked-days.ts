import type { Answered } from '../../../contract/call.ts';
import { type bookedDays, weeksAhead } from '../../../contract/hours/booked-days.ts';
import type { Actor } from '../../../domain/actor.ts';
import { addDays } from '../../../domain/time/calendar.ts';
import { boundsOfDay, dayOf } from '../../../domain/time/time-zone.ts';
import { locations } from '../../../resources/locations.ts';
import type { Connection } from '../../db/database.ts';
import { rowToChange } from '../../db/sql/stored-row.ts';
import { heldBookings } from './bookings-outside.ts';
import { readLocationHours } from './location-hours.ts';

interface Params {
  readonly locationId: number;
  readonly actor: Actor;
  /** Epoch ms. */
  readonly now: number;
}

/**
 * The days ahead on which guests are expected at a location, as far as it is looked at (DEC-213): eight weeks, and the later
 * days that have hours of their own. For whoever reads the location; else 404.
 */
export async function readBookedDays(
  connection: Connection,
  { locationId, actor, now }: Params,
): Promise<Answered<typeof bookedDays.answer>['data']> {
  await rowToChange(connection, locations, { id: locationId }, { verb: 'read', actor });
  const { zone, specials } = await readLocationHours(connection, locationId, dayOf(now, 'UTC'));
  const today = dayOf(now, zone);
  const horizon = addDays(today, 7 * weeksAhead);
  const later = [...new Set(specials.map(({ day }) => day))].filter(day => day > horizon);
  const spans = [{ first: today, last: horizon }, ...later.map(day => ({ first: day, last: day }))];
  const counts = new Map<string, number>();
  for (const { first, last } of spans) {
    const within = { start: boundsOfDay(first, zone).start, end: boundsOfDay(last, zone).end };
    for (const held of await heldBookings(connection, { locationId, now, within })) {
      const ends = dayOf(Date.parse(held.end_time) - 1, zone);
      for (let day = dayOf(Date.parse(held.start_time), zone); day <= ends; day = addDays(day, 1))
        if (day >= first && day <= last) counts.set(day, (counts.get(day) ?? 0) + 1);
    }
  }
  return [...counts]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, bookings]) => ({ day, bookings }));
}
