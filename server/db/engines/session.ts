/** One statement on its way to a database. */
export interface Statement {
  readonly text: string;
  readonly values: readonly (string | null)[];
  /** Prepared under this name once a connection. */
  readonly name?: string | undefined;
  /** Ends the statement after so long; default: the limit of the database. */
  readonly timeoutMs?: number | undefined;
  /** Ends a transaction: it has its time even where nothing is left for the request. */
  readonly isLast?: boolean | undefined;
}

export interface Answer {
  readonly rows: object[];
  /** What was done, e.g. `SELECT`, `COMMIT`; a commit of an aborted transaction answers `ROLLBACK`. */
  readonly command: string;
}

/** One conversation with one database session, whatever the engine. Rejects with `DatabaseError`. */
export interface Session {
  execute(statement: Statement): Promise<Answer>;
}
