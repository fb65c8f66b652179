import type { Actor } from '../../../domain/actor.ts';
import { type FieldChanges, undoPrefix } from '../../../domain/records/history.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { resourceOf } from '../../../resources/index.ts';
import { scopeOf, type Verb } from '../../../resources/schema/access.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { fieldOf } from '../../../resources/schema/standard-fields.ts';
import type { Connection } from '../../db/database.ts';
import { grantSql } from '../../db/sql/grant-sql.ts';
import type { Row } from '../../db/sql/row-shape.ts';
import { allOf, Parameters, quoted } from '../../db/sql/sql-text.ts';
import type { StoredRow } from '../../db/sql/stored-row.ts';
import { holdsSame } from '../../db/write/history.ts';
import { applyChanges } from '../../db/write/many-rows.ts';
import { type Change, requireConfirmation } from '../../db/write/write.ts';
import { conflict, notFound } from '../../errors.ts';

/** One line of the history of an operation. */
export interface Entry {
  readonly id: number;
  readonly resource: string;
  readonly row_id: number;
  readonly action: 'create' | 'update' | 'remove';
  readonly changes: FieldChanges;
}

/** A row that an operation changed: as it is now, and what it held before. */
export interface RowToRestore {
  readonly resource: Resource;
  readonly stored: StoredRow;
  readonly before: Row;
}

/** Everything that an operation noted, newest first. */
export async function entriesOf(transaction: Connection, key: string): Promise<readonly Entry[]> {
  return await transaction.query<Entry>(
    'select "id", "resource", "row_id", "action", "changes" from "history" where "operation" = $1 order by "id" desc',
    [key],
    'entries_of_operation',
  );
}

/**
 * The rows of these entries (newest first), locked, in the order in which they are to be restored. 409 when
 * anybody has changed one of them since; 403 or 404 when the actor may not change them any more.
 */
export async function rowsToRestore(
  transaction: Connection,
  entries: readonly Entry[],
  actor: Actor,
): Promise<readonly RowToRestore[]> {
  await refuseChangedSince(transaction, entries);
  const rows: RowToRestore[] = [];
  for (const [name, ofResource] of Map.groupBy(entries, ({ resource }) => resource)) {
    const resource = resourceOf(name);
    const byRow = Map.groupBy(ofResource, ({ row_id }) => row_id);
    const newest = [...byRow.values()].flatMap(([first]) => first ?? []);
    const locked = await lockedRows(transaction, resource, newest, actor);
    for (const [id, ofRow] of byRow) {
      const stored = locked.get(id);
      if (stored === undefined) throw notFound(resource.label.one, id);
      if (!ofRow.every(entry => canBeReversed(resource, entry)) || !isAsLeft(resource, stored, ofRow))
        throw changedSince(entries, { resource: name, row_id: id });
      rows.push({ resource, stored, before: Object.assign({}, ...ofRow.map(valuesBefore)) });
    }
  }
  return rows;
}

/** Writes what they held before into these rows. */
export async function restoreRows(
  transaction: Connection,
  rows: readonly RowToRestore[],
  change: Change,
): Promise<void> {
  for (const { resource, stored, before } of rows)
    requireConfirmation(resource, Object.keys(before), change, [stored, { ...stored, ...before }]);
  for (const [resource, ofResource] of Map.groupBy(rows, row => row.resource)) {
    const restored = ofResource.map(({ stored, before }) => ({ stored, values: before }));
    await applyChanges(transaction, resource, restored, change);
  }
}

/** Every change is noted under the lock of its row, so what others did since has a higher number. */
async function refuseChangedSince(transaction: Connection, entries: readonly Entry[]): Promise<void> {
  const [other] = await transaction.query<Pick<Entry, 'resource' | 'row_id'>>(
    'select h."resource", h."row_id" from "history" h join unnest($1::text[], $2::int[]) as r("resource", "row_id") ' +
      'on h."resource" = r."resource" and h."row_id" = r."row_id" ' +
      `where h."id" > $3 and ${leftATrace('h')} order by h."id" limit 1`,
    [entries.map(entry => entry.resource), entries.map(entry => entry.row_id), entries[0]?.id ?? 0],
    'changed_since',
  );
  if (other !== undefined) throw changedSince(entries, other);
}

/** What was undone is as if it had not been: neither it nor its undoing counts as a change. */
export function leftATrace(history: string): string {
  return (
    'not exists (select 1 from "operations" o where o."undone_time" is not null ' +
    `and ${history}."operation" in (o."key", '${undoPrefix}' || o."key"))`
  );
}

/** Which of many rows it was is told: whoever moved forty bookings would look for it in vain. */
function changedSince(
  entries: readonly Entry[],
  { resource, row_id: id }: Pick<Entry, 'resource' | 'row_id'>,
): Error {
  const isOne = entries.every(entry => entry.resource === resource && entry.row_id === id);
  const record = resourceOf(resource).label.one;
  return conflict(isOne ? refuse('undo.changed') : refuse('undo.changed-one', { record, id }));
}

/** The rows of these entries that the actor may take back, locked, by id. */
async function lockedRows(
  transaction: Connection,
  resource: Resource,
  entries: readonly Entry[],
  actor: Actor,
): Promise<ReadonlyMap<number, StoredRow>> {
  const locked = new Map<number, StoredRow>();
  for (const [verb, alike] of Map.groupBy(entries, ({ action }) => verbOfUndo(resource, action, actor))) {
    const parameters = new Parameters();
    const ids = alike.map(({ row_id }) => row_id);
    const where = allOf([
      `t."id" = any(${parameters.add(ids)}::int[])`,
      ...grantSql(resource, 't', verb, actor, parameters),
    ]);
    const text = `select t.* from ${quoted(resource.table)} t where ${where} order by t."id" for update of t`;
    for (const row of await transaction.query<StoredRow>(text, parameters.values)) locked.set(row.id, row);
  }
  return locked;
}

/**
 * What one must be allowed to do to a row to take its change back: to change it, or at least what was done.
 * Where only the server writes, whoever may read a row may also take part in its workflows.
 */
function verbOfUndo({ access }: Resource, action: Entry['action'], { role }: Actor): Verb {
  if (Object.keys(access.update).length === 0) return 'read';
  return scopeOf(access, 'update', role) === undefined && scopeOf(access, action, role) !== undefined
    ? action
    : 'update';
}

/** Secrets are noted without their values, and erased rows leave nothing to restore. */
function canBeReversed(resource: Resource, { action, changes }: Entry): boolean {
  const isErased = action === 'remove' && changes.deleted?.after !== true;
  const isToldInFull =
    action === 'create' || Object.keys(changes).every(name => fieldOf(resource, name)?.secret !== true);
  return !isErased && isToldInFull;
}

/** Does the row still hold what the operation left in it? */
function isAsLeft(resource: Resource, stored: Row, newestFirst: readonly Entry[]): boolean {
  const left: Record<string, unknown> = {};
  for (const { changes } of newestFirst.toReversed())
    for (const [name, { after }] of Object.entries(changes)) left[name] = after;
  return Object.entries(left).every(([name, value]) =>
    holdsSame(fieldOf(resource, name), stored[name], value),
  );
}

/** What is created is taken back by its flag: its number is known to others, and its history stays. */
function valuesBefore({ action, changes }: Entry): Row {
  if (action === 'create') return { deleted: true };
  return Object.fromEntries(Object.entries(changes).map(([name, { before }]) => [name, before]));
}
