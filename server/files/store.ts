import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, truncate } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A file that has arrived, but is not yet one of those that are kept. */
export interface Arrival {
  readonly path: string;
  readonly bytes: number;
}

/** Where uploaded files are kept. */
export interface FileStore {
  /** The folder of what is kept; what arrives is written elsewhere, so that nobody can ask for half a file. */
  readonly directory: string;
  /** Writes down what arrives; undefined, and nothing is left, when it is more than `most` bytes. */
  receive(source: Readable, most: number): Promise<Arrival | undefined>;
  /** Keeps the first `bytes` of what has arrived, under that name. */
  keep(arrival: Arrival, name: string, bytes: number): Promise<void>;
  discard(arrival: Arrival): Promise<void>;
  /** Removes what a process that died has left half written; how much that was. */
  sweep(): Promise<number>;
}

/** A connection that sends nothing is cut much earlier, so whatever is this old grows no more. */
const forgottenMs = 5 * 60_000;

/** Files on the disk of this machine, under the data directory. */
export function localFiles(dataDir: string): FileStore {
  const incoming = resolve(dataDir, 'incoming');
  const directory = resolve(dataDir, 'uploads');
  return {
    directory,
    receive: async (source, most) => {
      await mkdir(incoming, { recursive: true });
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
    keep: async ({ path, bytes: arrived }, name, bytes) => {
      await mkdir(directory, { recursive: true });
      if (bytes < arrived) await truncate(path, bytes);
      await rename(path, join(directory, name));
    },
    discard: ({ path }) => rm(path, { force: true }),
    sweep: async () => {
      const names = await readdir(incoming).catch(() => []);
      const swept = await Promise.all(names.map(name => removeForgotten(join(incoming, name))));
      return swept.filter(Boolean).length;
    },
  };
}

/** A name that nobody can guess, and that says nothing of the file's own. */
export function randomName(): string {
  return randomBytes(16).toString('hex');
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
