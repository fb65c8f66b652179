import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { lockDirectory } from '../db/write/lock.ts';
import { type CopyConnection, openPgliteCopy, openPostgresCopy } from './copy-connection.ts';
import { askForCopy } from './copy-socket.ts';
import { BackupError } from './read-archive.ts';

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** Opens what a backup is made of: the server, the embedded database, or, while a portal runs on it, its copy. */
export async function openSource({ databaseUrl, dataDir }: Place): Promise<CopyConnection> {
  if (databaseUrl !== undefined) return openPostgresCopy(databaseUrl);
  const copy = await askForCopy(dataDir);
  return copy === undefined ? openStopped(dataDir) : releasing(openPgliteCopy(copy.directory), copy.release);
}

/** The embedded database itself, which no portal may have open. */
export async function openStopped(dataDir: string): Promise<CopyConnection> {
  const directory = resolve(dataDir);
  if (!(await exists(join(directory, 'database', 'PG_VERSION'))))
    throw new BackupError(`There is nothing to back up: ${directory} holds no database.`);
  const release = await lockDirectory(directory);
  return releasing(openPgliteCopy(join(directory, 'database')), release);
}

/**
 * Fills an empty place: the database that `databaseUrl` names, or a new embedded one, which gets its name
 * only when `fill` is done with it.
 */
export async function fillEmpty(
  { databaseUrl, dataDir }: Place,
  fill: (connection: CopyConnection) => Promise<void>,
): Promise<void> {
  if (databaseUrl !== undefined) return closing(await openPostgresCopy(databaseUrl), fill);
  const directory = resolve(dataDir);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const release = await lockDirectory(directory);
  try {
    const place = join(directory, 'database');
    if (await exists(place))
      throw new BackupError(`${directory} holds a database already. Set DATA_DIR to an empty directory.`);
    const workshop = join(directory, 'database.restoring');
    await rm(workshop, { recursive: true, force: true });
    await closing(await openPgliteCopy(workshop), fill);
    await rename(workshop, place);
  } finally {
    await release();
  }
}

async function closing(
  connection: CopyConnection,
  work: (connection: CopyConnection) => Promise<void>,
): Promise<void> {
  try {
    await work(connection);
  } finally {
    await connection.close();
  }
}

/** Also gives the place up when the database in it cannot be opened. */
async function releasing(
  opening: Promise<CopyConnection>,
  release: () => void | Promise<void>,
): Promise<CopyConnection> {
  try {
    const connection = await opening;
    const close = async () => {
      await connection.close();
      await release();
    };
    return { ...connection, close };
  } catch (error) {
    await release();
    throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
