import type { FastifyRequest } from 'fastify';
import type { Resource } from '../../resources/schema/define-resource.ts';
import type { Database } from '../db/database.ts';
import { grantedScope } from '../db/grant-sql.ts';
import type { RowHooks } from '../db/row-hooks.ts';
import { lockRow } from '../db/stored-row.ts';
import { removeRow } from '../db/write.ts';
import { idOf, versionOf } from './request-parts.ts';

/** Removes a row (API-19). */
export async function remove(
  database: Database,
  resource: Resource,
  request: FastifyRequest,
  hooks: RowHooks,
): Promise<{ code: 200; message: string }> {
  const { actor, id: requestId } = request;
  grantedScope(resource, 'remove', actor);
  const target = { id: idOf(request), version: versionOf(request) };
  const change = { actor, requestId };
  await database.transaction(async transaction => {
    if (hooks.remove !== undefined) {
      const stored = await lockRow(transaction, resource, target, { verb: 'remove', actor });
      await hooks.remove({ transaction, stored, change });
    }
    await removeRow(transaction, resource, target, change);
  });
  return { code: 200, message: 'Delete success' };
}
