import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Noticed, notice } from '../../domain/notices.ts';
import { bodySentence } from '../../domain/refusals/bodies.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import type { Database } from '../db/database.ts';
import { grantedScope } from '../db/sql/grant-sql.ts';
import { reorderRows } from '../db/write/many-rows.ts';
import { recordOperation, type UndoWindow, undoable } from '../db/write/record-operation.ts';
import { invalidValue } from '../errors.ts';

const mostRows = 1000;
const id = z.int(bodySentence('order.ids')).min(1).max(2_147_483_647);

/** The ids in the order in which they shall stand, under the key that the list names. */
export function orderSchema(key: string) {
  const ids = z
    .array(id, bodySentence('order.ids'))
    .min(1, bodySentence('order.none'))
    .max(mostRows, bodySentence('order.rows', { most: mostRows }))
    .refine(list => new Set(list).size === list.length, bodySentence('order.once'));
  return z.strictObject({ [key]: ids });
}

/** Puts rows into the order of the ids sent (DRAG-05, API-22). */
export async function reorder(
  database: Database,
  resource: Resource,
  request: FastifyRequest,
  { field, key }: { field: string; key: string },
  window: UndoWindow,
): Promise<Noticed> {
  const { actor, body, id: requestId } = request;
  grantedScope(resource, 'update', actor);
  const checked = orderSchema(key).safeParse(body);
  if (!checked.success) throw invalidValue(key, checked.error);
  const ids = checked.data[key] ?? [];
  const change = undoable(resource, { actor, requestId });
  await database.transaction(async transaction => {
    await reorderRows(transaction, resource, { field, ids }, change);
    await recordOperation(transaction, { kind: 'reorder', resource }, change, window);
  });
  return { code: 200, ...notice('record.ordered') };
}
