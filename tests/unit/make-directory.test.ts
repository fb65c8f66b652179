import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDirectory } from '../../server/make-directory.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'portal-'));
});
afterAll(() => rm(root, { recursive: true }));

it('makes what is missing above as well, and says whether it was missing', async () => {
  const place = join(root, 'one', 'two', 'three');
  expect([await makeDirectory(place, 0o700), await makeDirectory(place, 0o700)]).toEqual([true, false]);
  expect((await stat(place)).mode & 0o777).toBe(0o700);
});

it('is asked for at once by several, of whom nobody fails', async () => {
  const place = join(root, 'shared', 'by', 'all');
  await Promise.all(Array.from({ length: 8 }, () => makeDirectory(place)));
  expect((await stat(place)).isDirectory()).toBe(true);
});

it('says what the system says where a file stands in the way, or nothing can be made', async () => {
  const file = join(root, 'file');
  await writeFile(file, '');
  await expect(makeDirectory(file)).rejects.toThrow('EEXIST');
  await expect(makeDirectory(join(file, 'below'))).rejects.toThrow('ENOTDIR');
  // Node's own way never comes back from it.
  if (process.platform === 'linux') await expect(makeDirectory('/proc/x')).rejects.toThrow('ENOENT');
});
