import type { FastifyRequest } from 'fastify';
import type { Resource } from '../../resources/schema/define-resource.ts';
import type { Database } from '../db/database.ts';
import { grantedScope } from '../db/grant-sql.ts';
import { updateHooked } from '../db/hooked-writes.ts';
import { noteOperation, type UndoWindow, undoable } from '../db/plain-operation.ts';
import type { RowHooks } from '../db/row-hooks.ts';
import type { Row } from '../db/row-shape.ts';
import { bodyOf } from './body.ts';
import { idOf, versionOf } from './request-parts.ts';

/** Changes some fields of a row (API-18, API-45), against the version that the caller has seen. */
export async function update(
  database: Database,
  resource: Resource,
  request: FastifyRequest,
  { hooks, window }: { hooks: RowHooks; window: UndoWindow },
): Promise<Row> {
  const { actor, confirmed, id: requestId } = request;
  grantedScope(resource, 'update', actor);
  const target = { id: idOf(request), version: versionOf(request) };
  const body = bodyOf(resource, request);
  const asked = { database, id: target.id, body, actor, requestId, confirmed };
  const diverted = await hooks.divert?.(asked);
  if (diverted !== undefined) return diverted;
  const change = undoable(resource, { actor, requestId, confirmed });
  return await database.transaction(async transaction => {
    const row = await updateHooked(transaction, resource, target, body, { change, hooks });
    await noteOperation(transaction, { kind: 'edit', resource, row }, change, window);
    return row;
  });
}
