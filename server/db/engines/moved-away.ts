import { readdir } from 'node:fs/promises';

/** What the embedded database of a directory is called once it has moved to a PostgreSQL server. */
export const movedName = 'database.moved';

/**
 * Rejects with a sentence where a database has moved away from this directory: whoever forgets `DATABASE_URL` would go on with
 * a new and empty one beside it, and with the uploads of the other.
 */
export async function refuseMoved(directory: string): Promise<void> {
  const names = await readdir(directory).catch(() => []);
  if (!names.some(name => name.startsWith(movedName))) return;
  throw new Error(
    `The database of ${directory} has moved to PostgreSQL and is set aside as ${movedName}. Set DATABASE_URL, or call it database again to go back to it.`,
  );
}
