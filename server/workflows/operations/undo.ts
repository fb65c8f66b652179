import { z } from 'zod';
import { type BookingStatus, blockingStatuses, isAmong } from '../../../domain/bookings/booking-status.ts';
import { undoPrefix } from '../../../domain/records/history.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { blocks } from '../../../resources/blocks.ts';
import { bookings } from '../../../resources/bookings.ts';
import { devices } from '../../../resources/devices.ts';
import { locationDays } from '../../../resources/location-days.ts';
import { locationHours } from '../../../resources/location-hours.ts';
import { locations } from '../../../resources/locations.ts';
import { operations } from '../../../resources/operations.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import type { Connection } from '../../db/database.ts';
import { lockRow } from '../../db/sql/stored-row.ts';
import { noteChange } from '../../db/write/history.ts';
import type { HooksByResource, RowHooks } from '../../db/write/row-hooks.ts';
import type { Change } from '../../db/write/write.ts';
import { conflict } from '../../errors.ts';
import { withdrawMails } from '../../mail/outbox.ts';
import { outsideBlocks } from '../blocks/undo-blocks.ts';
import { heldBy } from '../bookings/bed-days.ts';
import { writtenWithoutOverlap } from '../bookings/overlap.ts';
import { holderFor } from '../bookings/slot-refusal.ts';
import { withoutStranding } from '../bookings/undo-bookings.ts';
import { ownLikeTheirLocations } from '../devices/owners.ts';
import { moveSpecialDays } from '../hours/special-days-moved.ts';
import { withinHours } from '../hours/undo-hours.ts';
import { holdGuests, lockInOrder } from './locks.ts';
import type { Call, OperationRow } from './operation.ts';
import { rowHooks } from './row-hooks.ts';
import { type Entry, entriesOf, type RowToRestore, restoreRows, rowsToRestore } from './undo-rows.ts';

interface StoredOperation extends OperationRow {
  readonly user_id: number;
  readonly location_id: number | null;
  /** The resource of a single record that was created, changed or removed; null for a workflow. */
  readonly record: string | null;
  readonly undone_time: string | null;
}

export interface UndoneOperation extends OperationRow {
  readonly undone_time: string;
}

/**
 * Takes back everything that an operation did, mails included: rows get back what they held, created ones
 * are flagged removed. For whoever did it, and admins (404 for others). 409 with the reason when its mails have left,
 * it was undone already, somebody has changed one of its rows since, its slot has gone, or the location is
 * closed then by now, or blocked, or a booking would be left without its device, location or guest.
 */
export async function undoOperation(
  transaction: Connection,
  call: Call,
  id: number,
): Promise<UndoneOperation> {
  const { actor, requestId, confirmed, now } = call;
  const operation = await undoable(transaction, call, id);
  const entries = await entriesOf(transaction, operation.key);
  const affected = await locationsOf(transaction, operation.location_id, entries);
  await lockEverything(transaction, affected, entries);
  const rows = await rowsToRestore(transaction, entries, actor);
  const change = { actor, requestId, confirmed, operation: `${undoPrefix}${operation.key}` };
  if (operation.record !== null)
    for (const { resource, stored, before } of rows)
      await hooksOf(resource)?.restore?.({ transaction, stored, body: before, change });
  const restore = async () => {
    const isFree = await writtenWithoutOverlap(transaction, () => restoreRows(transaction, rows, change));
    if (!isFree) throw await slotHasGone(transaction, call, rows);
    await takeAlong(transaction, rows, { change, now });
  };
  const about = { locations: affected, entries, now };
  const atTheirTimes = () =>
    outsideBlocks(transaction, about, () => withinHours(transaction, about, restore));
  await withoutStranding(transaction, about, atTheirTimes);
  return await noteUndone(transaction, operation, call, new Date(now).toISOString());
}

/** What came to a location since goes back with it, and what returns to one takes what that has by now (DEC-264, DEC-276). */
async function takeAlong(
  transaction: Connection,
  rows: readonly RowToRestore[],
  { change, now }: { readonly change: Change; readonly now: number },
): Promise<void> {
  const of = (wanted: Resource) =>
    rows.flatMap(({ resource, stored }) => (resource === wanted ? [stored] : []));
  const ids = (wanted: Resource) => of(wanted).map(({ id }) => id);
  await ownLikeTheirLocations(transaction, { devices: ids(devices), locations: ids(locations) }, change);
  const except = ids(locationDays);
  for (const before of of(locations)) await moveSpecialDays(transaction, before, { change, now, except });
}

/** The operation, locked, its guests held, and its mails withdrawn. */
async function undoable(transaction: Connection, call: Call, id: number): Promise<StoredOperation> {
  await lockRow(transaction, operations, { id }, { verb: 'read', actor: call.actor });
  const [operation] = await transaction.query<StoredOperation>(
    'select "id", "key", "kind", "user_id", "location_id", "record", "cancelled", "moved", "mails", "undo_until", "undone_time" ' +
      'from "operations" where "id" = $1',
    [id],
    'operation_to_undo',
  );
  if (operation === undefined) throw new Error(`Operation ${id} vanished while it was locked`);
  if (operation.undone_time !== null) throw conflict(refuse('undo.done'));
  if (operation.kind === 'guest-choice' && operation.user_id !== call.actor.id)
    throw conflict(refuse('undo.guest-chose'));
  await holdGuests(transaction, await guestsOf(transaction, operation.key));
  const late = operation.undo_until === null || Date.parse(operation.undo_until) <= call.now;
  if (late || (await withdrawMails(transaction, operation.key)) === 'already-left')
    throw conflict(operation.mails > 0 ? refuse('undo.mails-left') : refuse('undo.late'));
  return operation;
}

/** Whose bookings it has changed. */
async function guestsOf(transaction: Connection, key: string): Promise<readonly number[]> {
  const guests = await transaction.query<{ user_id: number }>(
    'select distinct b."user_id" from "history" h join "bookings" b on b."id" = h."row_id" ' +
      'where h."operation" = $1 and h."resource" = $2',
    [key, bookings.name],
    'guests_of_operation',
  );
  return guests.map(({ user_id }) => user_id);
}

/**
 * The locations whose hours the undo may change, or may have to fit: that of the operation, or those of its own records, of
 * its hours, special days and blocks, and of the bookings that come back.
 */
async function locationsOf(
  transaction: Connection,
  known: number | null,
  entries: readonly Entry[],
): Promise<readonly number[]> {
  if (known !== null) return [known];
  const others = await transaction.query<{ location_id: number }>(
    'select "location_id" from "location_days" where "id" = any($1) ' +
      'union select "location_id" from "bookings" where "id" = any($2) ' +
      'union select "location_id" from "blocks" where "id" = any($3) ' +
      'union select "location_id" from "location_hours" where "id" = any($4)',
    [locationDays, bookings, blocks, locationHours].map(resource => idsOf(resource, entries)),
    'locations_of_entries',
  );
  return [...new Set([...idsOf(locations, entries), ...others.map(({ location_id }) => location_id)])];
}

function hooksOf({ name }: Resource): RowHooks | undefined {
  const hooks: HooksByResource = rowHooks;
  return new Map(Object.entries(hooks)).get(name);
}

/** The rows of a resource among them. */
function idsOf({ name }: Resource, entries: readonly Entry[]): readonly number[] {
  return entries.flatMap(({ resource, row_id }) => (resource === name ? [row_id] : []));
}

const standing = z.object({ partner_location_id: z.object({ before: z.number() }) });

/** Where its devices stood before, and come to stand again. */
function homesOf(entries: readonly Entry[]): readonly number[] {
  return entries.flatMap(({ resource, changes }) => {
    const moved = resource === devices.name ? standing.safeParse(changes).data : undefined;
    return moved === undefined ? [] : [moved.partner_location_id.before];
  });
}

async function lockEverything(
  transaction: Connection,
  affected: readonly number[],
  entries: readonly Entry[],
): Promise<void> {
  const beds = await transaction.query<{ bed_id: number }>(
    'select distinct "bed_id" from "bookings" where "id" = any($1)',
    [idsOf(bookings, entries)],
  );
  await lockInOrder(transaction, {
    locations: [...new Set([...idsOf(locations, entries), ...affected, ...homesOf(entries)])],
    devices: [...idsOf(devices, entries), ...beds.map(({ bed_id }) => bed_id)],
    bookings: idsOf(bookings, entries),
  });
}

const held = z.object({
  id: z.number(),
  deleted: z.literal(false),
  booking_status: z.custom<BookingStatus>(value => isAmong(blockingStatuses, value)),
  bed_id: z.number(),
  start_time: z.string(),
  end_time: z.string(),
});

/** Says who holds the device now, to those who may know. */
async function slotHasGone(
  transaction: Connection,
  { actor }: Call,
  rows: readonly RowToRestore[],
): Promise<Error> {
  const restored = rows.filter(({ resource }) => resource === bookings);
  for (const { stored, before } of restored) {
    const { data: booking } = held.safeParse({ ...stored, ...before });
    if (booking === undefined) continue;
    const holder = await heldBy(
      transaction,
      booking,
      restored.map(row => row.stored.id),
    );
    if (holder !== undefined)
      return conflict(refuse('undo.slot-taken'), await holderFor(transaction, actor, holder));
  }
  return conflict(refuse('undo.overlap'));
}

async function noteUndone(
  transaction: Connection,
  { location_id: _location, record: _record, user_id: _user, ...operation }: StoredOperation,
  { actor, requestId }: Call,
  undone_time: string,
): Promise<UndoneOperation> {
  const { id } = operation;
  await transaction.query(
    'update "operations" set "undone_time" = $2, "version" = "version" + 1, "update_time" = now() where "id" = $1',
    [id, undone_time],
    'note_undone',
  );
  const changes = { undone_time: { before: null, after: undone_time } };
  await noteChange(
    transaction,
    { resource: operations, id, action: 'update', changes },
    { actor, requestId },
  );
  return { ...operation, undone_time };
}
