import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import { resourceOf } from '../../resources/index.ts';
import { hashPassword } from '../../server/auth/accounts/password.ts';
import { testPassword, testSecret } from '../support/app.ts';
import { DataDirectories } from '../support/data-directories.ts';
import { type TestDatabase, testDatabase } from '../support/databases.ts';
import { type PortalProcess, startPortal } from '../support/portal-process.ts';
import { sampleRows } from '../support/sample-rows.ts';
import { atScale, promisedMs } from '../support/scale.ts';

const email = 'stopper@portal.test';

describe('the end of a process', () => {
  let database: TestDatabase;
  let env: Record<string, string>;
  beforeAll(async () => {
    database = await testDatabase('postgres');
    env = { DATABASE_URL: database.url ?? '', SECRET_KEY: testSecret };
    const password_hash = await hashPassword(testPassword);
    await sampleRows(database).row(resourceOf('users'), 0, {
      email,
      role: Role.Admin,
      disabled: false,
      password_hash,
    });
    await sampleRows(database).row(resourceOf('countries'), 0, {});
  });
  const directories = new DataDirectories();
  afterAll(async () => {
    await database.close();
    await directories.remove();
  });

  const post = (url: string, headers: Record<string, string>, body?: object) =>
    fetch(url, {
      method: 'POST',
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const login = async ({ url }: PortalProcess): Promise<{ access_token: string; refresh_token: string }> =>
    (await post(`${url}/api/v3/auth/login`, {}, { email, password: testPassword })).json();

  /** Creates cities until the server is gone: adds those that were confirmed, answers what else it was told. */
  async function createCities(url: string, token: string, name: string, confirmed: string[]) {
    const others: number[] = [];
    for (let number = 0; ; number++) {
      const city_name = `${name} ${number}`;
      try {
        const answer = await post(
          `${url}/api/v3/cities`,
          { authorization: `Bearer ${token}` },
          { city_name },
        );
        await answer.text();
        if (answer.status === 201) confirmed.push(city_name);
        else others.push(answer.status);
      } catch {
        // The connection was refused or closed: the server is gone.
        return others;
      }
    }
  }

  it('B10 under load every started request is answered or cleanly refused, and the exit is clean', async () => {
    for (let round = 0; round < atScale(2, 50); round++) {
      const portal = await startPortal(env);
      const { access_token } = await login(portal);
      const confirmed: string[] = [];
      const clients = Array.from({ length: 8 }, (_, client) =>
        createCities(portal.url, access_token, `City ${round}.${client}`, confirmed),
      );
      await expect.poll(() => confirmed.length, { timeout: 20_000 }).toBeGreaterThan(0);
      await sleep((round * 37) % 200);
      const asked = Date.now();
      expect(await portal.end('SIGTERM')).toBe(0);
      expect(Date.now() - asked).toBeLessThan(promisedMs(10_000));
      const others = (await Promise.all(clients)).flat();
      expect(others.filter(status => status !== 503)).toEqual([]);
      const [found] = await database.query<{ n: number }>(
        'select count(*)::int as n from cities where city_name = any($1)',
        [confirmed],
      );
      expect(found?.n).toBe(confirmed.length);
    }
  });

  it('G4 is not brought about by a hundred large bodies at once, of many small values or one long text', async () => {
    const portal = await startPortal(env);
    for (const body of [`[${'[],'.repeat(340_000)}[]]`, `{"email":"${'ế'.repeat(340_000)}"}`]) {
      const headers = { 'content-type': 'application/json' };
      const url = `${portal.url}/api/v3/auth/login`;
      const answers = Array.from({ length: 100 }, () => fetch(url, { method: 'POST', headers, body }));
      const statuses = (await Promise.all(answers)).map(({ status }) => status);
      expect(statuses.filter(status => ![400, 422, 503].includes(status))).toEqual([]);
    }
    expect((await fetch(`${portal.url}/api/ready`)).status).toBe(200);
    expect(await portal.end()).toBe(0);
  });

  it('B10 a portal that is stopped the moment it is up ends without a word', async () => {
    for (let round = 0; round < 3; round += 1) {
      const portal = await startPortal({
        // In production, where an empty database is not filled with demo data first.
        ...{ NODE_ENV: 'production', SECRET_KEY: testSecret, LOG_LEVEL: 'warn' },
        ...{
          PUBLIC_URL: 'https://portal.example.com',
          SMTP_URL: 'smtp://127.0.0.1:9',
          MAIL_FROM: 'a@b.test',
        },
        DATA_DIR: await directories.migrated(),
      });
      expect(await portal.end()).toBe(0);
      expect(portal.output()).not.toContain('"level":');
    }
  });

  it('B10 a service that is started by npm and told to stop ends what stands behind npm', async () => {
    const portal = await startPortal({ ...env, HOME: process.env.HOME ?? '' }, process.cwd(), [
      'npm',
      'start',
    ]);
    const { access_token } = await login(portal);
    const confirmed: string[] = [];
    const others = createCities(portal.url, access_token, 'Stopped by npm', confirmed);
    await expect.poll(() => confirmed.length, { timeout: 20_000 }).toBeGreaterThan(0);
    expect(await portal.end('SIGTERM')).toBe(0);
    await expect(fetch(`${portal.url}/api/ready`)).rejects.toThrow();
    expect((await others).filter(status => status !== 503)).toEqual([]);
  });

  /** A sign-in whose body comes only when it is told to; its status, or what cut it off. */
  async function slowSignIn({ url }: PortalProcess) {
    const rest = Promise.withResolvers<void>();
    const { port } = new URL(url);
    const body = JSON.stringify({ email, password: testPassword });
    const asked = request({
      ...{ port, host: '127.0.0.1', path: '/api/v3/auth/login', method: 'POST' },
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    });
    const answered = new Promise<string>(resolve => {
      asked.on('response', ({ statusCode }) => resolve(String(statusCode)));
      asked.on('error', ({ message }) => resolve(message));
    });
    asked.write(body.slice(0, 4));
    void rest.promise.then(() => asked.end(body.slice(4)));
    await sleep(300);
    return { finish: rest.resolve, answered };
  }

  it('B10 a stop that is told twice at once, as Ctrl-C under npm is, answers what runs', async () => {
    const portal = await startPortal(env);
    const { finish, answered } = await slowSignIn(portal);
    process.kill(portal.pid, 'SIGINT');
    await sleep(100);
    process.kill(portal.pid, 'SIGINT');
    await sleep(100);
    finish();
    expect(await answered).toBe('200');
    expect(await portal.exited).toBe(0);
  });

  it('B10 a stop that is told again later, by somebody who will not wait, ends at once', async () => {
    const portal = await startPortal({ ...env, DRAIN_SECONDS: '60' });
    process.kill(portal.pid, 'SIGTERM');
    await sleep(1_500);
    expect(await portal.end('SIGTERM')).toBe(130);
  });

  it('DEC-359 a process that is to stop says so to balancers and serves on until they have noticed', async () => {
    const portal = await startPortal({ ...env, DRAIN_SECONDS: '6' });
    const ready = async () => {
      const answer = await fetch(`${portal.url}/api/ready`);
      return { status: answer.status, body: await answer.json() };
    };
    expect(await ready()).toEqual({ status: 200, body: { status: 'ready' } });
    const asked = performance.now();
    process.kill(portal.pid, 'SIGTERM');
    await expect.poll(ready, { timeout: 4_000 }).toEqual({
      status: 503,
      body: { code: 503, message: 'This process is about to stop' },
    });
    expect((await fetch(`${portal.url}/api/health`)).status).toBe(200);
    expect(await login(portal)).toMatchObject({ access_token: expect.any(String) });
    expect(await portal.exited).toBe(0);
    expect(performance.now() - asked).toBeGreaterThan(5_900);
  });

  it('DEC-359 whoever presses Ctrl-C waits for no balancer', async () => {
    const portal = await startPortal({ ...env, DRAIN_SECONDS: '60' });
    const asked = performance.now();
    expect(await portal.end('SIGINT')).toBe(0);
    expect(performance.now() - asked).toBeLessThan(promisedMs(10_000));
  });

  it('B11 a failure that nobody caught is logged and ends the process, for a sound one to follow', async () => {
    const trap = `data:text/javascript,process.on('SIGUSR2',()=>{Promise.reject(new Error('injected'))})`;
    for (let round = 0; round < atScale(1, 20); round++) {
      const portal = await startPortal({ ...env, NODE_OPTIONS: `--import "${trap}"` });
      expect((await fetch(`${portal.url}/api/ready`)).status).toBe(200);
      expect(await portal.end('SIGUSR2')).toBe(1);
      expect(portal.output()).toMatch(/"level":60.*injected/);
    }
  });

  it('E6 what was revoked stays revoked after kill -9 and a new start', async () => {
    for (let round = 0; round < atScale(1, 50); round++) {
      const before = await startPortal(env);
      const { access_token, refresh_token } = await login(before);
      const authorization = `Bearer ${access_token}`;
      expect((await post(`${before.url}/api/v3/auth/logout`, { authorization })).status).toBe(200);
      expect(await before.end('SIGKILL')).toBe('SIGKILL');
      const after = await startPortal(env);
      expect((await post(`${after.url}/api/v3/auth/access_token`, { token: refresh_token })).status).toBe(
        401,
      );
      expect(
        (await fetch(`${after.url}/api/v3/auth/access_token`, { headers: { authorization } })).status,
      ).toBe(401);
      await after.end();
    }
  });
});
