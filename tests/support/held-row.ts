import { expect } from 'vitest';
import type { Database } from '../../server/db/database.ts';

/** A row that somebody else is changing, and what is asked meanwhile. */
export interface Meanwhile {
  readonly row: readonly [table: string, id: number | string, key?: string];
  readonly ask: () => Promise<unknown>;
  /** What stands in the statement that waits; any that locks unless told. */
  readonly by?: RegExp;
}

/**
 * The statement that waits while somebody else, on a connection of `others`, holds the row; `''` when all is done
 * without waiting.
 */
export async function waitsIn(
  others: Database | undefined,
  { row: [table, id, key = 'id'], ask }: Meanwhile,
): Promise<string> {
  if (others === undefined) throw new Error('The embedded database has one connection');
  const [held, leave] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holder = others.transaction(async transaction => {
    const rows = await transaction.query(`select 1 from "${table}" where "${key}" = $1 for update`, [id]);
    expect(rows, `${table} ${id}`).not.toEqual([]);
    held.resolve();
    await leave.promise;
  });
  await Promise.race([held.promise, holder]);
  let isDone = false;
  const asked = ask().finally(() => {
    isDone = true;
  });
  let statement = '';
  const blocked =
    'select query from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0';
  while (!isDone && statement === '') {
    const [found] = await others.query<{ query: string }>(blocked);
    statement = found?.query ?? '';
  }
  leave.resolve();
  await Promise.all([holder, asked]);
  return statement;
}
