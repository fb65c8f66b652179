import { refuse } from '../../../domain/refusals/refuse.ts';
import { dayMs, weekdayOf, weekdays } from '../../../domain/time/calendar.ts';
import { dayOf } from '../../../domain/time/time-zone.ts';
import type { Connection } from '../../db/database.ts';
import { conflict } from '../../errors.ts';
import { type BookingFacts, plannedBooking } from '../bookings/booking-facts.ts';
import { type Entry, leftATrace } from '../operations/undo-rows.ts';
import { bookingsOutside } from './bookings-outside.ts';
import { readLocationHours } from './location-hours.ts';

interface Undone {
  /** All whose hours may change. */
  readonly locations: readonly number[];
  readonly entries: readonly Entry[];
  /** Epoch ms. */
  readonly now: number;
}

/**
 * Restores by `restore`, but never so that a booking comes to lie outside the opening hours: neither one that
 * was made for the hours that go, nor one that returns to hours that have changed since (A15). 409 says which.
 */
export async function withinHours<Result>(
  transaction: Connection,
  { locations, entries, now }: Undone,
  restore: () => Promise<Result>,
): Promise<Result> {
  const looked = [];
  for (const { id, changed } of await changedHours(transaction, locations, entries))
    looked.push({ id, changed, before: await outside(transaction, id, now) });
  const result = await restore();
  for (const { id, changed, before } of looked) {
    const after = await outside(transaction, id, now);
    const astray = after.bookings.filter(({ id: booking, start_time }) => {
      const day = dayOf(Date.parse(start_time), after.zone);
      const isNew = !before.bookings.some(each => each.id === booking);
      return isNew && (changed.includes(day) || changed.includes(weekdayOf(day)));
    });
    if (astray.length > 0)
      throw conflict(refuse('undo.outside-hours'), {
        bookings: astray.map(booking => plannedBooking(booking, 'blocks')),
      });
  }
  return result;
}

interface ChangedHours {
  /** Of the location. */
  readonly id: number;
  readonly changed: readonly string[];
}

/**
 * The days (yyyy-MM-dd) and weekdays of each location whose hours the undo changes, or somebody has changed since; all of
 * them where that is its zone. Asked once for all, because a change of many records may be undone. On all others a booking
 * may return to where it was, also outside the hours if it was kept there.
 */
async function changedHours(
  transaction: Connection,
  locations: readonly number[],
  entries: readonly Entry[],
): Promise<readonly ChangedHours[]> {
  if (locations.length === 0) return [];
  return await transaction.query<ChangedHours>(
    `with hours as (select 'location-hours' as resource, "id", "location_id", "day_of_week" as changed ` +
      `from "location_hours" where "location_id" = any($2) union all select 'location-days', "id", "location_id", ` +
      `to_char("day", 'YYYY-MM-DD') from "location_days" where "location_id" = any($2) union all ` +
      `select 'locations', l."id", l."id", d.day from "locations" l, ` +
      `unnest(array['${weekdays.join("', '")}']) as d(day) where l."id" = any($2)) ` +
      'select hours."location_id" as "id", array_agg(distinct hours.changed) as "changed" from hours ' +
      'join "history" h on h."resource" = hours.resource and h."row_id" = hours."id" ' +
      `where (hours.resource <> 'locations' or h."changes" ?| array['later_hours', 'timezone']) and (h."id" = any($3) or (h."id" > $1 and ${leftATrace('h')})) group by 1`,
    [entries[0]?.id ?? 0, locations, entries.map(({ id }) => id)],
    'changed_hours',
  );
}

async function outside(
  transaction: Connection,
  locationId: number,
  now: number,
): Promise<{ zone: string; bookings: readonly BookingFacts[] }> {
  const hours = await readLocationHours(transaction, locationId, dayOf(now - 2 * dayMs, 'UTC'));
  return { zone: hours.zone, bookings: await bookingsOutside(transaction, { locationId, now }, hours) };
}
