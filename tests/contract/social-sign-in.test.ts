import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { onOneEngine } from '../support/databases.ts';
import { type Forgery, type OidcProvider, startOidcProvider } from '../support/oidc-provider.ts';

const clientId = 'portal-at-the-provider';
const refusal = {
  code: 401,
  message: 'This sign-in could not be confirmed. Please try again',
  error: 'social.unconfirmed',
  params: {},
};

onOneEngine('signing in through others', 'postgres', open => {
  let app: TestApp;
  let provider: OidcProvider;
  beforeAll(async () => {
    provider = await startOidcProvider({ sub: 'nobody' });
    const settings = { clientId, issuer: provider.issuer };
    app = await startApp({
      database: await open(),
      config: { identityProviders: { google: settings, facebook: settings, apple: settings } },
      now: Date.now,
    });
  });
  afterAll(() => provider.close());

  let people = 0;
  const nonceFor = async (name = 'google') => {
    const { body } = await app.anonymous.post(`/api/v3/auth/login/${name}/start`, {});
    return new URL(String(body.address)).searchParams.get('nonce') ?? '';
  };
  const tokenFor = async (forgery: Forgery = {}, name = 'google') =>
    provider.token({ clientId, nonce: await nonceFor(name) }, forgery);
  const google = (token: string) => app.anonymous.post('/api/v3/auth/login/google', { token });
  const newcomer = () => {
    const number = ++people;
    const email = `guest${number}@mail.example`;
    provider.person = {
      sub: `subject-${number}`,
      email,
      email_verified: true,
      given_name: 'Iris',
      family_name: 'Holm',
    };
    return email;
  };
  const userOf = async (email: string) =>
    (
      await app.database.query<{ id: number; role: number | null }>(
        'select id, role from users where email = $1',
        [email],
      )
    )[0];
  const sessions = async () =>
    (await app.database.query<{ count: number }>('select count(*)::int as count from auth_sessions'))[0]
      ?.count;
  const whoIs = async (access: unknown) =>
    (await app.anonymous.get('/api/v2/user', { token: String(access) })).body;

  it('AUTH-17 the portal is told which providers are set up, and each says where to ask', async () => {
    expect((await app.anonymous.get('/api/config')).body.sign_in_with).toEqual([
      'google',
      'facebook',
      'apple',
    ]);
    const { body } = await app.anonymous.post('/api/v3/auth/login/google/start', {});
    const { origin, pathname, searchParams } = new URL(String(body.address));
    expect(`${origin}${pathname}`).toBe(`${provider.issuer}/authorize`);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: clientId,
      response_type: 'id_token',
      scope: 'openid email profile',
    });
  });

  it('AUTH-02 AUTH-08 API-06 lets in whom the provider vouches for, by the address that it has confirmed', async () => {
    const email = newcomer();
    const known = await app.given.user({ email, role: Role.CustomerService });
    const { status, body } = await google(await tokenFor());
    expect(status).toBe(200);
    expect(await whoIs(body.access_token)).toMatchObject({ id: known.id, role: Role.CustomerService });
    provider.person = { ...provider.person, email: 'moved@mail.example', email_verified: false };
    const again = await google(await tokenFor());
    expect(await whoIs(again.body.access_token)).toMatchObject({ id: known.id });
  });

  it('an address that nobody has confirmed here opens no account that somebody else can enter', async () => {
    const email = newcomer();
    const squatter = await app.given.user({ email, role: Role.Partner, email_confirmed_at: null });
    const refused = await google(await tokenFor());
    expect({ status: refused.status, message: refused.body.message }).toEqual({
      status: 403,
      message:
        'This email address has not been confirmed here. Please ask for a new password and sign in with it first',
    });
    // Staff has made an account for somebody who then comes: nobody else has a way in.
    await app.database.query('update users set password_hash = null where id = $1', [squatter.id]);
    const welcome = await google(await tokenFor());
    expect(await whoIs(welcome.body.access_token)).toMatchObject({ id: squatter.id });
  });

  it('AUTH-09 AUTH-10 API-07 API-08 CONST-14 Facebook and Apple by their own calls', async () => {
    const email = newcomer();
    const facebook = await app.anonymous.post('/api/v3/auth/login/facebook', {
      token: await tokenFor({}, 'facebook'),
    });
    expect(await whoIs(facebook.body.access_token)).toMatchObject({
      email,
      role: Role.Partner,
      first_name: 'Iris',
    });
    provider.person = { ...provider.person, email_verified: 'true' };
    const apple = await app.anonymous.post('/api/v3/auth/login/apple', {
      id_token: await tokenFor({}, 'apple'),
      client_id: 3,
      email: 'somebody.else@mail.example',
    });
    expect(await whoIs(apple.body.access_token)).toMatchObject({ email });
    const other = { id_token: await tokenFor({}, 'apple'), client_id: 4, email };
    expect((await app.anonymous.post('/api/v3/auth/login/apple', other)).status).toBe(422);
  });

  it('E13 120 tokens that are wrong in one way or another open no session', async () => {
    const admin = await app.given.user({ role: Role.Admin });
    newcomer();
    const now = Math.floor(Date.now() / 1000);
    const forgeries: Forgery[] = [
      { claims: { aud: 'another-app' } },
      { claims: { aud: [clientId, 'another-app'] } },
      { claims: { iss: 'https://accounts.google.com' } },
      { claims: { iss: `${provider.issuer}/` } },
      { claims: { nonce: 'invented' } },
      { claims: { exp: now - 60 } },
      { claims: { nbf: now + 600 } },
      { foreignKey: true },
      { header: { kid: 'key-2' } },
      { header: { typ: 'JWT', crit: ['b64'] } },
      { withoutClaims: ['nonce'] },
      { withoutClaims: ['exp'] },
      { withoutClaims: ['sub'] },
      { withoutClaims: ['aud'] },
      { claims: { sub: '' } },
      { claims: { sub: 'unconfirmed', email: admin.email, email_verified: false } },
      { claims: { sub: 'unconfirmed', email: admin.email, email_verified: 'false' } },
      { claims: { sub: 'unconfirmed', email: admin.email, email_verified: 1 } },
      { claims: { sub: 'unconfirmed', email: admin.email, email_verified: null } },
      { claims: { sub: 'no address' }, withoutClaims: ['email', 'email_verified'] },
    ];
    await app.database.query('delete from login_attempts');
    const before = await sessions();
    const statuses = new Set<number>();
    let tried = 0;
    for (let round = 0; round < 2; round++)
      for (const forgery of forgeries)
        for (const name of ['google', 'facebook', 'apple']) {
          // A header that jose itself refuses to sign cannot be sent.
          const token = await tokenFor(forgery, name).catch(() => 'not.a.token');
          const apple = { id_token: token, client_id: 3, email: admin.email };
          const body = name === 'apple' ? apple : { token };
          statuses.add((await app.anonymous.post(`/api/v3/auth/login/${name}`, body)).status);
          tried++;
        }
    expect(tried).toBe(120);
    expect([...statuses].sort()).toEqual([401, 403]);
    expect(await sessions()).toBe(before);
    await app.database.query('delete from login_attempts');
  });

  it('E12 signing in through a provider uses up nothing, and its refused tokens no passwords', async () => {
    await app.database.query('delete from login_attempts');
    newcomer();
    for (let time = 0; time < 3; time++) expect((await google(await tokenFor())).status).toBe(200);
    const counted = () =>
      app.database.query<{ key: string; attempts: number }>(
        "select key, attempts from login_attempts where key not like 'ticket:%'",
      );
    expect(await counted()).toEqual([{ key: 'social:127.0.0.1', attempts: 0 }]);
    expect((await google(await tokenFor({ foreignKey: true }))).status).toBe(401);
    expect(await counted()).toEqual([{ key: 'social:127.0.0.1', attempts: 1 }]);
  });

  it('E13 a nonce of another provider, an old one, and one that was used are refused', async () => {
    newcomer();
    expect((await google(await tokenFor({}, 'facebook'))).body).toEqual(refusal);
    const token = await tokenFor();
    expect((await google(token)).status).toBe(200);
    expect((await google(token)).body).toEqual(refusal);
    const [, random = '', signature = ''] = (await nonceFor()).split('.');
    const old = `${Date.now() - 1}.${random}.${signature}`;
    expect((await google(await provider.token({ clientId, nonce: old }))).body).toEqual(refusal);
  });

  it('D9 no claim of a token gives a role: 100 attempts', async () => {
    const roles = [0, '0', 'admin', [0], { id: 0 }, 3, 4, null, 1, true];
    for (const role of roles) {
      await app.database.query('delete from login_attempts');
      for (const name of [
        'role',
        'roles',
        'scope',
        'user_id',
        'groups',
        'is_admin',
        'id',
        'disabled',
        'user',
        'permissions',
      ]) {
        const email = newcomer();
        const { status } = await google(await tokenFor({ claims: { [name]: role } }));
        expect(status).toBe(200);
        expect((await userOf(email))?.role).toBe(Role.Partner);
      }
    }
  });

  it('D10 D11 a disabled, a removed and a roleless account stay out', async () => {
    for (const values of [{ disabled: true }, { role: null }]) {
      await app.given.user({ email: newcomer(), ...values });
      expect((await google(await tokenFor())).status).toBe(403);
    }
    const email = newcomer();
    await google(await tokenFor());
    await app.database.query('update users set deleted = true where email = $1', [email]);
    expect((await google(await tokenFor())).status).toBe(403);
  });

  it('DEC-294 who was removed and has another account by now comes into that one', async () => {
    const email = newcomer();
    await google(await tokenFor());
    const before = await userOf(email);
    await app.database.query('update users set deleted = true where email = $1', [email]);
    const squatter = await app.given.user({ email, role: Role.Partner, email_confirmed_at: null });
    expect((await google(await tokenFor())).status).toBe(403);
    await app.database.query('update users set email_confirmed_at = now() where id = $1', [squatter.id]);
    const person = provider.person;
    provider.person = { ...person, email_verified: false };
    expect((await google(await tokenFor())).status).toBe(403);
    provider.person = person;
    const welcome = await google(await tokenFor());
    expect(await whoIs(welcome.body.access_token)).toMatchObject({ id: squatter.id });
    // It is theirs from now on, whatever becomes of the one before.
    await app.database.query(`update users set deleted = false, email = 'old.' || email where id = $1`, [
      before?.id,
    ]);
    const again = await google(await tokenFor());
    expect(await whoIs(again.body.access_token)).toMatchObject({ id: squatter.id });
    await app.database.query('update users set deleted = true where id = $1', [squatter.id]);
    expect((await google(await tokenFor())).status).toBe(403);
  });

  it('an address in a token that is not confirmed makes no account', async () => {
    const email = newcomer();
    provider.person = { ...provider.person, email_verified: false };
    const { status, body } = await google(await tokenFor());
    expect(status).toBe(403);
    expect(body.message).toBe('Your email address is not confirmed there. Please sign in with your password');
    expect(await userOf(email)).toBeUndefined();
  });

  it('ERR-15 a provider that is not set up, or is away, says so', async () => {
    const none = await startApp();
    expect((await none.anonymous.get('/api/config')).body.sign_in_with).toEqual([]);
    expect((await none.anonymous.post('/api/v3/auth/login/google', { token: 'x' })).status).toBe(404);
    await none.close();
    const away = { google: { clientId, issuer: 'http://127.0.0.1:9' } };
    const alone = await startApp({ config: { identityProviders: away } });
    expect((await alone.anonymous.post('/api/v3/auth/login/google/start', {})).status).toBe(503);
    await alone.close();
    const present = { google: { clientId, issuer: provider.issuer } };
    const keyless = await startApp({ config: { identityProviders: present }, now: Date.now });
    newcomer();
    const token = await tokenFor();
    provider.keysAway = true;
    expect((await keyless.anonymous.post('/api/v3/auth/login/google', { token })).status).toBe(503);
    provider.keysAway = false;
    await keyless.close();
  });

  it('E13 a token without a signature, or signed by what everybody knows, opens no session', async () => {
    newcomer();
    const [, payload = ''] = (await tokenFor()).split('.');
    const header = (alg: string) => Buffer.from(JSON.stringify({ alg, kid: 'key-1' })).toString('base64url');
    const keys = await (await fetch(`${provider.issuer}/keys`)).text();
    for (const secret of [clientId, keys, provider.issuer]) {
      const signed = `${header('HS256')}.${payload}`;
      const signature = createHmac('sha256', secret).update(signed).digest('base64url');
      expect((await google(`${signed}.${signature}`)).body).toEqual(refusal);
    }
    for (const token of [
      `${header('none')}.${payload}.`,
      `${header('none')}.${payload}`,
      'a.b.c',
      '.',
      '&#id_token',
    ])
      expect((await google(token)).body).toEqual(refusal);
  });

  it('ERR-15 documents that are no answer of the provider count as none, however long they are', async () => {
    const present = { google: { clientId, issuer: provider.issuer } };
    const start = '/api/v3/auth/login/google/start';
    const json = { 'content-type': 'application/json' };
    const documents = {
      redirect: response => response.writeHead(302, { location: '/keys' }).end(),
      'no JSON': response => response.writeHead(200, json).end('<html>'),
      'no object': response => response.writeHead(200, json).end('[]'),
      endless: response => response.writeHead(200, json).end(`{"keys":[],"more":"${'x'.repeat(600_000)}"}`),
      'of another': response => response.writeHead(200, json).end('{"issuer":"https://accounts.google.com"}'),
    } satisfies Record<string, (response: ServerResponse) => void>;
    newcomer();
    const token = await tokenFor();
    for (const [name, answer] of Object.entries(documents)) {
      const asking = await startApp({ config: { identityProviders: present }, now: Date.now });
      provider.instead = { '/.well-known/openid-configuration': answer };
      expect((await asking.anonymous.post(start, {})).status, name).toBe(503);
      provider.instead = { '/keys': answer };
      // Whoever calls itself another has no keys at all.
      const status = (await asking.anonymous.post('/api/v3/auth/login/google', { token })).status;
      expect(status, `keys: ${name}`).toBe(503);
      provider.instead = {};
      // Nothing of that is remembered.
      expect((await asking.anonymous.post(start, {})).status, name).toBe(200);
      await asking.close();
    }
  });
});
