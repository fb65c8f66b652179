import type { Resource } from '../../../resources/schema/define-resource.ts';
import type { Connection } from '../../db/database.ts';
import type { Row } from '../../db/sql/row-shape.ts';
import { applyChanges, applyInserts } from '../../db/write/many-rows.ts';
import { type Change, lastPlace, requireConfirmation } from '../../db/write/write.ts';
import type { CheckedLine } from './checked-lines.ts';

/** Writes the lines of a plan without errors: changes first, then new rows in the order of the file. */
export async function carryOut(
  transaction: Connection,
  resource: Resource,
  lines: readonly CheckedLine[],
  change: Change,
): Promise<void> {
  const changed = lines.filter(line => line.state === 'changed');
  for (const { stored, values } of changed)
    requireConfirmation(resource, Object.keys(values), change, [stored, { ...stored, ...values }]);
  await applyChanges(transaction, resource, changed, change);
  const drafts = lines.flatMap(line => (line.state === 'new' ? [line.values] : []));
  for (const draft of drafts) requireConfirmation(resource, Object.keys(draft), change, [draft]);
  if (drafts.length > 0)
    await applyInserts(transaction, resource, await placed(transaction, resource, drafts), change);
}

/** New rows of an ordered list come last, one after the other. */
async function placed(
  transaction: Connection,
  resource: Resource,
  drafts: readonly Row[],
): Promise<readonly Row[]> {
  const rank = resource.list.reorder?.field;
  if (rank === undefined) return drafts;
  const { [rank]: first } = await lastPlace(transaction, resource, {});
  return drafts.map((draft, index) =>
    typeof draft[rank] === 'number' ? draft : { ...draft, [rank]: Number(first) + index },
  );
}
