import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Has the bytes of a file on the disk, or the names in a directory: a new name is lost with the power, too, until then. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

/** A directory with all that is in it. */
export async function flushAll(directory: string): Promise<void> {
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) await flushAll(path);
    else if (entry.isFile()) await flush(path);
  }
  await flush(directory);
}
