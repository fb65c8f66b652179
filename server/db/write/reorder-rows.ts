import { refuse } from '../../../domain/refusals/refuse.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { invalidFields } from '../../errors.ts';
import type { Connection } from '../database.ts';
import { grantSql, scopeSql } from '../sql/grant-sql.ts';
import { allOf, Parameters, quoted } from '../sql/sql-text.ts';
import { applyChange, type Change } from './write.ts';

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
