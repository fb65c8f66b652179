import { execFile } from 'node:child_process';
import { chmod, mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll } from 'vitest';

const run = promisify(execFile);
const megabyte = 1_048_576;

/** A disk of its own, in memory, that can be filled and made read-only; gone at the end of the test file. */
export interface SmallDisk {
  readonly path: string;
  /** Takes all the room that there is, to the last byte, or leaves so many megabytes. */
  fill(left?: number): Promise<void>;
  /** Gives the room back. */
  empty(): Promise<void>;
  /** Whoever has a file open goes on writing into it; nothing else is changed. */
  allowOnlyReads(): Promise<void>;
  allowWrites(): Promise<void>;
}

/** Undefined for a user who may not mount one. */
export async function smallDisk(megabytes: number): Promise<SmallDisk | undefined> {
  const path = await mkdtemp(join(tmpdir(), 'portal-disk-'));
  const isMounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path]).then(
    () => true,
    () => false,
  );
  afterAll(async () => {
    // Twice, where a test broke off while it could only be read.
    if (isMounted) await run('umount', ['-l', path]);
    await run('umount', ['-l', path]).catch(() => undefined);
    await rm(path, { recursive: true, force: true });
  });
  if (!isMounted) return undefined;
  // PostgreSQL never runs as root: its own user must be able to pass through.
  await chmod(path, 0o711);
  const filling = join(path, 'filling');
  return {
    path,
    fill: left => fill(path, filling, left ?? 0),
    empty: () => rm(filling, { force: true }),
    // A mount of its own over the same place: files that are open keep the first one writable.
    allowOnlyReads: async () => {
      await run('mount', ['--bind', path, path]);
      await run('mount', ['-o', 'remount,ro,bind', path]);
    },
    allowWrites: async () => void (await run('umount', ['-l', path])),
  };
}

async function fill(disk: string, path: string, left: number): Promise<void> {
  const file = await open(path, 'w');
  const room = async () => {
    const { bavail, bsize } = await statfs(disk);
    return bavail * bsize - left * megabyte;
  };
  try {
    while ((await room()) > 0) await file.write(Buffer.alloc(Math.min(megabyte, await room())));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    await file.close();
  }
}
