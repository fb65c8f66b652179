import type { Actor } from '../../domain/actor.ts';
import { registry } from '../../resources/index.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import type { Connection, Database } from '../db/database.ts';
import { type UndoWindow, undoable } from '../db/write/record-operation.ts';
import type { RowHooks } from '../db/write/row-hooks.ts';
import { bulkWork } from './bulk-request.ts';
import { type RowResult, resultOf } from './bulk-row.ts';
import { actorOf, type LockedJob, lockedJob, nextRows } from './locked-job.ts';
import { endJob, noteResults } from './note-results.ts';

export interface JobDeps {
  readonly database: Database;
  readonly hooks: Readonly<Record<string, RowHooks>>;
  /** How long what a job did can be taken back. */
  readonly window: UndoWindow;
  readonly log: { error(facts: object, words: string): void };
}

const rowsEach = 20;

/**
 * Does the next few rows of a job in one transaction with their results, so that none is done twice or forgotten
 * however the process ends. The lock on the job keeps a second worker out meanwhile. False when nothing is left:
 * all rows are done, its person has stopped it, or may no longer do anything.
 */
export async function runChunk(deps: JobDeps, id: number): Promise<boolean> {
  return await deps.database.transaction(async transaction => {
    const job = await lockedJob(transaction, id);
    if (job === undefined) return false;
    const actor = await actorOf(transaction, job);
    const resource = registry[job.resource];
    if (job.stop_asked || actor === undefined || resource === undefined) {
      await endJob(transaction, job, 'stopped', deps.window);
      return false;
    }
    const ids = await nextRows(transaction, job, mostOf(deps.hooks[resource.name]));
    if (ids.length === 0) {
      await endJob(transaction, job, 'finished', deps.window);
      return false;
    }
    const results = await resultsOf(transaction, deps, { job, resource, actor, ids });
    await noteResults(transaction, job, results);
    return true;
  });
}

interface Chunk {
  readonly job: LockedJob;
  readonly resource: Resource;
  readonly actor: Actor;
  readonly ids: readonly number[];
}

async function resultsOf(
  transaction: Connection,
  { hooks, log }: JobDeps,
  { job, resource, actor, ids }: Chunk,
): Promise<readonly RowResult[]> {
  const work = bulkWork.parse(job.request);
  const author = undoable(resource, { actor, requestId: work.request_id, confirmed: work.confirmed });
  const change = author.operation === undefined ? author : { ...author, operation: job.key };
  const results: RowResult[] = [];
  for (const id of ids) {
    const write = {
      ...{ change, hooks: hooks[resource.name] ?? {} },
      tellUnknown: (error: unknown) =>
        log.error({ err: error, job: job.id, row: id }, 'a row of a job failed'),
    };
    results.push(await resultOf(transaction, resource, id, work, write));
  }
  return results;
}

/** Hooks lock rows of other tables as well: those are held for one row at a time. */
function mostOf({ update, remove, restore }: RowHooks = {}): number {
  return update === undefined && remove === undefined && restore === undefined ? rowsEach : 1;
}
