import type { FastifyRequest } from 'fastify';
import type { Resource } from '../../resources/schema/define-resource.ts';
import type { Database } from '../db/database.ts';
import { grantedScope } from '../db/grant-sql.ts';
import { insertRow } from '../db/write.ts';
import { type Answer, once } from './idempotency.ts';

/** A new row (API-17); repeated with the same key it answers what it answered the first time. */
export async function create(
  database: Database,
  resource: Resource,
  request: FastifyRequest,
): Promise<Answer> {
  const { actor, body, id: requestId } = request;
  grantedScope(resource, 'create', actor);
  return await once(database, request, async transaction => ({
    status: 201,
    body: await insertRow(transaction, resource, body, { actor, requestId }),
  }));
}
