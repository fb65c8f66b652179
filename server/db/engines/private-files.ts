import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const othersMask = 0o077;

/** From now on, whatever this process makes is for its own user alone: rows, hashes and keys lie in these files. */
export function makeFilesPrivate(): void {
  process.umask(othersMask);
}

/** How many files and directories others could reach before, and how many of them they still can. */
interface Closed {
  readonly mended: number;
  readonly failed: number;
}

/**
 * Takes all rights of others on a directory and everything in it, as far as the system lets us. Links are left alone,
 * and what is not there, or no longer.
 */
export async function closeToOthers(directory: string): Promise<Closed> {
  const own = await closeOne(directory);
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
  const within = await Promise.all(
    entries.map(entry => {
      const path = join(directory, entry.name);
      if (entry.isDirectory()) return closeToOthers(path);
      return entry.isSymbolicLink() ? nothing : closeOne(path);
    }),
  );
  return [own, ...within].reduce((sum, { mended, failed }) => ({
    mended: sum.mended + mended,
    failed: sum.failed + failed,
  }));
}

const absent = new Set(['ENOENT', 'ENOTDIR']);
const nothing: Closed = { mended: 0, failed: 0 };

async function closeOne(path: string): Promise<Closed> {
  try {
    const { mode } = await lstat(path);
    if ((mode & othersMask) === 0) return nothing;
    await chmod(path, mode & 0o700);
    return { mended: 1, failed: 0 };
  } catch (error) {
    if (error instanceof Error && 'code' in error && absent.has(String(error.code))) return nothing;
    return { mended: 0, failed: 1 };
  }
}

/** What an operator reads of it; undefined when all was in order. */
export function closedSentence(directory: string, { mended, failed }: Closed): string | undefined {
  if (failed > 0)
    return `Others on this machine may reach ${failed} files in ${directory}, and this user may not change that. Give the directory to the user of the portal, with mode 0700.`;
  if (mended > 0)
    return `Others on this machine could reach ${mended} files and directories in ${directory}. They no longer can.`;
  return undefined;
}
