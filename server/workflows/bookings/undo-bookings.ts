import { blockingStatuses, movableStatuses } from '../../../domain/bookings/booking-status.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { bookings } from '../../../resources/bookings.ts';
import { devices } from '../../../resources/devices.ts';
import type { Connection } from '../../db/database.ts';
import { conflict } from '../../errors.ts';
import type { Entry } from '../operations/undo-rows.ts';
import { type BookingFacts, bookingFacts, plannedBooking } from './booking-facts.ts';

interface Undone {
  readonly entries: readonly Entry[];
  /** Epoch ms. */
  readonly now: number;
}

/**
 * Restores by `restore`, but never so that a booking is left without its device, its location or its guest: neither one
 * that was made since on a device that goes again, nor one that returns to what has gone since (DEC-274). 409 says which.
 */
export async function withoutStranding<Result>(
  transaction: Connection,
  { entries, now }: Undone,
  restore: () => Promise<Result>,
): Promise<Result> {
  const before = await stranded(transaction, entries, now);
  const result = await restore();
  const after = await stranded(transaction, entries, now);
  const astray = after.filter(({ id }) => before.every(each => each.id !== id));
  const [first] = astray;
  if (first !== undefined)
    throw conflict(refuse('undo.stranded', { id: first.id }), {
      bookings: astray.map(booking => plannedBooking(booking, 'blocks')),
    });
  return result;
}

const among = (statuses: readonly number[]) => `b."booking_status" in (${statuses.join(', ')})`;

// The statuses stand in the text: only so the database sees that the index of the constraint serves. Whoever has begun
// stays where a device is installed later, too.
const strandedSql =
  'select b."id" from "bookings" b join "devices" d on d."id" = b."bed_id" join "locations" l on l."id" = b."location_id" ' +
  `join "users" u on u."id" = b."user_id" where ${among(blockingStatuses)} and not b."deleted" ` +
  'and tstzrange(b."start_time", b."end_time") && tstzrange($3, null) ' +
  'and b."bed_id" in (select unnest($1::int[]) union select "bed_id" from "bookings" where "id" = any($2)) ' +
  'and (d."deleted" or l."deleted" or u."deleted" or d."partner_location_id" is distinct from b."location_id" or ' +
  `(d."installation_date" > b."start_time" and b."start_time" > $3 and ${among(movableStatuses)}))`;

/** The bookings to come on the devices of these entries that could not be made there now. */
async function stranded(
  transaction: Connection,
  entries: readonly Entry[],
  now: number,
): Promise<readonly BookingFacts[]> {
  const idsOf = (name: string) =>
    entries.flatMap(({ resource, row_id }) => (resource === name ? [row_id] : []));
  const touched = [idsOf(devices.name), idsOf(bookings.name)];
  if (touched.every(ids => ids.length === 0)) return [];
  const found = await transaction.query<{ id: number }>(
    strandedSql,
    [...touched, new Date(now).toISOString()],
    'stranded_bookings',
  );
  return await bookingFacts(
    transaction,
    found.map(({ id }) => id),
  );
}
