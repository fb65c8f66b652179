import type { FastifyRequest } from 'fastify';
import type { Resource } from '../../resources/schema/define-resource.ts';
import type { Database } from '../db/database.ts';
import { grantedScope } from '../db/grant-sql.ts';
import type { RowHooks } from '../db/row-hooks.ts';
import { readRows } from '../db/rows.ts';
import { listQuery } from './query.ts';
import { queryOf } from './request-parts.ts';

/** A page of rows with its total as JSON (API-16, LIST-12). */
export async function list(
  database: Database,
  resource: Resource,
  request: FastifyRequest,
  hooks: RowHooks,
): Promise<Buffer> {
  grantedScope(resource, 'read', request.actor);
  const query = listQuery(resource, queryOf(request));
  await hooks.beforeRead?.(database, request.id);
  const { data, total } = await readRows(database, resource, query, request.actor);
  const [head, tail] = [{ code: 200, message: 'OK' }, total].map(part => JSON.stringify(part).slice(1, -1));
  return Buffer.concat([Buffer.from(`{${head},"data":`), data, Buffer.from(`,${tail}}`)]);
}
