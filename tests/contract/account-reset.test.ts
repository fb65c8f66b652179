import { beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp, testPassword } from '../support/app.ts';
import { onOneEngine } from '../support/databases.ts';
import { mailedTo } from '../support/mailed.ts';

const hourMs = 3_600_000;
const password = 'NewPass2026';

onOneEngine('a forgotten password', 'postgres', open => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ database: await open() });
  });

  const forget = (email: string) => app.anonymous.post('/api/v3/auth/forgot-password', { email });
  const reset = (token: string, next = password) =>
    app.anonymous.post('/api/v3/auth/reset-password', { token, password: next, repassword: next });
  const asked = async (values = {}) => {
    const user = await app.given.user(values);
    await forget(user.email);
    return { ...user, ...(await mailedTo(app, user.email)) };
  };

  it('API-53 a link in the mailbox sets a new password, ends all sign-ins and tells the owner', async () => {
    const { email } = await app.given.user({ first_name: 'Ada' });
    const { access, refresh } = await app.signIn(email);
    await forget(`  ${email.toUpperCase()}`);
    const { subject, html, token } = await mailedTo(app, email);
    expect(subject).toBe('Set a new password for the Partner Portal');
    expect(html).toContain('Hello Ada');
    expect(html).toContain(`/reset-password#${token}`);
    expect((await reset(token)).body).toEqual({
      ...{ code: 200, message: 'Password update successful', email },
      ...{ message_code: 'password.changed', params: {} },
    });
    expect((await app.bearer(access).get('/api/v3/auth/access_token')).status).toBe(401);
    const refreshed = await app.anonymous.post('/api/v3/auth/access_token', undefined, { token: refresh });
    expect(refreshed.status).toBe(401);
    await expect(app.signIn(email, testPassword)).rejects.toThrow(/cannot sign in/);
    await app.signIn(email, password);
    expect((await mailedTo(app, email, 2)).subject).toBe('Your password for the Partner Portal was changed');
  });

  it('writes to the person in their language', async () => {
    const { subject } = await asked({ language: 'vi' });
    expect(subject).toBe('Đặt mật khẩu mới cho Cổng đối tác');
  });

  it('E11 answers the same for a known, an unknown, a disabled and a roleless address, and mails only the first', async () => {
    const known = await app.given.user();
    const disabled = await app.given.user({ disabled: true });
    const roleless = await app.given.user({ role: null });
    const emails = ['nobody.here@portal.test', disabled.email, roleless.email, known.email];
    const answers = await Promise.all(emails.map(forget));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    await mailedTo(app, known.email);
    const others = await app.database.query('select 1 from mails where to_email = any($1)', [
      emails.slice(0, 3),
    ]);
    expect(others).toEqual([]);
  });

  it('a link used twice, also 20 times at once, works once and says so afterResponse', async () => {
    const { token, email } = await asked();
    const answers = await Promise.all(Array.from({ length: 20 }, () => reset(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const used = 'This link has been used already. Please ask for a new one if you need it';
    for (const { status, body } of answers.filter(answer => answer.status !== 200))
      expect({ status, body }).toEqual({
        status: 410,
        body: { code: 410, message: used, error: 'link.used', params: {} },
      });
    await app.signIn(email, password);
  });

  it('a link used late says so, and leaves the password as it was', async () => {
    const { token, email } = await asked();
    app.clock.now += hourMs;
    const { status, body } = await reset(token);
    expect(status).toBe(410);
    expect(body.message).toBe('This link has expired. Please ask for a new one');
    await app.signIn(email);
  });

  it.each(['deleted', 'disabled'])(
    'E11 a link to an account that is %s by now is used up, and sets nothing',
    async state => {
      const { token, id } = await asked();
      const hash = async () =>
        await app.database.query('select password_hash from users where id = $1', [id]);
      const before = await hash();
      await app.database.query(`update users set ${state} = true where id = $1`, [id]);
      const { status, body } = await reset(token);
      expect({ status, error: body.error }).toEqual({ status: 410, error: 'link.used' });
      expect(await hash()).toEqual(before);
    },
  );

  it('the newer of two links closes the older', async () => {
    const { token: first, email } = await asked();
    await forget(email);
    const { token: second } = await mailedTo(app, email, 2);
    expect((await reset(second)).status).toBe(200);
    expect((await reset(first)).status).toBe(410);
  });

  it('an invented link opens nothing', async () => {
    for (const token of ['x', `${crypto.randomUUID()}.${'a'.repeat(43)}`]) {
      const { status, body } = await reset(token);
      expect({ status, message: body.message }).toEqual({
        status: 410,
        message: 'This link is not valid. Please ask for a new one',
      });
    }
  });

  it('FORM-PWD-02 FORM-PWD-03 FORM-PWD-04 the rule of passwords holds, and a refused one uses nothing up', async () => {
    const { token } = await asked();
    const attempts = [
      ['short1A', { password: expect.stringContaining('should contain at least one digit') }],
      ['With Space1', { password: 'Password is not in the correct format' }],
    ] as const;
    for (const [next, errors] of attempts)
      expect((await reset(token, next)).body).toMatchObject({ code: 422, errors });
    const differs = { token, password, repassword: 'Other2026' };
    expect((await app.anonymous.post('/api/v3/auth/reset-password', differs)).body).toMatchObject({
      errors: { repassword: 'New password does not match.' },
    });
    expect((await reset(token)).status).toBe(200);
  });

  it('E12 a mailbox gets five mails in 15 minutes, known or not', async () => {
    const { email } = await app.given.user();
    for (const address of [email, 'unknown.twice@portal.test']) {
      const statuses = [];
      for (let count = 0; count < 7; count++) statuses.push((await forget(address)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    }
    app.clock.now += 15 * 60_000;
    expect((await forget(email)).status).toBe(200);
  });

  it('AUTH-13 VAL-03 names an empty and a wrong address', async () => {
    expect((await forget('')).body).toMatchObject({ errors: { email: 'Email is required' } });
    expect((await forget('nobody@')).body).toMatchObject({
      errors: { email: 'Email entered is not correct' },
    });
  });

  it('E16 neither the log nor the tables hold a token that opens anything', async () => {
    const { token } = await asked();
    expect(app.log()).not.toContain(token);
    const kept = await app.database.query('select * from password_resets');
    expect(JSON.stringify(kept)).not.toContain(token);
  });
});
