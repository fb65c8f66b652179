import { afterAll, beforeAll, expect, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import { startApp, type TestApp, testPassword } from '../support/app.ts';
import { onOneEngine } from '../support/databases.ts';

const own = '/api/v3/auth/sessions';
const minuteMs = 60_000;

onOneEngine('where somebody is signed in', 'postgres', open => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ database: await open() });
  });
  afterAll(() => app.server.close());

  const signInFrom = async (email: string, browser: string, remoteAddress: string) => {
    const { body } = await app.anonymous.send({
      method: 'POST',
      url: '/api/v3/auth/login',
      remoteAddress,
      headers: { 'user-agent': browser },
      payload: { email, password: testPassword },
    });
    return { caller: app.bearer(String(body.access_token)), refresh: String(body.refresh_token) };
  };
  const opens = async ({ caller }: { caller: TestApp['anonymous'] }) =>
    (await caller.get('/api/v3/auth/access_token')).status === 200;
  const twoOf = async (role: Role = Role.Partner) => {
    const person = await app.given.user({ role });
    const home = await signInFrom(person.email, 'Firefox at home', '198.51.100.1');
    app.clock.now += minuteMs;
    const office = await signInFrom(person.email, 'Chrome in the office', '198.51.100.2');
    return { ...person, home, office };
  };
  const sessionsOf = async (caller: TestApp['anonymous'], path = own) => {
    const { status, body } = await caller.get(path);
    expect(status).toBe(200);
    return Array.isArray(body.data) ? body.data : [];
  };

  it('E19 a person sees with which browser, from where and when, and which one this is', async () => {
    const { home, office } = await twoOf();
    const [signedInAt, before] = [app.clock.now, app.clock.now - minuteMs].map(at =>
      new Date(at).toISOString(),
    );
    expect(await sessionsOf(office.caller)).toEqual([
      {
        id: expect.any(String),
        browser: 'Chrome in the office',
        address: '198.51.100.2',
        signed_in_at: signedInAt,
        last_used_at: signedInAt,
        is_current: true,
      },
      expect.objectContaining({
        browser: 'Firefox at home',
        address: '198.51.100.1',
        signed_in_at: before,
        is_current: false,
      }),
    ]);
    expect((await sessionsOf(home.caller)).map(({ browser }) => browser)).toEqual([
      'Firefox at home',
      'Chrome in the office',
    ]);
  });

  it('E19 going on is noted with its place, once a minute at most, and the list keeps one line a sign-in', async () => {
    const { home, office } = await twoOf();
    const refresh = async (token: string, remoteAddress: string) => {
      const { body } = await app.anonymous.send({
        method: 'POST',
        url: '/api/v3/auth/access_token',
        remoteAddress,
        headers: { token, 'user-agent': 'Firefox on the road' },
      });
      return String(body.refresh_token);
    };
    const lastUse = async () =>
      (await sessionsOf(office.caller)).map(
        ({ address, last_used_at }) => `${address} ${Date.parse(last_used_at)}`,
      )[1];
    const noted = app.clock.now;
    const next = await refresh(home.refresh, '198.51.100.3');
    expect(await lastUse()).toBe(`198.51.100.1 ${noted - minuteMs}`);
    app.clock.now += 1;
    const third = await refresh(next, '198.51.100.4');
    const used = app.clock.now;
    expect(await lastUse()).toBe(`198.51.100.4 ${used}`);
    app.clock.now += minuteMs - 1;
    await refresh(third, '198.51.100.5');
    expect(await lastUse()).toBe(`198.51.100.4 ${used}`);
    expect(await sessionsOf(office.caller)).toHaveLength(2);
  });

  it('E19 E7 one ends another of one’s own: access and refresh are refused at the next call', async () => {
    const { home, office } = await twoOf();
    const [, other] = await sessionsOf(office.caller);
    expect((await office.caller.delete(`${own}/${other.id}`)).body).toEqual({
      code: 200,
      ...{ message: 'Signed out', message_code: 'account.signed-out', params: {} },
      ended: 1,
    });
    expect([await opens(home), await opens(office)]).toEqual([false, true]);
    const refused = await app.anonymous.post('/api/v3/auth/access_token', undefined, { token: home.refresh });
    expect(refused.status).toBe(401);
    expect((await office.caller.delete(`${own}/${other.id}`)).status).toBe(404);
  });

  it('E19 all others end at once, and this one goes on', async () => {
    const { email, home, office } = await twoOf();
    const third = await signInFrom(email, 'Safari', '198.51.100.9');
    expect((await office.caller.delete(own)).body.ended).toBe(2);
    expect([await opens(home), await opens(third), await opens(office)]).toEqual([false, false, true]);
    expect((await office.caller.delete(own)).body.ended).toBe(0);
  });

  it('E19 D1 nobody sees or ends those of somebody else', async () => {
    const victim = await twoOf();
    const [{ id: session }] = await sessionsOf(victim.home.caller);
    for (const role of [Role.Partner, Role.CustomerService, Role.Marketing]) {
      const { office } = await twoOf(role);
      expect((await office.caller.delete(`${own}/${session}`)).status).toBe(404);
      expect((await office.caller.get(`/api/v3/user/${victim.id}/sessions`)).status).toBe(403);
      expect((await office.caller.delete(`/api/v3/user/${victim.id}/sessions`)).status).toBe(403);
    }
    expect((await app.anonymous.get(own)).status).toBe(401);
    expect([await opens(victim.home), await opens(victim.office)]).toEqual([true, true]);
  });

  it('E19 an admin sees where somebody is signed in, and ends all of it; the security log says so', async () => {
    const { id, home, office } = await twoOf();
    const admin = await app.as('admin');
    const path = `/api/v3/user/${id}/sessions`;
    expect((await sessionsOf(admin, path)).map(({ browser, is_current }) => [browser, is_current])).toEqual([
      ['Chrome in the office', false],
      ['Firefox at home', false],
    ]);
    expect((await admin.delete(path)).body.ended).toBe(2);
    expect([await opens(home), await opens(office)]).toEqual([false, false]);
    expect(await sessionsOf(admin, path)).toEqual([]);
    const log = await app.database.query(
      "select subject_id, detail from security_events where kind = 'session-ended' order by id desc limit 1",
    );
    expect(log).toEqual([{ subject_id: id, detail: '2 ended' }]);
    expect((await admin.get('/api/v3/user/999999/sessions')).status).toBe(404);
  });

  it('E19 whoever looks through somebody else ends nothing', async () => {
    const { id, home } = await twoOf();
    const admin = await app.as('admin');
    const { body } = await admin.post('/api/v3/auth/lens', { user_id: id });
    const impersonation = app.bearer(String(body.access_token));
    expect((await sessionsOf(impersonation)).every(({ is_current }) => !is_current)).toBe(true);
    expect((await impersonation.delete(own)).status).toBe(403);
    expect(await opens(home)).toBe(true);
  });
});
