import type { FieldChanges } from '../../../domain/records/history.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { canonicalJson } from '../../canonical-json.ts';
import { invalidFields } from '../../errors.ts';
import type { Connection } from '../database.ts';
import { grantSql, scopeSql } from '../sql/grant-sql.ts';
import type { Row } from '../sql/row-shape.ts';
import { allOf, Parameters, quoted } from '../sql/sql-text.ts';
import type { StoredRow } from '../sql/stored-row.ts';
import { type Author, differences, noteChanges } from './history.ts';
import { insertMany, updateMany } from './row-statements.ts';
import { applyChange, type Change } from './write.ts';

/** A locked row, and the checked values that it is to hold. */
interface RowChange {
  readonly stored: StoredRow;
  readonly values: Row;
}

/**
 * Writes checked values into locked rows, as `applyChange` does into one: next version, time of the change, one
 * line of history each, in this order. Each row stands there once. One statement for each set of fields that
 * change, however many rows there are.
 */
export async function applyChanges(
  transaction: Connection,
  resource: Resource,
  rows: readonly RowChange[],
  author: Author,
): Promise<void> {
  const changed = rows
    .map(({ stored, values }) => ({ id: stored.id, values, changes: differences(stored, values) }))
    .filter(({ changes }) => Object.keys(changes).length > 0);
  const byFields = Map.groupBy(changed, ({ changes }) => canonicalJson(Object.keys(changes).toSorted()));
  for (const alike of byFields.values())
    await updateMany(
      transaction,
      resource,
      alike.map(({ id, changes }) => ({ id, ...afterwards(changes) })),
    );
  await noteChanges(
    transaction,
    changed.map(({ id, values, changes }) => ({
      ...{ resource, id, changes },
      action: values.deleted === true ? 'remove' : 'update',
    })),
    author,
  );
}

/** Adds rows of checked values that name the same fields, each with its line of history; their ids in this order. */
export async function applyInserts(
  transaction: Connection,
  resource: Resource,
  rows: readonly Row[],
  author: Author,
): Promise<readonly number[]> {
  const ids = await insertMany(transaction, resource, rows);
  await noteChanges(
    transaction,
    ids.map((id, index) => ({
      ...{ resource, id, action: 'create' },
      changes: differences({}, rows[index] ?? {}),
    })),
    author,
  );
  return ids;
}

function afterwards(changes: FieldChanges): Row {
  return Object.fromEntries(Object.entries(changes).map(([name, { after }]) => [name, after]));
}

interface Ranked {
  readonly id: number;
  readonly rank: number | null;
}

/**
 * Puts the named rows into the given order on the places that they hold together, so that one page can
 * be ordered without the others; the whole list is numbered from 1 afterwards. Rows that the actor may
 * not change are refused like absent ones.
 */
export async function reorderRows(
  transaction: Connection,
  resource: Resource,
  { field, ids }: { field: string; ids: readonly number[] },
  change: Change,
): Promise<void> {
  const parameters = new Parameters();
  const where = allOf([
    'not t."deleted"',
    ...scopeSql(resource, 't', parameters),
    ...grantSql(resource, 't', 'update', change.actor, parameters),
  ]);
  const rows = await transaction.query<Ranked & { version: number }>(
    `select t."id", t."version", t.${quoted(field)} as rank from ${quoted(resource.table)} t ` +
      `where ${where} order by t.${quoted(field)}, t."id" for update of t`,
    parameters.values,
  );
  for (const [place, row] of ordered(rows, ids).entries()) {
    if (row.rank === place + 1) continue;
    await applyChange(
      transaction,
      resource,
      { id: row.id, [field]: row.rank },
      { [field]: place + 1 },
      change,
    );
  }
}

function ordered<Row extends Ranked>(rows: readonly Row[], ids: readonly number[]): Row[] {
  const byId = new Map(rows.map(row => [row.id, row]));
  const named = ids.map(id => {
    const row = byId.get(id);
    if (row === undefined) throw invalidFields({ ids: refuse('record.absent-id', { id }) });
    return row;
  });
  const moved = new Set(ids);
  const next = named.values();
  return rows.map(row => (moved.has(row.id) ? (next.next().value ?? row) : row));
}
