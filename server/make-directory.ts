import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a directory and those above it that are missing; answers whether it was. Rejects with what the system says of the first
 * that it does not make. Node's own `recursive` asks for ever where a system refuses a name as one that is not there, as `/proc`
 * does, and calls a disk that may only be read one on which something is missing.
 */
export async function makeDirectory(path: string, mode?: number): Promise<boolean> {
  try {
    return await made(path, mode);
  } catch (error) {
    const above = dirname(path);
    if (!isMissing(error) || above === path) throw error;
    await makeDirectory(above, mode);
    return await made(path, mode);
  }
}

/** Of two that ask at once, one has made it. */
async function made(path: string, mode: number | undefined): Promise<boolean> {
  try {
    await mkdir(path, mode);
    return true;
  } catch (error) {
    if (await isDirectory(path)) return false;
    throw error;
  }
}

async function isDirectory(path: string): Promise<boolean> {
  return await stat(path).then(
    found => found.isDirectory(),
    () => false,
  );
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
