import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { extract } from 'tar-stream';
import { z } from 'zod';
import {
  type Checksums,
  checksumsName,
  checksumsSchema,
  type Manifest,
  manifestName,
  manifestSchema,
} from './manifest.ts';

/** A backup that cannot be used; the message is one sentence for the person at the terminal. */
export class BackupError extends Error {}

/** What a backup holds cannot be so: what was written was changed since. */
class Damage extends Error {}

/** What a backup holds, in the order in which it was written. */
export interface ArchiveReader {
  /** Whole rows of a table. */
  readonly onRows: (table: string, rows: Buffer) => Promise<void>;
  /** A file; its content must be read to the end. */
  readonly onUpload: (name: string, content: AsyncIterable<Buffer>) => Promise<void>;
}

interface ArchiveFacts {
  readonly manifest: Manifest;
  readonly checksums: Checksums;
}

/** Reads the whole backup and compares all that it holds with its checksums, so that nothing is done with a damaged one. */
export async function verifyArchive(path: string): Promise<ArchiveFacts> {
  const found = new Map<string, { hash: ReturnType<typeof createHash>; bytes: number }>();
  const note = (name: string, chunk: Buffer) => {
    const one = found.get(name) ?? { hash: createHash('sha256'), bytes: 0 };
    one.hash.update(chunk);
    one.bytes += chunk.length;
    found.set(name, one);
  };
  const facts = await readArchive(path, () => ({
    onRows: async (table, rows) => note(`tables/${table}`, rows),
    onUpload: async (name, content) => {
      note(`uploads/${name}`, Buffer.alloc(0));
      for await (const chunk of content) note(`uploads/${name}`, chunk);
    },
  }));
  const { tables, uploads } = facts.checksums;
  const promised = [
    ...tables.filter(({ bytes }) => bytes > 0).map(each => ({ ...each, name: `tables/${each.name}` })),
    ...uploads.map(each => ({ ...each, name: `uploads/${each.name}` })),
  ];
  for (const { name, bytes, sha256 } of promised) {
    const one = found.get(name);
    if (one?.bytes !== bytes || one.hash.digest('hex') !== sha256)
      throw new BackupError(
        `The backup ${path} is damaged or not complete: ${name} is not what was written.`,
      );
  }
  if (found.size !== promised.length)
    throw new BackupError(`The backup ${path} is damaged or not complete: it holds more than was written.`);
  return facts;
}

/** Hands out what the backup holds, once its manifest is known. Rejects when it is damaged or not complete. */
export async function readArchive(
  path: string,
  readerFor: (manifest: Manifest) => ArchiveReader | Promise<ArchiveReader>,
): Promise<ArchiveFacts> {
  const tar = extract();
  const state: { manifest?: Manifest; reader?: ArchiveReader; checksums?: Checksums } = {};
  let failed: unknown;
  const taken = (async () => {
    for await (const entry of tar) {
      const { name } = entry.header;
      if (name === manifestName) {
        state.manifest = manifestSchema.parse(await jsonIn(entry));
        state.reader = await readerFor(state.manifest);
      } else if (name === checksumsName) state.checksums = checksumsSchema.parse(await jsonIn(entry));
      else await hand(entry, state.reader);
    }
  })().catch(error => {
    failed = error;
    tar.destroy(error);
  });
  try {
    await pipeline(createReadStream(path), createZstdDecompress(), tar);
    await taken;
    if (failed !== undefined) throw failed;
  } catch (error) {
    await taken;
    throw sentenceFor(path, failed ?? error);
  }
  const { manifest, checksums } = state;
  if (manifest === undefined) throw new BackupError(`${path} is no backup of the portal.`);
  if (checksums === undefined)
    throw new BackupError(`The backup ${path} is not complete: its end is missing.`);
  return { manifest, checksums };
}

interface Entry extends AsyncIterable<unknown> {
  readonly header: { readonly name: string };
}

async function hand(entry: Entry, reader: ArchiveReader | undefined): Promise<void> {
  const [kind, name = '', piece] = entry.header.name.split('/');
  if (reader === undefined || (kind !== 'tables' && kind !== 'uploads') || !/^[\w.-]+$/.test(name))
    throw new Damage(`${entry.header.name} has no place in it`);
  if (kind === 'uploads') await reader.onUpload(name, chunksOf(entry));
  else if (piece !== undefined) await reader.onRows(name, await bytesOf(entry));
}

async function jsonIn(entry: Entry): Promise<unknown> {
  try {
    return JSON.parse((await bytesOf(entry)).toString());
  } catch (error) {
    throw new Damage(`${entry.header.name} cannot be read`, { cause: error });
  }
}

async function bytesOf(entry: Entry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of chunksOf(entry)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* chunksOf(entry: Entry): AsyncGenerator<Buffer> {
  for await (const chunk of entry) if (Buffer.isBuffer(chunk)) yield chunk;
}

/** What fails while a file is unpacked says in its code where: the file, its compression or its tar. */
function sentenceFor(path: string, error: unknown): unknown {
  if (error instanceof BackupError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT') return new BackupError(`There is no file ${path}.`);
  if (code.startsWith('ZSTD_error_prefix')) return new BackupError(`${path} is no backup of the portal.`);
  const isDamage =
    error instanceof Damage ||
    error instanceof z.ZodError ||
    code.startsWith('ZSTD_') ||
    code === 'Z_BUF_ERROR' ||
    /unexpected end|invalid tar/i.test(String(error));
  return isDamage
    ? new BackupError(
        `The backup ${path} is damaged or not complete: ${error instanceof Error ? error.message : code}.`,
      )
    : error;
}
