import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import { appSecrets, resealAll, spendAppCode } from '../../server/second-factor/authenticator-app.ts';
import { keyNote } from '../../server/start/announce.ts';
import { startApp, type TestApp, testPassword, testSecret } from '../support/app.ts';
import { onOneEngine } from '../support/databases.ts';
import { connectLive, socketAddress } from '../support/live-client.ts';
import { mailedTo } from '../support/mailed.ts';
import { type OidcProvider, startOidcProvider } from '../support/oidc-provider.ts';
import { routesOf } from '../support/routes.ts';
import { addPasskey, codeAt, partOf, setUpApp } from '../support/second-factors.ts';

const base = '/api/v3/auth/second-factor';
const confirm = '/api/v3/auth/confirm';
const minute = 60_000;

onOneEngine('what a second factor protects', 'pglite', open => {
  let app: TestApp;
  let provider: OidcProvider;
  beforeAll(async () => {
    provider = await startOidcProvider({ sub: 'nobody' });
    app = await startApp({
      database: await open(),
      config: { identityProviders: { google: { clientId: 'portal', issuer: provider.issuer } } },
    });
  });
  afterAll(async () => {
    await app.server.close();
    await provider.close();
  });

  /** Time goes by; whoever signed in before has to prove again who they are, with a fresh access token. */
  const later = async ({ refresh }: { refresh: string }) => {
    app.clock.now += 16 * minute;
    const { body } = await app.anonymous.post('/api/v3/auth/access_token', undefined, { token: refresh });
    return app.bearer(String(body.access_token));
  };
  const wantsConfirmation = { code: 403, reason: 'confirm-identity' };
  const mustSetUp = { code: 403, reason: 'second-factor-required' };

  describe('an app whose secret an old key sealed', () => {
    const old = 'the key that was there before, long enough';
    /** Somebody whose app was set up while the old key was the only one. */
    const ofOldKey = async () => {
      const person = await app.person();
      const { secret } = await setUpApp(app, person.caller);
      await app.database.query('update second_factors set secret = $2 where user_id = $1', [
        person.id,
        appSecrets([old]).seal(secret, person.id),
      ]);
      return { ...person, secret };
    };
    const sealedOf = async (id: number) =>
      (
        await app.database.query<{ secret: string }>('select secret from second_factors where user_id = $1', [
          id,
        ])
      )[0]?.secret ?? '';

    it('E20 is sealed with the first key when it is used, so that the old one can be dropped', async () => {
      const { id, secret } = await ofOldKey();
      const both = appSecrets([testSecret, old]);
      const show = (code: string) =>
        app.database.transaction(transaction =>
          spendAppCode(transaction, both, { userId: id, code, nowMs: app.clock.now }),
        );
      expect(await show('000000')).toBe(false);
      expect(appSecrets([testSecret]).open(await sealedOf(id), id)).toBeUndefined();
      expect(await show(codeAt(secret, app.clock.now))).toBe(true);
      expect(appSecrets([testSecret]).open(await sealedOf(id), id)).toBe(secret);
    });

    it('E20 is sealed anew at the next start with both keys, and the operator is told whether one is left', async () => {
      const { id, secret } = await ofOldKey();
      await app.database.query('delete from second_factors where user_id <> $1', [id]);
      expect(await resealAll(app.database, appSecrets([testSecret]))).toEqual({ resealed: 0, lost: 1 });
      expect(keyNote(testSecret, { resealed: 0, lost: 1 })).toMatch(
        /^1 of the authenticator apps cannot be opened with SECRET_KEY: /,
      );
      const both = appSecrets([testSecret, old]);
      expect(await resealAll(app.database, both)).toEqual({ resealed: 1, lost: 0 });
      expect(appSecrets([testSecret]).open(await sealedOf(id), id)).toBe(secret);
      expect(await resealAll(app.database, both)).toEqual({ resealed: 0, lost: 0 });
      expect(keyNote(`${testSecret},${old}`, { resealed: 0, lost: 0 })).toBe(
        'SECRET_KEY holds two keys. No authenticator app needs the second one.',
      );
      expect(keyNote(testSecret, { resealed: 0, lost: 0 })).toBeUndefined();
    });
  });

  it('E20 an app of a lost key says so, at sign-in and where one confirms, and other ways stay open', async () => {
    const person = await app.person();
    const { secret, codes } = await setUpApp(app, person.caller);
    const sealed = appSecrets(['a key that nobody has any more, long enough']).seal(secret, person.id);
    await app.database.query('update second_factors set secret = $2 where user_id = $1', [person.id, sealed]);
    const told =
      'Codes of this app can no longer be checked. Use a recovery code or a passkey, or ask an administrator to remove the app';
    const caller = await later(person);
    expect(await caller.post(confirm, { code: codeAt(secret, app.clock.now) })).toMatchObject({
      ...{ status: 422, body: { errors: { code: told } } },
    });
    const signIn = await app.anonymous.post('/api/v3/auth/login', {
      email: person.email,
      password: testPassword,
    });
    const { ticket } = partOf(signIn, 'second_factor');
    const show = (shown: object) =>
      app.anonymous.post('/api/v3/auth/login/second-factor', { ticket, ...shown });
    expect(await show({ code: codeAt(secret, app.clock.now) })).toMatchObject({
      ...{ status: 401, body: { message: told, error: 'factor.app-lost' } },
    });
    expect((await show({ recovery_code: codes[0] })).status).toBe(200);
  });

  describe('confirming that it is you', () => {
    it('whoever has a second factor confirms with it, and not with the password', async () => {
      const person = await app.person();
      const { secret } = await setUpApp(app, person.caller);
      const caller = await later(person);
      expect((await caller.delete(`${base}/app`)).body).toMatchObject(wantsConfirmation);
      expect((await caller.get(confirm)).body.ways).toEqual(['app', 'recovery-code']);
      expect((await caller.post(confirm, { password: testPassword })).body).toMatchObject({ code: 422 });
      expect((await caller.post(confirm, { code: '000000' })).body).toMatchObject({
        code: 422,
        errors: { code: 'This code is not correct' },
      });
      expect((await caller.delete(`${base}/app`)).body).toMatchObject(wantsConfirmation);
      const code = codeAt(secret, app.clock.now);
      expect((await caller.post(confirm, { code })).status).toBe(200);
      expect((await caller.post(confirm, { code })).status).toBe(422);
      expect((await caller.delete(`${base}/app`)).status).toBe(200);
      expect((await caller.get(confirm)).body.ways).toEqual(['password']);
    });

    it('a passkey confirms the sign-in that asked for it, once', async () => {
      const person = await app.person();
      const { passkey } = await addPasskey(person.caller);
      const caller = await later(person);
      const start = await caller.post(`${confirm}/passkey/start`, {});
      const { challenge } = partOf(start, 'passkey');
      const shown = { ticket: start.body.ticket, passkey: passkey.get({ challenge: String(challenge) }) };
      const stranger = await app.person();
      expect((await stranger.caller.post(confirm, shown)).status).toBe(422);
      expect((await caller.post(confirm, shown)).status).toBe(200);
      expect((await caller.post(confirm, shown)).status).toBe(422);
      expect((await caller.post(`${base}/recovery-codes`, {})).status).toBe(200);
    });

    it('setting up, removing and new codes want it; so does a new password where there is a factor', async () => {
      const person = await app.person();
      await setUpApp(app, person.caller);
      const caller = await later(person);
      for (const path of ['app/start', 'passkeys/start', 'recovery-codes'])
        expect((await caller.post(`${base}/${path}`, {})).body, path).toMatchObject(wantsConfirmation);
      const passwords = { current_password: testPassword, password: 'Other2026x', repassword: 'Other2026x' };
      expect((await caller.put(`/api/v3/user/${person.id}`, passwords)).body).toMatchObject(
        wantsConfirmation,
      );
      const without = await app.person();
      const free = await later(without);
      expect((await free.put(`/api/v3/user/${without.id}`, passwords)).status).toBe(200);
    });
  });

  it('a new password by a mailed link leads to the second step all the same', async () => {
    const { email, caller } = await app.person();
    await setUpApp(app, caller);
    await app.database.query('delete from mails where to_email = $1', [email]);
    await app.anonymous.post('/api/v3/auth/forgot-password', { email });
    const { token } = await mailedTo(app, email);
    const password = 'Fresh2026x';
    await app.anonymous.post('/api/v3/auth/reset-password', { token, password, repassword: password });
    const answer = await app.anonymous.post('/api/v3/auth/login', { email, password });
    expect(partOf(answer, 'second_factor').methods).toEqual(['app', 'recovery-code']);
    expect(answer.body.access_token).toBeUndefined();
  });

  it('somebody who comes from an identity provider takes the second step too', async () => {
    const { email, caller } = await app.person();
    const { codes } = await setUpApp(app, caller);
    provider.person = { sub: 'her', email, email_verified: true };
    const start = await app.anonymous.post('/api/v3/auth/login/google/start', {});
    const nonce = new URL(String(start.body.address)).searchParams.get('nonce') ?? '';
    // Tokens of providers tell the real time.
    app.clock.now = Date.now();
    const token = await provider.token({ clientId: 'portal', nonce });
    const answer = await app.anonymous.post('/api/v3/auth/login/google', { token });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.access_token).toBeUndefined();
    const { ticket } = partOf(answer, 'second_factor');
    const passed = await app.anonymous.post('/api/v3/auth/login/second-factor', {
      ticket,
      recovery_code: codes[0],
    });
    expect(passed.body.access_token).toEqual(expect.any(String));
  });

  it('D1 who looks through the eyes of somebody changes nothing of their second factor', async () => {
    const admin = await app.person(Role.Admin);
    const person = await app.person();
    const { factorId } = await addPasskey(person.caller);
    const { body } = await admin.caller.post('/api/v3/auth/lens', { user_id: person.id });
    const impersonation = app.bearer(String(body.access_token));
    for (const path of ['app/start', 'app', 'passkeys/start', 'passkeys', 'recovery-codes'])
      expect((await impersonation.post(`${base}/${path}`, {})).status, path).toBe(403);
    expect((await impersonation.post(confirm, { code: '000000' })).status).toBe(403);
    expect((await impersonation.delete(`${base}/passkeys/${factorId}`)).status).toBe(403);
    expect((await impersonation.put(`${base}/passkeys/${factorId}`, { name: 'x' })).status).toBe(403);
    expect((await impersonation.delete(`/api/v3/user/${person.id}/second-factors`)).status).toBe(403);
  });

  describe('an admin removes the second factors of somebody who lost them', () => {
    const path = (id: number) => `/api/v3/user/${id}/second-factors`;

    it('after confirming; that person is signed out everywhere and told, and nobody else may', async () => {
      const admin = await app.person(Role.Admin);
      const person = await app.person();
      await setUpApp(app, person.caller);
      await addPasskey(person.caller);
      for (const role of [Role.Partner, Role.Marketing, Role.CustomerService])
        expect((await (await app.person(role)).caller.delete(path(person.id))).status).toBe(403);
      const stale = await later(admin);
      expect((await stale.delete(path(person.id))).body).toMatchObject(wantsConfirmation);
      expect((await stale.post(confirm, { password: testPassword })).status).toBe(200);
      expect((await stale.delete(path(person.id))).status).toBe(200);
      expect((await person.caller.get(base)).status).toBe(401);
      const login = await app.anonymous.post('/api/v3/auth/login', {
        email: person.email,
        password: testPassword,
      });
      expect(login.body.access_token).toEqual(expect.any(String));
      const [mail] = await app.database.query<{ html: string }>(
        'select content_html as html from mails where to_email = $1 order by id desc limit 1',
        [person.email],
      );
      expect(mail?.html).toContain('an administrator removed');
      const [event] = await app.database.query(
        'select kind, user_id, subject_id from security_events order by id desc offset 1 limit 1',
      );
      expect(event).toEqual({ kind: 'second-factor-removed', user_id: admin.id, subject_id: person.id });
      expect((await stale.delete(path(person.id))).status).toBe(409);
      expect((await stale.delete(path(2_000_000_000))).status).toBe(404);
      expect((await stale.delete(path(admin.id))).status).toBe(409);
    });
  });

  describe('a role that must have one', () => {
    it('is decided by admins, after confirming, with its history in the settings', async () => {
      const admin = await app.person(Role.Admin);
      for (const role of [Role.Partner, Role.Marketing, Role.CustomerService]) {
        const { caller } = await app.person(role);
        expect((await caller.get(`${base}/roles`)).status).toBe(403);
        expect((await caller.put(`${base}/roles`, { roles: [] })).status).toBe(403);
      }
      const caller = await later(admin);
      expect((await caller.put(`${base}/roles`, { roles: [Role.Marketing] })).body).toMatchObject(
        wantsConfirmation,
      );
      await caller.post(confirm, { password: testPassword });
      for (const roles of [[Role.Marketing], [Role.Marketing, Role.CustomerService], []]) {
        expect((await caller.put(`${base}/roles`, { roles })).status).toBe(200);
        expect((await caller.get(`${base}/roles`)).body.roles).toEqual(
          [...roles]
            .sort()
            .reverse()
            .sort((a, b) => a - b),
        );
      }
      expect((await caller.put(`${base}/roles`, { roles: [2] })).status).toBe(422);
      const [setting] = await app.database.query<{ id: number; version: number }>(
        "select id, version from settings where name = 'second_factor_roles'",
      );
      expect(setting?.version).toBe(3);
      const history = await app.database.query(
        "select action from history where resource = 'settings' and row_id = $1",
        [setting?.id],
      );
      expect(history).toHaveLength(3);
      const wrong = await caller.put(`/api/v3/settings/${setting?.id}`, { value: '{"2": "yesterday"}' });
      expect(wrong.body).toMatchObject({
        code: 422,
        errors: { value: expect.stringContaining('Must name roles') },
      });
    });

    it('opens nothing but its setting up at the next sign-in, on every route, and then everything', async () => {
      const admin = await app.person(Role.Admin);
      const before = await app.person(Role.CustomerService);
      app.clock.now += 1_000;
      expect((await admin.caller.put(`${base}/roles`, { roles: [Role.CustomerService] })).status).toBe(200);
      // Who is at work goes on until they sign in again.
      expect((await before.caller.get('/api/v3/cities?page=1&itemsPerPage=20')).status).toBe(200);
      const { email, caller, access } = await app.person(Role.CustomerService);
      const me = await caller.get('/api/v3/auth/access_token');
      expect(me.body).toMatchObject({ data: { data: { user: { email, must_set_up_second_factor: true } } } });
      const closed = routesOf(app.server).filter(
        ({ method, url }) =>
          url.startsWith('/api/v') && method !== 'HEAD' && method !== 'OPTIONS' && !url.includes('*'),
      );
      const opened: string[] = [];
      for (const { method, url } of closed) {
        const answer = await app.send(access, {
          method: methodOf(method),
          url: url.replaceAll(/:\w+/g, '1'),
          body: method === 'POST' || method === 'PUT' ? {} : undefined,
          headers: { token: access },
        });
        if (answer.body.reason !== 'second-factor-required') opened.push(`${method} ${url}`);
        if (url === '/api/v3/auth/logout') break;
      }
      expect(closed.length).toBeGreaterThan(100);
      expect(opened.filter(route => !isOpen(route))).toEqual([]);
      const again = app.bearer((await app.signIn(email)).access);
      expect((await again.get('/api/v3/cities?page=1&itemsPerPage=20')).body).toMatchObject(mustSetUp);
      const socket = await connectLive(await socketAddress(app.server));
      socket.send({ token: (await app.signIn(email)).access });
      expect(await Promise.race([socket.ended, delay(15_000, 'still open')])).toBe(4401);
      await setUpApp(app, again);
      app.clock.now += 1_000;
      expect((await again.get('/api/v3/cities?page=1&itemsPerPage=20')).status).toBe(200);
      expect((await again.delete(`${base}/app`)).status).toBe(409);
      await addPasskey(again);
      expect((await again.delete(`${base}/app`)).status).toBe(200);
      await admin.caller.put(`${base}/roles`, { roles: [] });
    });
  });
});

function methodOf(method: string): 'GET' | 'POST' | 'PUT' | 'DELETE' {
  return (['POST', 'PUT', 'DELETE'] as const).find(each => each === method) ?? 'GET';
}

/** Written by hand: what somebody may do who must set up a second factor first. */
const openRoutes = [
  'GET /api/v3/auth/access_token',
  'POST /api/v3/auth/logout',
  'GET /api/v3/auth/confirm',
  'POST /api/v3/auth/confirm',
  'POST /api/v3/auth/confirm/passkey/start',
  'GET /api/v3/auth/second-factor',
  'POST /api/v3/auth/second-factor/recovery-codes',
  'POST /api/v3/auth/second-factor/app/start',
  'POST /api/v3/auth/second-factor/app',
  'DELETE /api/v3/auth/second-factor/app',
  'POST /api/v3/auth/second-factor/passkeys/start',
  'POST /api/v3/auth/second-factor/passkeys',
  'PUT /api/v3/auth/second-factor/passkeys/:id',
  'DELETE /api/v3/auth/second-factor/passkeys/:id',
  // Nobody needs to be signed in for these.
  'POST /api/v3/auth/access_token',
  'POST /api/v3/auth/register',
  'POST /api/v3/auth/invitation',
  'POST /api/v3/auth/forgot-password',
  'POST /api/v3/auth/reset-password',
  'POST /api/v3/auth/switch',
  'GET /api/v3/live',
];

function isOpen(route: string): boolean {
  return openRoutes.includes(route) || route.startsWith('POST /api/v3/auth/login');
}
