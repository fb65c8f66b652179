import type { Database } from '../database.ts';
import { type Durability, openDirectory } from './data-directory.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

export interface DatabaseOptions {
  /** A PostgreSQL server; without it the database is embedded. */
  readonly databaseUrl?: string | undefined;
  /** Where the embedded database lives; without it, in memory and gone with the process. */
  readonly dataDir?: string | undefined;
  /** What an acknowledged change of an embedded database survives; a PostgreSQL server decides that by itself. */
  readonly durability?: Durability | undefined;
  /** A dump from which a database in memory starts. */
  readonly dumpFile?: string | undefined;
  /** A statement that runs longer is ended with 57014, so that the others wait less than 5 s for it (B6). */
  readonly statementTimeoutMs?: number | undefined;
  /** At most so many connections to a PostgreSQL server. */
  readonly connections?: number | undefined;
}

/**
 * Opens the database that the options ask for. Rejects with a sentence for a person when it cannot be
 * opened, e.g. because another process holds its directory.
 */
export async function openDatabase({
  databaseUrl,
  dataDir,
  durability = 'process',
  dumpFile,
  statementTimeoutMs = 3_500,
  connections = 10,
}: DatabaseOptions): Promise<Database> {
  if (databaseUrl !== undefined) return openPostgres({ databaseUrl, statementTimeoutMs, connections });
  if (dataDir === undefined) return openPglite({ dumpFile }, statementTimeoutMs);
  return openDirectory(dataDir, { statementTimeoutMs, durability });
}
