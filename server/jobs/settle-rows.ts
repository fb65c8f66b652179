import type { Actor } from '../../domain/actor.ts';
import { mostBulkRows } from '../../resources/schema/bulk.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { listQuery } from '../crud/query.ts';
import type { Connection } from '../db/database.ts';
import { asksForRemoved } from '../db/list-query.ts';
import { idsSql } from '../db/list-sql.ts';
import { conflict } from '../errors.ts';
import { type BulkRequest, refuseTooMany, refuseWrongSide } from './bulk-request.ts';

/**
 * Which rows a job is about, settled once: those that are named, or those that match now. What was seen is what
 * happens: 409 when another number of rows matches than somebody was shown. 400 for a filter that the list refuses.
 */
export async function settledRows(
  connection: Connection,
  resource: Resource,
  { work, rows }: BulkRequest,
  actor: Actor,
): Promise<readonly number[]> {
  if ('ids' in rows) return rows.ids;
  const query = listQuery(resource, {
    filter: JSON.stringify(rows.filter),
    ...(rows.q === undefined ? {} : { q: rows.q }),
  });
  refuseWrongSide(work.action, asksForRemoved(resource, query.filter));
  const { text, values } = idsSql(resource, query, actor, mostBulkRows + 1);
  const [found] = await connection.query<{ ids: readonly number[] }>(text, values);
  const ids = found?.ids ?? [];
  refuseTooMany(ids.length);
  if (rows.total !== undefined && rows.total !== ids.length)
    throw conflict(`You were shown ${rows.total} records, but ${ids.length} match now. Please look again.`);
  if (ids.length === 0) throw conflict('No record matches any more');
  return ids;
}
