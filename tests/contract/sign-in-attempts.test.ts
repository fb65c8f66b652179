import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp, testPassword } from '../support/app.ts';
import type { Answer } from '../support/caller.ts';
import { onOneEngine } from '../support/databases.ts';
import { mailedTo } from '../support/mailed.ts';
import { atScale } from '../support/scale.ts';

interface Try {
  readonly email: string;
  readonly password?: string;
  readonly from?: string;
  readonly cookie?: string;
  readonly browser?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

onOneEngine('tries to sign in', 'postgres', open => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ database: await open() });
  });
  afterAll(() => app.server.close());

  let addresses = 0;
  const newAddress = () => `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses++ & 255}`;

  const login = ({ email, password = testPassword, from = newAddress(), cookie, browser, headers }: Try) =>
    app.anonymous.send({
      method: 'POST',
      url: '/api/v3/auth/login',
      remoteAddress: from,
      headers: { ...(cookie && { cookie }), ...(browser && { 'user-agent': browser }), ...headers },
      payload: { email, password },
    });
  const guess = (given: Try) => login({ password: 'Wrong12345', ...given });

  /** The cookie that an answer sets, as the browser sends it from then on. */
  const cookieOf = ({ headers }: Answer) => String(headers['set-cookie']).split(';')[0] ?? '';
  const signedInBefore = async () => {
    const { email, id } = await app.given.user();
    return { id, email, cookie: cookieOf(await login({ email })) };
  };
  const besiege = async (email: string) => {
    for (let tries = 0; tries < 12; tries++) {
      await guess({ email });
      app.clock.now += 120_000;
    }
    expect((await guess({ email })).status).toBe(401);
    expect((await login({ email })).status).toBe(429);
  };
  /** One more wrong password, and whoever is counted under this key has had their share. */
  const nearlyUsedUp = (client: string) =>
    app.database.query('update login_attempts set attempts = 199 where key like $1', [`address:${client}`]);
  const rowsOf = () =>
    app.database.query('select key, attempts, resets_at, wait_until from login_attempts order by key');

  it('E12 however guesses are dressed up, at most 20 in any 15 minutes reach the password of an account', {
    timeout: 5 * 60_000,
  }, async () => {
    const { email } = await app.given.user();
    const [name = ''] = email.split('@');
    const tries = atScale(400, 10_000);
    const reached: number[] = [];
    for (let number = 0; number < tries; number++) {
      const spelling = [email, ` ${email.toUpperCase()}`, `${name.toUpperCase()}@portal.test `, `\t${email}`];
      const { status } = await guess({
        email: spelling[number % spelling.length] ?? email,
        headers: { 'x-forwarded-for': `192.0.2.${number % 250}`, forwarded: `for=192.0.2.${number % 250}` },
        cookie: `auth.device=1.abc.${number}.forged`,
      });
      expect([401, 429]).toContain(status);
      if (status === 401) reached.push(app.clock.now);
      // An hour in all.
      app.clock.now += 3_600_000 / tries;
    }
    const busiest = Math.max(
      ...reached.map(start => reached.filter(at => at >= start && at < start + 900_000).length),
    );
    expect(busiest).toBeLessThanOrEqual(20);
    expect(busiest).toBeGreaterThan(5);
  });

  it('E12 200 guesses at the same moment: five reach the password', async () => {
    const { email } = await app.given.user();
    const answers = await Promise.all(Array.from({ length: atScale(40, 200) }, () => guess({ email })));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  });

  it('E12 after five wrong passwords strangers wait 2, 4, 8 … seconds, two minutes at most, and are told how long', async () => {
    const { email } = await app.given.user();
    for (let wrong = 0; wrong < 5; wrong++) expect((await guess({ email })).status).toBe(401);
    for (const seconds of [2, 4, 8, 16, 32, 64, 120, 120, 120]) {
      const { status, body, headers } = await login({ email });
      expect({ status, body }).toEqual({
        status: 429,
        body: {
          code: 429,
          message: `Too many attempts to sign in. Please wait ${seconds} seconds and try again`,
          ...{ error: 'account.attempts-seconds', params: { seconds } },
        },
      });
      expect(headers['retry-after']).toBe(String(seconds));
      app.clock.now += seconds * 1_000;
      expect((await guess({ email })).status).toBe(401);
    }
    app.clock.now += 120_000;
    expect((await login({ email })).status).toBe(200);
  });

  it('E12 guesses are forgotten 15 minutes after the last one', async () => {
    const { email } = await app.given.user();
    await besiege(email);
    app.clock.now += 15 * 60_000;
    for (let wrong = 0; wrong < 5; wrong++) expect((await guess({ email })).status).toBe(401);
  });

  it('E12 whoever has signed in on a device before comes in there whatever strangers and neighbours do', async () => {
    const { email, cookie } = await signedInBefore();
    await besiege(email);
    expect((await login({ email, cookie })).status).toBe(200);
    const office = '203.0.113.50';
    await guess({ email: 'nobody@portal.test', from: office });
    await nearlyUsedUp(office);
    await guess({ email: 'nobody@portal.test', from: office });
    const newcomer = await app.given.user();
    expect((await login({ email: newcomer.email, from: office })).status).toBe(429);
    expect((await login({ email, cookie, from: office })).status).toBe(200);
    // A person who mistypes there is not kept waiting either.
    for (let wrong = 0; wrong < 8; wrong++)
      expect((await guess({ email, cookie, from: office })).status).toBe(401);
    expect((await login({ email, cookie, from: office })).status).toBe(200);
  });

  it('E12 a known device guesses no more than 20 times in 15 minutes, then it counts as a stranger', async () => {
    const { email, cookie } = await signedInBefore();
    const statuses: number[] = [];
    for (let wrong = 0; wrong < 40; wrong++) statuses.push((await guess({ email, cookie })).status);
    expect(statuses.filter(status => status === 401)).toHaveLength(25);
    expect(statuses.slice(25).every(status => status === 429)).toBe(true);
  });

  it('E12 the cookie of a device is no script’s, and good for its account and 180 days only', async () => {
    const { id, email } = await app.given.user();
    const answer = await login({ email });
    expect(answer.headers['set-cookie']).toMatch(
      /^auth\.device=[\w.~-]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const cookie = cookieOf(answer);
    const other = await app.given.user();
    await besiege(other.email);
    expect((await login({ email: other.email, cookie })).status).toBe(429);
    expect(
      (await login({ email: other.email, cookie: cookie.replace(`=${id}.`, `=${other.id}.`) })).status,
    ).toBe(429);
    await besiege(email);
    // Both accounts of a browser that two people use are known to it.
    const third = await app.given.user();
    const both = cookieOf(await login({ email: third.email, cookie }));
    expect((await login({ email, cookie: both })).status).toBe(200);
    app.clock.now += 180 * 86_400_000;
    await besiege(email);
    expect((await login({ email, cookie: both })).status).toBe(429);
  });

  it('E7 E12 whoever was known is a stranger once an account is taken back, by each way of doing so', async () => {
    /** Signed in anew each time: the clock runs on. */
    const anAdmin = async () => app.bearer((await app.signIn((await app.given.user()).email)).access);
    const reset = async (email: string) => {
      await app.anonymous.post('/api/v3/auth/forgot-password', { email });
      const { token } = await mailedTo(app, email);
      const chosen = { token, password: testPassword, repassword: testPassword };
      return await app.anonymous.post('/api/v3/auth/reset-password', chosen);
    };
    const stopChange = async (email: string, id: number) => {
      const caller = app.bearer((await app.signIn(email)).access);
      await caller.post(`/api/v3/user/${id}/email-change`, { email: `taken${id}@new.example` });
      return await app.anonymous.post('/api/v3/auth/stop-email-change', {
        token: (await mailedTo(app, email, 2)).token,
      });
    };
    const lostPhone = async (_email: string, id: number) => {
      await app.database.query(
        "insert into second_factors (user_id, kind, name, secret) values ($1, 'app', '', 'x')",
        [id],
      );
      return await (await anAdmin()).delete(`/api/v3/user/${id}/second-factors`);
    };
    const everywhere = async (_email: string, id: number) =>
      await (await anAdmin()).delete(`/api/v3/user/${id}/sessions`);
    for (const takeBack of [reset, stopChange, lostPhone, everywhere]) {
      const { id, email, cookie } = await signedInBefore();
      app.clock.now += 1;
      const answer = await takeBack(email, id);
      expect(answer.status, `${takeBack.name} ${answer.text}`).toBe(200);
      await besiege(email);
      expect((await login({ email, cookie })).status, takeBack.name).toBe(429);
    }
  });

  it('E19 whoever ends all sign-ins but this one stays known here, and nowhere else', async () => {
    const { email, cookie: elsewhere } = await signedInBefore();
    app.clock.now += 1;
    const here = await login({ email });
    app.clock.now += 1;
    const { headers } = await app.anonymous.send({
      method: 'DELETE',
      url: '/api/v3/auth/sessions',
      headers: { authorization: `Bearer ${String(here.body.access_token)}`, cookie: cookieOf(here) },
    });
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    await besiege(email);
    expect((await login({ email, cookie: elsewhere })).status).toBe(429);
    expect((await login({ email, cookie: cookieOf(here) })).status).toBe(429);
    expect((await login({ email, cookie })).status).toBe(200);
    // A stolen token alone makes no device known.
    const stolen = app.bearer((await app.signIn((await app.given.user()).email)).access);
    expect((await stolen.delete('/api/v3/auth/sessions')).headers['set-cookie']).toBeUndefined();
  });

  it('E12 an address that has had its share makes the database write nothing any more', {
    timeout: 5 * 60_000,
  }, async () => {
    const from = '203.0.113.77';
    for (let wrong = 0; wrong < 200; wrong++)
      expect((await guess({ email: `absent${wrong}@portal.test`, from })).status).toBe(401);
    const before = await rowsOf();
    for (let wrong = 200; wrong < 300; wrong++)
      expect((await guess({ email: `absent${wrong}@portal.test`, from })).status).toBe(429);
    expect(await rowsOf()).toEqual(before);
  });

  it.each([
    ['a network of IPv6', (number: number) => `2001:db8:7:1::${number.toString(16)}`, '2001:db8:7:2::1'],
    [
      'IPv4 in the clothes of IPv6',
      (number: number) => ['198.51.100.7', '::ffff:198.51.100.7', '::ffff:c633:6407'][number % 3] ?? '',
      '198.51.100.8',
    ],
  ])('E12 %s counts as one client', async (_, addressOf, neighbour) => {
    const statusOf = async (from: string) => (await guess({ email: 'nobody.here@portal.test', from })).status;
    app.clock.now += 3_600_000;
    expect(await statusOf(addressOf(0))).toBe(401);
    await nearlyUsedUp('2001:db8:7:1%');
    await nearlyUsedUp('198.51.100.7');
    expect(await statusOf(addressOf(1))).toBe(401);
    expect(await statusOf(addressOf(2))).toBe(429);
    expect(await statusOf(neighbour)).toBe(401);
  });

  const mailsTo = (id: number) =>
    app.database.query<{ subject_html: string; content_html: string }>(
      'select subject_html, content_html from mails where user_id = $1 order by id',
      [id],
    );

  it('E12 many wrong passwords are told to the person, once a day', async () => {
    const { id, email } = await app.given.user({ first_name: 'Ada' });
    await besiege(email);
    await besiege(email);
    await expect.poll(async () => (await mailsTo(id)).length).toBe(1);
    const [mail] = await mailsTo(id);
    expect(mail?.subject_html).toBe('Somebody tries passwords for your account at the Partner Portal');
    expect(mail?.content_html).toMatch(/Hello Ada.* from 10\.\d+\.\d+\.\d+/);
    app.clock.now += 86_400_000;
    await besiege(email);
    await expect.poll(async () => (await mailsTo(id)).length).toBe(2);
  });

  it('E12 a sign-in on a new device is told to the person, once a day; one from where they were before is not', async () => {
    const { id, email } = await app.given.user({ first_name: 'Ada', language: 'vi' });
    const home = { email, from: '198.51.100.20', browser: 'Firefox at home' };
    const cookie = cookieOf(await login(home));
    await login(home);
    await login({ email, cookie, browser: 'Firefox at home' });
    expect(await mailsTo(id)).toEqual([]);
    await login({ email, from: '198.51.100.21', browser: 'Another browser' });
    await login({ email, from: '198.51.100.22', browser: 'A third browser' });
    const [mail, ...more] = await mailsTo(id);
    expect(more).toEqual([]);
    expect(mail?.subject_html).toBe('Có đăng nhập mới vào tài khoản Cổng đối tác của bạn');
    expect(mail?.content_html).toMatch(/Xin chào Ada.*198\.51\.100\.21.*Another browser/);
  });
});
