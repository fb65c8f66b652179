import pg from 'pg';
import { ConnectionQueue, type Errand } from './connection-queue.ts';
import type { Database } from './database.ts';
import { databaseError, failure, preparationIsLost, within } from './database-failure.ts';
import { listenOnPostgres } from './postgres-listener.ts';
import type { Answer, Session, Statement } from './session.ts';
import { timed } from './statement-times.ts';
import { connectionOf, refuseInsideTransaction, retrying, runTransaction } from './transaction.ts';
import { parserOf } from './values.ts';
import { writeCheck } from './write-check.ts';

type WithClient = <Result>(errand: Errand, work: (session: Session) => Promise<Result>) => Promise<Result>;

interface PostgresOptions {
  readonly databaseUrl: string;
  /** Ends a statement that runs longer. */
  readonly statementTimeoutMs: number;
  readonly connections: number;
}

/** How long to wait for the server. */
const connectTimeoutMs = 4_000;
/** The driver gives up this much later than the server should have, e.g. when the machine is gone. */
const graceMs = 500;
/** Shares of the time that a statement may take, so that turn, lock and work together stay below 5 s. */
const patience = 2 / 5;
const lockPatience = 3 / 7;
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
    lock_timeout: Math.round(statementTimeoutMs * lockPatience),
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

  const queue = new ConnectionQueue(connections, statementTimeoutMs * patience);
  /** One connection for the whole of `work`, when it is its turn. */
  const withClient: WithClient = async (errand, work) => {
    await queue.enter(errand);
    try {
      return await withConnected(await connected(pool, queue), work);
    } finally {
      queue.leave(errand);
    }
  };
  const transactionFor =
    (errand: Errand): Database['transaction'] =>
    (work, options) => {
      refuseInsideTransaction();
      return retrying(() => withClient(errand, session => runTransaction(session, work, options)));
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
    load: () => ({ inUse: queue.inUse, waiting: queue.waiting, most: connections }),
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

async function execute(client: pg.PoolClient, { text, values, name, timeoutMs }: Statement): Promise<Answer> {
  try {
    const { rows, command } = await client.query<object>({
      text,
      values: [...values],
      ...(name === undefined ? {} : { name }),
      ...(timeoutMs === undefined ? {} : { query_timeout: timeoutMs + graceMs }),
    });
    return { rows, command };
  } catch (error) {
    throw databaseError(error);
  }
}

async function connected(pool: pg.Pool, queue: ConnectionQueue): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    queue.refuseAll();
    throw databaseError(error);
  }
}

/** The connection is thrown away when it is no longer in order. */
async function withConnected<Result>(
  client: pg.PoolClient,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  let broken = false;
  // Also between two statements the server may close the connection; unheard, that would end the process.
  const onLoss = () => {
    broken = true;
  };
  client.on('error', onLoss);
  const watched: Session = {
    execute: async statement => {
      try {
        return await timed(statement, () => execute(client, statement));
      } catch (error) {
        broken ||= connectionIsLost(databaseError(error).code);
        throw error;
      }
    },
  };
  try {
    return await work(watched);
  } finally {
    client.off('error', onLoss);
    client.release(broken);
  }
}

/** After these the session is gone, still busy with a statement that nobody waits for, or of use to nobody. */
function connectionIsLost(code: string): boolean {
  const isGone = code.startsWith('08') || code.startsWith('57P') || code.startsWith('25P03');
  return isGone || code === failure.timedOut || preparationIsLost(code);
}
