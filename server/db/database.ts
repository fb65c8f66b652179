import pg from 'pg';
import type { Replica } from './engines/replica.ts';

/** One SQL conversation. Values travel as parameters, never inside the text. */
export interface Connection {
  /**
   * The rows of one statement. Instants come as ISO 8601 text with `Z` and milliseconds, days as
   * `yyyy-MM-dd`, times as `HH:mm:ss`, int8 and numeric as numbers, json parsed.
   * `name` makes it a prepared statement that is planned once a connection.
   * Throws `DatabaseError` with the SQLSTATE.
   */
  query<Row extends object>(text: string, values?: readonly unknown[], name?: string): Promise<Row[]>;
}

export interface TransactionOptions {
  /** The longest that one statement of it may take; default: the limit of the database. */
  readonly timeoutMs?: number | undefined;
  /** Sees one unchanging state of the data, and fails on any attempt to write. */
  readonly readOnly?: boolean | undefined;
}

/** Whoever listens to a channel of the database. Both return at once; what takes longer waits outside. */
export interface Listener {
  /** One announcement (`pg_notify`) of a transaction that was committed. */
  heard(payload: string): void;
  /** The database was away for a while: announcements may have been missed. */
  missed(): void;
}

/** Connections that are at work, those who wait for one, and how many there can be. */
export interface DatabaseLoad {
  readonly inUse: number;
  readonly waiting: number;
  readonly most: number;
}

/** PGlite in its worker, or PostgreSQL behind a pool; both speak the same SQL. */
export interface Database extends Connection {
  readonly kind: 'pglite' | 'postgres';
  /**
   * Runs `work` in one transaction; rolls back when it throws; retries 40001 and 40P01 three times, so
   * `work` must be able to run again. Inside it, only the given connection may be used.
   */
  transaction<Result>(
    work: (transaction: Connection) => Promise<Result>,
    options?: TransactionOptions,
  ): Promise<Result>;
  /**
   * Hears what is announced on the channel from now on, also by other processes on the same database and
   * also after an outage, until the returned function is called. Rejects when it cannot begin to listen.
   */
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>;
  /** How busy it is at this moment. */
  load(): DatabaseLoad;
  /** Rejects within `timeoutMs` when the database does not answer. */
  ping(timeoutMs: number): Promise<void>;
  /**
   * Copies the files of a database that is embedded and lies on a disk into a folder that does not exist yet,
   * between two statements: whoever opens the copy finds every row that was committed by then.
   */
  copyFiles?(to: string): Promise<void>;
  /** Rejects unless something could be written within `timeoutMs`; nothing is kept of the try. */
  checkWritable(timeoutMs: number): Promise<void>;
  /** What answers a part of what is read, where there is one. */
  readonly replica?: Replica;
  /** Waits for what runs, then closes. */
  close(): Promise<void>;
}

/** What the database refused, and why: `code` is the SQLSTATE, `constraint` and `column` where it named them. */
export class DatabaseError extends Error {
  readonly code: string;
  readonly constraint: string | undefined;
  readonly column: string | undefined;
  readonly table: string | undefined;

  constructor(
    message: string,
    code: string,
    where: { constraint?: string | undefined; column?: string | undefined; table?: string | undefined } = {},
  ) {
    super(message);
    this.name = 'DatabaseError';
    this.code = code;
    this.constraint = where.constraint;
    this.column = where.column;
    this.table = where.table;
  }
}

/** SQLSTATEs for what happens to the connection rather than in the database. */
export const failure = {
  tooComplex: '54001',
  timedOut: '57014',
  idle: '25P03',
  shutDown: '57P01',
  unreachable: '08006',
  /** Also of a single value that the server cannot read. */
  unreadable: '08P01',
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
