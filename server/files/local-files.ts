import { type FileHandle, mkdir, open, rename, rm, truncate } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { flush } from '../flush.ts';
import { type ByteRange, sliceOf } from './byte-range.ts';
import type { FileStore, KeptBytes } from './store.ts';
import { temporaryUploadsIn } from './temporary-uploads.ts';

/** Files on the disk of this machine, under the data directory. What is kept has been flushed, and so has its name. */
export function localFiles(dataDir: string): FileStore {
  const directory = resolve(dataDir, 'uploads');
  return {
    ...temporaryUploadsIn(dataDir),
    keep: async ({ path, bytes: arrived }, name, bytes) => {
      const made = await mkdir(directory, { recursive: true });
      if (made !== undefined) await flush(dirname(directory));
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
