import { constants } from 'node:fs';
import { access, mkdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { flushAll } from '../flush.ts';
import { type Database, DatabaseError } from './database.ts';
import { failure, within } from './database-failure.ts';
import { lockDirectory } from './lock.ts';
import { openPglite } from './pglite.ts';
import { closeToOthers } from './private-files.ts';

/** What one more file of the database's log takes, and a little beside it. */
const leastRoom = 20 * 1_048_576;

/** What an acknowledged change survives: the death of the process, or the loss of power, too. */
export type Durability = 'process' | 'disk';

interface Options {
  readonly statementTimeoutMs: number;
  readonly durability: Durability;
}

/**
 * The embedded database of a data directory, which this process then holds until it closes the database
 * or dies. The first time, the database is made beside its place and moved there when it is complete, so
 * that a death in between leaves nothing that looks like a database.
 */
export async function openDirectory(
  dataDir: string,
  { statementTimeoutMs, durability }: Options,
): Promise<Database> {
  const directory = resolve(dataDir);
  await makeWritable(directory);
  const release = await lockDirectory(directory);
  try {
    const place = join(directory, 'database');
    const flushed = durability === 'disk';
    if (!(await exists(place))) await create(place, join(directory, 'database.creating'), flushed);
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
      ...database,
      checkWritable: async timeoutMs => {
        await within(timeoutMs, checkRoom(directory));
        await database.checkWritable(timeoutMs);
      },
      close: () => {
        closing ??= database.close().finally(release);
        return closing;
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

async function makeWritable(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true });
    await access(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The data directory ${directory} cannot be written (${reason}). Set DATA_DIR to one that can.`,
      { cause: error },
    );
  }
}

/**
 * The embedded database finds out by itself only when it next needs more room, and stops when it then has none for
 * its log; a file that is written tells of quotas and of disks that may only be read.
 */
async function checkRoom(directory: string): Promise<void> {
  const { bavail, bsize } = await statfs(directory);
  if (bavail * bsize < leastRoom)
    throw new DatabaseError('The disk of the data directory is full', failure.diskFull);
  const file = join(directory, 'write-check');
  try {
    await writeFile(file, Buffer.alloc(65_536));
  } catch (error) {
    throw new DatabaseError(`The data directory cannot be written: ${String(error)}`, failure.diskFull);
  } finally {
    await rm(file, { force: true });
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
