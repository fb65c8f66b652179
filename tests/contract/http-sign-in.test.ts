import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import { startApp, type TestApp, testPassword } from '../support/app.ts';

const wrong = {
  code: 401,
  message: 'Email or password is not correct',
  error: 'account.wrong-credentials',
  params: {},
};

describe('sign-in', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  const login = (email: string, password: string, headers = {}) =>
    app.anonymous.post('/api/v3/auth/login', { email, password }, headers);

  it('AUTH-03 API-02 SESS-01 answers both tokens, the lifetime in seconds and the time of receipt', async () => {
    const { email } = await app.given.user();
    const { status, body } = await login(email, testPassword);
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^ey[\w-]+\.[\w-]+\.[\w-]+$/),
      refresh_token: expect.stringMatching(/^[\w-]{43}$/),
      expire_after: 900,
      rt: app.clock.now,
    });
  });

  it('AUTH-19 API-04 SESS-03 tells the current user by the Token header, without the password', async () => {
    const { id, email } = await app.given.user({ role: Role.CustomerService, first_name: 'Ada' });
    const { access } = await app.signIn(email);
    const { status, body } = await app.anonymous.get('/api/v2/user', { token: access });
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(
      ['date_of_birth', 'email', 'first_name', 'id', 'last_name', 'role', 'scope'].sort(),
    );
    expect(body).toMatchObject({ id, email, role: Role.CustomerService, first_name: 'Ada' });
  });

  it('API-05 DEC-66 tells the current user as data.data by the bearer token', async () => {
    const { id, email } = await app.given.user();
    const { access } = await app.signIn(email);
    const { body } = await app.bearer(access).get('/api/v3/auth/access_token');
    expect(body).toMatchObject({ code: 200, data: { data: { user: { id, email } } } });
  });

  it('AUTH-13 names each empty field', async () => {
    const { status, body } = await app.anonymous.post('/api/v3/auth/login', { email: '' });
    expect(status).toBe(422);
    expect(body).toMatchObject({ errors: { email: 'Email is required', password: 'Password is required' } });
  });

  it('AUTH-15 says how long what was typed may be', async () => {
    const { status, body } = await login(`${'a'.repeat(250)}@b.co`, 'p'.repeat(201));
    expect(status).toBe(422);
    expect(body).toMatchObject({
      errors: { email: 'Input length should be 1 to 254', password: 'Input length should be 1 to 200' },
    });
  });

  it('takes the e-mail in any case and with spaces around', async () => {
    const { email } = await app.given.user();
    expect((await login(`  ${email.toUpperCase()} `, testPassword)).status).toBe(200);
  });

  it('E11 answers an unknown e-mail, a wrong password and a disabled account with a wrong password alike', async () => {
    const { email } = await app.given.user();
    const disabled = await app.given.user({ disabled: true });
    const answers = [
      await login('nobody@portal.test', testPassword),
      await login(email, 'Wrong12345'),
      await login(disabled.email, 'Wrong12345'),
    ];
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 401, body: wrong });
  });

  it('D10 a disabled account and one without a role are told so after the right password only', async () => {
    const disabled = await app.given.user({ disabled: true });
    const customer = await app.given.user({ role: null });
    expect((await login(disabled.email, testPassword)).body).toMatchObject({ code: 403 });
    expect((await login(customer.email, testPassword)).body).toMatchObject({ code: 403 });
    const removed = await app.given.user({ deleted: true });
    expect((await login(removed.email, testPassword)).body).toEqual(wrong);
  });

  it('E12 right passwords use up nothing', async () => {
    const { email } = await app.given.user();
    for (let attempt = 0; attempt < 25; attempt++)
      expect((await login(email, testPassword)).status).toBe(200);
  });

  it('E7 logout ends access and refresh of this sign-in, and of no other', async () => {
    const { email } = await app.given.user();
    const here = await app.signIn(email);
    const there = await app.signIn(email);
    expect((await app.bearer(here.access).post('/api/v3/auth/logout')).status).toBe(200);
    expect((await app.bearer(here.access).get('/api/v3/auth/access_token')).status).toBe(401);
    expect(
      (await app.anonymous.post('/api/v3/auth/access_token', undefined, { token: here.refresh })).status,
    ).toBe(401);
    expect((await app.bearer(there.access).get('/api/v3/auth/access_token')).status).toBe(200);
  });

  it('D11 a disabled, downgraded or removed user is refused at the next call', async () => {
    for (const [change, expected] of [
      ['disabled = true', 401],
      ['role = null', 403],
      ['deleted = true', 401],
    ] as const) {
      const { id, email } = await app.given.user();
      const caller = app.bearer((await app.signIn(email)).access);
      expect((await caller.get('/api/v3/auth/access_token')).status).toBe(200);
      await app.database.query(`update users set ${change} where id = $1`, [id]);
      app.clock.now += 1_000;
      expect((await caller.get('/api/v3/auth/access_token')).status, change).toBe(expected);
    }
  });

  it('D11 a change through this server is seen without waiting', async () => {
    const admin = await app.as('admin');
    const { id, email } = await app.given.user({ role: Role.Marketing });
    const caller = app.bearer((await app.signIn(email)).access);
    expect((await caller.get('/api/v3/auth/access_token')).status).toBe(200);
    expect((await admin.put(`/api/v3/user/${id}`, { disabled: true })).status).toBe(200);
    expect((await caller.get('/api/v3/auth/access_token')).status).toBe(401);
  });
});
