import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import { onSlowStatement } from '../db/engines/statement.ts';
import type { CleanerRun } from '../upkeep/cleaner.ts';

/** What the parts of the server note as it happens, and the page that a collector reads. */
export interface Metrics {
  request(seen: { method: string; route: string; status: number; seconds: number }): void;
  signIn(result: SignInResult): void;
  cleaned(run: CleanerRun): void;
  readonly contentType: string;
  page(): Promise<string>;
  stop(): void;
}

export type SignInResult = 'ok' | 'refused' | 'limited' | 'failed';

interface Deps {
  readonly app: FastifyInstance;
  readonly database: Database;
  /** Statements that take longer are counted as slow. */
  readonly slowMs: number;
}

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Loaded only here: a portal whose metrics nobody reads keeps the library out of its memory. */
export async function openMetrics({ app, database, slowMs }: Deps): Promise<Metrics> {
  const library = await import('prom-client');
  const register = new library.Registry();
  library.collectDefaultMetrics({ register, prefix: 'portal_' });
  const counters = countersOf(library, register);
  const gauges = gaugesOf(library, register);
  const stopListening = onSlowStatement(slowMs, () => counters.slowStatements.inc());
  const read = databaseFigures(database);
  return {
    request: ({ method, route, status, seconds }) => {
      counters.requests.inc({ method, route, status });
      counters.durations.observe({ method, route }, seconds);
    },
    signIn: result => counters.signIns.inc({ result }),
    cleaned: ({ rows, failed }) => {
      counters.cleanerRuns.inc({ result: failed.length === 0 ? 'ok' : 'failed' });
      for (const [life, count] of rows) counters.cleanerRows.inc({ life }, count);
    },
    contentType: register.contentType,
    page: async () => {
      const { inUse, waiting, most } = database.load();
      gauges.inUse.set(inUse);
      gauges.waiting.set(waiting);
      gauges.most.set(most);
      setReplica(gauges, database);
      gauges.websockets.set(app.websocketServer.clients.size);
      // The rest is told even when the database is away: it is then that somebody looks.
      const figures = await read().catch(() => undefined);
      gauges.up.set(figures === undefined ? 0 : 1);
      if (figures !== undefined) setStored(gauges, figures);
      return await register.metrics();
    },
    stop: () => {
      stopListening();
      register.clear();
    },
  };
}

type Library = typeof import('prom-client');

function countersOf({ Counter, Histogram }: Library, register: Registry) {
  const registers = [register];
  const counter = (name: string, help: string, labelNames: string[] = []) =>
    new Counter({ name: `portal_${name}`, help, labelNames, registers });
  return {
    requests: counter('http_requests_total', 'Requests that were answered', ['method', 'route', 'status']),
    durations: new Histogram({
      name: 'portal_http_request_duration_seconds',
      help: 'How long answers took',
      labelNames: ['method', 'route'],
      buckets,
      registers,
    }),
    signIns: counter('sign_ins_total', 'Attempts to sign in', ['result']),
    cleanerRuns: counter('cleaner_runs_total', 'Runs of the cleaner in this process', ['result']),
    cleanerRows: counter('cleaner_rows_total', 'Rows whose life has ended', ['life']),
    slowStatements: counter('slow_statements_total', 'Statements that took longer than half a second'),
  };
}

function gaugesOf({ Gauge }: Library, register: Registry) {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `portal_${name}`, help, labelNames, registers: [register] });
  return {
    inUse: gauge('database_connections_in_use', 'Connections to the database that are at work'),
    most: gauge('database_connections_max', 'Connections to the database that there can be'),
    waiting: gauge('database_waiting', 'Who waits for a connection to the database'),
    replicaLost: gauge('replica_lost', 'There is a replica, and it does not answer reads: 1, or 0'),
    replicaAnswers: gauge('replica_answers', 'Statements that the replica has answered for this process'),
    websockets: gauge('websockets', 'Open live channels'),
    up: gauge('database_up', 'The database tells its figures: 1, or 0'),
    mailsWaiting: gauge('mails_waiting', 'Mails in the outbox that have not left'),
    mailsOldest: gauge('mails_oldest_seconds', 'For how long the oldest of them should have left'),
    mailsFailed: gauge('mails_failed', 'Mails that were given up'),
    jobsRunning: gauge('jobs_running', 'Jobs on many rows that are not over'),
    jobsOldest: gauge('jobs_oldest_seconds', 'How long ago the oldest of them was asked for'),
    lastBackup: gauge('last_backup_timestamp_seconds', 'When the last backup was whole; 0 before the first'),
    tableBytes: gauge('table_bytes', 'Size of a table with its indexes', ['table']),
    tableRows: gauge('table_rows', 'Rows of a table, as the database estimates them', ['table']),
  };
}

function setStored(gauges: ReturnType<typeof gaugesOf>, figures: DatabaseFigures): void {
  gauges.mailsWaiting.set(figures.mailsWaiting);
  gauges.mailsOldest.set(figures.mailsOldestSeconds);
  gauges.mailsFailed.set(figures.mailsFailed);
  gauges.jobsRunning.set(figures.jobsRunning);
  gauges.jobsOldest.set(figures.jobsOldestSeconds);
  gauges.lastBackup.set(figures.lastBackup ?? 0);
  for (const { name: table, bytes, rows } of figures.tables) {
    gauges.tableBytes.set({ table }, bytes);
    gauges.tableRows.set({ table }, rows);
  }
}

function setReplica(gauges: ReturnType<typeof gaugesOf>, { replica }: Pick<Database, 'replica'>): void {
  const state = replica?.state();
  gauges.replicaLost.set(state?.isServing === false ? 1 : 0);
  gauges.replicaAnswers.set(state?.answered ?? 0);
}

/** What the database holds of work that waits, and how large its tables are. */
interface DatabaseFigures {
  readonly mailsWaiting: number;
  /** Seconds since the oldest waiting mail should have left. */
  readonly mailsOldestSeconds: number;
  readonly mailsFailed: number;
  readonly jobsRunning: number;
  readonly jobsOldestSeconds: number;
  /** Epoch seconds; undefined when there never was one. */
  readonly lastBackup: number | undefined;
  readonly tables: readonly { readonly name: string; readonly bytes: number; readonly rows: number }[];
}

type Waiting = Omit<DatabaseFigures, 'tables' | 'lastBackup'> & { readonly lastBackup: number | null };

/** Each part by an index; a mail that waits for its own time is not late. */
const waitingSql = `select
  (select count(*)::int from "mails" where "state" = 'waiting') as "mailsWaiting",
  (select greatest(0, coalesce(extract(epoch from now() - min("send_after")), 0))::float8
    from "mails" where "state" = 'waiting') as "mailsOldestSeconds",
  (select count(*)::int from "mails" where "state" = 'failed') as "mailsFailed",
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
function databaseFigures(database: Database): () => Promise<DatabaseFigures> {
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
