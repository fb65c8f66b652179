import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type Caller, callerOf } from '../support/caller.ts';
import { type Route, routesOf } from '../support/routes.ts';

/** The only doors without a lock. */
const open = [
  'DELETE /api/v3/auth/access_token',
  'GET /api/config',
  'GET /api/docs',
  'GET /api/files/:name',
  'GET /api/health',
  'GET /api/openapi.json',
  'GET /api/ready',
  // A link of its own secret is the key (DEC-169).
  'GET /api/v3/calendars/:secret/bookings.ics',
  'GET /api/v3/live',
  'POST /api/v3/auth/access_token',
  'POST /api/v3/auth/confirm-email',
  'POST /api/v3/auth/forgot-password',
  'POST /api/v3/auth/invitation',
  'POST /api/v3/auth/login',
  'POST /api/v3/auth/login/apple',
  'POST /api/v3/auth/login/apple/start',
  'POST /api/v3/auth/login/facebook',
  'POST /api/v3/auth/login/facebook/start',
  'POST /api/v3/auth/login/google',
  'POST /api/v3/auth/login/google/start',
  'POST /api/v3/auth/login/passkey',
  'POST /api/v3/auth/login/passkey/start',
  'POST /api/v3/auth/login/second-factor',
  'POST /api/v3/auth/register',
  'POST /api/v3/auth/reset-password',
  'POST /api/v3/auth/stop-email-change',
  'POST /api/v3/auth/switch',
  // The link of a mail in the body is what opens them (DEC-197).
  'POST /api/v3/guest-choice/back',
  'POST /api/v3/guest-choice/choose',
  'POST /api/v3/guest-choice/days',
  'POST /api/v3/guest-choice/look',
];

describe('rights of strangers', () => {
  let app: TestApp;
  let guarded: readonly Route[];
  let strangers: Readonly<Record<string, { caller: Caller; status: number }>>;
  let friends: Readonly<Record<string, Caller>>;

  beforeAll(async () => {
    app = await startApp();
    await app.database.query('alter table users drop constraint if exists users_role_check');
    guarded = routesOf(app.server).filter(
      ({ method, url }) =>
        url.startsWith('/api/') && !open.includes(`${method.replace('HEAD', 'GET')} ${url}`),
    );
    strangers = await strangersTo(app);
    friends = await friendsOf(app);
  });
  afterAll(() => app.close());

  const call = (caller: Caller, { method, url }: Route) =>
    caller.send({
      method: method === 'PROPFIND' ? 'GET' : method,
      url: url.replace(':id', '1'),
      ...(/POST|PUT/.test(method) && { payload: {} }),
      headers: { token: caller.headers.authorization?.replace('Bearer ', '') ?? '' },
    });

  it('D12 the routes that need no sign-in are exactly these', () => {
    const all = routesOf(app.server).filter(
      ({ url, method }) => url.startsWith('/api/') && method !== 'HEAD',
    );
    const locked = new Set(guarded.map(({ method, url }) => `${method} ${url}`));
    const unlocked = all.map(({ method, url }) => `${method} ${url}`).filter(route => !locked.has(route));
    expect(unlocked.sort()).toEqual(open);
    expect(guarded.length).toBeGreaterThan(150);
  });

  it('D10 D12 E1 E2 every guarded route refuses every stranger, and changes nothing', async () => {
    const before = await contents(app);
    const wrong: string[] = [];
    let cells = 0;
    for (const route of guarded) {
      for (const [name, { caller, status }] of Object.entries(strangers)) {
        const answer = await call(caller, route);
        cells++;
        if (answer.status !== status) wrong.push(`${route.method} ${route.url} ${name}: ${answer.status}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(cells).toBe(guarded.length * 7);
    expect(await contents(app)).toEqual(before);
  });

  it('D10 no guarded route takes a person with a role for a stranger, or breaks', async () => {
    const wrong: string[] = [];
    for (const route of guarded.filter(({ url }) => !url.endsWith('/logout'))) {
      for (const [name, caller] of Object.entries(friends)) {
        const { status } = await call(caller, route);
        if (status === 401 || status >= 500) wrong.push(`${route.method} ${route.url} ${name}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(Object.keys(friends)).toHaveLength(5);
  });
});

/** The seven identities that open nothing. */
async function strangersTo(app: TestApp) {
  const undefinedRole = await app.given.user();
  const disabled = await app.given.user();
  const genuine = await app.given.user();
  const [two, off, tokens] = await Promise.all(
    [undefinedRole, disabled, genuine].map(({ email }) => app.signIn(email)),
  );
  if (two === undefined || off === undefined || tokens === undefined) throw new Error('Nobody could sign in');
  await app.database.query('update users set role = 2 where id = $1', [undefinedRole.id]);
  await app.database.query('update users set disabled = true where id = $1', [disabled.id]);
  const claims = JSON.parse(Buffer.from(tokens.access.split('.')[1] ?? '', 'base64url').toString());
  const header = { alg: 'HS256', typ: 'at+jwt' };
  const otherKey = await new SignJWT(claims).setProtectedHeader(header).sign(Buffer.alloc(32, 7));
  const expired = await expiredToken(app);
  const refused = (token: string, status = 401) => ({ caller: app.bearer(token), status });
  return {
    anonymous: { caller: app.anonymous, status: 401 },
    'undefined role 2': refused(two.access, 403),
    'disabled user': refused(off.access),
    'expired token': refused(expired),
    'refresh token': refused(tokens.refresh),
    'token of another key': refused(otherKey),
    'alg none': refused(new UnsecuredJWT(claims).encode()),
  };
}

async function expiredToken(app: TestApp): Promise<string> {
  const { email } = await app.given.user();
  const now = app.clock.now;
  app.clock.now = now - 901_000;
  const { access } = await app.signIn(email);
  app.clock.now = now;
  return access;
}

async function friendsOf(app: TestApp): Promise<Record<string, Caller>> {
  const stranger = await app.given.user({ role: Role.Partner });
  const { access } = await app.signIn(stranger.email);
  return {
    admin: await app.as('admin'),
    owner: await app.as('partner'),
    stranger: callerOf(app.server, { authorization: `Bearer ${access}` }),
    service: await app.as('service'),
    marketing: await app.as('marketing'),
  };
}

/** What any change through the API would alter: versions, history, new rows. */
async function contents(app: TestApp): Promise<unknown> {
  return await app.database.query(
    `select 'users' as name, sum(version) as total from users
     union all select 'history', count(*) from history
     union all select 'cities', count(*) from cities
     union all select 'bookings', count(*) from bookings`,
  );
}
