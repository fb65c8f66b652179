import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A small disk in a file. Whatever nobody has flushed to it is still with the system, and gone when the power is. */
export interface SmallDisk {
  /** Where its files are. */
  readonly folder: string;
  /** Shows what would be on it if the power went now: the disk as it is, without what waits in memory. */
  afterPowerCut<Found>(look: (folder: string) => Promise<Found>): Promise<Found>;
  /** Has everything on it that was written until now. */
  flush(): Promise<void>;
  remove(): Promise<void>;
}

/** Undefined where this user may not mount a file as a disk. */
export async function openSmallDisk(): Promise<SmallDisk | undefined> {
  const root = await mkdtemp(join(tmpdir(), 'portal-power-'));
  const [image, folder] = [join(root, 'disk'), join(root, 'files')];
  const mount = async (from: string, to: string) => {
    await mkdir(to, { recursive: true });
    // The system keeps what nobody flushes for as long as it can: what it writes by itself would hide what is missing.
    await run('mount', ['-o', 'loop,commit=900', from, to]);
  };
  const unmount = (from: string) => run('umount', ['-l', from]);
  const remove = async () => {
    await unmount(folder).catch(() => undefined);
    await rm(root, { recursive: true, force: true });
  };
  try {
    await run('truncate', ['--size=300M', image]);
    await run('mkfs.ext4', ['-q', '-F', image]);
    await mount(image, folder);
  } catch {
    await remove();
    return undefined;
  }
  return {
    folder,
    afterPowerCut: async look => {
      const [cut, after] = [join(root, 'cut'), join(root, 'after')];
      await copyFile(image, cut, constants.COPYFILE_FICLONE);
      await mount(cut, after);
      try {
        return await look(after);
      } finally {
        await unmount(after);
      }
    },
    flush: async () => {
      await run('sync', ['-f', folder]);
    },
    remove,
  };
}
