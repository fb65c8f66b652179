import { operations } from '../../resources/operations.ts';
import type { Connection } from '../db/database.ts';
import { announceChange } from '../db/history/announce.ts';
import type { UndoWindow } from '../db/write/record-operation.ts';
import type { RowResult } from './bulk-row.ts';
import type { LockedJob } from './locked-job.ts';

const noteSql = `with told as (select * from jsonb_to_recordset($2::jsonb) as t("row_id" int, "message" text, "error" text, "params" jsonb)),
  noted as (
    update "job_rows" r set "message" = told."message", "error" = told."error", "params" = told."params",
      "status" = case when told."message" is null then 'done' else 'failed' end
    from told where r."job_id" = $1 and r."row_id" = told."row_id" returning r."status"
  )
  update "jobs" set "beat_at" = now(),
    "done" = "done" + (select count(*)::int from noted where "status" = 'done'),
    "failed" = "failed" + (select count(*)::int from noted where "status" = 'failed')
  where "id" = $1`;

/** Notes what came of some rows, and that somebody is at work; the first change opens the job's operation. */
export async function noteResults(
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
export async function endJob(
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
