import { undoPrefix } from '../../../domain/records/history.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { dayMs, weekdayOf, weekdays } from '../../../domain/time/calendar.ts';
import { dayOf } from '../../../domain/time/time-zone.ts';
import { bookings } from '../../../resources/bookings.ts';
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
 * was made for the hours that go, nor one that returns to hours that have changed since (A15). One that lay there before
 * was outside then already, and comes back to that. 409 says which.
 */
export async function withinHours<Result>(
  transaction: Connection,
  { locations, entries, now }: Undone,
  restore: () => Promise<Result>,
): Promise<Result> {
  const looked = [];
  for (const { id, changed, since } of await changedHours(transaction, locations, entries))
    looked.push({ id, changed, since, before: await outside(transaction, id, now) });
  const result = await restore();
  for (const { id, changed, since, before } of looked) {
    const after = await outside(transaction, id, now);
    const left = new Set(before.bookings.map(booking => booking.id));
    const met = after.bookings.filter(
      booking => !left.has(booking.id) && isOn(changed, booking.start_time, after.zone),
    );
    const earlier = await thereBefore(transaction, met, entries);
    const astray = met.filter(
      booking => !earlier.has(booking.id) || isOn(since, booking.start_time, after.zone),
    );
    if (astray.length > 0)
      throw conflict(refuse('undo.outside-hours'), {
        bookings: astray.map(booking => plannedBooking(booking, 'blocks')),
      });
  }
  return result;
}

function isOn(days: readonly string[], start: string, zone: string): boolean {
  const day = dayOf(Date.parse(start), zone);
  return days.includes(day) || days.includes(weekdayOf(day));
}

/** Those that lay where they come to lie when the operation began: older than it, and touched by nobody since. */
async function thereBefore(
  transaction: Connection,
  of: readonly BookingFacts[],
  entries: readonly Entry[],
): Promise<ReadonlySet<number>> {
  if (of.length === 0) return new Set();
  const found = await transaction.query<{ id: number }>(
    'select b."id" from "bookings" b where b."id" = any($1) and b."create_time" < ' +
      '(select min(h."create_time") from "history" h where h."id" = any($2)) and not exists ' +
      `(select 1 from "history" h where h."resource" = $3 and h."row_id" = b."id" and h."id" > $4 and ${leftATrace('h')} ` +
      `and h."operation" is distinct from (select '${undoPrefix}' || e."operation" from "history" e where e."id" = $4))`,
    [...[of.map(({ id }) => id), entries.map(({ id }) => id)], ...[bookings.name, entries[0]?.id ?? 0]],
    'bookings_there_before',
  );
  return new Set(found.map(({ id }) => id));
}

interface ChangedHours {
  /** Of the location. */
  readonly id: number;
  readonly changed: readonly string[];
  /** Those of them that somebody has changed since. */
  readonly since: readonly string[];
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
      'select hours."location_id" as "id", array_agg(distinct hours.changed) as "changed", ' +
      `coalesce(array_agg(distinct hours.changed) filter (where h."id" <> all($3)), '{}') as "since" from hours ` +
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
