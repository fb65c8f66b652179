import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatOf } from '../../server/files/format.ts';

describe('the format of an upload', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'upload-format-'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
  });

  it('F1 a file that breaks off has none that we take', async () => {
    const path = join(folder, 'cut.png');
    await writeFile(path, Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
    expect(await formatOf(path, 'image')).toBeUndefined();
  });

  it('a file that cannot be read is no file of a wrong format', async () => {
    await expect(formatOf(join(folder, 'gone.png'), 'image')).rejects.toThrow('ENOENT');
  });
});
