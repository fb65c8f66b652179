import { constants } from 'node:fs';
import { access, mkdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { flushAll } from '../../flush.ts';
import type { Database } from '../database.ts';
import { lockDirectory } from '../write/lock.ts';
import { openPglite } from './pglite.ts';
import { closeToOthers } from './private-files.ts';
import { roomCheck, withRoomCheck } from './room.ts';

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
    if (!(await exists(place))) {
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

/** Rejects with a sentence for a person unless files can be made in the directory; makes it where there is none. */
export async function makeWritable(directory: string): Promise<void> {
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
