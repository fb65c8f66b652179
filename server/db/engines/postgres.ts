import pg from 'pg';
import { type Database, databaseError, type Listener, within } from '../database.ts';
import { quoted } from '../sql/sql-text.ts';
import type { Errand } from './connection-queue.ts';
import { connectTimeoutMs, graceMs, postgresClients, statementLockPatience } from './postgres-clients.ts';
import { writeCheck } from './room.ts';
import {
  connectionOf,
  preparedAnew,
  refuseInsideTransaction,
  retrying,
  runTransaction,
} from './transaction.ts';
import { parserOf } from './values.ts';

interface PostgresOptions {
  readonly databaseUrl: string;
  /** Ends a statement that runs longer. */
  readonly statementTimeoutMs: number;
  readonly connections: number;
}

const idleTransactionMs = 30_000;

/** Sessions are alike, whatever the server, the role or the client's machine have as defaults. */
const sessionSettings =
  '-c search_path=public -c timezone=UTC -c datestyle=ISO,YMD -c intervalstyle=iso_8601';

/** PostgreSQL behind a pool of connections. */
export function openPostgres({ databaseUrl, statementTimeoutMs, connections }: PostgresOptions): Database {
  const settings = {
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    lock_timeout: Math.round(statementTimeoutMs * statementLockPatience),
    query_timeout: statementTimeoutMs + graceMs,
    idle_in_transaction_session_timeout: idleTransactionMs,
    keepAlive: true,
    application_name: 'partner-portal',
    options: sessionSettings,
    types: { getTypeParser: parserOf },
  };
  const pool = new pg.Pool({ ...settings, pipeline: true, max: connections });
  // An idle connection that the server closes is dropped by the pool; the next query opens another. The pool
  // takes its own listener away as it hands a connection out: one that stays hears the farewell that comes just
  // then, which would end the process unheard. The first statement on that connection finds it lost.
  pool.on('error', () => undefined);
  pool.on('connect', client => client.on('error', () => undefined));

  const { withClient, limitsOf, load } = postgresClients(pool, { statementTimeoutMs, connections });
  const transactionFor =
    (errand: Errand): Database['transaction'] =>
    (work, options = {}) => {
      refuseInsideTransaction();
      return retrying(() =>
        withClient(errand, session =>
          runTransaction(session, work, { ...options, limits: limitsOf(options) }),
        ),
      );
    };
  const transaction = transactionFor('transaction');
  const writable = writeCheck(transactionFor('check'));
  const { query } = connectionOf(async statement => {
    refuseInsideTransaction();
    const once = () => withClient('statement', session => session.execute(statement));
    return await writable.watch(preparedAnew(once));
  });

  return {
    kind: 'postgres',
    query,
    transaction: (work, options) => writable.watch(transaction(work, options)),
    load,
    listen: (channel, listener) => listenOnPostgres(settings, channel, listener),
    ping: async timeoutMs => {
      await within(timeoutMs, query('select 1'));
    },
    checkWritable: writable.check,
    close: async () => {
      if (!pool.ending) await pool.end();
    },
  };
}

/** How often the connection is asked for a sign of life: a machine that vanished sends no farewell. */
const pulseMs = 10_000;
const firstRetryMs = 200;
const longestRetryMs = 5_000;

/**
 * Hears a channel of PostgreSQL through a connection of its own. When that is lost it is opened again,
 * for as long as it takes, and the listener learns that it may have missed something. Rejects when the
 * first connection fails.
 */
async function listenOnPostgres(
  settings: pg.ClientConfig,
  channel: string,
  listener: Listener,
): Promise<() => Promise<void>> {
  let stopped = false;
  let retry: NodeJS.Timeout | undefined;
  let client = await connect(settings, channel, listener, onLoss);

  function onLoss(): void {
    void again(firstRetryMs);
  }

  async function again(waitMs: number): Promise<void> {
    await new Promise<void>(resolve => {
      retry = setTimeout(resolve, waitMs * (1 + Math.random()));
    });
    if (stopped) return;
    try {
      client = await connect(settings, channel, listener, onLoss);
    } catch {
      return again(Math.min(2 * waitMs, longestRetryMs));
    }
    if (stopped) await client.close();
    else listener.missed();
  }

  return async () => {
    stopped = true;
    clearTimeout(retry);
    await client.close();
  };
}

interface ListeningClient {
  close(): Promise<void>;
}

async function connect(
  settings: pg.ClientConfig,
  channel: string,
  listener: Listener,
  onLoss: () => void,
): Promise<ListeningClient> {
  const client = new pg.Client(settings);
  let listening = false;
  let over = false;
  let pulse: NodeJS.Timeout | undefined;
  const end = () => {
    over = true;
    clearInterval(pulse);
  };
  const lose = () => {
    if (over) return;
    end();
    // Nobody waits for the farewell of a connection that may be dead.
    client.end().catch(() => undefined);
    if (listening) onLoss();
  };
  client.on('error', lose);
  client.on('end', lose);
  client.on('notification', ({ payload = '' }) => {
    if (!over) listener.heard(payload);
  });
  try {
    await client.connect();
    await client.query(`listen ${quoted(channel)}`);
  } catch (error) {
    lose();
    throw databaseError(error);
  }
  listening = true;
  pulse = setInterval(() => {
    client.query('select 1').catch(lose);
  }, pulseMs);
  return {
    close: async () => {
      if (over) return;
      end();
      await client.end();
    },
  };
}
