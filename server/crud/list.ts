import type { FastifyRequest } from 'fastify';
import type { Resource } from '../../resources/schema/define-resource.ts';
import type { Database } from '../db/database.ts';
import { grantedScope } from '../db/grant-sql.ts';
import { type Page, readRows } from '../db/rows.ts';
import { listQuery } from './query.ts';
import { queryOf } from './request-parts.ts';

/** A page of rows with its total (API-16, LIST-12). */
export async function list(
  database: Database,
  resource: Resource,
  request: FastifyRequest,
): Promise<Page & { code: 200; message: string }> {
  grantedScope(resource, 'read', request.actor);
  const query = listQuery(resource, queryOf(request));
  const page = await readRows(database, resource, query, request.actor);
  return { code: 200, message: 'OK', ...page };
}
