import { type Actor, isRole } from '../../domain/actor.ts';
import type { Connection } from '../db/database.ts';

/** A job that is being worked on, locked. */
export interface LockedJob {
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
export async function lockedJob(transaction: Connection, id: number): Promise<LockedJob | undefined> {
  const [job] = await transaction.query<LockedJob>(
    'select "id", "key", "resource", "user_id", "operation_id", "request", "stop_asked" from "jobs" ' +
      `where "id" = $1 and "status" = 'running' for update`,
    [id],
    'locked_job',
  );
  return job;
}

/** Its person with the role that they have by now; undefined when they may not sign in any more (D10). */
export async function actorOf(
  transaction: Connection,
  { user_id: id }: LockedJob,
): Promise<Actor | undefined> {
  const [user] = await transaction.query<{ role: number | null }>(
    'select "role" from "users" where "id" = $1 and not "disabled" and not "deleted"',
    [id],
    'actor_of_job',
  );
  const role = user?.role;
  return isRole(role) ? { id, role } : undefined;
}

/** Its next rows, ascending, so that jobs and workflows that lock the same rows never wait in a circle. */
export async function nextRows(
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
