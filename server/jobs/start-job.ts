import { randomUUID } from 'node:crypto';
import type { Job } from '../../contract/jobs.ts';
import type { Actor } from '../../domain/actor.ts';
import { refuse } from '../../domain/refusals/refuse.ts';
import { registry } from '../../resources/index.ts';
import { mostBulkRows } from '../../resources/schema/bulk.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { listQuery } from '../crud/query.ts';
import type { Connection } from '../db/database.ts';
import { asksForRemoved } from '../db/sql/list-query.ts';
import { idsSql } from '../db/sql/list-sql.ts';
import { conflict, notFound } from '../errors.ts';
import {
  type Asking,
  askedAgain,
  type BulkRequest,
  bulkWork,
  refuseTooMany,
  refuseWrongSide,
} from './bulk-request.ts';
import { jobOf } from './job.ts';

const mostAtOnce = 5;

/** Notes what is to be done to which rows; from then on it happens, whatever becomes of whoever asked. */
export async function startJob(
  transaction: Connection,
  resource: Resource,
  request: BulkRequest,
  actor: Actor,
): Promise<Job> {
  await refuseMoreAtOnce(transaction, actor);
  const ids = await settledRows(transaction, resource, request, actor);
  const [made] = await transaction.query<{ id: number }>(
    'insert into "jobs" ("key", "kind", "resource", "user_id", "request", "status", "total") ' +
      `values ($1, 'bulk', $2, $3, $4::jsonb, 'running', $5) returning "id"`,
    [randomUUID(), resource.name, actor.id, JSON.stringify(request.work), ids.length],
    'start_job',
  );
  if (made === undefined) throw new Error('A job was not noted');
  await transaction.query(
    `insert into "job_rows" ("job_id", "row_id", "status") select $1::int, id, 'waiting' from unnest($2::int[]) id`,
    [made.id, ids],
    'start_job_rows',
  );
  return await jobOf(transaction, made.id, actor);
}

async function refuseMoreAtOnce(transaction: Connection, actor: Actor): Promise<void> {
  const running = await transaction.query(
    `select 1 from "jobs" where "user_id" = $1 and "status" = 'running' limit ${mostAtOnce}`,
    [actor.id],
    'running_jobs',
  );
  if (running.length >= mostAtOnce) throw conflict(refuse('job.many', { count: mostAtOnce }));
}

/**
 * Which rows a job is about, settled once: those that are named, or those that match now. What was seen is what
 * happens: 409 when another number of rows matches than somebody was shown. 400 for a filter that the list refuses.
 */
async function settledRows(
  connection: Connection,
  resource: Resource,
  { work, rows }: BulkRequest,
  actor: Actor,
): Promise<readonly number[]> {
  if ('ids' in rows) return rows.ids;
  const query = listQuery(resource, {
    filter: JSON.stringify(rows.filter),
    ...(rows.q === undefined ? {} : { q: rows.q }),
  });
  refuseWrongSide(work.action, asksForRemoved(resource, query.filter));
  const { text, values } = idsSql(resource, query, actor, mostBulkRows + 1);
  const [found] = await connection.query<{ ids: readonly number[] }>(text, values);
  const ids = found?.ids ?? [];
  refuseTooMany(ids.length);
  if (rows.total !== undefined && rows.total !== ids.length)
    throw conflict(refuse('job.shown', { shown: rows.total, found: ids.length }));
  if (ids.length === 0) throw conflict(refuse('job.none'));
  return ids;
}

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
 * failed, and once all of it has been taken back; 403 where it wants a proof of who asks, and that is long past.
 */
export async function retryJob(
  transaction: Connection,
  id: number,
  { actor, confirmed }: Omit<Asking, 'id'>,
): Promise<Job> {
  const [held] = await transaction.query<{ resource: string; request: unknown }>(
    'select "resource", "request" from "jobs" where "id" = $1 and "user_id" = $2 for update',
    [id, actor.id],
  );
  const { status, failed, operation } = await jobOf(transaction, id, actor);
  const resource = registry[held?.resource ?? ''];
  if (resource === undefined) throw notFound('Job', id);
  if (status === 'running') throw conflict(refuse('job.running'));
  if (failed === 0) throw conflict(refuse('job.nothing-failed'));
  if (operation !== null && operation.undone_time !== null) throw conflict(refuse('undo.done'));
  const work = askedAgain(resource, bulkWork.parse(held?.request), { actor, confirmed });
  await transaction.query(
    `update "job_rows" set "status" = 'waiting', "message" = null, "error" = null, "params" = null where "job_id" = $1 and "status" = 'failed'`,
    [id],
    'retry_rows_of_job',
  );
  await transaction.query(
    `update "jobs" set "status" = 'running', "failed" = 0, "finished_at" = null, "request" = $2::jsonb where "id" = $1`,
    [id, JSON.stringify(work)],
    'retry_job',
  );
  // While it runs, it cannot be taken back by half.
  await transaction.query('update "operations" set "undo_until" = now() where "id" = $1', [
    operation?.id ?? 0,
  ]);
  return await jobOf(transaction, id, actor);
}
