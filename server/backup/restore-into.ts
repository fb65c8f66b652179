import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Config } from '../config.ts';
import { openDatabase } from '../db/engines/client.ts';
import { migrate } from '../db/migrate.ts';
import { readMigrations } from '../db/migration-files.ts';
import type { FileStore } from '../files/store.ts';
import { flushAll } from '../flush.ts';
import type { Checksums } from './manifest.ts';
import { fillEmpty } from './open-copies.ts';
import { BackupError, verifyArchive } from './read-archive.ts';
import { migrationsOf, restoreBackup } from './restore-backup.ts';

interface Deps {
  readonly config: Pick<Config, 'databaseUrl' | 'dataDir' | 'durability' | 'storage'>;
  /** Where the uploads go; undefined when they stay where they are. */
  readonly store: FileStore | undefined;
}

/**
 * Restores a backup into an empty database, or refuses with a sentence before anything is touched: when the
 * file is damaged, made by a newer version, or the place is not empty. Then brings the schema up to date.
 */
export async function restoreInto(path: string, { config, store }: Deps): Promise<Checksums> {
  const { manifest, checksums } = await verifyArchive(path);
  const migrations = await readMigrations();
  migrationsOf(manifest, migrations);
  const before = store === undefined ? [] : await keptHere(config);
  if (before.length > 0) refuseOthers(before, checksums, config.dataDir);
  const kept: string[] = [];
  try {
    const noting = store && notingKept(store, kept);
    await fillEmpty(config, connection => restoreBackup(path, { connection, migrations, store: noting }));
  } catch (error) {
    const ours = kept.filter(name => !before.includes(name));
    await Promise.all(ours.map(name => store?.remove(name)));
    throw error;
  }
  const database = await openDatabase(config);
  await migrate(database).finally(() => database.close());
  if (config.databaseUrl === undefined) await flushAll(resolve(config.dataDir));
  return checksums;
}

/** Uploads on the disk of this machine. */
async function keptHere({ dataDir, storage }: Deps['config']): Promise<readonly string[]> {
  return storage.bucket === undefined ? readdir(resolve(dataDir, 'uploads')).catch(() => []) : [];
}

function refuseOthers(names: readonly string[], { uploads }: Checksums, dataDir: string): void {
  const expected = new Set(uploads.map(({ name }) => name));
  const others = names.filter(name => !expected.has(name));
  if (others.length > 0)
    throw new BackupError(
      `${resolve(dataDir, 'uploads')} holds ${others.length} files that are not of this backup. Move them away, or set DATA_DIR to an empty directory.`,
    );
}

function notingKept(store: FileStore, kept: string[]): FileStore {
  return {
    ...store,
    keep: async (temporaryUpload, name, bytes) => {
      await store.keep(temporaryUpload, name, bytes);
      kept.push(name);
    },
  };
}
