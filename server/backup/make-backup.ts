import type { FileStore } from '../files/store.ts';
import type { CopyConnection } from './copy-connection.ts';
import type { Checksums, Manifest } from './manifest.ts';
import { BackupError, verifyArchive } from './read-archive.ts';
import { appliedMigrations, tablesOf } from './schema-facts.ts';
import { type ArchiveWriter, writeArchive } from './write-archive.ts';

interface Deps {
  readonly connection: CopyConnection;
  /** Where the uploads are; undefined to leave them out. */
  readonly store: Pick<FileStore, 'read'> | undefined;
}

/** How often a file is looked for that may just be on its way into the store. */
const looks = 3;
const pauseMs = 500;

/**
 * Writes a backup of one moment: every row that was committed when it began, none of a later transaction, and
 * the files that those rows name. Others go on working meanwhile. It is read again before it counts as made.
 */
export async function makeBackup(path: string, { connection, store }: Deps, now: Date): Promise<Checksums> {
  await connection.query('begin isolation level repeatable read read only');
  // The first statement is the moment that the backup shows.
  const migrations = await appliedMigrations(connection);
  if (migrations.length === 0) throw new BackupError('There is nothing to back up: the database is empty.');
  const tables = await tablesOf(connection);
  const manifest: Manifest = {
    format: 1,
    made_at: now.toISOString(),
    engine: connection.kind,
    migrations,
    tables,
    uploads: store !== undefined,
  };
  await writeArchive(path, manifest, async writer => {
    // Named first: a transaction that stands open keeps the database from tidying up.
    const uploads = store === undefined ? [] : await uploadNames(connection);
    for (const table of tables) await writer.addTable(table.name, connection.copyOut(table));
    await connection.query('commit');
    if (store !== undefined) for (const name of uploads) await addUpload(writer, store, name);
  });
  return (await verifyArchive(path)).checksums;
}

async function uploadNames(connection: CopyConnection): Promise<readonly string[]> {
  const rows = await connection.query<{ name: string }>(
    `select "name" from "uploads" where "state" <> 'leaving' order by "id"`,
  );
  return rows.map(({ name }) => name);
}

/** Kept files never change, so they are the same now as at the moment of the rows. */
async function addUpload(writer: ArchiveWriter, store: Pick<FileStore, 'read'>, name: string): Promise<void> {
  for (let look = 1; look <= looks; look += 1) {
    const kept = await store.read(name, undefined);
    if (kept !== undefined && kept !== 'beyond') return writer.addUpload(name, kept.size, kept.bytes);
    if (look < looks) await new Promise(resolve => setTimeout(resolve, pauseMs));
  }
  writer.noteMissing(name);
}
