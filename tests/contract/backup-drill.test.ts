import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Role } from '../../domain/actor.ts';
import { resourceOf } from '../../resources/index.ts';
import { verifyArchive } from '../../server/backup/read-archive.ts';
import { openDatabase } from '../../server/db/engines/open-database.ts';
import { backupCommand } from '../support/backup-command.ts';
import { DataDirectories } from '../support/data-directories.ts';
import { type Engine, engines, testDatabase } from '../support/databases.ts';
import { openStore } from '../support/killed-portal.ts';
import { formOf } from '../support/multipart.ts';
import { tokenOf } from '../support/portal.ts';
import { startPortal } from '../support/portal-process.ts';
import { soundFiles } from '../support/sample-files.ts';
import { sampleRows } from '../support/sample-rows.ts';
import { atScale } from '../support/scale.ts';

const directories = new DataDirectories();
afterAll(() => directories.remove());

const created = z.object({ id: z.int() });
const page = z.object({ total_item: z.int(), data: z.array(z.object({ city_name: z.string() })) });
const addresses = z.object({ url: z.array(z.string()) });

/** Somebody who is signed in and asks a portal. */
function asking(url: string, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  return {
    newCity: async (city_name: string) => {
      const answer = await fetch(`${url}/api/v3/cities`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ city_name }),
      });
      expect(answer.status).toBe(201);
      return created.parse(await answer.json()).id;
    },
    upload: async (name: keyof typeof soundFiles) => {
      const { headers: form, payload } = formOf([{ name, bytes: soundFiles[name] }]);
      const answer = await fetch(`${url}/api/v3/location/images/upload`, {
        method: 'POST',
        headers: { ...headers, ...form },
        body: new Uint8Array(payload),
      });
      expect(answer.status).toBe(200);
      return addresses.parse(await answer.json()).url[0] ?? '';
    },
    file: async (path: string) => Buffer.from(await (await fetch(url + path, { headers })).arrayBuffer()),
    cities: async () =>
      page.parse(await (await fetch(`${url}/api/v3/cities?itemsPerPage=1`, { headers })).json()).total_item,
  };
}

/** An empty place on the other engine. */
async function elsewhere(engine: Engine) {
  const dataDir = await directories.fresh();
  if (engine === 'postgres') return { env: { DATA_DIR: dataDir }, dataDir, close: async () => undefined };
  const database = await testDatabase('postgres');
  await database.query('drop schema public cascade');
  await database.query('create schema public');
  return { env: { DATA_DIR: dataDir, DATABASE_URL: database.url ?? '' }, dataDir, close: database.close };
}

describe.each(engines)('a backup drill on %s', { timeout: 600_000 }, engine => {
  it('B13 what was acknowledged before a backup under writes is there when it is restored on the other engine', async () => {
    const store = await openStore(engine, directories);
    const dataDir = store.env.DATA_DIR ?? (await directories.fresh());
    const env = { ...store.env, DATA_DIR: dataDir };
    // No form takes a tab any more; what came in before that is kept all the same.
    const tabbed = 'Drilled by hand ä\tß\\n đ 😀';
    const token = await store.using(async database => {
      await sampleRows(database).row(resourceOf('cities'), 0, { city_name: tabbed });
      const admin = { role: Role.Admin, disabled: false };
      return await tokenOf(database, await sampleRows(database).row(resourceOf('users'), 0, admin));
    });
    const portal = await startPortal(env);
    const person = asking(portal.url, token);
    const acknowledged: string[] = [tabbed];
    const files = [await person.upload('photo.jpg'), await person.upload('picture.png')];
    const isOver = new AbortController();
    const writers = [1, 2, 3, 4].map(async writer => {
      for (let number = 0; !isOver.signal.aborted; number += 1) {
        const name = `Drilled ${writer} ${number} ä\\tß\\n đ 😀`;
        await person.newCity(name);
        acknowledged.push(name);
      }
    });
    await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(atScale(40, 2_000));
    const before = [...acknowledged];
    const file = `${await directories.fresh()}.tar.zst`;
    const made = await backupCommand(['backup', file], env);
    expect(made.code, made.output).toBe(0);
    expect(made.output).toMatch(/holds \d+ rows of \d+ tables and 2 uploads/);
    // The others were served all the time: one of them a second at the very least.
    const during = acknowledged.length - before.length;
    isOver.abort();
    await Promise.all(writers);
    await portal.end('SIGKILL');
    expect(during).toBeGreaterThan(4);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readdir(dataDir)).filter(name => name.includes('copy'))).toEqual([]);

    const there = await elsewhere(engine);
    const restored = await backupCommand(['restore', file], there.env);
    expect(restored.code, restored.output).toBe(0);
    const again = `${await directories.fresh()}.tar.zst`;
    expect((await backupCommand(['backup', again], there.env)).code).toBe(0);
    const [one, other] = [await verifyArchive(file), await verifyArchive(again)];
    expect(other.checksums).toEqual(one.checksums);
    expect(other.manifest.tables).toEqual(one.manifest.tables);
    expect(one.checksums.missing).toEqual([]);

    const second = await startPortal({
      ...store.env,
      ...there.env,
      DATABASE_URL: there.env.DATABASE_URL ?? '',
    });
    const same = asking(second.url, token);
    const count = await same.cities();
    expect(count).toBeGreaterThanOrEqual(before.length);
    expect(count).toBeLessThanOrEqual(acknowledged.length + 4);
    expect(await same.newCity('After the drill')).toBeGreaterThan(count);
    for (const [at, name] of (['photo.jpg', 'picture.png'] as const).entries()) {
      const path = files[at] ?? '';
      expect(await same.file(path)).toEqual(soundFiles[name]);
      expect(await readFile(join(there.dataDir, 'uploads', path.replace('/api/files/', '')))).toEqual(
        soundFiles[name],
      );
    }
    await second.end();
    const database = await openDatabase(
      there.env.DATABASE_URL === undefined ? there : { databaseUrl: there.env.DATABASE_URL },
    );
    const kept = await database.query<{ city_name: string }>('select city_name from cities');
    await database.close();
    const names = new Set(kept.map(({ city_name }) => city_name));
    expect(before.filter(name => !names.has(name))).toEqual([]);
    await there.close();
    await store.close();
  });
});
