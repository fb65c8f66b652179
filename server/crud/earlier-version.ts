import type { Given } from '../../contract/call.ts';
import type { BackTo, EarlierVersion } from '../../contract/history.ts';
import { type Actor, Role } from '../../domain/actor.ts';
import { refusalOf } from '../../domain/refusals/spoken.ts';
import { scopeOf } from '../../resources/schema/access.ts';
import { mayChange } from '../../resources/schema/check.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { isReadable } from '../../resources/schema/listing.ts';
import type { Connection } from '../db/database.ts';
import { writtenRow } from '../db/rows.ts';
import { grantedScope } from '../db/sql/grant-sql.ts';
import type { Row } from '../db/sql/row-shape.ts';
import { lockRow, rowToChange, type Target } from '../db/sql/stored-row.ts';
import { holdsSame, linesFrom } from '../db/write/history.ts';
import type { RowHooks } from '../db/write/row-hooks.ts';
import { applyChange, type Change, requireConfirmation, updateRow } from '../db/write/write.ts';
import { conflict, forbidden, notFound } from '../errors.ts';

/** A line of the history of a record, and which state around it is meant. */
interface Meant {
  readonly entry: number;
  readonly to: BackTo;
}

/** What would come of putting back the state that is meant (404 where there is no such line). */
export async function earlierVersion(
  connection: Connection,
  resource: Resource,
  { id, ...meant }: Meant & { id: number },
  actor: Actor,
): Promise<Given<EarlierVersion>> {
  refuseOthers(resource, actor);
  const stored = await rowToChange(
    connection,
    resource,
    { id },
    { verb: 'update', actor, evenRemoved: true },
  );
  return await compared(connection, resource, { stored, ...meant }, actor);
}

/**
 * Puts back an earlier version: an update like any other, with the checks and rights of now, and a line of
 * history of its own. A removed row comes back with it. 409 when the row is not the one that was compared.
 */
export async function putBack(
  transaction: Connection,
  resource: Resource,
  { target, ...meant }: Meant & { target: Target },
  { change, hooks }: { change: Change; hooks: RowHooks },
): Promise<Row> {
  const { actor } = change;
  refuseOthers(resource, actor);
  const wanted = { verb: 'update', actor, evenRemoved: true } as const;
  const stored = await lockRow(transaction, resource, target, wanted);
  const { changes, restores } = await compared(transaction, resource, { stored, ...meant }, actor);
  if (restores) {
    grantedScope(resource, 'remove', actor);
    requireConfirmation(resource, ['deleted'], change, [stored]);
    await applyChange(transaction, resource, stored, { deleted: false }, change);
  }
  const body = Object.fromEntries(Object.entries(changes).map(([name, { after }]) => [name, after]));
  const proceed = (next: unknown) => updateRow(transaction, resource, { id: target.id }, next, change);
  const answer =
    hooks.update === undefined
      ? await proceed(body)
      : await hooks.update({ transaction, body, change, stored: { ...stored, deleted: false } }, proceed);
  // A question of the server is asked where one can answer it: in the form.
  if (answer.confirmation === true) throw conflict(refusalOf(String(answer.message)));
  const row = await writtenRow(transaction, resource, target.id, actor);
  if (row === undefined) throw notFound(resource.label.one, target.id);
  return row;
}

/** Admins only, and only where they may change records at all. */
function refuseOthers({ access }: Resource, { role }: Actor): void {
  if (role !== Role.Admin || scopeOf(access, 'update', role) === undefined) throw forbidden();
}

async function compared(
  connection: Connection,
  resource: Resource,
  { stored, entry, to }: Meant & { stored: Row & { readonly id: number } },
  { role }: Actor,
): Promise<Given<EarlierVersion>> {
  const lines = await linesFrom(connection, resource, { id: stored.id, entry });
  const [own, ...later] = lines;
  // Before it was created there was no record.
  if (own === undefined || (to !== 'version' && own.action === 'create')) throw notFound('Change', entry);
  const undone = { version: later, before: lines, change: [own] }[to];
  const then: Record<string, unknown> = {};
  for (const { changes } of undone)
    for (const [name, { before }] of Object.entries(changes)) if (!(name in then)) then[name] = before;
  const differing = Object.entries(then).filter(([name, value]) => {
    const field = resource.fields[name];
    return field !== undefined && isReadable(field, role) && !holdsSame(field, stored[name], value);
  });
  const settable = (name: string) => {
    const field = resource.fields[name];
    return field !== undefined && mayChange(field, role, stored);
  };
  return {
    version: Number(stored.version),
    changes: Object.fromEntries(
      differing
        .filter(([name]) => settable(name))
        .map(([name, after]) => [name, { before: stored[name] ?? null, after }]),
    ),
    kept: differing.map(([name]) => name).filter(name => !settable(name)),
    restores: stored.deleted === true,
  };
}
