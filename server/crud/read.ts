import type { FastifyRequest } from 'fastify';
import type { Resource } from '../../resources/schema/define-resource.ts';
import type { Database } from '../db/database.ts';
import { grantedScope } from '../db/grant-sql.ts';
import type { RowHooks } from '../db/row-hooks.ts';
import type { Row } from '../db/row-shape.ts';
import { readRow } from '../db/rows.ts';
import { notFound } from '../errors.ts';
import { idOf } from './request-parts.ts';

/** One row (API-14). */
export async function read(
  database: Database,
  resource: Resource,
  request: FastifyRequest,
  hooks: RowHooks,
): Promise<Row> {
  grantedScope(resource, 'read', request.actor);
  const id = idOf(request);
  await hooks.beforeRead?.(database, request.id);
  const row = await readRow(database, resource, id, request.actor);
  if (row === undefined) throw notFound(resource.label.one, id);
  return row;
}
