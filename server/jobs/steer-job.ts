import type { Job } from '../../contract/jobs.ts';
import type { Actor } from '../../domain/actor.ts';
import { refuse } from '../../domain/refusals/refuse.ts';
import type { Connection } from '../db/database.ts';
import { conflict } from '../errors.ts';
import { jobOf } from './job.ts';

/** Asks a job to stop after the rows that it is at; one that is over stays as it is. */
export async function stopJob(transaction: Connection, id: number, actor: Actor): Promise<Job> {
  await transaction.query(
    `update "jobs" set "stop_asked" = true where "id" = $1 and "user_id" = $2 and "status" = 'running'`,
    [id, actor.id],
    'stop_job',
  );
  return await jobOf(transaction, id, actor);
}

/**
 * Tries the rows that failed once more, as part of the same operation. 409 while the job runs, where nothing
 * failed, and once all of it has been taken back.
 */
export async function retryJob(transaction: Connection, id: number, actor: Actor): Promise<Job> {
  await transaction.query('select 1 from "jobs" where "id" = $1 and "user_id" = $2 for update', [
    id,
    actor.id,
  ]);
  const { status, failed, operation } = await jobOf(transaction, id, actor);
  if (status === 'running') throw conflict(refuse('job.running'));
  if (failed === 0) throw conflict(refuse('job.nothing-failed'));
  if (operation !== null && operation.undone_time !== null) throw conflict(refuse('undo.done'));
  await transaction.query(
    `update "job_rows" set "status" = 'waiting', "message" = null, "error" = null, "params" = null where "job_id" = $1 and "status" = 'failed'`,
    [id],
    'retry_rows_of_job',
  );
  await transaction.query(
    `update "jobs" set "status" = 'running', "failed" = 0, "finished_at" = null where "id" = $1`,
    [id],
    'retry_job',
  );
  // While it runs, it cannot be taken back by half.
  await transaction.query('update "operations" set "undo_until" = now() where "id" = $1', [
    operation?.id ?? 0,
  ]);
  return await jobOf(transaction, id, actor);
}
