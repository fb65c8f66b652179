import type { FieldChanges } from '../../../domain/records/history-entry.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { canonicalJson } from '../../canonical-json.ts';
import type { Connection } from '../database.ts';
import { type Author, differences, noteChanges } from '../history/history.ts';
import type { Row } from '../sql/row-shape.ts';
import type { StoredRow } from '../sql/stored-row.ts';
import { insertMany, updateMany } from './row-statements.ts';

/** A locked row, and the checked values that it is to hold. */
export interface RowChange {
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
