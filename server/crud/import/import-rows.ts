import type { FastifyRequest } from 'fastify';
import type { Given } from '../../../contract/call.ts';
import type { ImportPlan as DryRun, ImportDone, ImportTable, PlannedLine } from '../../../contract/import.ts';
import type { Actor } from '../../../domain/actor.ts';
import { notice } from '../../../domain/notices.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import type { Connection, Database } from '../../db/database.ts';
import { grantedScope } from '../../db/sql/grant-sql.ts';
import type { Row } from '../../db/sql/row-shape.ts';
import { applyChanges, applyInserts } from '../../db/write/many-rows.ts';
import { recordOperation, type UndoWindow, undoable } from '../../db/write/record-operation.ts';
import { type Change, lastPlace, requireConfirmation } from '../../db/write/write.ts';
import { answeredFields, invalidFields } from '../../errors.ts';
import { carriedOut } from '../../two-step.ts';
import { once } from '../idempotency.ts';
import type { CheckedLine } from './checked-lines.ts';
import { type ImportPlan, planImport } from './plan.ts';

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
): Promise<Given<DryRun>> {
  return await database.transaction(
    async connection =>
      serializePlan(resource, await planImport(connection, resource, table, { actor, locks: false })),
    { readOnly: true, timeoutMs: longestMs },
  );
}

/** What is to be carried out. */
interface Confirmed extends ImportTable {
  /** The token of the plan that was seen. */
  readonly plan: string;
  readonly errors: 'refuse' | 'leave_out';
}

/**
 * Carries out the plan that was seen, all of it or nothing, as one operation that can be undone. 409 with the
 * plan as it is now when anything has changed since; 422 when a line has an error and such lines are not left out.
 */
export async function importRows(
  database: Database,
  resource: Resource,
  request: FastifyRequest,
  { plan: seen, errors, ...table }: Confirmed,
  window: UndoWindow,
): Promise<Given<ImportDone>> {
  const { actor, confirmed, id: requestId } = request;
  const change = undoable(resource, { actor, requestId, confirmed });
  const steps = {
    lock: async (transaction: Connection) => await oneAtATime(transaction, resource),
    plan: async (transaction: Connection) => {
      const planned = await planImport(transaction, resource, table, { actor, locks: true });
      return { planned, plan: serializePlan(resource, planned) };
    },
    execute: async (transaction: Connection, _by: Actor, { planned }: { readonly planned: ImportPlan }) => {
      if (planned.counts.error > 0 && errors === 'refuse')
        throw invalidFields({ rows: refuse('import.errors') });
      await carryOut(transaction, resource, planned.lines, change);
      const operation = await recordOperation(transaction, { kind: 'import', resource }, change, window);
      return {
        code: 200,
        ...notice('record.imported'),
        counts: planned.counts,
        operation: operation ?? null,
      };
    },
  };
  const work = async (transaction: Connection) => ({
    status: 200,
    body: await carriedOut(steps, transaction, actor, { seen, request: table }),
  });
  return (await once(database, request, work, { timeoutMs: longestMs })).body;
}

/** Two files at once would not see the rows that the other is about to make. */
async function oneAtATime(transaction: Connection, { table }: Resource): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock(hashtext($1))', [`import ${table}`]);
}

/** The plan as the dry run answers it. */
function serializePlan(resource: Resource, { plan, counts, lines }: ImportPlan): Given<DryRun> {
  return { plan, counts, rows: lines.map(line => serializeLine(resource, line)) };
}

function serializeLine(resource: Resource, line: CheckedLine): Given<PlannedLine> {
  const { state, title } = line;
  const id = 'stored' in line ? line.stored?.id : undefined;
  return {
    line: line.line,
    state,
    title,
    ...(id === undefined ? {} : { id }),
    ...('changes' in line ? { changes: line.changes, beside: besideAmounts(resource, line) } : {}),
    ...('errors' in line ? answeredFields(line.errors) : {}),
  };
}

/** The currencies of amounts that change. */
function besideAmounts({ fields }: Resource, line: Extract<CheckedLine, { changes: unknown }>): Row {
  const row: Row = { ...('stored' in line ? line.stored : {}), ...line.values };
  return Object.fromEntries(
    Object.keys(line.changes).flatMap(name => {
      const currency = fields[name]?.currency;
      return currency !== undefined && 'field' in currency ? [[currency.field, row[currency.field]]] : [];
    }),
  );
}

/** Writes the lines of a plan without errors: changes first, then new rows in the order of the file. */
async function carryOut(
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
