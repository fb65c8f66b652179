import type { Job } from '../../contract/jobs.ts';
import type { Actor } from '../../domain/actor.ts';
import type { Connection } from '../db/database.ts';
import { notFound } from '../errors.ts';
import { bulkWork } from './bulk-request.ts';

interface StoredJob {
  readonly id: number;
  readonly resource: string;
  readonly request: unknown;
  readonly status: Job['status'];
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  readonly stop_asked: boolean;
  readonly create_time: string;
  readonly finished_at: string | null;
  readonly operation_id: number | null;
  readonly undo_until: string | null;
  readonly undone_time: string | null;
}

const jobsSql =
  'select j."id", j."resource", j."request", j."status", j."total", j."done", j."failed", j."stop_asked", ' +
  'j."create_time", j."finished_at", j."operation_id", o."undo_until", o."undone_time" ' +
  'from "jobs" j left join "operations" o on o."id" = j."operation_id" where j."user_id" = $1';

const mostTold = 20;

/** One's own job; 404 for absent and for other people's alike. */
export async function jobOf(connection: Connection, id: number, actor: Actor): Promise<Job> {
  const [found] = await connection.query<StoredJob>(`${jobsSql} and j."id" = $2`, [actor.id, id], 'job_of');
  if (found === undefined) throw notFound('Job', id);
  return told(found);
}

/** One's own jobs that run, or ended within the hour, the newest first. */
export async function recentJobs(connection: Connection, actor: Actor): Promise<readonly Job[]> {
  const found = await connection.query<StoredJob>(
    `${jobsSql} and (j."status" = 'running' or j."finished_at" > now() - interval '1 hour') ` +
      `order by j."id" desc limit ${mostTold}`,
    [actor.id],
    'recent_jobs',
  );
  return found.map(told);
}

function told({ request, stop_asked, operation_id, undo_until, undone_time, ...job }: StoredJob): Job {
  const { action, field = null, value = null, setting = null } = bulkWork.parse(request);
  const { id, resource, status, total, done, failed, create_time, finished_at } = job;
  return {
    ...{ id, resource, action, field, value, setting, status, total, done, failed },
    skipped: status === 'running' ? 0 : total - done - failed,
    stopping: status === 'running' && stop_asked,
    ...{ create_time, finished_at },
    operation: operation_id === null ? null : { id: operation_id, undo_until, undone_time },
  };
}
