import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../domain/actor.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import type { Connection, Database } from '../db/database.ts';
import { readRows } from '../db/rows.ts';
import { grantedScope } from '../db/sql/grant-sql.ts';
import type { ListQuery } from '../db/sql/list-query.ts';
import { idsSql } from '../db/sql/list-sql.ts';
import { listQuery } from './query.ts';
import { queryOf } from './request-parts.ts';

/** Rows read in one statement: few enough that others hardly wait. */
const rowsEach = 500;

/**
 * All rows of a list, whatever their number: a line `{"total": n}`, then lists of rows, a line each. Which rows
 * and in which order is settled at the start, so that none is missed or told twice while others write; what
 * they hold is read as the lines are taken, and a row that is removed meanwhile is left out.
 */
export async function exportRows(
  database: Database,
  resource: Resource,
  request: FastifyRequest,
): Promise<Readable> {
  const { actor } = request;
  grantedScope(resource, 'read', actor);
  const query = listQuery(resource, queryOf(request));
  const ids = await listedIds(database, resource, query, actor);
  return Readable.from(lines());

  async function* lines() {
    yield `${JSON.stringify({ total: ids.length })}\n`;
    for await (const data of rowsOf(database, resource, { query, ids }, actor)) {
      yield data;
      yield '\n';
    }
  }
}

/** Which rows a list has, in its order, whatever their number. */
export async function listedIds(
  connection: Connection,
  resource: Resource,
  query: ListQuery,
  actor: Actor,
): Promise<readonly number[]> {
  const { text, values } = idsSql(resource, query, actor);
  const [found] = await connection.query<{ ids: readonly number[] }>(text, values);
  return found?.ids ?? [];
}

/** Those rows of a list as JSON lists, part by part; what was removed meanwhile is left out. */
export async function* rowsOf(
  connection: Connection,
  resource: Resource,
  { query, ids }: { readonly query: ListQuery; readonly ids: readonly number[] },
  actor: Actor,
): AsyncGenerator<Buffer> {
  for (let from = 0; from < ids.length; from += rowsEach) {
    const part: ListQuery = {
      ...query,
      page: 1,
      itemsPerPage: rowsEach,
      filter: [...query.filter, { field: 'id', op: 'in', value: ids.slice(from, from + rowsEach) }],
    };
    const { data } = await readRows(connection, resource, part, actor);
    yield data;
  }
}
