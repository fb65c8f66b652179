import { randomUUID } from 'node:crypto';
import type { Actor } from '../../domain/actor.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import type { Job } from '../../resources/schema/job.ts';
import type { Connection } from '../db/database.ts';
import { conflict } from '../errors.ts';
import type { BulkRequest } from './bulk-request.ts';
import { jobOf } from './job.ts';
import { settledRows } from './settle-rows.ts';

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
  if (running.length >= mostAtOnce)
    throw conflict(`${mostAtOnce} of your jobs are running. Please wait until one of them has ended.`);
}
