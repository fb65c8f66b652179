import type { FastifyRequest } from 'fastify';
import type { Resource } from '../../resources/schema/define-resource.ts';
import type { Database } from '../db/database.ts';
import { grantedScope } from '../db/grant-sql.ts';
import { removeHooked } from '../db/hooked-writes.ts';
import { noteOperation, type UndoWindow, undoable } from '../db/plain-operation.ts';
import type { RowHooks } from '../db/row-hooks.ts';
import { idOf, versionOf } from './request-parts.ts';

/** Removes a row (API-19). */
export async function remove(
  database: Database,
  resource: Resource,
  request: FastifyRequest,
  { hooks, window }: { hooks: RowHooks; window: UndoWindow },
): Promise<{ code: 200; message: string }> {
  const { actor, confirmed, id: requestId } = request;
  grantedScope(resource, 'remove', actor);
  const target = { id: idOf(request), version: versionOf(request) };
  const change = undoable(resource, { actor, requestId, confirmed });
  await database.transaction(async transaction => {
    const row = await removeHooked(transaction, resource, target, { change, hooks });
    await noteOperation(transaction, { kind: 'remove', resource, row }, change, window);
  });
  return { code: 200, message: 'Delete success' };
}
