import { dayMs } from '../../domain/calendar-day.ts';
import { dayOf } from '../../domain/time-zone.ts';
import type { Connection } from '../db/database.ts';
import { conflict } from '../errors.ts';
import { type BookingFacts, plannedBooking } from './booking-facts.ts';
import { bookingsOutside } from './bookings-outside.ts';
import { readPlaceHours } from './place-hours.ts';
import type { Entry } from './undo-rows.ts';

interface Undone {
  readonly location_id: number | null;
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
  { location_id, entries, now }: Undone,
  restore: () => Promise<Result>,
): Promise<Result> {
  if (location_id === null || !(await hoursMatter(transaction, location_id, entries))) return await restore();
  const before = new Set((await outside(transaction, location_id, now)).map(({ id }) => id));
  const result = await restore();
  const after = await outside(transaction, location_id, now);
  const astray = after.filter(({ id }) => !before.has(id));
  if (astray.length > 0)
    throw conflict('This cannot be undone any more: bookings would lie outside the opening hours', {
      bookings: astray.map(booking => plannedBooking(booking, 'blocks')),
    });
  return result;
}

const hours = ['location-hours', 'location-days'];

/** Does the undo change hours, or has anybody changed them since? A booking kept outside them may else return. */
async function hoursMatter(
  transaction: Connection,
  locationId: number,
  entries: readonly Entry[],
): Promise<boolean> {
  if (entries.some(({ resource }) => hours.includes(resource))) return true;
  const changed = await transaction.query(
    `select 1 from "history" h where h."id" > $1 and (h."resource", h."row_id") in (` +
      `select 'location-hours', "id" from "location_hours" where "location_id" = $2 union all ` +
      `select 'location-days', "id" from "location_days" where "location_id" = $2) limit 1`,
    [entries[0]?.id ?? 0, locationId],
    'hours_changed_since',
  );
  return changed.length > 0;
}

async function outside(
  transaction: Connection,
  locationId: number,
  now: number,
): Promise<readonly BookingFacts[]> {
  const place = await readPlaceHours(transaction, locationId, dayOf(now - 2 * dayMs, 'UTC'));
  return await bookingsOutside(transaction, { locationId, now }, place);
}
