import { expect } from 'vitest';
import type { Database } from '../../server/db/database.ts';

/** A row that somebody else is changing, and what is asked meanwhile. */
export interface Meanwhile {
  readonly row: readonly [table: string, id: number | string, key?: string];
  readonly ask: () => Promise<unknown>;
  /** What they do to the row (`$1`), and leave so; nothing unless told. */
  readonly change?: string;
  /** How they hold it; such that nobody else may even refer to it, unless told. */
  readonly lock?: 'for update' | 'for no key update';
  /** What stands in the statement that waits; any that locks unless told. */
  readonly by?: RegExp;
}

/**
 * The statement that waits while somebody else, on a connection of `others`, holds the row; `''` when all is done
 * without waiting.
 */
export async function waitsIn(
  others: Database | undefined,
  { row: [table, id, key = 'id'], ask, change, lock = 'for update' }: Meanwhile,
): Promise<string> {
  if (others === undefined) throw new Error('The embedded database has one connection');
  const [held, leave] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()];
  const holder = others.transaction(async transaction => {
    const rows = await transaction.query<{ holder: number }>(
      `select pg_backend_pid() as holder from "${table}" where "${key}" = $1 ${lock}`,
      [id],
    );
    expect(rows, `${table} ${id}`).not.toEqual([]);
    if (change !== undefined) await transaction.query(change, [id]);
    held.resolve(rows[0]?.holder ?? 0);
    await leave.promise;
  });
  const pid = (await Promise.race([held.promise, holder])) ?? 0;
  let isDone = false;
  const asked = ask().finally(() => {
    isDone = true;
  });
  let statement = '';
  // Jobs of the portal may wait for one another just then: what counts is who waits for the holder.
  const blocked = 'select query from pg_stat_activity where $1 = any(pg_blocking_pids(pid))';
  // What somebody does is read a moment before whom they wait for: only who waits already has said it for good.
  const waiting = async () => (await others.query<{ query: string }>(blocked, [pid]))[0]?.query ?? '';
  while (!isDone && statement === '') if ((await waiting()) !== '') statement = await waiting();
  leave.resolve();
  await Promise.all([holder, asked]);
  return statement;
}
