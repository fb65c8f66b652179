import type { FastifyInstance } from 'fastify';
import type { MetricObject, Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import { onSlowStatement } from '../db/engines/statement.ts';
import type { FileOperation } from '../files/watched-files.ts';
import type { NightlySettings } from '../operating-config.ts';
import { packageVersion } from '../package-version.ts';
import type { CleanerRun } from '../upkeep/cleaner.ts';
import { type DatabaseFigures, databaseFigures } from './database-figures.ts';

/** What the parts of the server note as it happens, and the page that a collector reads. */
export interface Metrics {
  request(seen: { method: string; route: string; status: number; seconds: number }): void;
  signIn(result: SignInResult): void;
  cleaned(run: CleanerRun): void;
  /** An uploaded file was kept, read or removed, or could not be. */
  files(operation: FileOperation, result: 'ok' | 'failed'): void;
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
  /** Where the portal makes none, nothing is told of them: a time of none at all would look like one long ago. */
  readonly backups: NightlySettings | undefined;
}

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Loaded only here: a portal whose metrics nobody reads keeps the library out of its memory. */
export async function openMetrics({ app, database, slowMs, backups }: Deps): Promise<Metrics> {
  const library = await import('prom-client');
  const register = new library.Registry();
  library.collectDefaultMetrics({ register, prefix: 'portal_' });
  const counters = countersOf(library, register);
  const gauges = gaugesOf(library, register, backups);
  gauges.build.set({ version: packageVersion() }, 1);
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
    files: (operation, result) => counters.files.inc({ operation, result }),
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

/** Name, type and meaning of every figure that is the portal's own, as the documentation lists them. */
export async function ownMetrics(): Promise<readonly MetricObject[]> {
  const library = await import('prom-client');
  const register = new library.Registry();
  countersOf(library, register);
  gaugesOf(library, register, { directory: '', hour: 0, keep: 0 });
  return register.getMetricsAsArray();
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
    files: counter(
      'file_operations_total',
      'Uploaded files that were kept, read or removed, or could not be',
      ['operation', 'result'],
    ),
    slowStatements: counter('slow_statements_total', 'Statements that took longer than half a second'),
  };
}

function gaugesOf({ Gauge }: Library, register: Registry, backups: Deps['backups']) {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `portal_${name}`, help, labelNames, registers: [register] });
  return {
    build: gauge('build_info', 'Always 1; its label says which version runs', ['version']),
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
    mailsKept: gauge('mails_kept', 'Mails that went nowhere, as no mail server is set'),
    jobsRunning: gauge('jobs_running', 'Jobs on many rows that are not over'),
    jobsOldest: gauge('jobs_oldest_seconds', 'How long ago the oldest of them was asked for'),
    lastBackup:
      backups && gauge('last_backup_timestamp_seconds', 'When the last backup was whole; 0 before the first'),
    tableBytes: gauge('table_bytes', 'Size of a table with its indexes', ['table']),
    tableRows: gauge('table_rows', 'Rows of a table, as the database estimates them', ['table']),
  };
}

function setStored(gauges: ReturnType<typeof gaugesOf>, figures: DatabaseFigures): void {
  gauges.mailsWaiting.set(figures.mailsWaiting);
  gauges.mailsOldest.set(figures.mailsOldestSeconds);
  gauges.mailsFailed.set(figures.mailsFailed);
  gauges.mailsKept.set(figures.mailsKept);
  gauges.jobsRunning.set(figures.jobsRunning);
  gauges.jobsOldest.set(figures.jobsOldestSeconds);
  gauges.lastBackup?.set(figures.lastBackup ?? 0);
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
