import { execFile } from 'node:child_process';
import { chmod, mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import { resourceOf } from '../../resources/index.ts';
import { openDatabase } from '../../server/db/client.ts';
import { migrate } from '../../server/db/migrate.ts';
import { testSecret } from '../support/app.ts';
import { startPostgres, type TestServer } from '../support/database-servers.ts';
import { formOf } from '../support/multipart.ts';
import { tokenOf } from '../support/portal.ts';
import { type PortalProcess, startPortal } from '../support/portal-process.ts';
import { soundFiles } from '../support/sample-files.ts';
import { sampleRows } from '../support/sample-rows.ts';

const run = promisify(execFile);
const megabyte = 1_048_576;
const writes = 40;

/** A disk of its own, in memory. */
const disk = await mkdtemp(join(tmpdir(), 'portal-disk-'));
const mounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', disk]).then(
  () => true,
  () => false,
);
afterAll(async () => {
  if (mounted) await run('umount', ['-l', disk]);
  await rm(disk, { recursive: true, force: true });
});

if (!mounted) it.skip('B8 a full disk: this user may not mount a small one, so it cannot be filled');

describe.runIf(mounted).each(['pglite', 'postgres'])('a disk that is full, %s', engine => {
  let server: TestServer | undefined;
  let portal: PortalProcess;
  let headers: Record<string, string>;
  beforeAll(async () => {
    await chmod(disk, 0o711);
    server = engine === 'postgres' ? await startPostgres(join(disk, 'postgres')) : undefined;
    const dataDir = join(disk, 'data');
    const database = await openDatabase(server ? { databaseUrl: server.url } : { dataDir });
    await migrate(database);
    const admin = { role: Role.Admin, disabled: false };
    const user = await sampleRows(database).row(resourceOf('users'), 0, admin);
    headers = { authorization: `Bearer ${await tokenOf(database, user)}` };
    await database.close();
    const given = server ? { DATABASE_URL: server.url } : {};
    portal = await startPortal({ DATA_DIR: dataDir, SECRET_KEY: testSecret, ...given });
  });
  afterAll(async () => {
    await rm(join(disk, 'filling'), { force: true });
    await portal.end('SIGKILL');
    await server?.stop();
    await rm(join(disk, 'data'), { recursive: true, force: true });
    await rm(join(disk, 'postgres'), { recursive: true, force: true });
  });

  const ready = async () => (await fetch(`${portal.url}/api/ready`)).status;
  const names = async () => {
    const answer = await fetch(`${portal.url}/api/v3/cities?page=1&itemsPerPage=1000`, { headers });
    expect(answer.status).toBe(200);
    const { data }: { data: { city_name: string }[] } = await answer.json();
    return data.map(({ city_name }) => city_name);
  };
  const write = (city_name: string) =>
    fetch(`${portal.url}/api/v3/cities`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ city_name }),
    });
  /** So many writes, each long enough to need new room soon: what was confirmed, and what else was answered. */
  const writeMany = async (name: string) => {
    const confirmed: string[] = [];
    const others: Response[] = [];
    for (let number = 0; number < writes; number += 1) {
      const city = `${name} ${number} ${'x'.repeat(200)}`;
      const answer = await write(city);
      if (answer.status === 201) confirmed.push(city);
      else others.push(answer);
    }
    return { confirmed, others };
  };
  const upload = () => {
    const { headers: type, payload } = formOf([{ name: 'photo.jpg', bytes: soundFiles['photo.jpg'] }]);
    const url = `${portal.url}/api/v3/location/images/upload`;
    return fetch(url, { method: 'POST', headers: { ...headers, ...type }, body: new Uint8Array(payload) });
  };

  it('B8 confirms nothing that is not kept, says so, goes on reading, and recovers once there is room', async () => {
    const before = await writeMany('before');
    expect(before.others).toEqual([]);
    expect(await ready()).toBe(200);

    await fill(join(disk, 'filling'));
    const full = await writeMany('full');
    expect(full.others.length).toBeGreaterThan(0);
    for (const answer of full.others) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
      expect(await answer.json()).toMatchObject({
        message: expect.stringMatching(/^The server has no room/),
      });
    }
    expect(await names()).toEqual(expect.arrayContaining([...before.confirmed, ...full.confirmed]));
    await expect.poll(ready, { timeout: 5_000 }).toBe(503);
    expect((await upload()).status).toBe(503);

    await rm(join(disk, 'filling'));
    const after = await writeMany('after');
    expect(after.others.map(({ status }) => status)).toEqual([]);
    await expect.poll(ready, { timeout: 5_000 }).toBe(200);
    expect((await upload()).status).toBe(200);
    const all = [...before.confirmed, ...full.confirmed, ...after.confirmed];
    expect((await names()).toSorted()).toEqual(all.toSorted());
  });
});

/** Takes all the room that there is, to the last byte. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    while ((await statfs(disk)).bavail > 0) await file.write(Buffer.alloc(megabyte));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    await file.close();
  }
}
