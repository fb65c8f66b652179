import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import { startApp, type TestApp, testPassword } from '../support/app.ts';
import { onOneEngine } from '../support/databases.ts';
import { addPasskey, codeAt, partOf, setUpApp } from '../support/second-factors.ts';
import { SoftPasskey } from '../support/soft-passkey.ts';

const base = '/api/v3/auth/second-factor';

onOneEngine('a second factor', 'postgres', open => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ database: await open() });
  });
  afterAll(() => app.server.close());

  const newcomer = async (role: Role = Role.Partner) => {
    const user = await app.given.user({ role });
    const { access } = await app.signIn(user.email);
    return { ...user, caller: app.bearer(access) };
  };
  const withApp = async (role?: Role) => {
    const person = await newcomer(role);
    return { ...person, ...(await setUpApp(app, person.caller)) };
  };
  const withPasskey = async (role?: Role) => {
    const person = await newcomer(role);
    return { ...person, ...(await addPasskey(person.caller)) };
  };
  const login = (email: string) =>
    app.anonymous.post('/api/v3/auth/login', { email, password: testPassword });
  const stepOf = async (email: string) => {
    const answer = await login(email);
    expect(answer.status, answer.text).toBe(200);
    return partOf(answer, 'second_factor');
  };
  const challengeIn = (options: unknown) =>
    typeof options === 'object' && options !== null && 'challenge' in options
      ? String(options.challenge)
      : '';
  const second = (body: object) => app.anonymous.post('/api/v3/auth/login/second-factor', body);
  const eventsOf = async (userId: number) =>
    (
      await app.database.query<{ kind: string }>(
        "select kind from security_events where user_id = $1 and kind like 'second-factor%' order by id",
        [userId],
      )
    ).map(({ kind }) => kind);
  const mailsTo = async (email: string) =>
    (
      await app.database.query<{ subject_html: string; content_html: string }>(
        "select subject_html, content_html from mails where to_email = $1 and subject_html like 'The second factor%' order by id",
        [email],
      )
    ).map(({ content_html }) => content_html);

  describe('an authenticator app', () => {
    it('E20 SESS-01 the password alone earns a ticket and no token; its code then earns the tokens', async () => {
      const { email, secret } = await withApp();
      const answer = await login(email);
      expect(Object.keys(answer.body).sort()).toEqual([
        'code',
        'message',
        'message_code',
        'params',
        'second_factor',
      ]);
      expect(answer.headers['set-cookie']).toBeUndefined();
      const step = partOf(answer, 'second_factor');
      expect(step).toMatchObject({ expire_after: 300, methods: ['app', 'recovery-code'] });
      const code = codeAt(secret, app.clock.now);
      const passed = await second({ ticket: step.ticket, code });
      expect(passed.body).toMatchObject({ access_token: expect.any(String), expire_after: 900 });
      const me = await app.bearer(String(passed.body.access_token)).get('/api/v3/auth/access_token');
      expect(me.status).toBe(200);
    });

    it('a code is good once, also with another ticket, and the one before it no longer', async () => {
      const { email, secret } = await withApp();
      const code = codeAt(secret, app.clock.now);
      const earlier = codeAt(secret, app.clock.now - 30_000);
      expect((await second({ ticket: (await stepOf(email)).ticket, code })).status).toBe(200);
      for (const again of [code, earlier])
        expect((await second({ ticket: (await stepOf(email)).ticket, code: again })).status).toBe(401);
    });

    it('clocks may differ by one step of 30 s, not by two', async () => {
      for (const [away, status] of [
        [-60_000, 401],
        [-30_000, 200],
        [30_000, 200],
        [60_000, 401],
      ] as const) {
        const { email, secret } = await withApp();
        app.clock.now += 60_000;
        const code = codeAt(secret, app.clock.now + away);
        expect((await second({ ticket: (await stepOf(email)).ticket, code })).status, String(away)).toBe(
          status,
        );
      }
    });

    it('E5 of ten at once with one code exactly one is let in', async () => {
      const { email, secret } = await withApp();
      const code = codeAt(secret, app.clock.now);
      // Up to five may be looked at at all; the others are told to wait.
      const tickets = await Promise.all(Array.from({ length: 5 }, () => stepOf(email)));
      const statuses = await Promise.all(
        tickets.map(async ({ ticket }) => (await second({ ticket, code })).status),
      );
      expect(statuses.filter(status => status === 200)).toHaveLength(1);
      expect(statuses.filter(status => status === 401)).toHaveLength(4);
    });

    it('wrong codes wait longer and longer: five at once, then 1, 2, 4 … s, at most 15 minutes', async () => {
      const { email, id, secret } = await withApp();
      const { ticket } = await stepOf(email);
      const wrong = () => second({ ticket, code: '000000' });
      for (let attempt = 1; attempt <= 5; attempt++) expect((await wrong()).status).toBe(401);
      for (const seconds of [1, 2, 4]) {
        const refused = await second({ ticket, code: codeAt(secret, app.clock.now) });
        expect(refused.status).toBe(429);
        expect(refused.headers['retry-after']).toBe(String(seconds));
        app.clock.now += seconds * 1_000;
        expect((await wrong()).status).toBe(401);
      }
      const waits = await app.database.query<{ wait: number }>(
        'select extract(epoch from next_at - $2::timestamptz)::int as wait from second_factor_attempts where user_id = $1',
        [id, new Date(app.clock.now).toISOString()],
      );
      expect(waits).toEqual([{ wait: 8 }]);
      app.clock.now += 8_000;
      expect((await second({ ticket, code: codeAt(secret, app.clock.now) })).status).toBe(200);
      expect(
        await app.database.query('select 1 from second_factor_attempts where user_id = $1', [id]),
      ).toEqual([]);
      expect((await eventsOf(id)).filter(kind => kind === 'second-factor-refused')).toHaveLength(8);
    });

    it('a hundred guesses at once get no more than five looks', async () => {
      const { email } = await withApp();
      const { ticket } = await stepOf(email);
      const guesses = Array.from({ length: 100 }, (_, guess) => String(guess).padStart(6, '0'));
      const statuses = await Promise.all(guesses.map(async code => (await second({ ticket, code })).status));
      expect(statuses.filter(status => status === 401)).toHaveLength(5);
      expect(statuses.filter(status => status === 429)).toHaveLength(95);
    });

    it('the code of another account, and of another secret, opens nothing', async () => {
      const [one, other] = [await withApp(), await withApp()];
      const code = codeAt(other.secret, app.clock.now);
      expect((await second({ ticket: (await stepOf(one.email)).ticket, code })).status).toBe(401);
    });

    it('its secret stands nowhere in the database as it is, and in another account’s row opens nothing', async () => {
      const [one, other] = [await withApp(), await withApp()];
      const rows = await app.database.query<{ secret: string }>(
        "select secret from second_factors where kind = 'app'",
      );
      const kept = JSON.stringify([
        rows,
        await app.database.query('select * from history'),
        await app.database.query('select * from mails'),
        await app.database.query('select * from security_events'),
      ]);
      for (const { secret, codes } of [one, other])
        for (const text of [secret, ...codes]) expect(kept.includes(text)).toBe(false);
      await app.database.query(
        'update second_factors set secret = (select secret from second_factors where user_id = $1) where user_id = $2',
        [other.id, one.id],
      );
      const code = codeAt(other.secret, app.clock.now);
      expect((await second({ ticket: (await stepOf(one.email)).ticket, code })).status).toBe(401);
    });
  });

  describe('a ticket', () => {
    it('is good once, for five minutes, for nothing else', async () => {
      const { email, secret, caller } = await withApp();
      const { ticket } = await stepOf(email);
      expect((await app.bearer(String(ticket)).get('/api/v3/auth/access_token')).status).toBe(401);
      expect((await caller.post(`${base}/app`, { ticket, code: '123456' })).status).toBe(410);
      expect((await second({ ticket, code: codeAt(secret, app.clock.now) })).status).toBe(200);
      app.clock.now += 30_000;
      expect((await second({ ticket, code: codeAt(secret, app.clock.now) })).status).toBe(401);
      const late = (await stepOf(email)).ticket;
      app.clock.now += 300_000;
      expect((await second({ ticket: late, code: codeAt(secret, app.clock.now) })).status).toBe(401);
    });

    it('ends with a new password, and with the account', async () => {
      for (const change of ["password_hash = 'other'", 'disabled = true', 'deleted = true', 'role = 3']) {
        const { email, secret, id } = await withApp();
        const { ticket } = await stepOf(email);
        await app.database.query(`update users set ${change} where id = $1`, [id]);
        const passed = await second({ ticket, code: codeAt(secret, app.clock.now) });
        expect(passed.status, change).toBe(401);
      }
    });

    it('is not ours when it was changed, or belongs to another step', async () => {
      const { email, secret } = await withApp();
      const ticket = String((await stepOf(email)).ticket);
      const code = codeAt(secret, app.clock.now);
      const started = await app.anonymous.post('/api/v3/auth/login/passkey/start', {});
      for (const forged of [`${ticket}x`, ticket.split('.').slice(0, 2).join('.'), started.body.ticket, 'x'])
        expect((await second({ ticket: forged, code })).status).toBe(401);
      expect((await second({ ticket, code, recovery_code: 'x' })).status).toBe(422);
      expect((await second({ ticket })).status).toBe(422);
    });
  });

  describe('a recovery code', () => {
    it('lets in once, however it is typed; its person is told, and new ones end the old ones', async () => {
      const { email, codes, caller, id } = await withApp();
      expect(codes).toHaveLength(10);
      expect(new Set(codes).size).toBe(10);
      const [first = '', next = ''] = codes;
      const typed = first.toUpperCase().replaceAll('-', ' ');
      expect((await second({ ticket: (await stepOf(email)).ticket, recovery_code: typed })).status).toBe(200);
      expect((await second({ ticket: (await stepOf(email)).ticket, recovery_code: first })).status).toBe(401);
      expect((await caller.get(base)).body.recovery_codes).toBe(9);
      const [, used = ''] = await mailsTo(email);
      expect(used).toContain('signed in with a recovery code');
      const renewed = await caller.post(`${base}/recovery-codes`, {});
      expect(renewed.status, renewed.text).toBe(200);
      expect((await second({ ticket: (await stepOf(email)).ticket, recovery_code: next })).status).toBe(401);
      expect(await eventsOf(id)).toEqual([
        'second-factor-added',
        'second-factor-removed',
        'second-factor-refused',
        'second-factor-added',
        'second-factor-refused',
      ]);
    });

    it('E5 of two at once one is let in; that of another account opens nothing', async () => {
      const [one, other] = [await withApp(), await withApp()];
      const [code = ''] = one.codes;
      const tickets = [await stepOf(one.email), await stepOf(one.email)];
      const statuses = await Promise.all(
        tickets.map(async ({ ticket }) => (await second({ ticket, recovery_code: code })).status),
      );
      expect(statuses.sort()).toEqual([200, 401]);
      const [, unused = ''] = one.codes;
      const { ticket } = await stepOf(other.email);
      expect((await second({ ticket, recovery_code: unused })).status).toBe(401);
    });
  });

  describe('a passkey', () => {
    const alone = async (passkey: SoftPasskey, ceremony: object = {}) => {
      const start = await app.anonymous.post('/api/v3/auth/login/passkey/start', {});
      const { challenge } = partOf(start, 'passkey');
      const shown = passkey.get({ challenge: String(challenge), ...ceremony });
      return { ticket: start.body.ticket, passkey: shown };
    };
    const enter = (body: object) => app.anonymous.post('/api/v3/auth/login/passkey', body);

    it('is the second step of a password', async () => {
      const { email, passkey } = await withPasskey();
      const step = await stepOf(email);
      expect(step.methods).toEqual(['passkey', 'recovery-code']);
      const shown = passkey.get({ challenge: challengeIn(step.passkey), verified: false });
      expect((await second({ ticket: step.ticket, passkey: shown })).status).toBe(200);
      expect((await second({ ticket: step.ticket, passkey: shown })).status).toBe(401);
    });

    it('signs in alone once it has made sure of the person, and once with each challenge', async () => {
      const { passkey, id } = await withPasskey();
      const unsure = await alone(passkey, { verified: false });
      expect((await enter(unsure)).status).toBe(401);
      const sure = await alone(passkey);
      const passed = await enter(sure);
      expect(passed.status, passed.text).toBe(200);
      const me = await app.anonymous.get('/api/v2/user', { token: String(passed.body.access_token) });
      expect(me.body.id).toBe(id);
      expect((await enter(sure)).status).toBe(401);
    });

    it('signs in once with each challenge, also when it does not count its uses', async () => {
      const { passkey } = await withPasskey();
      passkey.counter = -1;
      const shown = await alone(passkey);
      expect((await enter(shown)).status).toBe(200);
      expect((await enter(shown)).status).toBe(401);
    });

    it('is refused from another site, for another name, for another challenge, and unknown', async () => {
      const { email, passkey } = await withPasskey();
      for (const ceremony of [
        { origin: 'http://localhost:8080' },
        { origin: 'https://portal.evil.example' },
        { rpId: 'evil.example' },
        { challenge: 'AAAA' },
      ]) {
        const step = await stepOf(email);
        const shown = passkey.get({ challenge: challengeIn(step.passkey), ...ceremony });
        expect((await second({ ticket: step.ticket, passkey: shown })).status, JSON.stringify(ceremony)).toBe(
          401,
        );
        expect((await enter(await alone(passkey, ceremony))).status, JSON.stringify(ceremony)).toBe(401);
      }
      expect((await enter(await alone(new SoftPasskey()))).status).toBe(401);
    });

    it('a copy betrays itself by its counter', async () => {
      const { passkey, id } = await withPasskey();
      expect((await enter(await alone(passkey))).status).toBe(200);
      passkey.counter -= 1;
      expect((await enter(await alone(passkey))).status).toBe(401);
      expect((await eventsOf(id)).at(-1)).toBe('second-factor-refused');
    });

    it('of another account passes no second step, and the challenge of one sign-in not another', async () => {
      const [one, other] = [await withPasskey(), await withPasskey()];
      const step = await stepOf(one.email);
      const foreign = other.passkey.get({ challenge: challengeIn(step.passkey) });
      expect((await second({ ticket: step.ticket, passkey: foreign })).status).toBe(401);
      const later = await stepOf(one.email);
      const crossed = one.passkey.get({ challenge: challengeIn(later.passkey) });
      expect((await second({ ticket: step.ticket, passkey: crossed })).status).toBe(401);
      expect((await second({ ticket: later.ticket, passkey: crossed })).status).toBe(200);
    });

    it('of a disabled account, and of somebody without a role, opens nothing', async () => {
      for (const change of ['disabled = true', 'deleted = true', 'role = null']) {
        const { passkey, id } = await withPasskey();
        await app.database.query(`update users set ${change} where id = $1`, [id]);
        expect([401, 403], change).toContain((await enter(await alone(passkey))).status);
      }
    });

    it('is added for one’s own account, on a page of ours, with a challenge of a moment ago', async () => {
      const [one, other] = [await newcomer(), await newcomer()];
      const start = await one.caller.post(`${base}/passkeys/start`, {});
      const challenge = String(partOf(start, 'passkey').challenge);
      const add = (caller: typeof one.caller, passkey: object) =>
        caller.post(`${base}/passkeys`, { ticket: start.body.ticket, name: 'Phone', passkey });
      const made = new SoftPasskey();
      expect((await add(other.caller, made.create({ challenge }))).status).toBe(410);
      expect((await add(one.caller, made.create({ challenge, origin: 'https://evil.example' }))).status).toBe(
        422,
      );
      expect((await add(one.caller, made.create({ challenge: 'AAAA' }))).status).toBe(422);
      expect((await add(one.caller, made.create({ challenge }))).status).toBe(200);
      expect((await add(one.caller, new SoftPasskey().create({ challenge }))).status).toBe(410);
    });

    it('is renamed and removed by its owner only; with the last one go the recovery codes', async () => {
      const [one, other] = [await withPasskey(), await withPasskey()];
      const address = `${base}/passkeys/${one.factorId}`;
      expect((await other.caller.put(address, { name: 'Mine' })).status).toBe(404);
      expect((await other.caller.delete(address)).status).toBe(404);
      expect((await one.caller.put(address, { name: 'Old laptop' })).status).toBe(200);
      expect((await one.caller.get(base)).body.passkeys).toMatchObject([{ name: 'Old laptop' }]);
      expect((await one.caller.delete(address)).status).toBe(200);
      expect((await one.caller.get(base)).body).toMatchObject({ passkeys: [], recovery_codes: 0 });
      expect((await login(one.email)).body.access_token).toBeDefined();
      expect(await mailsTo(one.email)).toEqual([
        expect.stringContaining('a passkey was added'),
        expect.stringContaining('a passkey was removed'),
      ]);
    });
  });
});
