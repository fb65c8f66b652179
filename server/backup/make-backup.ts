import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { pack } from 'tar-stream';
import type { FileStore } from '../files/store.ts';
import { flush } from '../flush.ts';
import {
  appliedMigrations,
  type Checksums,
  checksumsName,
  type Manifest,
  manifestName,
  tablesOf,
} from './manifest.ts';
import type { CopyConnection } from './open-copies.ts';
import { BackupError, verifyArchive } from './read-archive.ts';

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

/** The file of a backup while it is being written. */
interface ArchiveWriter {
  addTable(name: string, rows: AsyncIterable<Uint8Array>): Promise<void>;
  addUpload(name: string, size: number, content: Readable): Promise<void>;
  /** An upload that the store does not have. */
  noteMissing(name: string): void;
}

const newline = 10;
/** Rows travel in pieces of about so much: neither they nor whoever reads them needs more memory. */
const pieceBytes = 1_048_576;

/**
 * Writes a backup beside its place and gives it its name when all of it lies on the disk: whatever happens
 * before leaves nothing. Only its owner may read it. Rejects when the file is there already,
 * and when its directory is not.
 */
export async function writeArchive(
  path: string,
  manifest: Manifest,
  fill: (writer: ArchiveWriter) => Promise<void>,
): Promise<Checksums> {
  if (existsSync(path)) throw new BackupError(`${path} is there already. Choose another name.`);
  if (!existsSync(dirname(path)))
    throw new BackupError(`There is no directory ${dirname(path)}. Make it, or choose another place.`);
  const unfinished = `${path}.unfinished-${process.pid}`;
  const file = await open(unfinished, 'wx', 0o600);
  try {
    const tar = pack();
    const written = pipeline(tar, compressor(), file.createWriteStream({ flush: true }));
    const checksums: Checksums = { tables: [], uploads: [], missing: [] };
    const filled = (async () => {
      await addEntry(tar, manifestName, asJson(manifest));
      await fill(writerInto(tar, checksums));
      await addEntry(tar, checksumsName, asJson(checksums));
      tar.finalize();
    })().catch(error => {
      tar.destroy(error);
      throw error;
    });
    await Promise.all([filled, written]);
    // Unlike a rename this never takes the place of another backup.
    await link(unfinished, path);
    await flush(dirname(path));
    return checksums;
  } finally {
    await file.close().catch(() => undefined);
    await rm(unfinished, { force: true });
  }
}

/** The checksum within the file tells a damaged one at once, wherever the damage is. */
function compressor() {
  return createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
  });
}

type Tar = ReturnType<typeof pack>;

function writerInto(tar: Tar, checksums: Checksums): ArchiveWriter {
  return {
    addTable: async (name, rows) => {
      const hash = createHash('sha256');
      const counted = { rows: 0, bytes: 0 };
      let number = 0;
      for await (const piece of wholeRows(rows)) {
        number += 1;
        hash.update(piece);
        counted.bytes += piece.length;
        counted.rows += newlinesIn(piece);
        await addEntry(tar, `tables/${name}/${String(number).padStart(6, '0')}.copy`, piece);
      }
      checksums.tables.push({ name, ...counted, sha256: hash.digest('hex') });
    },
    addUpload: async (name, size, content) => {
      const hash = createHash('sha256');
      const entry = tar.entry({ name: `uploads/${name}`, size, mode: 0o600 });
      await pipeline(
        content,
        async function* (chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            hash.update(chunk);
            yield chunk;
          }
        },
        entry,
      );
      checksums.uploads.push({ name, bytes: size, sha256: hash.digest('hex') });
    },
    noteMissing: name => void checksums.missing.push(name),
  };
}

/** Resolves when there is room for the next one. */
async function addEntry(tar: Tar, name: string, content: Buffer): Promise<void> {
  const added = Promise.withResolvers<void>();
  const entry = tar.entry({ name, mode: 0o600 }, content, error =>
    error ? added.reject(error) : added.resolve(),
  );
  // One that is given up with the file would end the process, and leave what was written of it.
  entry.on('error', added.reject);
  await added.promise;
}

/** Pieces of at least `pieceBytes`, each ending with a row: within a row COPY writes a line break as `\n`. */
async function* wholeRows(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes < pieceBytes) continue;
    const all = Buffer.concat(waiting);
    const end = all.lastIndexOf(newline) + 1;
    if (end > 0) yield all.subarray(0, end);
    waiting = [all.subarray(end)];
    bytes = all.length - end;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

function newlinesIn(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(newline); at !== -1; at = bytes.indexOf(newline, at + 1)) count += 1;
  return count;
}

function asJson(value: object): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
}
