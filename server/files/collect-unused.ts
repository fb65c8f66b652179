import type { Database } from '../db/database.ts';
import type { FileStore } from './store.ts';

interface Deps {
  readonly database: Database;
  readonly store: Pick<FileStore, 'remove'>;
  readonly unusedDays: number;
  /** Ends the work between two files. */
  readonly signal: AbortSignal;
}

const dayMs = 86_400_000;
const atOnce = 100;

/**
 * Removes uploads that no record has ever named for so many days, and answers how many. In three steps, so that
 * neither a save nor a death in between loses anything: they are first marked as leaving, where no save is about
 * to use them and none can any more; then removed from the store; then forgotten. Whoever comes next goes on with
 * what was left; two processes at once remove the same files, which does no harm. Rejects when the store does not
 * answer: the rest waits for the next time.
 */
export async function collectUnused(
  { database, store, unusedDays, signal }: Deps,
  now: number,
): Promise<number> {
  const since = new Date(now - unusedDays * dayMs).toISOString();
  await database.query(
    `update "uploads" set "state" = 'leaving' where "id" in (select "id" from "uploads"
      where "state" = 'waiting' and "create_time" < $1 for update skip locked)`,
    [since],
    'unused_uploads',
  );
  let collected = 0;
  for (;;) {
    const names = await leaving(database);
    for (const name of names) {
      if (signal.aborted) return collected;
      await store.remove(name);
      await forget(database, name);
      collected += 1;
    }
    if (names.length < atOnce) return collected;
  }
}

async function forget(database: Database, name: string): Promise<void> {
  await database.query(
    `delete from "uploads" where "name" = $1 and "state" = 'leaving'`,
    [name],
    'forget_upload',
  );
}

async function leaving(database: Database): Promise<readonly string[]> {
  const rows = await database.query<{ name: string }>(
    `select "name" from "uploads" where "state" = 'leaving' order by "create_time" limit ${atOnce}`,
    [],
    'leaving_uploads',
  );
  return rows.map(({ name }) => name);
}
