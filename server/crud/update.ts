import type { FastifyRequest } from 'fastify';
import type { Resource } from '../../resources/schema/define-resource.ts';
import type { Database } from '../db/database.ts';
import { grantedScope } from '../db/grant-sql.ts';
import type { Row } from '../db/row-shape.ts';
import { updateRow } from '../db/write.ts';
import { idOf, versionOf } from './request-parts.ts';

/** Changes some fields of a row (API-18, API-45), against the version that the caller has seen. */
export async function update(database: Database, resource: Resource, request: FastifyRequest): Promise<Row> {
  const { actor, body, id: requestId } = request;
  grantedScope(resource, 'update', actor);
  const target = { id: idOf(request), version: versionOf(request) };
  return await database.transaction(transaction =>
    updateRow(transaction, resource, target, body, { actor, requestId }),
  );
}
