import type pg from 'pg';
import {
  DatabaseError,
  type DatabaseLoad,
  databaseError,
  failure,
  preparationIsLost,
  type TransactionOptions,
  within,
} from '../database.ts';
import { ConnectionQueue, type Errand } from './connection-queue.ts';
import { currentBudget, type RequestBudget, refuseSpent } from './request-budget.ts';
import { type Answer, type Session, type Statement, timed } from './statement.ts';

/** How long to wait for the server. */
export const connectTimeoutMs = 4_000;
/** The driver gives up this much later than the server should have, e.g. when the machine is gone. */
export const graceMs = 500;
/** Shares of the time that a statement may take, so that turn, lock and work together stay below 5 s. */
const patience = 2 / 5;
const lockPatience = 3 / 7;
/** Nothing but a change of its table lets a single statement wait; others need its connection meanwhile. */
export const statementLockPatience = 1 / 7;
/** What a request may spend on the database, all its waits together: 4.5 s where a statement may take 3.5. */
const requestShare = 9 / 7;

interface Options {
  readonly statementTimeoutMs: number;
  readonly connections: number;
}

/** The connections of a pool, lent to whoever's turn it is. */
interface PostgresClients {
  /** One connection for the whole of `work`, when it is its turn, and as long as the request has time for it. */
  withClient<Result>(errand: Errand, work: (session: Session) => Promise<Result>): Promise<Result>;
  /** Statements that bound those of a transaction by what it asks for, and by what is left for its request. */
  limitsOf(options: TransactionOptions): string;
  load(): DatabaseLoad;
}

/** Bounds every wait for the database, and for each request all of them together (A12). */
export function postgresClients(
  pool: pg.Pool,
  { statementTimeoutMs, connections }: Options,
): PostgresClients {
  const patienceMs = statementTimeoutMs * patience;
  const queue = new ConnectionQueue(connections, patienceMs);
  const leftOf = (budget: RequestBudget) => budget.leftMs(statementTimeoutMs * requestShare);

  async function lend<Result>(
    errand: Errand,
    work: (session: Session) => Promise<Result>,
    budget: RequestBudget,
  ): Promise<Result> {
    const leftMs = () => leftOf(budget);
    const mostMs = Math.min(leftMs(), patienceMs);
    refuseSpent(mostMs);
    const began = performance.now();
    await queue.enter(errand, mostMs);
    // Nobody is to blame for a queue that is long and moves.
    budget.giveBack(Math.max(0, performance.now() - began - mostMs));
    try {
      const client = await connected(pool, queue, leftMs());
      const result = await withConnected(client, work, { leftMs, statementTimeoutMs });
      queue.leave(errand);
      return result;
    } catch (error) {
      queue.leave(errand, isInVain(error) ? 'inVain' : 'served');
      throw error;
    }
  }

  return {
    withClient: (errand, work) => {
      const budget = currentBudget();
      return budget.spend(() => lend(errand, work, budget));
    },
    limitsOf: ({ timeoutMs }) => {
      const leftMs = Math.max(2 * graceMs, leftOf(currentBudget())) - graceMs;
      const limit = (ms: number) => Math.round(Math.min(ms, leftMs));
      const statementMs = limit(timeoutMs ?? statementTimeoutMs);
      const lockMs = limit(timeoutMs ?? statementTimeoutMs * lockPatience);
      return `; set local statement_timeout = ${statementMs}; set local lock_timeout = ${lockMs}`;
    },
    load: () => ({ inUse: queue.inUse, waiting: queue.waiting, most: connections }),
  };
}

async function execute(
  client: pg.PoolClient,
  { text, values, name }: Statement,
  limitMs: number,
): Promise<Answer> {
  try {
    const answer = await client.query<object>({
      text,
      values: [...values],
      ...(name === undefined ? {} : { name }),
      ...{ query_timeout: limitMs },
    });
    // Several statements in one text have an answer each.
    const last = [answer].flat().at(-1);
    return { rows: last?.rows ?? [], command: last?.command ?? '' };
  } catch (error) {
    throw databaseError(error);
  }
}

async function connected(pool: pg.Pool, queue: ConnectionQueue, leftMs: number): Promise<pg.PoolClient> {
  let isLate = false;
  const connecting = pool.connect();
  connecting.then(
    // One that comes too late is of use to the next.
    client => isLate && client.release(),
    () => queue.refuseAll(),
  );
  try {
    return await (leftMs < connectTimeoutMs ? within(leftMs, connecting) : connecting);
  } catch (error) {
    isLate = true;
    throw databaseError(error);
  }
}

interface Limits {
  /** What is left of the time that the request has. */
  readonly leftMs: () => number;
  readonly statementTimeoutMs: number;
}

/** The connection is thrown away when it is no longer in order. */
async function withConnected<Result>(
  client: pg.PoolClient,
  work: (session: Session) => Promise<Result>,
  { leftMs, statementTimeoutMs }: Limits,
): Promise<Result> {
  let broken = false;
  // Also between two statements the server may close the connection; unheard, that would end the process.
  const onLoss = () => {
    broken = true;
  };
  client.on('error', onLoss);
  const watched: Session = {
    takesSeveral: true,
    execute: async statement => {
      const usual = (statement.timeoutMs ?? statementTimeoutMs) + graceMs;
      const left = statement.isLast === true ? usual : leftMs();
      refuseSpent(left);
      try {
        return await timed(statement, () => execute(client, statement, Math.min(usual, left)));
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

/** Locks that others hold, too little time, no connection. */
function isInVain(error: unknown): boolean {
  return error instanceof DatabaseError && /^(?:55P03|57014|08)/.test(error.code);
}

/** After these the session is gone, still busy with a statement that nobody waits for, or of use to nobody. */
function connectionIsLost(code: string): boolean {
  const isGone = code.startsWith('08') || code.startsWith('57P') || code.startsWith('25P03');
  return isGone || code === failure.timedOut || preparationIsLost(code);
}
