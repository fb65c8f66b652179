import type { FastifyRequest } from 'fastify';
import type { Resource } from '../../resources/schema/define-resource.ts';
import type { Database } from '../db/database.ts';
import { grantedScope } from '../db/grant-sql.ts';
import { noteOperation, type UndoWindow, undoable } from '../db/plain-operation.ts';
import type { RowHooks } from '../db/row-hooks.ts';
import { insertRow } from '../db/write.ts';
import { bodyOf } from './body.ts';
import { type Answer, once } from './idempotency.ts';

/** A new row (API-17); repeated with the same key it answers what it answered the first time. */
export async function create(
  database: Database,
  resource: Resource,
  request: FastifyRequest,
  { hooks, window }: { hooks: RowHooks; window: UndoWindow },
): Promise<Answer> {
  const { actor, confirmed, id: requestId } = request;
  grantedScope(resource, 'create', actor);
  const body = bodyOf(resource, request);
  const change = undoable(resource, { actor, requestId, confirmed });
  return await once(database, request, async transaction => {
    const proceed = (next: unknown) => insertRow(transaction, resource, next, change);
    const row = await (hooks.create?.({ transaction, body, change }, proceed) ?? proceed(body));
    await noteOperation(transaction, { kind: 'create', resource, row }, change, window);
    return { status: 201, body: row };
  });
}
