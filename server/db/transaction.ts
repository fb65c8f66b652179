import { AsyncLocalStorage } from 'node:async_hooks';
import { type Connection, DatabaseError, type TransactionOptions } from './database.ts';
import { Mutex } from './mutex.ts';
import type { Answer, Session, Statement } from './session.ts';
import { parameterOf } from './values.ts';

/** SQLSTATEs that mean: nothing is wrong with the work, run it again. */
const worthRetrying = new Set(['40001', '40P01']);
const retries = 3;

const current = new AsyncLocalStorage<{ open: boolean }>();

/**
 * Throws when called from inside the work of a transaction: a statement outside of it would wait for
 * that very transaction (PGlite) or for a second connection of the pool, for ever.
 */
export function refuseInsideTransaction(): void {
  if (current.getStore()?.open) throw new Error('Inside a transaction use the connection that it was given');
}

/** The connection that speaks through `execute`. */
export function connectionOf(execute: (statement: Statement) => Promise<Answer>): Connection {
  return {
    async query<Row extends object>(text: string, values: readonly unknown[] = [], name?: string) {
      const { rows } = await execute({ text, values: values.map(parameterOf), name });
      return areRows<Row>(rows) ? rows : [];
    },
  };
}

/** The caller names the shape of its rows; what the database answers is an array of objects in any case. */
function areRows<Row extends object>(rows: object[]): rows is Row[] {
  return Array.isArray(rows);
}

/** Runs `work` between begin and commit of this session; rolls back when anything throws. */
export async function runTransaction<Result>(
  session: Session,
  work: (transaction: Connection) => Promise<Result>,
  { timeoutMs, readOnly = false }: TransactionOptions = {},
): Promise<Result> {
  const state = { open: true };
  // A session answers one statement at a time; work that asks for several at once has them in turn.
  const turns = new Mutex();
  const execute = (text: string) => turns.run(() => session.execute({ text, values: [], timeoutMs }));
  const connection = connectionOf(async statement => {
    if (!state.open) throw new Error('This transaction is over');
    return turns.run(() => session.execute({ ...statement, timeoutMs }));
  });
  await execute(readOnly ? 'begin isolation level repeatable read read only' : 'begin');
  try {
    if (timeoutMs !== undefined) await execute(patienceOf(Math.round(timeoutMs)));
    const result = await current.run(state, () => work(connection));
    state.open = false;
    await commit(execute);
    return result;
  } catch (error) {
    state.open = false;
    await rollback(execute);
    throw error;
  }
}

/** Both limits in one statement: who may work for longer may also wait for longer. */
function patienceOf(milliseconds: number): string {
  return `select set_config('statement_timeout', '${milliseconds}', true), set_config('lock_timeout', '${milliseconds}', true)`;
}

/** A transaction in which a statement failed cannot be committed; the database only says so in passing. */
async function commit(execute: (text: string) => Promise<Answer>): Promise<void> {
  const { command } = await execute('commit');
  if (command !== 'COMMIT') {
    throw new DatabaseError('The transaction had failed before its commit and was rolled back', '25P02');
  }
}

async function rollback(execute: (text: string) => Promise<Answer>): Promise<void> {
  try {
    await execute('rollback');
  } catch {
    // The session is gone and its transaction with it; the first error tells the caller why.
  }
}

/** Runs `attempt` again, up to three times, while the database reports a deadlock or a serialization failure. */
export async function retrying<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await attempt();
    } catch (error) {
      const again = error instanceof DatabaseError && worthRetrying.has(error.code) && failures < retries;
      if (!again) throw error;
      await new Promise(resolve => setTimeout(resolve, 10 * 2 ** failures * (1 + Math.random())));
    }
  }
}
