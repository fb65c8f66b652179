import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import { testSecret } from '../support/app.ts';
import { type TestDatabase, testDatabase } from '../support/databases.ts';
import { type PortalProcess, startPortal } from '../support/portal-process.ts';
import { shortLived } from '../support/short-lived.ts';

const email = 'first.admin@example.com';
const password = 'NewPass2026';

/** Processes start several times, on a machine that may be busy. */
const patience = { timeout: 180_000 };

describe('the first admin of a portal in production', patience, () => {
  let directory: string;
  let database: TestDatabase;
  const portals: PortalProcess[] = [];
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'first-admin-'));
    database = await testDatabase('postgres');
  });
  afterAll(async () => {
    for (const portal of portals) await portal.end();
    await database.close();
    await rm(directory, { recursive: true });
  });

  const production = { NODE_ENV: 'production', SECRET_KEY: testSecret };
  const start = async (env: Readonly<Record<string, string>>) => {
    const portal = await startPortal({ ...production, ...env });
    portals.push(portal);
    return portal;
  };
  const command = (env: Readonly<Record<string, string>>, ...words: string[]) =>
    new Promise<{ code: unknown; out: string; err: string }>(resolve => {
      const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
      const given = { PATH, NODE_COMPILE_CACHE, LOG_LEVEL: 'fatal', ...production, ...env };
      execFile(
        process.execPath,
        [...shortLived, 'server/start/admin.ts', ...words],
        { env: given },
        (error, out, err) => resolve({ code: error?.code ?? 0, out, err }),
      );
    });
  const post = async (url: string, body: object) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const read: unknown = await answer.json();
    const told = typeof read === 'object' && read !== null ? { ...read } : {};
    return { status: answer.status, body: new Map<string, unknown>(Object.entries(told)) };
  };
  const tokenIn = (out: string) => /\/reset-password#(\S+)/.exec(out)?.[1] ?? '';

  const getsIn = async ({ url }: PortalProcess, token: string) => {
    const choice = { token, password, repassword: password };
    expect((await post(`${url}/api/v3/auth/reset-password`, choice)).status).toBe(200);
    expect((await post(`${url}/api/v3/auth/reset-password`, choice)).status).toBe(410);
    const { status, body } = await post(`${url}/api/v3/auth/login`, { email, password });
    expect(status).toBe(200);
    const me = await fetch(`${url}/api/v2/user`, { headers: { token: String(body.get('access_token')) } });
    expect(await me.json()).toMatchObject({ email, role: Role.Admin });
  };

  it('from an empty embedded database to a signed-in admin; a portal that runs keeps its database', async () => {
    const env = { DATA_DIR: directory };
    const empty = await start(env);
    expect(empty.output()).toContain(
      'There is no admin yet. Make one (stop the portal first, its database belongs to one process):\n',
    );
    expect(empty.output()).toContain('npm run admin -- name@example.com');
    const refused = await command(env, email);
    expect(refused.code).toBe(1);
    expect(refused.err.trim()).toMatch(
      /^No admin was made\. Process \d+ on \S+ already uses the data directory .* Stop it first/,
    );
    await empty.end();
    const made = await command(env, email);
    expect({ code: made.code, err: made.err }).toEqual({ code: 0, err: '' });
    const portal = await start(env);
    expect(portal.output()).not.toContain('There is no admin yet');
    await getsIn(portal, tokenIn(made.out));
  });

  it('beside a running portal on PostgreSQL; run again it makes an admin of who is there', async () => {
    const env = { DATABASE_URL: database.url ?? '', DATA_DIR: join(directory, 'files') };
    const portal = await start(env);
    expect(portal.output()).toContain('There is no admin yet. Make one:\n');
    const made = await command(env, email);
    await getsIn(portal, tokenIn(made.out));
    await database.query('update users set role = 2, disabled = true where email = $1', [email]);
    const again = await command(env, ` ${email.toUpperCase()} `);
    expect(again.out).toContain(`${email} is an admin now`);
    await getsIn(portal, tokenIn(again.out));
    const kinds = await database.query(`select 1 from security_events where kind = 'admin-made'`);
    expect(kinds).toHaveLength(2);
  });

  it('DEC-308 finds the text of each mail among the settings, of eighteen in two languages', async () => {
    const texts = await database.query(
      `select 1 from settings where name like 'mail\\_%' and value_type = 5 and not deleted`,
    );
    expect(texts).toHaveLength(36);
  });

  it('tells how it is used, whatever else the environment says', async () => {
    for (const word of ['--help', '-h']) {
      const told = await command({ PORT: 'http' }, word);
      expect({ code: told.code, err: told.err }).toEqual({ code: 0, err: '' });
      expect(told.out).toMatch(/^Usage: npm run admin -- name@example\.com\n/);
    }
  });

  it('refuses what is no address, in a sentence', async () => {
    const env = { DATABASE_URL: database.url ?? '' };
    expect((await command(env)).err.trim()).toBe(
      'No admin was made. Who is it to be? npm run admin -- name@example.com',
    );
    expect((await command(env, 'nobody')).err.trim()).toBe(
      'No admin was made. Email entered is not correct. npm run admin -- name@example.com',
    );
  });
});
