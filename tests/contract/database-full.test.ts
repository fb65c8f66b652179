import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import { resourceOf } from '../../resources/index.ts';
import { openDatabase } from '../../server/db/engines/open-database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { testSecret } from '../support/app.ts';
import type { TestServer } from '../support/database-servers.ts';
import { migratedServer } from '../support/databases.ts';
import { formOf } from '../support/multipart.ts';
import { tokenOf } from '../support/portal.ts';
import { type PortalProcess, startPortal } from '../support/portal-process.ts';
import { copyAll } from '../support/prepared-databases.ts';
import { soundFiles } from '../support/sample-files.ts';
import { sampleRows } from '../support/sample-rows.ts';
import { smallDisk } from '../support/small-disk.ts';

const writes = 40;
const disk = await smallDisk(400);
if (disk === undefined)
  it.skip('B8 a full disk: this user may not mount a small one, so it cannot be filled');
else
  describe.each(['pglite', 'postgres'])('a disk that is full, %s', engine => {
    let server: TestServer | undefined;
    let portal: PortalProcess;
    let headers: Record<string, string>;
    beforeAll(async () => {
      server = engine === 'postgres' ? await migratedServer(join(disk.path, 'postgres')) : undefined;
      const dataDir = join(disk.path, 'data');
      if (server === undefined) await copyAll(inject('databases').dataDir, dataDir);
      const database = await openDatabase(server ? { databaseUrl: server.url } : { dataDir });
      const admin = { role: Role.Admin, disabled: false };
      const user = await sampleRows(database).row(resourceOf('users'), 0, admin);
      headers = { authorization: `Bearer ${await tokenOf(database, user)}` };
      await database.close();
      const given = server ? { DATABASE_URL: server.url } : {};
      portal = await startPortal({ DATA_DIR: dataDir, SECRET_KEY: testSecret, ...given });
    });
    afterAll(async () => {
      await disk.empty();
      await portal.end('SIGKILL');
      await server?.stop();
      await rm(join(disk.path, 'data'), { recursive: true, force: true });
      await rm(join(disk.path, 'postgres'), { recursive: true, force: true });
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

    it('B8 confirms nothing that is not kept, says so, goes on reading, and recovers once there is room', {
      timeout: 120_000,
    }, async () => {
      const before = await writeMany('before');
      expect(before.others).toEqual([]);
      expect(await ready()).toBe(200);

      await disk.fill();
      const full = await writeMany('full');
      expect(full.others.length).toBeGreaterThan(0);
      for (const answer of full.others) {
        expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
        expect(await answer.json()).toMatchObject({
          message: expect.stringMatching(/^The server has no room/),
        });
      }
      expect(await names()).toEqual(expect.arrayContaining([...before.confirmed, ...full.confirmed]));
      await expect.poll(ready, { timeout: 60_000 }).toBe(503);
      expect((await upload()).status).toBe(503);

      await disk.empty();
      const after = await writeMany('after');
      expect(after.others.map(({ status }) => status)).toEqual([]);
      await expect.poll(ready, { timeout: 60_000 }).toBe(200);
      expect((await upload()).status).toBe(200);
      const all = [...before.confirmed, ...full.confirmed, ...after.confirmed];
      expect((await names()).toSorted()).toEqual(all.toSorted());
    });
  });

describe.runIf(disk !== undefined)('the log of the embedded database without room', () => {
  it('B8 reads go on however much is tried to be written: the log never comes to its end', {
    timeout: 120_000,
  }, async () => {
    const dataDir = join(disk?.path ?? '', 'log');
    const database = await openDatabase({ dataDir, statementTimeoutMs: 60_000 });
    try {
      await migrate(database);
      await database.query(`insert into cities (city_name) values ('Hanoi')`);
      // It takes a megabyte of the log and nothing else: a dozen is more than what is left in its file.
      const write = () =>
        database.query(
          `update cities set version = version + 1
           where pg_logical_emit_message(false, 'test', repeat('x', 1000000)) is not null`,
        );
      await disk?.fill();
      for (let attempt = 0; attempt < 20; attempt += 1) {
        await expect(write()).rejects.toMatchObject({ code: '53100' });
        expect(await database.query('select city_name from cities')).toEqual([{ city_name: 'Hanoi' }]);
      }
      await disk?.empty();
      await write();
    } finally {
      await disk?.empty();
      await database.close();
    }
  });
});
