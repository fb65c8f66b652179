import type { Database } from '../db/database.ts';

const staleSeconds = 10;

/**
 * Takes jobs that nobody works on: new ones, and those whose worker has not been heard of for a while. No two
 * processes take the same; their ids.
 */
export async function takeJobs(
  database: Database,
  { most, except }: { most: number; except: readonly number[] },
): Promise<readonly number[]> {
  const taken = await database.query<{ id: number }>(
    'update "jobs" set "beat_at" = now() where "id" in (' +
      `select "id" from "jobs" where "status" = 'running' and not "id" = any($2::int[]) ` +
      `and ("beat_at" is null or "beat_at" < now() - interval '${staleSeconds} seconds') ` +
      'order by "id" limit $1 for update skip locked) returning "id"',
    [most, except],
    'take_jobs',
  );
  return taken.map(({ id }) => id);
}

/** Gives a job back, so that whoever looks next goes on with it at once. */
export async function giveBack(database: Database, id: number): Promise<void> {
  await database.query(
    `update "jobs" set "beat_at" = null where "id" = $1 and "status" = 'running'`,
    [id],
    'give_job_back',
  );
}

/** What a process does first: nobody else can be at work on an embedded database, whoever was has died. */
export async function takeOver(database: Database): Promise<void> {
  if (database.kind === 'pglite')
    await database.query(`update "jobs" set "beat_at" = null where "status" = 'running'`);
}
