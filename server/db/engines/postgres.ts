import pg from 'pg';
import type { Database } from '../database.ts';
import { parserOf } from '../sql/values.ts';
import { writeCheck } from '../write/write-check.ts';
import type { Errand } from './connection-queue.ts';
import { within } from './database-failure.ts';
import { connectTimeoutMs, graceMs, postgresClients, statementLockPatience } from './postgres-clients.ts';
import { listenOnPostgres } from './postgres-listener.ts';
import { connectionOf, refuseInsideTransaction, retrying, runTransaction } from './transaction.ts';

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
  const pool = new pg.Pool({ ...settings, max: connections });
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
    return await writable.watch(withClient('statement', session => session.execute(statement)));
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
