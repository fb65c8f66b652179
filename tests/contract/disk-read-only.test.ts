import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import { resourceOf } from '../../resources/index.ts';
import { openDatabase } from '../../server/db/engines/open-database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { startApp, testSecret } from '../support/app.ts';
import { testDatabase } from '../support/databases.ts';
import { formOf } from '../support/multipart.ts';
import { tokenOf } from '../support/portal.ts';
import { type PortalProcess, startPortal } from '../support/portal-process.ts';
import { soundFiles } from '../support/sample-files.ts';
import { sampleRows } from '../support/sample-rows.ts';
import { type SmallDisk, smallDisk } from '../support/small-disk.ts';

const onlyRead = 'Nothing can be saved just now, only read. Please tell the operator and try again later';

const disk = await smallDisk(300);
if (disk === undefined) it.skip('B8 a disk that may only be read: this user may not mount one');
else describe('a disk that may only be read', { timeout: 120_000 }, () => onReadOnlyDisk(disk));

function onReadOnlyDisk({ path, allowOnlyReads, allowWrites }: SmallDisk): void {
  it.each(['embedded', 'postgres'])('B8 stops the start with one sentence, %s', async engine => {
    const dataDir = join(path, `start-${engine}`);
    await mkdir(dataDir);
    const database = engine === 'postgres' ? await testDatabase('postgres') : undefined;
    const given = database?.url === undefined ? {} : { DATABASE_URL: database.url };
    await allowOnlyReads();
    const portal = await startPortal({
      DATA_DIR: dataDir,
      NODE_ENV: 'production',
      SECRET_KEY: testSecret,
      ...given,
    });
    expect(await portal.exited).toBe(1);
    await allowWrites();
    expect(portal.output().trim()).toMatch(
      new RegExp(
        `^The portal cannot start\\. The data directory ${dataDir} cannot be written \\(EROFS.*\\)\\. Set DATA_DIR to one that can\\.$`,
      ),
    );
    await database?.close();
  });

  describe('while the portal runs', () => {
    const dataDir = join(path, 'running');
    let portal: PortalProcess;
    let headers: Record<string, string>;
    beforeAll(async () => {
      const database = await openDatabase({ dataDir });
      await migrate(database);
      const user = await sampleRows(database).row(resourceOf('users'), 0, {
        role: Role.Admin,
        disabled: false,
      });
      headers = { authorization: `Bearer ${await tokenOf(database, user)}` };
      await database.close();
      portal = await startPortal({ DATA_DIR: dataDir, SECRET_KEY: testSecret });
    }, 120_000);
    afterAll(() => portal.end('SIGKILL'));

    const told = async (answer: Response) => {
      const { message }: { message?: string } = await answer.json();
      return { status: answer.status, message };
    };
    const write = (city_name: string) =>
      fetch(`${portal.url}/api/v3/cities`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ city_name }),
      });
    const read = async () =>
      (await fetch(`${portal.url}/api/v3/cities?page=1&itemsPerPage=20`, { headers })).status;
    const ready = async () => told(await fetch(`${portal.url}/api/ready`));
    const upload = async () => {
      const { headers: type, payload } = formOf([{ name: 'photo.jpg', bytes: soundFiles['photo.jpg'] }]);
      const url = `${portal.url}/api/v3/location/images/upload`;
      return fetch(url, { method: 'POST', headers: { ...headers, ...type }, body: new Uint8Array(payload) });
    };

    it('B8 writes are refused in words, reads go on, ready says so, and all is well again afterResponse', async () => {
      expect([(await write('before')).status, await read()]).toEqual([201, 200]);
      await allowOnlyReads();
      await expect
        .poll(async () => told(await write('never')), { timeout: 60_000 })
        .toEqual({ status: 503, message: onlyRead });
      expect(await told(await upload())).toEqual({ status: 503, message: onlyRead });
      expect(await read()).toBe(200);
      expect((await fetch(`${portal.url}/api/health`)).status).toBe(200);
      await expect
        .poll(ready, { timeout: 60_000 })
        .toEqual({ status: 503, message: 'The database can only be read' });
      await allowWrites();
      expect((await write('after')).status).toBe(201);
      expect((await upload()).status).toBe(200);
      await expect.poll(async () => (await ready()).status, { timeout: 60_000 }).toBe(200);
    });
  });
}

it('B8 a PostgreSQL that only reads is told apart from one that is away', async () => {
  const app = await startApp({ engine: 'postgres' });
  const admin = await app.as('admin');
  const [{ name } = { name: '' }] = await app.database.query<{ name: string }>(
    'select current_database() as name',
  );
  await app.database.query(`alter database "${name}" set default_transaction_read_only = on`);
  await app.database.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
    [name],
  );
  // The connections of before the change end one by one.
  const write = async () => {
    const { status, body } = await admin.post('/api/v3/cities', { city_name: 'Nowhere' });
    return { status, message: body.message };
  };
  await app.database.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
  await expect.poll(write).toEqual({ status: 503, message: onlyRead });
  const ready = await app.anonymous.get('/api/ready');
  expect([ready.status, ready.body.message]).toEqual([503, 'The database can only be read']);
  expect((await admin.get('/api/v3/cities?page=1&itemsPerPage=20')).status).toBe(200);
  await app.close();
});
