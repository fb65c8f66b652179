import { z } from 'zod';
import type { Job, JobRow, RowState } from '../../contract/jobs.ts';
import type { Actor } from '../../domain/actor.ts';
import { registry, titleOf } from '../../resources/index.ts';
import { scopeOf } from '../../resources/schema/access.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import type { Connection } from '../db/database.ts';
import { readRows } from '../db/rows.ts';
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

interface Page {
  readonly status?: RowState | undefined;
  readonly page: number;
  readonly itemsPerPage: number;
}

interface StoredRow extends Omit<JobRow, 'title'> {
  readonly total: number;
}

/** A page of the rows of one's own job, by their ids; 404 for other people's. */
export async function readJobRows(
  connection: Connection,
  id: number,
  { status, page, itemsPerPage }: Page,
  actor: Actor,
): Promise<{ data: readonly JobRow[]; total_item: number }> {
  const { resource } = await jobOf(connection, id, actor);
  const rows = await connection.query<StoredRow>(
    'select "row_id" as id, "status", "message", "error", "params", count(*) over ()::int as total from "job_rows" ' +
      'where "job_id" = $1 and ($2::text is null or "status" = $2) order by "row_id" limit $3 offset $4',
    [id, status ?? null, itemsPerPage, (page - 1) * itemsPerPage],
    'rows_of_job',
  );
  const titles = await titlesOf(
    connection,
    registry[resource],
    rows.map(row => row.id),
    actor,
  );
  return {
    data: rows.map(({ total: _total, ...row }) => ({ ...row, title: titles.get(row.id) ?? null })),
    total_item: rows[0]?.total ?? 0,
  };
}

const readRow = z.looseObject({ id: z.number() });

/** The titles of those rows that the actor may read; of removed ones too, where those are listed. */
async function titlesOf(
  connection: Connection,
  resource: Resource | undefined,
  ids: readonly number[],
  actor: Actor,
): Promise<ReadonlyMap<number, string>> {
  if (resource === undefined || ids.length === 0) return new Map();
  if (scopeOf(resource.access, 'read', actor.role) === undefined) return new Map();
  const titles = new Map<number, string>();
  for (const removed of resource.list.removed === true ? [false, true] : [false]) {
    const filter = [
      { field: 'id', op: 'in', value: ids } as const,
      { field: 'deleted', op: 'eq', value: removed } as const,
    ];
    const { data } = await readRows(
      connection,
      resource,
      { page: 1, itemsPerPage: ids.length, filter },
      actor,
    );
    for (const row of z.array(readRow).parse(JSON.parse(data.toString())))
      titles.set(row.id, titleOf(resource, row));
  }
  return titles;
}
