import type { Resource } from '../../../resources/schema/define-resource.ts';
import type { Connection } from '../database.ts';
import type { Row } from '../sql/row-shape.ts';
import { lockRow, type Target } from '../sql/stored-row.ts';
import type { RowHooks } from './row-hooks.ts';
import { type Change, removeRow, updateRow } from './write.ts';

/** On whose behalf a row is written, and what its resource does beyond its description. */
export interface HookedWrite {
  readonly change: Change;
  readonly hooks: RowHooks;
}

/**
 * Changes some fields of a row, its resource's hook around it. Answers the row, or a question of the hook
 * (`confirmation: true`): then nothing has been written.
 */
export async function updateHooked(
  transaction: Connection,
  resource: Resource,
  target: Target,
  body: unknown,
  { change, hooks }: HookedWrite,
): Promise<Row> {
  const proceed = (next: unknown) => updateRow(transaction, resource, target, next, change);
  if (hooks.update === undefined) return await proceed(body);
  const stored = await lockRow(transaction, resource, target, { verb: 'update', actor: change.actor });
  return await hooks.update({ transaction, body, change, stored }, proceed);
}

/** Removes a row unless its resource's hook refuses; the row as it was. */
export async function removeHooked(
  transaction: Connection,
  resource: Resource,
  target: Target,
  { change, hooks }: HookedWrite,
): Promise<Row> {
  if (hooks.remove !== undefined) {
    const stored = await lockRow(transaction, resource, target, { verb: 'remove', actor: change.actor });
    await hooks.remove({ transaction, stored, change });
  }
  return await removeRow(transaction, resource, target, change);
}
