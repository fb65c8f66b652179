import type { Database } from '../db/database.ts';

/** What the database holds of work that waits, and how large its tables are. */
export interface DatabaseFigures {
  readonly mailsWaiting: number;
  /** Seconds since the oldest waiting mail should have left. */
  readonly mailsOldestSeconds: number;
  readonly mailsFailed: number;
  readonly mailsKept: number;
  readonly jobsRunning: number;
  readonly jobsOldestSeconds: number;
  /** Epoch seconds; undefined when there never was one. */
  readonly lastBackup: number | undefined;
  readonly tables: readonly { readonly name: string; readonly bytes: number; readonly rows: number }[];
}

type Waiting = Omit<DatabaseFigures, 'tables' | 'lastBackup'> & { readonly lastBackup: number | null };

/**
 * Each part by an index. A mail that waits for its own time is not late; one that could not be handed over, and waits for its
 * next attempt, has been since it was written.
 */
const waitingSql = `select
  (select count(*)::int from "mails" where "state" = 'waiting') as "mailsWaiting",
  (select greatest(0, coalesce(extract(epoch from now() -
      min(case when "attempts" > 0 then "create_time" else "send_after" end)), 0))::float8
    from "mails" where "state" = 'waiting') as "mailsOldestSeconds",
  (select count(*)::int from "mails" where "state" = 'failed') as "mailsFailed",
  (select count(*)::int from "mails" where "state" = 'kept') as "mailsKept",
  (select count(*)::int from "jobs" where "status" = 'running') as "jobsRunning",
  (select coalesce(extract(epoch from now() - min("create_time")), 0)::float8
    from "jobs" where "status" = 'running') as "jobsOldestSeconds",
  (select extract(epoch from ("value"->>'done')::timestamptz)::float8
    from "portal_state" where "key" = 'nightly_backup') as "lastBackup"`;

/** Estimates of the database itself: nothing is counted. */
const tablesSql = `select c.relname as name, pg_total_relation_size(c.oid)::float8 as bytes,
  greatest(c.reltuples, s.n_live_tup, 0)::float8 as rows
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  left join pg_stat_user_tables s on s.relid = c.oid
  where n.nspname = 'public' and c.relkind = 'r' order by c.relname`;

const waitingMs = 5_000;
const tablesMs = 60_000;

/** Reads them at most every few seconds, and sizes every minute, however often it is asked. */
export function databaseFigures(database: Database): () => Promise<DatabaseFigures> {
  const waiting = kept(waitingMs, async () => {
    const [row] = await database.query<Waiting>(waitingSql, [], 'metrics_waiting');
    if (row === undefined) throw new Error('The database told nothing of what waits');
    return row;
  });
  const tables = kept(tablesMs, () =>
    database.query<DatabaseFigures['tables'][number]>(tablesSql, [], 'metrics_tables'),
  );
  return async () => {
    const [{ lastBackup, ...work }, sizes] = await Promise.all([waiting(), tables()]);
    return { ...work, lastBackup: lastBackup ?? undefined, tables: sizes };
  };
}

/** What was read so long ago at most; those who ask together read once, and a failure is not kept. */
function kept<Value>(ms: number, read: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined;
  let until = 0;
  return () => {
    if (value === undefined || performance.now() > until) {
      until = performance.now() + ms;
      value = read();
      value.catch(() => {
        until = 0;
      });
    }
    return value;
  };
}
