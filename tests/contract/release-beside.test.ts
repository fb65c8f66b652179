import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { hashPassword } from '../../server/auth/accounts/password.ts';
import { readMigrations } from '../../server/db/migrate.ts';
import { testPassword, testSecret } from '../support/app.ts';
import { DataDirectories } from '../support/data-directories.ts';
import { type TestDatabase, testDatabase } from '../support/databases.ts';
import { type PortalProcess, startPortal } from '../support/portal-process.ts';
import { hasPreviousRelease, previousServer } from '../support/previous-release.ts';

const email = 'both@portal.test';
const signedIn = z.object({ access_token: z.string() });
const city = z.object({ id: z.int(), city_name: z.string(), version: z.int() });

const directories = new DataDirectories();
afterAll(() => directories.remove());

describe.runIf(hasPreviousRelease)('C8 the release before beside this one', { timeout: 180_000 }, () => {
  let database: TestDatabase;
  let older: PortalProcess;
  let newer: PortalProcess;
  beforeAll(async () => {
    database = await testDatabase('postgres');
    await database.query('drop schema public cascade');
    await database.query('create schema public');
    const env = async () => ({
      DATABASE_URL: database.url ?? '',
      DATA_DIR: await directories.fresh(),
      SECRET_KEY: testSecret,
    });
    older = await startPortal(await env(), await previousServer(await directories.fresh()));
    expect(older.url).toMatch(/^http/);
    await database.query(
      `insert into users (email, role, disabled, password_hash, first_name, last_name) values ($1, 0, false, $2, 'Both', 'Sides')`,
      [email, await hashPassword(testPassword)],
    );
    newer = await startPortal(await env());
  });
  afterAll(async () => {
    await Promise.all([older.end(), newer.end()]);
    await database.close();
  });

  const asked = async (url: string, method: string, token?: string, body?: object) => {
    const answer = await fetch(url, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    expect(answer.status, `${method} ${url}: ${text}`).toBeLessThan(300);
    return z.unknown().parse(JSON.parse(text));
  };
  const signIn = async ({ url }: PortalProcess) =>
    signedIn.parse(
      await asked(`${url}/api/v3/auth/login`, 'POST', undefined, { email, password: testPassword }),
    ).access_token;

  it('the newer one brings the schema up to date, and the older one goes on serving', async () => {
    const rows = await database.query<{ name: string }>('select name from migrations order by name');
    expect(rows.map(({ name }) => name)).toEqual((await readMigrations()).map(({ name }) => name));
    for (const { url } of [older, newer]) {
      expect(await asked(`${url}/api/health`, 'GET')).toMatchObject({ status: 'ok' });
      expect(await asked(`${url}/api/ready`, 'GET')).toMatchObject({ status: 'ready' });
    }
  });

  it('whoever signed in at one is known to the other, and each reads and changes what the other wrote', async () => {
    for (const [writer, reader] of [
      [older, newer],
      [newer, older],
    ] as const) {
      const token = await signIn(writer);
      const cities = (portal: PortalProcess, id?: number) =>
        `${portal.url}/api/v3/cities${id === undefined ? '' : `/${id}`}`;
      const city_name = `Written by ${writer === older ? 'the older' : 'the newer'}`;
      const { id } = city.parse(await asked(cities(writer), 'POST', token, { city_name }));
      expect(city.parse(await asked(cities(reader, id), 'GET', token))).toMatchObject({
        city_name,
        version: 1,
      });
      await asked(cities(reader, id), 'PUT', token, { city_name: `${city_name}, changed` });
      expect(city.parse(await asked(cities(writer, id), 'GET', token))).toMatchObject({
        city_name: `${city_name}, changed`,
        version: 2,
      });
    }
  });

  it('an older one of today comes back on a newer database: a release can be withdrawn', async () => {
    await database.query(`insert into migrations (name, checksum) values ('9000_of_the_next_release', 'x')`);
    const again = await startPortal({
      DATABASE_URL: database.url ?? '',
      DATA_DIR: await directories.fresh(),
      SECRET_KEY: testSecret,
    });
    expect(await asked(`${again.url}/api/ready`, 'GET')).toMatchObject({ status: 'ready' });
    await again.end();
    await database.query(`update migrations set breaks = true where name = '9000_of_the_next_release'`);
    const refused = await startPortal({
      DATABASE_URL: database.url ?? '',
      DATA_DIR: await directories.fresh(),
      SECRET_KEY: testSecret,
    });
    expect(await refused.exited).toBe(1);
    expect(refused.output()).toContain('9000_of_the_next_release, which this version does not know');
  });
});
