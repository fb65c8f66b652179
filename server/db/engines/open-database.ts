import { constants } from 'node:fs';
import { access, chmod, lstat, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { flushAll } from '../../flush.ts';
import { makeDirectory } from '../../make-directory.ts';
import type { Database } from '../database.ts';
import { lockDirectory } from './directory-lock.ts';
import { refuseMoved } from './moved-away.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';
import { withReplica } from './replica.ts';
import { roomCheck, withRoomCheck } from './room.ts';

interface DatabaseOptions {
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

/**
 * The database for those who serve people: with the replica of that address, where one is given. Commands beside the
 * portal, such as a restore after the loss of everything, have no use for it and are not kept from their work by it.
 */
export async function openWithReplica({
  databaseReadUrl,
  ...options
}: DatabaseOptions & { readonly databaseReadUrl?: string | undefined }): Promise<Database> {
  const database = await openDatabase(options);
  if (databaseReadUrl === undefined) return database;
  return await withReplica(database, await openDatabase({ ...options, databaseUrl: databaseReadUrl }));
}

/** What an acknowledged change survives: the death of the process, or the loss of power, too. */
type Durability = 'process' | 'disk';

interface Options {
  readonly statementTimeoutMs: number;
  readonly durability: Durability;
}

/**
 * The embedded database of a data directory, which this process then holds until it closes the database
 * or dies. The first time, the database is made beside its place and moved there when it is complete, so
 * that a death in between leaves nothing that looks like a database.
 */
async function openDirectory(
  dataDir: string,
  { statementTimeoutMs, durability }: Options,
): Promise<Database> {
  const directory = resolve(dataDir);
  await makeWritable(directory);
  const release = await lockDirectory(directory);
  try {
    const place = join(directory, 'database');
    const flushed = durability === 'disk';
    if (!(await exists(place))) {
      await refuseMoved(directory);
      // Without room the engine would try for minutes.
      await roomCheck(directory)();
      await create(place, join(directory, 'database.creating'), flushed);
    }
    if (!(await exists(join(place, 'PG_VERSION')))) {
      throw new Error(`${place} holds something else than a database. Move it away, or set DATA_DIR.`);
    }
    // It may have been written without being flushed until now.
    if (flushed) await flushAll(directory);
    const database = await openPglite({ directory: place, flushed }, statementTimeoutMs);
    // It writes two more as it opens, in which nobody's data stands.
    await closeToOthers(place);
    let closing: Promise<void> | undefined;
    return {
      ...withRoomCheck(database, directory),
      close: () => {
        closing ??= database.close().finally(release);
        return closing;
      },
    };
  } catch (error) {
    await release();
    // What the engine says of a disk without room are riddles.
    await roomCheck(directory)();
    throw error;
  }
}

/** What an operator calls a directory, and the variable that names it. */
interface NamedDirectory {
  readonly name: string;
  readonly setting: string;
}

/** Rejects with a sentence for a person unless files can be made in the directory; makes it where there is none. */
export async function makeWritable(
  directory: string,
  { name, setting }: NamedDirectory = { name: 'data directory', setting: 'DATA_DIR' },
): Promise<void> {
  try {
    await makeDirectory(resolve(directory));
    await access(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The ${name} ${directory} cannot be written (${reason}). Set ${setting} to one that can.`,
      { cause: error },
    );
  }
}

async function create(place: string, workshop: string, flushed: boolean): Promise<void> {
  await rm(workshop, { recursive: true, force: true });
  const database = await openPglite({ directory: workshop }, 60_000);
  await database.close();
  // The engine makes its first files for everybody, whatever the umask says.
  await closeToOthers(workshop);
  if (flushed) await flushAll(workshop);
  await rename(workshop, place);
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

const othersMask = 0o077;

/** From now on, whatever this process makes is for its own user alone: rows, hashes and keys lie in these files. */
export function makeFilesPrivate(): void {
  process.umask(othersMask);
}

/** How many files and directories others could reach before, and how many of them they still can. */
interface Closed {
  readonly mended: number;
  readonly failed: number;
}

/**
 * Takes all rights of others on a directory and everything in it, as far as the system lets us. Links are left alone,
 * and what is not there, or no longer.
 */
export async function closeToOthers(directory: string): Promise<Closed> {
  const own = await closeOne(directory);
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
  const within = await Promise.all(
    entries.map(entry => {
      const path = join(directory, entry.name);
      if (entry.isDirectory()) return closeToOthers(path);
      return entry.isSymbolicLink() ? nothing : closeOne(path);
    }),
  );
  return [own, ...within].reduce((sum, { mended, failed }) => ({
    mended: sum.mended + mended,
    failed: sum.failed + failed,
  }));
}

const absent = new Set(['ENOENT', 'ENOTDIR']);
const nothing: Closed = { mended: 0, failed: 0 };

async function closeOne(path: string): Promise<Closed> {
  try {
    const { mode } = await lstat(path);
    if ((mode & othersMask) === 0) return nothing;
    await chmod(path, mode & 0o700);
    return { mended: 1, failed: 0 };
  } catch (error) {
    if (error instanceof Error && 'code' in error && absent.has(String(error.code))) return nothing;
    return { mended: 0, failed: 1 };
  }
}

/** What an operator reads of it; undefined when all was in order. */
export function closedSentence(directory: string, { mended, failed }: Closed): string | undefined {
  if (failed > 0)
    return `Others on this machine may reach ${failed} files in ${directory}, and this user may not change that. Give the directory to the user of the portal, with mode 0700.`;
  if (mended > 0)
    return `Others on this machine could reach ${mended} files and directories in ${directory}. They no longer can.`;
  return undefined;
}
