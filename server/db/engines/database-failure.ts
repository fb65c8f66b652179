import pg from 'pg';
import { DatabaseError } from '../database.ts';

/** SQLSTATEs for what happens to the connection rather than in the database. */
export const failure = {
  tooComplex: '54001',
  timedOut: '57014',
  idle: '25P03',
  shutDown: '57P01',
  unreachable: '08006',
  diskFull: '53100',
  readOnly: '25006',
} as const;

/** A prepared statement that the session no longer has, or whose tables were altered since: prepare it anew. */
export function preparationIsLost(code: string): boolean {
  return code === '26000' || code === '0A000';
}

interface Refusal {
  readonly message?: string | undefined;
  readonly code?: string | undefined;
  readonly constraint?: string | undefined;
  readonly column?: string | undefined;
  readonly table?: string | undefined;
}

/** What the database said, as our one kind of error; a refusal without SQLSTATE counts as bad input. */
export function refused({ message, code, constraint, column, table }: Refusal): DatabaseError {
  return new DatabaseError(message ?? 'The database refused the statement', code ?? '22P02', {
    constraint,
    column,
    table,
  });
}

/** Any failure of the PostgreSQL driver: a refusal of the server, a timeout, or a lost connection. */
export function databaseError(error: unknown): DatabaseError {
  if (error instanceof DatabaseError) return error;
  if (error instanceof pg.DatabaseError) return refused(error);
  const message = error instanceof Error && error.message !== '' ? error.message : String(error);
  if (message === 'Query read timeout') return timedOut();
  return new DatabaseError(`The database does not answer: ${message}`, failure.unreachable);
}

export function timedOut(milliseconds?: number): DatabaseError {
  const limit = milliseconds === undefined ? 'its time limit' : `${milliseconds / 1000} s`;
  return new DatabaseError(`The statement took longer than ${limit} and was ended`, failure.timedOut);
}

/** Rejects with 57014 unless `work` is done after `milliseconds`; the work itself goes on. */
export async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timedOut(milliseconds)), milliseconds);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
