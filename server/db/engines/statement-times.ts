import type { Statement } from './session.ts';

/** How long a statement took in the database; of its text no more than its name, and never a value. */
export interface StatementTime {
  readonly name: string;
  readonly ms: number;
}

type Hear = (time: StatementTime) => void;

const listeners = new Set<Hear>();

/** Hears of every statement that took at least so long, on whichever database of this process, until the answered function is called. */
export function onSlowStatement(leastMs: number, hear: Hear): () => void {
  const listener: Hear = time => {
    if (time.ms >= leastMs) hear(time);
  };
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
    for (const hear of listeners) hear({ name: statementLabel(statement), ms });
  }
}

/** 'rows_12 select bookings': what it is called, what it does, and to which table first. */
function statementLabel({ name, text }: Statement): string {
  const verb = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? '';
  const table = /\b(?:from|into|update)\s+"?([a-z_]+)"?/i.exec(text)?.[1] ?? '';
  return [name, verb, table].filter(word => word !== undefined && word !== '').join(' ');
}
