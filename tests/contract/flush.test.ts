import { mkdir, open, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { secretKey } from '../../server/auth/sessions/secret-key.ts';
import { writeArchive } from '../../server/backup/make-backup.ts';
import { localFiles } from '../../server/files/local-files.ts';
import { DataDirectories } from '../support/data-directories.ts';

describe('what is said to be kept', () => {
  const directories = new DataDirectories();
  /** Inodes of what was flushed, in order. */
  const flushed: number[] = [];
  let restore = () => {};
  beforeAll(async () => {
    const handle = await open('.', 'r');
    const prototype: Pick<typeof handle, 'sync'> = Object.getPrototypeOf(handle);
    await handle.close();
    const { sync } = prototype;
    prototype.sync = async function noted(this: typeof handle) {
      flushed.push((await this.stat()).ino);
      await sync.call(this);
    };
    restore = () => {
      prototype.sync = sync;
    };
  });
  afterEach(() => {
    flushed.length = 0;
  });
  afterAll(async () => {
    restore();
    await directories.remove();
  });
  const inode = async (path: string) => (await stat(path)).ino;

  it('B15 F4 an upload lies on the disk, and so does its name', async () => {
    const dataDir = await directories.fresh();
    const store = localFiles(dataDir);
    const temporaryUpload = await store.receive(
      Readable.from([Buffer.from('a picture and what hides behind it')]),
      100,
    );
    if (temporaryUpload === undefined) throw new Error('it is small enough');
    flushed.length = 0;
    await store.keep(temporaryUpload, 'picture.png', 9);
    const kept = join(dataDir, 'uploads', 'picture.png');
    expect(flushed).toEqual([await inode(dataDir), await inode(kept), await inode(dirname(kept))]);
  });

  it('B8 a backup has its name for good when it is said to be made', async () => {
    const folder = await directories.fresh();
    await mkdir(folder);
    const manifest = {
      format: 1,
      made_at: '',
      engine: 'pglite',
      migrations: [],
      tables: [],
      uploads: false,
    } as const;
    await writeArchive(
      join(folder, 'backup.tar.zst'),
      { ...manifest, migrations: [], tables: [] },
      async () => {},
    );
    expect(flushed).toContain(await inode(folder));
  });

  it('G14 so has the key', async () => {
    const dataDir = await directories.fresh();
    await secretKey({ secretKey: undefined, dataDir });
    expect(flushed).toEqual([await inode(join(dataDir, 'secret-key')), await inode(dataDir)]);
  });
});
