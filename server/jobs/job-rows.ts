import { z } from 'zod';
import type { JobRow, RowState } from '../../contract/jobs.ts';
import type { Actor } from '../../domain/actor.ts';
import { registry, titleOf } from '../../resources/index.ts';
import { scopeOf } from '../../resources/schema/access.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import type { Connection } from '../db/database.ts';
import { readRows } from '../db/rows.ts';
import { jobOf } from './job.ts';

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
