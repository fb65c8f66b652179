import { createHash } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { Role } from '../../domain/actor.ts';
import { startApp, type TestApp, testPassword } from '../support/app.ts';
import { onOneEngine } from '../support/databases.ts';
import { mailedTo } from '../support/mailed.ts';
import { routesOf } from '../support/routes.ts';

/** Where somebody may want tokens to be sent. */
const hostile = [
  ...['evil.example', 'new.example.evil.example', 'evil.example#.new.example', 'evil.example/new.example'],
  ...[
    'evil.example?new.example',
    'new.example@evil.example',
    'new.example:8443',
    'https://new.example',
    '//new.example',
  ],
  ...[
    'javascript:alert(1)',
    'data:text/html,x',
    '10.0.0.1',
    '127.0.0.1',
    '[::1]',
    'localhost',
    '2130706433',
    '0x7f.1',
  ],
  ...[
    'new.example\\evil.example',
    'new.example%2eevil.example',
    'new.example\u0000.evil',
    'new。example',
    'nеw.example',
  ],
  ...[
    '*.portal.example',
    'portal.example',
    'evilportal.example',
    'portal.example.evil',
    'x..portal.example',
    '.portal.example',
  ],
  ...[
    'new.example.',
    ' new.example evil',
    'new.example\tevil',
    'new.example\r\nx',
    'ftp://new.example',
    'new.example/../evil',
  ],
  ...[
    'new-example',
    'newexample',
    'xnew.example',
    'new.example.co',
    'user:pass@new.example',
    'new.example;evil.example',
  ],
];

/** Opens nothing yet: what a passkey is asked to sign, for everybody alike. */
const passkeyQuestion = 'POST /api/v3/auth/login/passkey/start';

const signIns = z.object({ id: z.string(), is_current: z.boolean() });

onOneEngine('the switch to the new version', 'pglite', open => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({
      database: await open(),
      config: { switchHosts: ['new.example', '*.portal.example'] },
    });
  });

  const companies = '/api/v3/base/companies';
  const mine = async (role: 'admin' | 'partner' | 'service' | 'marketing') =>
    (await (await app.as(role)).post(`${companies}/my-companies?add_user_role=1`)).body.data;
  const tokenIn = (address: unknown) => new URL(String(address)).hash.replace('#access_token=', '');
  const partnerOf = async (company: number) => {
    const { email, id } = await app.given.user({ role: Role.Partner, company_id: company });
    return { id, caller: app.bearer((await app.signIn(email)).access) };
  };

  it('API-09 BANNER-03 DEC-100 a partner gets the company that they belong to, staff all of them', async () => {
    await app.given.row('companies', 0, { company: 'Other Ltd', domain: 'other.portal.example' });
    const id = await app.given.row('companies', 0, { company: 'Relax Ltd', domain: 'Relax.Portal.Example' });
    const { caller } = await partnerOf(id);
    const { status, body } = await caller.post(`${companies}/my-companies?add_user_role=1`);
    expect(status).toBe(200);
    expect(body.data).toEqual([{ id, company: 'Relax Ltd', domain: 'relax.portal.example' }]);
    expect(await mine('partner')).toEqual([]);
    expect(await mine('service')).toHaveLength(2);
  });

  it('BANNER-03 D14 the address carries a token that is good for one exchange, within a minute', async () => {
    const id = await app.given.row('companies', 0, { company: 'Carry Ltd', domain: 'new.example' });
    const partner = await partnerOf(id);
    const ask = async () => (await partner.caller.post(`${companies}/${id}/switch`)).body.address;
    const address = await ask();
    expect(address).toMatch(/^https:\/\/new\.example\/#access_token=ey/);
    const exchange = (token: string) => app.anonymous.post('/api/v3/auth/switch', { token });
    const { status, body } = await exchange(tokenIn(address));
    expect(status).toBe(200);
    expect(
      (await app.anonymous.get('/api/v2/user', { token: String(body.access_token) })).body,
    ).toMatchObject({
      id: partner.id,
    });
    expect((await exchange(tokenIn(address))).status).toBe(401);
    const late = tokenIn(await ask());
    app.clock.now += 60_000;
    expect((await exchange(late)).status).toBe(401);
    app.clock.now -= 60_000;
    expect((await exchange(String(body.access_token))).status).toBe(401);
  });

  it('D14 E12 whoever comes over uses up nothing of what an address may try, from which all others come too', async () => {
    const id = await app.given.row('companies', 0, { company: 'Many Ltd', domain: 'new.example' });
    const { caller } = await partnerOf(id);
    const exchange = async (token: string) =>
      (await app.anonymous.post('/api/v3/auth/switch', { token })).status;
    const arrive = async () =>
      await exchange(tokenIn((await caller.post(`${companies}/${id}/switch`)).body.address));
    await app.database.query('delete from login_attempts');
    for (let tries = 0; tries < 99; tries += 1) await exchange('junk');
    expect([await arrive(), await arrive(), await arrive()]).toEqual([200, 200, 200]);
    expect([await exchange('junk'), await exchange('junk')]).toEqual([401, 429]);
    await app.database.query('delete from login_attempts');
  });

  const carriedOver = async () => {
    const id = await app.given.row('companies', 0, { company: 'Hang Ltd', domain: 'new.example' });
    const { email, id: userId } = await app.given.user({ role: Role.Partner, company_id: id });
    const before = await app.signIn(email);
    const tokenOf = async (access: string) =>
      tokenIn((await app.bearer(access).post(`${companies}/${id}/switch`)).body.address);
    const exchange = (token: string) => app.anonymous.post('/api/v3/auth/switch', { token });
    return { before, email, userId, tokenOf, exchange };
  };
  const access = '/api/v3/auth/access_token';
  const opens = async (token: unknown) => (await app.bearer(String(token)).get(access)).status === 200;
  const next = (refresh: unknown) => app.anonymous.post(access, undefined, { token: String(refresh) });

  it('D14 E7 a sign-in at the new version ends with the one that it came from, and so does what came from it', async () => {
    const { before, email, tokenOf, exchange } = await carriedOver();
    const other = await app.signIn(email);
    const { body: first } = await exchange(await tokenOf(before.access));
    const { body: second } = await exchange(await tokenOf(String(first.access_token)));
    // Both have gone on meanwhile, with other tokens.
    const { body: later } = await next(before.refresh);
    const { body: goneOn } = await next(first.refresh_token);
    expect([await opens(goneOn.access_token), await opens(second.access_token)]).toEqual([true, true]);
    expect((await app.bearer(String(later.access_token)).post('/api/v3/auth/logout')).status).toBe(200);
    expect([await opens(first.access_token), await opens(second.access_token)]).toEqual([false, false]);
    for (const refresh of [goneOn.refresh_token, second.refresh_token])
      expect((await next(refresh)).status).toBe(401);
    expect(await opens(other.access)).toBe(true);
  });

  it('DEC-291 D14 with a sign-in that is ended goes what was asked for where it was carried over to', async () => {
    const { before, email, userId, tokenOf, exchange } = await carriedOver();
    const began = new Date(app.clock.now).toISOString();
    app.clock.now += 60_000;
    const { body: first } = await exchange(await tokenOf(before.access));
    const { body: second } = await exchange(await tokenOf(String(first.access_token)));
    const carried = app.bearer(String(second.access_token));
    expect((await carried.post('/api/v3/auth/confirm', { password: testPassword })).status).toBe(200);
    const fresh = 'elsewhere@carried.example';
    const asked = await carried.post(`/api/v3/user/${userId}/email-change`, { email: fresh });
    expect(asked.status).toBe(202);
    // What was added at either of them counts as added since (DEC-295).
    expect(
      await app.database.query('select signed_in_at from email_changes where user_id = $1', [userId]),
    ).toEqual([{ signed_in_at: began }]);
    const { token } = await mailedTo(app, fresh);
    const sessions = '/api/v3/auth/sessions';
    const { body } = await app.bearer(before.access).get(sessions);
    const current = z
      .array(signIns)
      .parse(body.data)
      .find(({ is_current }) => is_current);
    const other = app.bearer((await app.signIn(email)).access);
    expect((await other.delete(`${sessions}/${current?.id}`)).status).toBe(200);
    expect((await app.anonymous.post('/api/v3/auth/confirm-email', { token })).status).toBe(410);
  });

  it('D14 E7 it ends by itself without that one, and lasts no longer', async () => {
    const { before, tokenOf, exchange } = await carriedOver();
    app.clock.now += 600_000;
    const { body } = await exchange(await tokenOf(before.access));
    const lasts = await app.database.query<{ lasts: number }>(
      `select count(distinct expires_at)::int as lasts from auth_sessions where user_id =
        (select user_id from auth_sessions where token_hash = $1)`,
      [createHash('sha256').update(before.refresh).digest('base64url')],
    );
    expect(lasts).toEqual([{ lasts: 1 }]);
    expect((await app.bearer(String(body.access_token)).post('/api/v3/auth/logout')).status).toBe(200);
    expect([await opens(body.access_token), await opens(before.access)]).toEqual([false, true]);
    app.clock.now -= 600_000;
  });

  it('D14 E7 nobody is carried over from a sign-in that is over', async () => {
    const { before, tokenOf, exchange } = await carriedOver();
    const token = await tokenOf(before.access);
    await app.bearer(before.access).post('/api/v3/auth/logout');
    expect((await exchange(token)).status).toBe(401);
  });

  it('D14 the token of a switch is refused by every other route', async () => {
    const id = await app.given.row('companies', 0, { company: 'Door Ltd', domain: 'door.portal.example' });
    const { caller } = await partnerOf(id);
    const token = tokenIn((await caller.post(`${companies}/${id}/switch`)).body.address);
    const guarded = routesOf(app.server).filter(
      ({ method, url }) =>
        url.startsWith('/api/') && ['GET', 'POST', 'PUT', 'DELETE'].includes(String(method)),
    );
    const headers = { authorization: `Bearer ${token}`, token };
    const opened: string[] = [];
    let tried = 0;
    for (const { method, url } of guarded) {
      const answer = await app.anonymous.send({
        method: method === 'GET' ? 'GET' : method === 'PUT' ? 'PUT' : method === 'DELETE' ? 'DELETE' : 'POST',
        url: url.replace(':id', '1').replace(':name', 'x').replace(':key', 'x'),
        headers,
        ...(method === 'POST' || method === 'PUT' ? { payload: {} } : {}),
      });
      tried++;
      if (
        answer.status < 400 &&
        !/health|ready|config|docs|openapi/.test(url) &&
        `${method} ${url}` !== passkeyQuestion
      )
        opened.push(`${method} ${url}`);
    }
    expect(opened).toEqual([]);
    expect(tried).toBeGreaterThan(150);
  });

  it('D14 40 domains as each role: none is led to', async () => {
    expect(hostile).toHaveLength(40);
    for (const role of ['admin', 'service', 'marketing', 'partner'] as const) {
      const caller = await app.as(role);
      for (const domain of hostile) {
        const body = { company: `Trap ${role}`, domain, link: 'https://a.example/register' };
        const made = await caller.post('/api/v3/companies', body);
        if (role !== 'admin') expect(made.status, domain).toBeGreaterThanOrEqual(400);
        if (made.status >= 400) continue;
        const led = await caller.post(`${companies}/${Number(made.body.id)}/switch`);
        expect(led.status, domain).toBe(409);
      }
    }
    const led = await app.database.query<{ id: number }>(
      "select id from companies where company like 'Trap%' and domain is not null",
    );
    expect(led.length).toBeGreaterThan(5);
    const admin = await app.as('admin');
    for (const { id } of led) expect((await admin.post(`${companies}/${id}/switch`)).status).toBe(409);
  });

  it('D14 a domain that got into the table by another way is not led to either', async () => {
    const admin = await app.as('admin');
    for (const domain of hostile.filter(each => !each.includes('\u0000'))) {
      const id = await app.given.row('companies', 0, { company: 'Planted', domain });
      expect((await admin.post(`${companies}/${id}/switch`)).status, domain).toBe(409);
    }
  });

  it('D1 a partner switches for no other company', async () => {
    const id = await app.given.row('companies', 0, { company: 'Foreign Ltd', domain: 'new.example' });
    const own = await app.given.row('companies', 0, { company: 'Own Ltd', domain: 'own.portal.example' });
    const { caller } = await partnerOf(own);
    const foreign = await caller.post(`${companies}/${id}/switch`);
    const absent = await caller.post(`${companies}/999999/switch`);
    expect([foreign.status, absent.status]).toEqual([404, 404]);
  });
});
