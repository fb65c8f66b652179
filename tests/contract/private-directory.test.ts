import { execFile } from 'node:child_process';
import { chmod, lstat, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Role } from '../../domain/actor.ts';
import { resourceOf } from '../../resources/index.ts';
import { openDatabase } from '../../server/db/engines/open-database.ts';
import { testSecret } from '../support/app.ts';
import { DataDirectories } from '../support/data-directories.ts';
import { formOf } from '../support/multipart.ts';
import { tokenOf } from '../support/portal.ts';
import { startPortal } from '../support/portal-process.ts';
import { soundFiles } from '../support/sample-files.ts';
import { sampleRows } from '../support/sample-rows.ts';
import { shortLived } from '../support/short-lived.ts';

/** Everything in a directory, itself included, that others of the machine may reach: its mode and path. */
async function reachable(path: string): Promise<string[]> {
  const stats = await lstat(path).catch(unlessGone);
  if (stats === undefined) return [];
  const own = (stats.mode & 0o077) === 0 ? [] : [`${(stats.mode & 0o777).toString(8)} ${path}`];
  if (!stats.isDirectory()) return own;
  const names = (await readdir(path).catch(unlessGone)) ?? [];
  return [...own, ...(await Promise.all(names.map(name => reachable(join(path, name))))).flat()];
}

/** A running server takes files away between the listing of their directory and the look at them. */
function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** Written by hand: every program of the server that may write there, and words that make it do so. */
const programs: Readonly<Record<string, readonly string[]>> = {
  'server/main.ts': [],
  'server/start/admin.ts': ['ada@example.com'],
  'server/backup/main.ts': ['backup', 'BACKUP'],
  'server/db/seed/main.ts': ['--bookings', '3'],
};
/** Programs that touch no data. */
const withoutData = ['server/db/new-migration.ts'];

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

  it('G14 every program that npm starts is in the list of those that are tried', async () => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(await readFile('package.json', 'utf8')));
    const started = Object.values(scripts).flatMap(line => line.match(/server\/\S+\.ts/g) ?? []);
    expect([...new Set(['server/main.ts', ...started])].sort()).toEqual(
      [...Object.keys(programs), ...withoutData].sort(),
    );
  });

  it.each(Object.entries(programs).slice(1))(
    'G14 %s closes what it makes, whatever the umask',
    async (file, words) => {
      const isBackup = file === 'server/backup/main.ts';
      const [dataDir, restored] = [
        await (isBackup ? directories.migrated() : directories.fresh()),
        await directories.fresh(),
      ];
      const archive = `${dataDir}.tar.zst`;
      const run = (given: readonly string[], directory: string) =>
        promisify(execFile)(
          '/bin/sh',
          ['-c', 'umask 022; exec "$@"', 'sh', process.execPath, ...shortLived, file, ...given],
          {
            env: {
              PATH: process.env.PATH ?? '',
              NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
              DATA_DIR: directory,
              NODE_ENV: 'production',
              SECRET_KEY: testSecret,
            },
          },
        );
      await run(
        words.map(word => (word === 'BACKUP' ? archive : word)),
        dataDir,
      );
      if (isBackup) await run(['restore', archive], restored);
      expect(await reachable(isBackup ? archive : dataDir)).toEqual([]);
      expect(await reachable(isBackup ? restored : dataDir)).toEqual([]);
    },
  );

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
