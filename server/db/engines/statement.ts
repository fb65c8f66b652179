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
  /** Whether it takes statements before the ones before them are answered, and answers them in their order. */
  readonly takesSeveral?: true;
  execute(statement: Statement): Promise<Answer>;
}

const mostNames = 400;
const names = new Map<string, string>();

/**
 * The name under which this text is prepared, once a connection. Only so many texts get one: beyond
 * that, rare shapes are planned each time instead of filling the memory of every connection.
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostNames) return known;
  const name = `rows_${names.size}`;
  names.set(text, name);
  return name;
}

/** How long a statement took in the database; of its text no more than its name, and never a value. */
interface StatementTime {
  readonly name: string;
  readonly ms: number;
}

type Hear = (time: StatementTime) => void;

const listeners = new Set<{ readonly leastMs: number; readonly hear: Hear }>();

/** Hears of every statement that took at least so long, on whichever database of this process, until the answered function is called. */
export function onSlowStatement(leastMs: number, hear: Hear): () => void {
  const listener = { leastMs, hear };
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Runs a statement and tells those who listen how long it took, also when it fails. */
export async function timed<Result>(statement: Statement, run: () => Promise<Result>): Promise<Result> {
  if (listeners.size === 0) return await run();
  const began = performance.now();
  try {
    return await run();
  } finally {
    const ms = performance.now() - began;
    // Nearly all are quicker than anybody asks for: those are not even called by a name.
    for (const { leastMs, hear } of listeners)
      if (ms >= leastMs) hear({ name: statementLabel(statement), ms });
  }
}

/** 'rows_12 select bookings': what it is called, what it does, and to which table first. */
function statementLabel({ name, text }: Statement): string {
  const verb = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? '';
  const table = /\b(?:from|into|update)\s+"?([a-z_]+)"?/i.exec(text)?.[1] ?? '';
  return [name, verb, table].filter(word => word !== undefined && word !== '').join(' ');
}
