import { chmod, lstat, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import { resourceOf } from '../../resources/index.ts';
import { openDatabase } from '../../server/db/client.ts';
import { testSecret } from '../support/app.ts';
import { DataDirectories } from '../support/data-directories.ts';
import { formOf } from '../support/multipart.ts';
import { tokenOf } from '../support/portal.ts';
import { startPortal } from '../support/portal-process.ts';
import { soundFiles } from '../support/sample-files.ts';
import { sampleRows } from '../support/sample-rows.ts';

/** Everything in a directory, itself included, that others of the machine may reach: its mode and path. */
async function reachable(path: string): Promise<string[]> {
  const stats = await lstat(path);
  const own = (stats.mode & 0o077) === 0 ? [] : [`${(stats.mode & 0o777).toString(8)} ${path}`];
  if (!stats.isDirectory()) return own;
  const names = await readdir(path);
  return [...own, ...(await Promise.all(names.map(name => reachable(join(path, name))))).flat()];
}

describe('the data directory', { timeout: 180_000 }, () => {
  const directories = new DataDirectories();
  afterAll(() => directories.remove());

  it('G14 is closed to others from its first file on, whatever the umask', async () => {
    const dataDir = await directories.fresh();
    const before = process.umask(0o022);
    const portal = await startPortal({ DATA_DIR: dataDir, NODE_ENV: 'production', SECRET_KEY: testSecret });
    process.umask(before);
    expect(portal.url).toContain('http');
    expect(portal.output()).not.toContain('Others on this machine');
    expect(await reachable(dataDir)).toEqual([]);
    await portal.end();
    expect(await reachable(dataDir)).toEqual([]);
  });

  it('G14 is closed at the next start when it was open, and that is said in one line', async () => {
    const dataDir = await directories.migrated();
    const database = await openDatabase({ dataDir });
    const admin = { role: Role.Admin, disabled: false };
    const user = await sampleRows(database).row(resourceOf('users'), 0, admin);
    const authorization = `Bearer ${await tokenOf(database, user)}`;
    await database.close();
    await mkdir(join(dataDir, 'uploads'));
    await writeFile(join(dataDir, 'uploads', 'old.png'), 'old');
    await chmod(dataDir, 0o755);
    await chmod(join(dataDir, 'uploads'), 0o777);
    await chmod(join(dataDir, 'database', 'PG_VERSION'), 0o666);

    const portal = await startPortal({ DATA_DIR: dataDir, SECRET_KEY: testSecret });
    const { headers, payload } = formOf([{ name: 'photo.jpg', bytes: soundFiles['photo.jpg'] }]);
    const answer = await fetch(`${portal.url}/api/v3/location/images/upload`, {
      method: 'POST',
      headers: { ...headers, authorization },
      body: new Uint8Array(payload),
    });
    expect(answer.status).toBe(200);
    expect(
      portal.output().match(/Others on this machine could reach \d+ files and directories in/g),
    ).toHaveLength(1);
    expect(await reachable(dataDir)).toEqual([]);
    await portal.end();
    const again = await startPortal({ DATA_DIR: dataDir, SECRET_KEY: testSecret });
    expect(again.output()).not.toContain('Others on this machine');
    await again.end();
  });
});
