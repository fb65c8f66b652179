import { AsyncLocalStorage } from 'node:async_hooks';
import { type Connection, DatabaseError, preparationIsLost, type TransactionOptions } from '../database.ts';
import type { Answer, Session, Statement } from './statement.ts';
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

interface RunOptions extends TransactionOptions {
  /** Statements that set limits for this transaction, sent together with its begin. */
  readonly limits?: string | undefined;
}

/** Runs `work` between begin and commit of this session; rolls back when anything throws. */
export async function runTransaction<Result>(
  session: Session,
  work: (transaction: Connection) => Promise<Result>,
  { timeoutMs, readOnly = false, limits = '' }: RunOptions = {},
): Promise<Result> {
  const state = { open: true };
  // Most sessions answer one statement at a time: there, work that asks for several at once has them in turn.
  const turns = new Mutex();
  const inTurn = (run: () => Promise<Answer>) => (session.takesSeveral ? run() : turns.run(run));
  const execute = (text: string, isLast: boolean) =>
    inTurn(() => session.execute({ text, values: [], timeoutMs, isLast }));
  const end = (text: string) => execute(text, true);
  const connection = connectionOf(async statement => {
    if (!state.open) throw new Error('This transaction is over');
    if (!isQuestion.test(statement.text)) await begun;
    const answer = await inTurn(() => session.execute({ ...statement, timeoutMs }));
    await begun;
    return answer;
  });
  const begin = readOnly ? 'begin isolation level repeatable read read only' : 'begin';
  const begun = execute(begin + limits, false);
  // A question need not wait for it. All else does, and so does what follows: where the beginning is refused, as by its
  // time limit, on a session that goes on, a change would stand by itself.
  if (session.takesSeveral) begun.catch(() => undefined);
  else await begun;
  try {
    const result = await current.run(state, () => work(connection));
    state.open = false;
    await begun;
    await commit(end);
    return result;
  } catch (error) {
    state.open = false;
    await rollback(end);
    throw error;
  }
}

/** It may hold rows, and changes none. */
const isQuestion = /^\s*select\b/i;

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
      return await preparedAnew(attempt);
    } catch (error) {
      const again = error instanceof DatabaseError && worthRetrying.has(error.code) && failures < retries;
      if (!again) throw error;
      await new Promise(resolve => setTimeout(resolve, 10 * 2 ** failures * (1 + Math.random())));
    }
  }
}

/** More than there are connections that may still hold what they prepared before an upgrade. */
const mostLost = 50;

/**
 * Runs `attempt` again while its connection holds a statement that was prepared before a table of it was altered, as
 * an upgrade beside this process does: the database refuses that before anything is done, and the connection is gone.
 */
export async function preparedAnew<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let lost = 0; ; lost += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof DatabaseError) || !preparationIsLost(error.code) || lost === mostLost)
        throw error;
    }
  }
}

/** Lets one piece of work run at a time, in the order in which they came. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve();
  #present = 0;

  /** Those who are at work, or wait to be. */
  get present(): number {
    return this.#present;
  }

  run<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#present += 1;
    const result = this.#last.then(work).finally(() => {
      this.#present -= 1;
    });
    // The next in line does not care how this one ended; whoever asked for it does.
    this.#last = result.catch(() => undefined);
    return result;
  }
}
