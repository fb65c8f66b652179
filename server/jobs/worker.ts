import type { Database } from '../db/database.ts';
import type { Chore } from '../upkeep/cleaner.ts';
import { type JobDeps, runChunk } from './run-chunk.ts';

export interface Worker {
  /** Looks for jobs at once. */
  wake(): void;
  /** Goes on with what was left, and looks every few seconds for what other processes leave behind. */
  start(): void;
  /** Ends after the rows that are just being done; the rest waits for the next start. */
  stop(): Promise<void>;
}

const pollMs = 5_000;
const mostAtOnce = 4;

/** Works on the jobs of the database, a few at once and each a few rows at a time; and on chores, in their own time. */
export function jobWorker(deps: JobDeps, chores: readonly Chore[] = []): Worker {
  const { database, log } = deps;
  const working = new Map<number, Promise<void>>();
  let looking = Promise.resolve();
  let isStopping = false;
  const chored = choresOf(chores, log);
  let poll: NodeJS.Timeout | undefined;

  async function work(id: number): Promise<void> {
    try {
      while (!isStopping && (await runChunk(deps, id)));
      if (isStopping) await giveBack(database, id);
    } catch (error) {
      // Nothing is lost: whoever looks when its beat has grown old goes on.
      log.error({ err: error, job: id }, 'a job was interrupted');
    }
  }

  async function look(): Promise<void> {
    const most = mostAtOnce - working.size;
    if (isStopping || most < 1) return;
    for (const id of await takeJobs(database, { most, except: [...working.keys()] })) {
      const end = work(id).finally(() => {
        working.delete(id);
        wake();
      });
      working.set(id, end);
    }
  }

  function wake(): void {
    if (isStopping) return;
    looking = looking.then(look).catch(error => log.error({ err: error }, 'jobs cannot be looked for'));
  }

  return {
    wake,
    start: () => {
      looking = takeOver(database).catch(error => log.error({ err: error }, 'jobs cannot be taken over'));
      wake();
      poll = setInterval(() => {
        wake();
        chored.look();
      }, pollMs);
      poll.unref();
    },
    stop: async () => {
      isStopping = true;
      clearInterval(poll);
      await looking;
      await Promise.all([...working.values(), chored.stop()]);
    },
  };
}

/** One round of them at a time, however long it takes, until stopped. */
function choresOf(chores: readonly Chore[], log: JobDeps['log']) {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const round = async () => {
    for (const chore of chores)
      await chore.look(stopping.signal).catch(error => log.error({ err: error }, 'a chore failed'));
  };
  return {
    look: () => {
      running ??= round().finally(() => {
        running = undefined;
      });
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

const staleSeconds = 10;

/**
 * Takes jobs that nobody works on: new ones, and those whose worker has not been heard of for a while. No two
 * processes take the same; their ids.
 */
async function takeJobs(
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
async function giveBack(database: Database, id: number): Promise<void> {
  await database.query(
    `update "jobs" set "beat_at" = null where "id" = $1 and "status" = 'running'`,
    [id],
    'give_job_back',
  );
}

/** What a process does first: nobody else can be at work on an embedded database, whoever was has died. */
async function takeOver(database: Database): Promise<void> {
  if (database.kind === 'pglite')
    await database.query(`update "jobs" set "beat_at" = null where "status" = 'running'`);
}
