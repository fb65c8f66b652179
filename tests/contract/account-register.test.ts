import { beforeAll, expect, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import { startApp, type TestApp, testPassword } from '../support/app.ts';
import { onOneEngine } from '../support/databases.ts';
import { mailedTo } from '../support/mailed.ts';

const password = 'Welcome2Us';
const person = { first_name: 'Nora', last_name: 'Vale', company: 'Vale Rest' };
const dayMs = 86_400_000;

onOneEngine('registering', 'postgres', open => {
  let app: TestApp;
  let people = 0;
  beforeAll(async () => {
    app = await startApp({ database: await open() });
  });

  const newAddress = () => `nora${++people}@mail.example`;
  /** Nobody has asked for mails yet: the limits have tests of their own. */
  const forgiven = () => app.database.query('delete from login_attempts');
  const register = async (body: object) => {
    await forgiven();
    return await app.anonymous.post('/api/v3/auth/register', { ...person, ...body });
  };
  const choose = (token: string) =>
    app.anonymous.post('/api/v3/auth/reset-password', { token, password, repassword: password });
  const accountOf = async (email: string) => {
    const [row] = await app.database.query<Record<string, unknown>>(
      'select id, role, disabled, company, first_name, language, password_hash from users where email = $1',
      [email],
    );
    return row;
  };
  const invite = async (email: string, company = 'Vale Rest') => {
    const admin = await app.as('admin');
    const made = await admin.post('/api/v3/invitation-link/create-user-with-company', { company, email });
    expect(made.status, made.text).toBe(200);
    return { id: Number(made.body.id), token: String(made.body.link).split('#')[1] ?? '' };
  };

  it('ROUTE-02 DEC-22 whoever registers chooses the password by a link in their mailbox', async () => {
    const email = newAddress();
    const answer = await register({ email, language: 'vi' });
    expect(answer.status).toBe(202);
    const { subject, token } = await mailedTo(app, email);
    expect(subject).toBe('Chào mừng đến với Cổng đối tác: hãy chọn mật khẩu');
    expect(await accountOf(email)).toMatchObject({ role: Role.Partner, disabled: false, language: 'vi' });
    expect((await choose(token)).status).toBe(200);
    await app.signIn(email, password);
  });

  it('E11 an address with an account is answered alike; only its mailbox learns of it', async () => {
    const { email } = await app.given.user({ role: Role.Admin });
    const before = await accountOf(email);
    const known = await register({ email, first_name: 'Mallory' });
    const unknown = await register({ email: newAddress() });
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    const { subject } = await mailedTo(app, email);
    expect(subject).toBe('You already have an account at the Partner Portal');
    expect(await accountOf(email)).toEqual(before);
  });

  it('a registration that was never finished gets its link again', async () => {
    const email = newAddress();
    await register({ email });
    await mailedTo(app, email);
    await register({ email, first_name: 'Somebody' });
    const { subject, html } = await mailedTo(app, email, 2);
    expect(subject).toBe('Welcome to the Partner Portal: choose your password');
    expect(html).toContain('Hello Nora');
  });

  it('AUTH-13 AUTH-15 names what is missing, too long, or no name at all', async () => {
    expect((await app.anonymous.post('/api/v3/auth/register', {})).body).toMatchObject({
      code: 422,
      errors: {
        email: 'Email is required',
        first_name: 'First name is required',
        last_name: 'Last name is required',
        company: 'Company is required',
      },
    });
    const email = newAddress();
    const long = await register({ email, first_name: 'x'.repeat(51) });
    expect(long.body).toMatchObject({ errors: { first_name: 'Input length should be 1 to 50' } });
    const spam = await register({ email, first_name: 'Win at https://evil.example' });
    expect(spam.body).toMatchObject({ errors: { first_name: 'Please enter a name' } });
  });

  it('D9 no field of the form gives a role, an id or anything else', async () => {
    for (const more of [
      { role: 0 },
      { scope: 'all' },
      { id: 1 },
      { disabled: false },
      { password_hash: 'x' },
    ]) {
      const email = newAddress();
      expect((await register({ email, ...more })).status).toBe(422);
      expect(await accountOf(email)).toBeUndefined();
    }
  });

  it('API-21 ENT-02 an invitation is mailed, opens the form and makes the account ready at once', async () => {
    const email = newAddress();
    const { id, token } = await invite(email, 'Casa Nova');
    const mailed = await mailedTo(app, email);
    expect(mailed.token).toBe(token);
    expect(mailed.html).toContain('Casa Nova');
    const shown = await app.anonymous.post('/api/v3/auth/invitation', { invitation: token });
    expect(shown.body).toEqual({ company: 'Casa Nova', email });
    const made = await register({
      email,
      invitation: token,
      password,
      repassword: password,
      company: 'Mine',
    });
    expect(made.status, made.text).toBe(201);
    expect(made.body).toEqual({
      ...{ code: 201, message: 'successfully added', id: expect.any(Number) },
      ...{ message_code: 'record.added', params: {} },
    });
    expect(await accountOf(email)).toMatchObject({ role: Role.Partner, company: 'Casa Nova' });
    await app.signIn(email, password);
    const admin = await app.as('admin');
    expect((await admin.get(`/api/v3/invitation-link/${id}`)).body).toMatchObject({
      used_time: new Date(app.clock.now).toISOString(),
    });
  });

  it('API-20 an invitation for a company without an address leaves the proof to the mailbox', async () => {
    const admin = await app.as('admin');
    const company = await app.given.row('companies', 0, { company: 'Alpine Calm' });
    const made = await admin.post(`/api/v3/invitation-link/generate/${company}`, {
      link: 'https://portal.example.com/register',
    });
    expect(made.body).toMatchObject({ id: expect.any(Number), company: 'Alpine Calm', email: null });
    expect(made.body.link).toMatch(/^https:\/\/portal\.example\.com\/register#[\w-]{43}$/);
    const token = String(made.body.link).split('#')[1];
    const email = newAddress();
    const body = { email, invitation: token, password, repassword: password };
    expect((await register(body)).status).toBe(202);
    await mailedTo(app, email);
    expect(await accountOf(email)).toMatchObject({ company: 'Alpine Calm', password_hash: null });
    expect((await register({ ...body, email: newAddress() })).status).toBe(410);
  });

  it('E14 used 20 times at once, an invitation makes one account', async () => {
    const email = newAddress();
    const { token } = await invite(email);
    await forgiven();
    const body = { ...person, email, invitation: token, password, repassword: password };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.anonymous.post('/api/v3/auth/register', body)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(
      answers.filter(({ status }) => status !== 201).every(({ status }) => [410, 429].includes(status)),
    ).toBe(true);
  });

  it('E14 D9 50 attempts on addresses of existing people change neither password nor role', async () => {
    const victim = await app.given.user({ role: Role.Admin });
    const before = await accountOf(victim.email);
    const statuses = new Set<number>();
    for (let attempt = 0; attempt < 25; attempt++) {
      const { token } = await invite(newAddress());
      const body = { email: victim.email, invitation: token, password, repassword: password };
      statuses.add((await register(body)).status);
      statuses.add((await register({ ...body, role: 0 })).status);
    }
    expect([...statuses]).toEqual([422]);
    expect(await accountOf(victim.email)).toEqual(before);
    await app.signIn(victim.email, testPassword);
  });

  it('DEC-261 E12 what writes to nobody uses up no mail of a mailbox, and only so many links of an address', async () => {
    const { email } = await app.given.user();
    const { token } = await invite(newAddress());
    const stranger = await app.person();
    const answers = new Set<string>();
    await forgiven();
    const attempt = async (invitation: string) => {
      const body = { ...person, email, invitation, password, repassword: password };
      const { status } = await app.anonymous.post('/api/v3/auth/register', body);
      return status;
    };
    for (let tries = 0; tries < 6; tries += 1) {
      const change = await stranger.caller.post('/api/v3/user/1/email-change', { email });
      answers.add(`${await attempt('junk')} ${await attempt(token)} ${change.status}`);
    }
    expect([...answers]).toEqual(['410 422 404']);
    const forget = async () => (await app.anonymous.post('/api/v3/auth/forgot-password', { email })).status;
    expect(await forget()).toBe(200);
    await mailedTo(app, email);
    for (let tries = 0; tries < 88; tries += 1) await attempt('junk');
    expect([await attempt('junk'), await attempt(token)]).toEqual([429, 429]);
    expect(await forget()).toBe(200);
  });

  it('DEC-261 E12 an invitation that leaves the proof to the mailbox writes to it, and counts as what it gets', async () => {
    const admin = await app.as('admin');
    const company = await app.given.row('companies', 0, { company: 'Busy Calm' });
    const { body } = await admin.post(`/api/v3/invitation-link/generate/${company}`, {});
    const invitation = String(body.link).split('#')[1];
    const email = newAddress();
    await forgiven();
    for (let tries = 0; tries < 5; tries += 1)
      await app.anonymous.post('/api/v3/auth/forgot-password', { email });
    const form = { ...person, email, invitation, password, repassword: password };
    expect((await app.anonymous.post('/api/v3/auth/register', form)).status).toBe(429);
    expect((await register(form)).status).toBe(202);
  });

  it('E14 somebody who got an account meanwhile must sign in', async () => {
    const email = newAddress();
    const { token } = await invite(email);
    await app.given.user({ email, role: Role.Marketing });
    const before = await accountOf(email);
    const answer = await register({ email, invitation: token, password, repassword: password });
    expect(answer.body).toMatchObject({
      code: 409,
      message: 'This email address already has an account. Please sign in',
    });
    expect(await accountOf(email)).toEqual(before);
  });

  it('an invitation that is old, withdrawn or invented says so', async () => {
    const old = await invite(newAddress());
    await app.database.query('update invitation_links set create_time = $2 where id = $1', [
      old.id,
      new Date(app.clock.now - 14 * dayMs).toISOString(),
    ]);
    const withdrawn = await invite(newAddress());
    await app.database.query('update invitation_links set deleted = true where id = $1', [withdrawn.id]);
    const ask = async (invitation: string) =>
      (await app.anonymous.post('/api/v3/auth/invitation', { invitation })).body;
    expect(await ask(old.token)).toMatchObject({ code: 410, message: /expired/ });
    expect(await ask(withdrawn.token)).toMatchObject({ code: 410, message: /not valid/ });
    expect(await ask('invented')).toMatchObject({ code: 410, message: /not valid/ });
  });

  it('ROLE-06 only the admin invites, and only to the register page and to new addresses', async () => {
    const body = { company: 'Vale Rest', email: newAddress() };
    for (const role of ['partner', 'service', 'marketing'] as const) {
      const caller = await app.as(role);
      const answer = await caller.post('/api/v3/invitation-link/create-user-with-company', body);
      expect(answer.status, role).toBe(403);
      expect((await caller.post('/api/v3/invitation-link/generate/1', {})).status, role).toBe(403);
    }
    const admin = await app.as('admin');
    const elsewhere = { ...body, link: 'https://evil.example/phish' };
    expect(
      (await admin.post('/api/v3/invitation-link/create-user-with-company', elsewhere)).body,
    ).toMatchObject({ errors: { link: 'The link must lead to /register' } });
    const { email } = await app.given.user();
    expect(
      (await admin.post('/api/v3/invitation-link/create-user-with-company', { ...body, email })).body,
    ).toMatchObject({ code: 409, errors: { email: 'This email address already has an account' } });
    // An account that was removed gives its address free.
    await app.database.query('update users set deleted = true where email = $1', [email]);
    await invite(email);
  });
});
