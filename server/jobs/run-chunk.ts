import { type Actor, isRole } from '../../domain/actor.ts';
import { registry } from '../../resources/index.ts';
import { operations } from '../../resources/operations.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import type { Connection, Database } from '../db/database.ts';
import { announceChange } from '../db/write/announce.ts';
import { type UndoWindow, undoable } from '../db/write/record-operation.ts';
import type { RowHooks } from '../db/write/row-hooks.ts';
import { answeredRefusal } from '../errors.ts';
import { bulkWork } from './bulk-request.ts';
import { endedBy, type RowResult, resultOf } from './bulk-row.ts';

export interface JobDeps {
  readonly database: Database;
  readonly hooks: Readonly<Record<string, RowHooks>>;
  /** How long what a job did can be taken back. */
  readonly window: UndoWindow;
  readonly log: { error(facts: object, words: string): void };
}

const rowsEach = 20;

/**
 * Does the next few rows of a job. False when nothing is left: all rows are done, its person has stopped it, or may no
 * longer do anything. A row with which the database ends the work, as one that takes too long, is looked for one by one
 * and noted as failed: it would stop its job for ever. Rejects when the database is away.
 */
export async function runChunk(deps: JobDeps, id: number): Promise<boolean> {
  try {
    return await runRows(deps, id, rowsEach);
  } catch (error) {
    if (endedBy(error) === undefined) throw error;
    return await runSingly(deps, id);
  }
}

/** One row at a time, up to the one with which the work ends again. */
async function runSingly(deps: JobDeps, id: number): Promise<boolean> {
  const at: Place = { row: undefined };
  for (let tried = 0; tried < rowsEach; tried += 1) {
    try {
      if (!(await runRows(deps, id, 1, at))) return false;
    } catch (error) {
      const refusal = endedBy(error);
      if (refusal === undefined || at.row === undefined) throw error;
      const result = { row_id: at.row, ...answeredRefusal(refusal) };
      deps.log.error({ err: error, job: id, row: at.row }, failedRow);
      await deps.database.transaction(async transaction => {
        const job = await lockedJob(transaction, id);
        if (job !== undefined) await noteResults(transaction, job, [result]);
      });
      return true;
    }
  }
  return true;
}

/** The row that is just being done. */
interface Place {
  row: number | undefined;
}

/**
 * The rows and their results in one transaction, so that none is done twice or forgotten however the process ends. The
 * lock on the job keeps a second worker out meanwhile.
 */
async function runRows(
  deps: JobDeps,
  id: number,
  most: number,
  at: Place = { row: undefined },
): Promise<boolean> {
  at.row = undefined;
  return await deps.database.transaction(async transaction => {
    const job = await lockedJob(transaction, id);
    if (job === undefined) return false;
    const actor = await actorOf(transaction, job);
    const resource = registry[job.resource];
    if (job.stop_asked || actor === undefined || resource === undefined) {
      await endJob(transaction, job, 'stopped', deps.window);
      return false;
    }
    const ids = await nextRows(transaction, job, Math.min(most, mostOf(deps.hooks[resource.name])));
    if (ids.length === 0) {
      await endJob(transaction, job, 'finished', deps.window);
      return false;
    }
    const results = await resultsOf(transaction, deps, { job, resource, actor, ids, at });
    await noteResults(transaction, job, results);
    return true;
  });
}

const failedRow = 'a row of a job failed';

interface Chunk {
  readonly job: LockedJob;
  readonly resource: Resource;
  readonly actor: Actor;
  readonly ids: readonly number[];
  readonly at: Place;
}

async function resultsOf(
  transaction: Connection,
  { hooks, log }: JobDeps,
  { job, resource, actor, ids, at }: Chunk,
): Promise<readonly RowResult[]> {
  const work = bulkWork.parse(job.request);
  const author = undoable(resource, { actor, requestId: work.request_id, confirmed: work.confirmed });
  const change = author.operation === undefined ? author : { ...author, operation: job.key };
  const results: RowResult[] = [];
  for (const id of ids) {
    const write = {
      ...{ change, hooks: hooks[resource.name] ?? {} },
      tellUnknown: (error: unknown) => log.error({ err: error, job: job.id, row: id }, failedRow),
    };
    at.row = id;
    results.push(await resultOf(transaction, resource, id, work, write));
  }
  at.row = undefined;
  return results;
}

/** Hooks lock rows of other tables as well: those are held for one row at a time. */
function mostOf({ update, remove, restore }: RowHooks = {}): number {
  return update === undefined && remove === undefined && restore === undefined ? rowsEach : 1;
}

/** A job that is being worked on, locked. */
interface LockedJob {
  readonly id: number;
  /** Stands in the history of all that the job changes: the key of its operation. */
  readonly key: string;
  readonly resource: string;
  readonly user_id: number;
  readonly operation_id: number | null;
  readonly request: unknown;
  readonly stop_asked: boolean;
}

/** The job, locked until the transaction ends; undefined when it does not run any more. */
async function lockedJob(transaction: Connection, id: number): Promise<LockedJob | undefined> {
  const [job] = await transaction.query<LockedJob>(
    'select "id", "key", "resource", "user_id", "operation_id", "request", "stop_asked" from "jobs" ' +
      `where "id" = $1 and "status" = 'running' for update`,
    [id],
    'locked_job',
  );
  return job;
}

/** Its person with the role that they have by now; undefined when they may not sign in any more (D10). */
async function actorOf(transaction: Connection, { user_id: id }: LockedJob): Promise<Actor | undefined> {
  const [user] = await transaction.query<{ role: number | null }>(
    'select "role" from "users" where "id" = $1 and not "disabled" and not "deleted"',
    [id],
    'actor_of_job',
  );
  const role = user?.role;
  return isRole(role) ? { id, role } : undefined;
}

/** Its next rows, ascending, so that jobs and workflows that lock the same rows never wait in a circle. */
async function nextRows(
  transaction: Connection,
  { id }: LockedJob,
  most: number,
): Promise<readonly number[]> {
  const rows = await transaction.query<{ row_id: number }>(
    `select "row_id" from "job_rows" where "job_id" = $1 and "status" = 'waiting' order by "row_id" limit $2`,
    [id, most],
    'next_rows_of_job',
  );
  return rows.map(({ row_id }) => row_id);
}

const noteSql = `with told as (select * from jsonb_to_recordset($2::jsonb) as t("row_id" int, "message" text, "error" text, "params" jsonb)),
  noted as (
    update "job_rows" r set "message" = told."message", "error" = told."error", "params" = told."params",
      "status" = case when told."message" is null then 'done' else 'failed' end
    from told where r."job_id" = $1 and r."row_id" = told."row_id" and r."status" = 'waiting' returning r."status"
  )
  update "jobs" set "beat_at" = now(),
    "done" = "done" + (select count(*)::int from noted where "status" = 'done'),
    "failed" = "failed" + (select count(*)::int from noted where "status" = 'failed')
  where "id" = $1`;

/** Notes what came of some rows, and that somebody is at work; the first change opens the job's operation. */
async function noteResults(
  transaction: Connection,
  job: LockedJob,
  results: readonly RowResult[],
): Promise<void> {
  await transaction.query(noteSql, [job.id, JSON.stringify(results)], 'note_results_of_job');
  if (job.operation_id !== null || !results.some(({ message }) => message === null)) return;
  await transaction.query(
    'with made as (insert into "operations" ("key", "kind", "user_id", "record", "undo_until") ' +
      `select $2::text, 'bulk', $3::int, $4::text, now() ` +
      'where exists (select 1 from "history" where "operation" = $2::text) returning "id") ' +
      'update "jobs" set "operation_id" = made."id" from made where "jobs"."id" = $1',
    [job.id, job.key, job.user_id, job.resource],
    'open_operation_of_job',
  );
}

/** The job is over: rows that were not reached stay as they are, and all that was done can be taken back together. */
async function endJob(
  transaction: Connection,
  { id, key, operation_id }: LockedJob,
  status: 'finished' | 'stopped',
  { now, seconds }: UndoWindow,
): Promise<void> {
  await transaction.query(
    `update "job_rows" set "status" = 'skipped' where "job_id" = $1 and "status" = 'waiting'`,
    [id],
    'skip_rows_of_job',
  );
  await transaction.query(
    'update "jobs" set "status" = $2, "finished_at" = now(), "beat_at" = null, "stop_asked" = false where "id" = $1',
    [id, status],
    'end_job',
  );
  if (operation_id === null) return;
  const until = new Date(now() + seconds * 1_000).toISOString();
  await transaction.query(
    'update "operations" set "undo_until" = $2, "version" = "version" + 1, "update_time" = now(), ' +
      `"title" = (select count(*)::text from "job_rows" where "job_id" = $3 and "status" = 'done') where "id" = $1`,
    [operation_id, until, id],
    'end_operation_of_job',
  );
  await announceChange(transaction, {
    ...{ resource: operations.name, id: operation_id, action: 'update', operation: key },
  });
}
