import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { startApp, type TestApp, testPassword } from '../support/app.ts';
import type { Answer } from '../support/caller.ts';
import { onOneEngine } from '../support/databases.ts';

const url = '/api/v3/auth/access_token';
const own = { 'x-auth-mode': 'cookie', origin: 'http://localhost:3000', host: 'localhost:3000' };

onOneEngine('the refresh token in a cookie', 'pglite', open => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ database: await open() });
  });
  afterAll(() => app.server.close());

  const signIn = async () => {
    const { id, email } = await app.given.user({ first_name: 'Ada' });
    const answer = await app.anonymous.post('/api/v3/auth/login', { email, password: testPassword }, own);
    return { id, email, answer, cookie: refreshCookie(answer) ?? '' };
  };
  const refresh = (cookie: string, headers: Readonly<Record<string, string>> = own) =>
    app.anonymous.send({ method: 'POST', url, headers: { ...headers, cookie } });
  const end = (cookie: string, headers: Readonly<Record<string, string>> = own) =>
    app.anonymous.send({ method: 'DELETE', url, headers: { ...headers, cookie } });
  const opens = async (access: unknown) =>
    (await app.bearer(String(access)).get('/api/v3/auth/access_token')).status === 200;

  it('E18 SESS-08 a sign-in answers no refresh token, but sets it where no script reads it, for 7 days', async () => {
    const { id, email, answer } = await signIn();
    expect(answer.body).toEqual({
      access_token: expect.stringMatching(/^ey/),
      expire_after: 900,
      rt: app.clock.now,
      user: expect.objectContaining({ id, email, first_name: 'Ada' }),
    });
    expect(cookieLine(answer)).toMatch(
      /^auth\.refresh=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict$/,
    );
  });

  it('E18 on https it is bound to the host and to TLS', async () => {
    const config = { ...readConfig({ NODE_ENV: 'test' }), publicUrl: 'https://portal.example.com' };
    const secure = await startApp({ database: app.database, config });
    const { email } = await app.given.user();
    const headers = { ...own, origin: 'https://portal.example.com' };
    const answer = await secure.anonymous.post(
      '/api/v3/auth/login',
      { email, password: testPassword },
      headers,
    );
    const lines = [answer.headers['set-cookie']].flat().map(String);
    expect(lines.map(line => line.split('=')[0])).toEqual(['__Host-auth.device', '__Host-auth.refresh']);
    expect(lines.every(line => /; Path=\/; HttpOnly; SameSite=Strict; Secure$/.test(line))).toBe(true);
    await secure.server.close();
  });

  it('E18 pages that load ask with the same cookie; from 75 % of an access token’s life on it is exchanged', async () => {
    const { cookie } = await signIn();
    const loads = await Promise.all(Array.from({ length: 10 }, () => refresh(cookie)));
    for (const { status, body, headers } of loads) {
      expect([status, headers['set-cookie'], body.refresh_token]).toEqual([200, undefined, undefined]);
      expect(await opens(body.access_token)).toBe(true);
    }
    app.clock.now += 675_000;
    const next = await refresh(cookie);
    expect(next.body).toMatchObject({ user: { first_name: 'Ada' }, expire_after: 900 });
    expect(next.body).not.toHaveProperty('refresh_token');
    expect(refreshCookie(next)).not.toBe(cookie);
    expect((await refresh(refreshCookie(next) ?? '')).status).toBe(200);
  });

  it('E18 E3 one that was exchanged and is used again after the grace ends the sign-in', async () => {
    const { cookie } = await signIn();
    app.clock.now += 675_000;
    const next = refreshCookie(await refresh(cookie)) ?? '';
    // A second tab, a moment late.
    expect(refreshCookie(await refresh(cookie))).toBe(next);
    app.clock.now += 10_001;
    expect((await refresh(cookie)).status).toBe(401);
    expect((await refresh(next)).status).toBe(401);
  });

  it('E18 D11 a disabled person, and a sign-in of seven days ago, get nothing', async () => {
    const { id, cookie } = await signIn();
    await app.database.query('update users set disabled = true where id = $1', [id]);
    expect((await refresh(cookie)).status).toBe(401);
    let { cookie: old } = await signIn();
    const started = app.clock.now;
    for (let day = 1; day < 7; day++) {
      app.clock.now = started + day * 86_400_000;
      old = refreshCookie(await refresh(old)) ?? '';
    }
    app.clock.now = started + 7 * 86_400_000;
    expect((await refresh(old)).status).toBe(401);
  });

  it.each([
    ['without the header', { origin: own.origin, host: own.host }, 401],
    ['with a header of another value', { ...own, 'x-auth-mode': 'yes' }, 401],
    ['from another site', { ...own, origin: 'https://evil.example' }, 403],
    ['from another port', { ...own, origin: 'http://localhost:81' }, 403],
    ['from a page without an origin', { ...own, origin: 'null' }, 403],
    ['without an origin', { 'x-auth-mode': 'cookie', host: own.host }, 403],
  ])('E18 the cookie opens nothing %s', async (_, headers, refused) => {
    const { cookie } = await signIn();
    expect((await refresh(cookie, headers)).status).toBe(refused);
    expect((await end(cookie, headers)).headers['set-cookie']).toBeUndefined();
    expect((await refresh(cookie)).status).toBe(200);
  });

  it('E18 no other route takes it', async () => {
    const { cookie } = await signIn();
    for (const path of ['/api/v3/auth/access_token', '/api/v3/user', '/api/v2/user', '/api/v3/cities'])
      expect((await app.anonymous.get(path, { ...own, cookie })).status, path).toBe(401);
    expect((await app.anonymous.post('/api/v3/auth/logout', undefined, { ...own, cookie })).status).toBe(401);
  });

  it('E18 E7 signing out by it ends access and refresh, removes it, and stands in the security log', async () => {
    const { id, answer, cookie } = await signIn();
    const ended = await end(cookie);
    expect(ended.body).toEqual({
      ...{ code: 200, message: 'Signed out' },
      ...{ message_code: 'account.signed-out', params: {} },
    });
    expect(cookieLine(ended)).toMatch(/^auth\.refresh=; Max-Age=0; Path=\//);
    expect(await opens(answer.body.access_token)).toBe(false);
    expect((await refresh(cookie)).status).toBe(401);
    const noted = await app.database.query(
      "select 1 from security_events where kind = 'sign-out' and user_id = $1",
      [id],
    );
    expect(noted).toHaveLength(1);
  });

  it('E18 SESS-03 other clients keep both tokens in bodies and the Token header, also to sign out', async () => {
    const { email } = await app.given.user();
    const { access, refresh: token } = await app.signIn(email);
    const next = await app.anonymous.post(url, undefined, { token });
    expect(next.headers['set-cookie']).toBeUndefined();
    expect(next.body.refresh_token).toMatch(/^[\w-]{43}$/);
    const headers = { token: String(next.body.refresh_token) };
    expect((await app.anonymous.delete(url, headers)).status).toBe(200);
    expect(await opens(access)).toBe(false);
    expect((await app.anonymous.get('/api/config')).body).toMatchObject({ auth_modes: ['token', 'cookie'] });
  });

  it('E18 a readable token of before is exchanged for the cookie', async () => {
    const { refresh: token } = await app.signIn((await app.given.user()).email);
    const answer = await app.anonymous.post(url, undefined, { ...own, token });
    expect(answer.body).not.toHaveProperty('refresh_token');
    expect((await refresh(refreshCookie(answer) ?? '')).status).toBe(200);
  });

  it('E18 a look through somebody else goes on after a reload by its receipt, noted once, until its hour is over', async () => {
    const { access } = await app.signIn((await app.given.user()).email);
    const person = await app.given.user({ role: 1 });
    const look = (more = {}) => app.bearer(access).post('/api/v3/auth/lens', { user_id: person.id, ...more });
    const notes = async () =>
      (
        await app.database.query(
          "select 1 from history where resource = 'users' and row_id = $1 and changes ? 'lens'",
          [person.id],
        )
      ).length;
    const { body: first } = await look();
    app.clock.now += 600_000;
    const { body: second } = await look({ receipt: first.receipt });
    expect([second.expire_after, await notes()]).toEqual([3_000, 1]);
    expect((await app.bearer(String(second.access_token)).get('/api/v3/location')).status).toBe(200);
    // The receipt opens nothing, and is good for this person and sign-in only.
    expect((await app.bearer(String(first.receipt)).get('/api/v3/location')).status).toBe(401);
    const other = await app.given.user({ role: 1 });
    const forged = await app
      .bearer(access)
      .post('/api/v3/auth/lens', { user_id: other.id, receipt: first.receipt });
    expect(forged.body.expire_after).toBe(3_600);
  });
});

function cookieLine({ headers }: Answer): string | undefined {
  return [headers['set-cookie']]
    .flat()
    .map(String)
    .find(line => line.startsWith('auth.refresh='));
}

/** As the browser sends it from then on. */
function refreshCookie(answer: Answer): string | undefined {
  return cookieLine(answer)?.split(';')[0];
}
