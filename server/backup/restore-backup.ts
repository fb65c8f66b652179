import { Readable } from 'node:stream';
import type { Connection } from '../db/database.ts';
import { makeSchema } from '../db/migrate.ts';
import type { Migration } from '../db/migration-files.ts';
import type { FileStore } from '../files/store.ts';
import type { CopyConnection } from './copy-connection.ts';
import type { Manifest } from './manifest.ts';
import { type ArchiveReader, BackupError, readArchive } from './read-archive.ts';
import { setCounter, withoutConstraints } from './schema-facts.ts';

interface Deps {
  readonly connection: CopyConnection;
  /** The migrations that this version knows. */
  readonly migrations: readonly Migration[];
  /** Where the uploads go; undefined when they stay where they are. */
  readonly store: FileStore | undefined;
}

/** More than any upload may have. */
const mostUploadBytes = 1024 ** 3;

/**
 * Fills an empty database from a backup that was verified: the schema as it was, then every row, then the
 * constraints, which check the rows as they come back; all in one transaction. Files are kept before it
 * commits, so that no row ever names one that is not there yet.
 */
export async function restoreBackup(path: string, { connection, migrations, store }: Deps): Promise<void> {
  await connection.query('begin');
  try {
    await refuseFilled(connection);
    await readAll(path, { connection, migrations, store });
    await connection.query('commit');
  } catch (error) {
    // Also where the connection is lost: nothing was committed, and the first error tells why.
    await connection.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function readAll(path: string, { connection, migrations, store }: Deps): Promise<void> {
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
export function migrationsOf({ migrations }: Manifest, known: readonly Migration[]): readonly Migration[] {
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
  const [found] = await connection.query<{ name: string }>(
    `select relname as name from pg_class c where relnamespace = 'public'::regnamespace
       and relkind in ('r', 'p', 'v', 'm', 'S')
       and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e') limit 1`,
  );
  if (found !== undefined)
    throw new BackupError(
      `The database is not empty: it has ${found.name}. Restore into an empty one, which you create first.`,
    );
}
