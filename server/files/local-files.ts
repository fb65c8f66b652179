import { type FileHandle, open, readdir, rename, rm, stat, truncate } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { flush } from '../flush.ts';
import { makeDirectory } from '../make-directory.ts';
import {
  type ByteRange,
  type FileStore,
  type KeptBytes,
  randomName,
  sliceOf,
  type TemporaryUploads,
} from './store.ts';

/** Files on the disk of this machine, under the data directory. What is kept has been flushed, and so has its name. */
export function localFiles(dataDir: string): FileStore {
  const directory = resolve(dataDir, 'uploads');
  return {
    ...temporaryUploadsIn(dataDir),
    keep: async ({ path, bytes: arrived }, name, bytes) => {
      if (await makeDirectory(directory)) await flush(dirname(directory));
      if (bytes < arrived) {
        await truncate(path, bytes);
        await flush(path);
      }
      await rename(path, join(directory, name));
      await flush(directory);
    },
    read: async (name, range) => {
      const file = await opened(join(directory, name));
      return file && (await bytesOf(file, range));
    },
    remove: name => rm(join(directory, name), { force: true }),
  };
}

async function opened(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The file is closed when its bytes have been read, or at once when there are none. */
async function bytesOf(file: FileHandle, range: ByteRange | undefined): Promise<KeptBytes | 'beyond'> {
  try {
    const { size } = await file.stat();
    const slice = sliceOf(range, size);
    if (slice !== undefined) {
      const bytes = file.createReadStream({ start: slice.first, end: slice.last });
      return { size, ...slice, bytes };
    }
  } catch (error) {
    await file.close();
    throw error;
  }
  await file.close();
  return 'beyond';
}

/** A connection that sends nothing is cut much earlier, so whatever is this old grows no more. */
const forgottenMs = 5 * 60_000;

/** A folder of its own, so that nobody can ask for half a file. */
export function temporaryUploadsIn(dataDir: string): TemporaryUploads {
  const incoming = resolve(dataDir, 'incoming');
  return {
    receive: async (source, most) => {
      await makeDirectory(incoming);
      const path = join(incoming, randomName());
      const counted = { bytes: 0 };
      // Opened before anything can fail: a stream that opens it itself may do so after it was removed.
      const file = await open(path, 'wx');
      try {
        await pipeline(source, upTo(most, counted), file.createWriteStream({ flush: true }));
        return { path, bytes: counted.bytes };
      } catch (error) {
        await rm(path, { force: true });
        if (error instanceof TooMuch) return undefined;
        throw error;
      }
    },
    discard: ({ path }) => rm(path, { force: true }),
    sweep: async () => {
      const names = await readdir(incoming).catch(() => []);
      const swept = await Promise.all(names.map(name => removeForgotten(join(incoming, name))));
      return swept.filter(Boolean).length;
    },
  };
}

class TooMuch extends Error {}

function upTo(most: number, counted: { bytes: number }) {
  return async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      counted.bytes += chunk.length;
      if (counted.bytes > most) throw new TooMuch();
      yield chunk;
    }
  };
}

async function removeForgotten(path: string): Promise<boolean> {
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
  if (Date.now() - mtimeMs < forgottenMs) return false;
  await rm(path, { force: true });
  return true;
}
