import type { FastifyRequest } from 'fastify';
import type { Resource } from '../../resources/schema/define-resource.ts';
import type { Database } from '../db/database.ts';
import { grantedScope } from '../db/grant-sql.ts';
import { removeRow } from '../db/write.ts';
import { idOf, versionOf } from './request-parts.ts';

/** Removes a row (API-19). */
export async function remove(
  database: Database,
  resource: Resource,
  request: FastifyRequest,
): Promise<{ code: 200; message: string }> {
  const { actor, id: requestId } = request;
  grantedScope(resource, 'remove', actor);
  const target = { id: idOf(request), version: versionOf(request) };
  await database.transaction(transaction => removeRow(transaction, resource, target, { actor, requestId }));
  return { code: 200, message: 'Delete success' };
}
