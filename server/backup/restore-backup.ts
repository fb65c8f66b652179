import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import type { Config } from '../config.ts';
import type { Connection } from '../db/database.ts';
import { openDatabase } from '../db/engines/open-database.ts';
import { type Migration, makeSchema, migrate, readMigrations } from '../db/migrate.ts';
import type { FileStore } from '../files/store.ts';
import { flushAll } from '../flush.ts';
import { type Checksums, type Manifest, setCounter, withoutConstraints } from './manifest.ts';
import { type CopyConnection, fillEmpty } from './open-copies.ts';
import { type ArchiveReader, BackupError, readArchive, verifyArchive } from './read-archive.ts';

interface Deps {
  readonly config: Pick<Config, 'databaseUrl' | 'dataDir' | 'durability' | 'storage'>;
  /** Where the uploads go; undefined when they stay where they are. */
  readonly store: FileStore | undefined;
  /** Is called once nothing is in the way, before what may take minutes. */
  readonly begun?: () => void;
}

/**
 * Restores a backup into an empty database, or refuses with a sentence before anything is touched: when the
 * file is damaged, made by a newer version, or the place is not empty. Then brings the schema up to date.
 */
export async function restoreInto(path: string, { config, store, begun }: Deps): Promise<Checksums> {
  const { manifest, checksums } = await verifyArchive(path);
  const migrations = await readMigrations();
  migrationsOf(manifest, migrations);
  const before = store === undefined ? [] : await keptHere(config);
  if (before.length > 0) refuseOthers(before, checksums, config.dataDir);
  const kept: string[] = [];
  try {
    const noting = store && notingKept(store, kept);
    await fillEmpty(config, connection =>
      restoreBackup(path, { connection, migrations, store: noting, begun }),
    );
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

interface RestoreBackupDeps {
  readonly connection: CopyConnection;
  /** The migrations that this version knows. */
  readonly migrations: readonly Migration[];
  /** Where the uploads go; undefined when they stay where they are. */
  readonly store: FileStore | undefined;
  readonly begun: (() => void) | undefined;
}

/** More than any upload may have. */
const mostUploadBytes = 1024 ** 3;

/**
 * Fills an empty database from a backup that was verified: the schema as it was, then every row, then the
 * constraints, which check the rows as they come back; all in one transaction. Files are kept before it
 * commits, so that no row ever names one that is not there yet.
 */
async function restoreBackup(path: string, { begun, ...deps }: RestoreBackupDeps): Promise<void> {
  const { connection } = deps;
  await connection.query('begin');
  try {
    await refuseFilled(connection);
    begun?.();
    await readAll(path, deps);
    await connection.query('commit');
  } catch (error) {
    // Also where the connection is lost: nothing was committed, and the first error tells why.
    await connection.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function readAll(
  path: string,
  { connection, migrations, store }: Omit<RestoreBackupDeps, 'begun'>,
): Promise<void> {
  let putBack: (() => Promise<void>) | undefined;
  const { manifest } = await readArchive(path, async known => {
    await makeSchema(connection, migrationsOf(known, migrations));
    await connection.query(`set local maintenance_work_mem to '256MB'`);
    const tables = new Map(known.tables.map(table => [table.name, table]));
    // Migrations may have put rows into tables of their own accord.
    for (const name of tables.keys()) await connection.query(`delete from "${name}"`);
    putBack = await withoutConstraints(connection);
    return readerInto(connection, tables, store);
  });
  for (const table of manifest.tables) await setCounter(connection, table);
  await putBack?.();
}

function readerInto(
  connection: CopyConnection,
  tables: ReadonlyMap<string, Manifest['tables'][number]>,
  store: FileStore | undefined,
): ArchiveReader {
  return {
    onRows: async (name, rows) => {
      const table = tables.get(name);
      if (table === undefined)
        throw new BackupError(`The backup holds rows of ${name}, which it does not describe.`);
      await connection.copyIn(table, rows);
    },
    onUpload: async (name, content) => {
      if (store === undefined) return drain(content);
      const temporaryUpload = await store.receive(Readable.from(content), mostUploadBytes);
      if (temporaryUpload === undefined)
        throw new BackupError(`The upload ${name} is larger than any may be.`);
      await store.keep(temporaryUpload, name, temporaryUpload.bytes);
    },
  };
}

async function drain(content: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of content);
}

/** The migrations that made the schema of the backup, as this version has them. */
function migrationsOf({ migrations }: Manifest, known: readonly Migration[]): readonly Migration[] {
  return migrations.map(({ name, checksum }) => {
    const migration = known.find(each => each.name === name);
    if (migration === undefined)
      throw new BackupError(
        `The backup was made by a newer version of the portal (its database has migration ${name}). Restore it with that version.`,
      );
    if (migration.checksum !== checksum)
      throw new BackupError(
        `The backup was made by another build of the portal (migration ${name} differs). Restore it with that build.`,
      );
    return migration;
  });
}

/** Whatever somebody made in this database, it is not ours to mix with. */
async function refuseFilled(connection: Connection): Promise<void> {
  const [found] = await connection.query<{ database: string }>(
    `select current_database() as database from pg_class c where relnamespace = 'public'::regnamespace
       and relkind in ('r', 'p', 'v', 'm', 'S')
       and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e') limit 1`,
  );
  if (found !== undefined)
    throw new BackupError(
      `The database "${found.database}" is not empty. Restore into an empty one, which you create first.`,
    );
}
