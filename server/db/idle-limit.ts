import { DatabaseError } from './database.ts';
import { failure } from './database-failure.ts';
import type { Session } from './session.ts';

/**
 * Runs `work` on the session, unless it says nothing for so long between two statements: then it is
 * given up with 25P03, rolled back, and nothing it still tries reaches the session. PostgreSQL does this
 * by itself; on the one session of an embedded database such a transaction would hold up everybody.
 */
export async function withIdleLimit<Result>(
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
