import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../../domain/actor.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import type { Connection, Database } from '../../db/database.ts';
import { grantedScope } from '../../db/sql/grant-sql.ts';
import { noteOperation, type UndoWindow, undoable } from '../../db/write/plain-operation.ts';
import { conflict, invalidFields } from '../../errors.ts';
import { once } from '../idempotency.ts';
import type { ImportTable } from './body.ts';
import { carryOut } from './carry-out.ts';
import { planImport } from './plan.ts';
import { toldPlan } from './told-plan.ts';

/** How long one statement over all rows, or the wait for rows that others hold, may take. */
const longestMs = 20_000;

/** Whoever imports may both create rows of the list and change them. */
export function refuseOthers(resource: Resource, actor: Actor): void {
  grantedScope(resource, 'create', actor);
  grantedScope(resource, 'update', actor);
}

/** The dry run: what the file would do, out of a transaction in which nothing can be written. */
export async function dryRun(
  database: Database,
  resource: Resource,
  table: ImportTable,
  actor: Actor,
): Promise<unknown> {
  return await database.transaction(
    async connection =>
      toldPlan(resource, await planImport(connection, resource, table, { actor, locks: false })),
    { readOnly: true, timeoutMs: longestMs },
  );
}

/**
 * Carries out the plan that was seen, all of it or nothing, as one operation that can be undone. 409 with the
 * plan as it is now when anything has changed since; 422 when a line has an error.
 */
export async function importRows(
  database: Database,
  resource: Resource,
  request: FastifyRequest,
  { plan: seen, ...table }: ImportTable & { readonly plan: string },
  window: UndoWindow,
): Promise<unknown> {
  const { actor, confirmed, id: requestId } = request;
  const change = undoable(resource, { actor, requestId, confirmed });
  const work = async (transaction: Connection) => {
    await oneAtATime(transaction, resource);
    const plan = await planImport(transaction, resource, table, { actor, locks: true });
    if (plan.plan !== seen)
      throw conflict('Something has changed since you looked. Please check again before you confirm.', {
        plan: toldPlan(resource, plan),
      });
    if (plan.counts.error > 0)
      throw invalidFields({ rows: 'Nothing is imported as long as a line has an error' });
    await carryOut(transaction, resource, plan.lines, change);
    const operation = await noteOperation(transaction, { kind: 'import', resource }, change, window);
    const body = { code: 200, message: 'Imported', counts: plan.counts, operation: operation ?? null };
    return { status: 200, body };
  };
  return (await once(database, request, work, { timeoutMs: longestMs })).body;
}

/** Two files at once would not see the rows that the other is about to make. */
async function oneAtATime(transaction: Connection, { table }: Resource): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock(hashtext($1))', [`import ${table}`]);
}
