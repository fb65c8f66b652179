import { constants } from 'node:fs';
import { cp } from 'node:fs/promises';
import { type Database, DatabaseError, failure, within } from '../database.ts';
import { PgliteSession } from './pglite-session.ts';
import type { PgliteStart } from './pglite-start.ts';
import { writeCheck } from './room.ts';
import type { Session } from './statement.ts';
import {
  connectionOf,
  Mutex,
  preparedAnew,
  refuseInsideTransaction,
  retrying,
  runTransaction,
} from './transaction.ts';

const dumpTimeoutMs = 120_000;
const idleTransactionMs = 30_000;

export interface PgliteDatabase extends Database {
  /** Writes the whole database into one file, from which another can start. */
  dump(file: string): Promise<void>;
}

/**
 * PGlite in its worker thread. It has one session, so statements and transactions take turns in the order
 * in which they came. What a statement that outlives its time limit leaves behind in memory is lost when
 * there is no directory; with one, nothing that was acknowledged is.
 */
export async function openPglite(start: PgliteStart, statementTimeoutMs: number): Promise<PgliteDatabase> {
  const session = new PgliteSession(start, statementTimeoutMs);
  const turns = new Mutex();
  await session.open();
  const { directory } = start;

  const { query } = connectionOf(statement => {
    refuseInsideTransaction();
    return writable.watch(turns.run(() => preparedAnew(() => session.execute(statement))));
  });
  const transaction: Database['transaction'] = (work, options) => {
    refuseInsideTransaction();
    const attempt = async () =>
      withIdleLimit(await session.pinned(), idleTransactionMs, pinned =>
        runTransaction(pinned, work, options),
      );
    return retrying(() => turns.run(attempt));
  };
  const writable = writeCheck(transaction);

  return {
    kind: 'pglite',
    query,
    transaction: (work, options) => writable.watch(transaction(work, options)),
    load: () => ({ inUse: Math.min(turns.present, 1), waiting: Math.max(turns.present - 1, 0), most: 1 }),
    listen: async (channel, listener) => {
      const remove = await turns.run(() => session.listen(channel, listener));
      return async () => remove();
    },
    ping: async timeoutMs => {
      await within(timeoutMs, query('select 1'));
    },
    ...(directory !== undefined && {
      copyFiles: to =>
        // Once a statement is answered all of it is in the files, as after the death of the process.
        turns.run(() => cp(directory, to, { recursive: true, mode: constants.COPYFILE_FICLONE })),
    }),
    checkWritable: writable.check,
    dump: async file => {
      await turns.run(() => session.request({ kind: 'dump', file }, dumpTimeoutMs));
    },
    close: () => turns.run(() => session.close()),
  };
}

/**
 * Runs `work` on the session, unless it says nothing for so long between two statements: then it is
 * given up with 25P03, rolled back, and nothing it still tries reaches the session. PostgreSQL does this
 * by itself; on the one session of an embedded database such a transaction would hold up everybody.
 */
async function withIdleLimit<Result>(
  session: Session,
  milliseconds: number,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  const idle = Promise.withResolvers<never>();
  const tooLong = new DatabaseError('The transaction did nothing for too long and was ended', failure.idle);
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const wait = () => {
    clearTimeout(timer);
    if (isOver) return;
    timer = setTimeout(() => {
      isOver = true;
      idle.reject(tooLong);
    }, milliseconds);
  };
  const watched: Session = {
    execute: async statement => {
      if (isOver) throw tooLong;
      clearTimeout(timer);
      try {
        return await session.execute(statement);
      } finally {
        wait();
      }
    },
  };
  wait();
  try {
    return await Promise.race([work(watched), idle.promise]);
  } catch (error) {
    if (error === tooLong) await session.execute({ text: 'rollback', values: [] });
    throw error;
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}
