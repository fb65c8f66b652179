import { beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { Role } from '../../domain/actor.ts';
import { startApp, type TestApp, testPassword } from '../support/app.ts';
import type { Caller } from '../support/caller.ts';
import { onOneEngine } from '../support/databases.ts';
import { mailedTo } from '../support/mailed.ts';

const hour = 3_600_000;
const confirming = '/api/v3/auth/confirm-email';
const stopping = '/api/v3/auth/stop-email-change';

onOneEngine('changing the e-mail address of an account', 'pglite', open => {
  let app: TestApp;
  const start = Date.now();
  beforeAll(async () => {
    app = await startApp({ database: await open() });
  });
  beforeEach(async () => {
    app.clock.now = start;
    await app.database.query('delete from login_attempts');
  });

  let serial = 0;
  const unused = () => `fresh${++serial}@new.example`;
  const ask = (caller: Caller, id: number, email: string) =>
    caller.post(`/api/v3/user/${id}/email-change`, { email });
  const emailOf = async (id: number) =>
    (await app.database.query<{ email: string }>('select email from users where id = $1', [id]))[0]?.email;
  const isSignedIn = async (caller: Caller) => (await caller.get('/api/v3/auth/access_token')).status === 200;

  it('nobody writes an address like another field, whatever their role and the door', async () => {
    const victim = await app.person();
    const staff = [Role.Admin, Role.CustomerService, Role.Marketing, Role.Partner] as const;
    for (const role of staff) {
      const { id, caller, email } = await app.person(role);
      const own = await caller.put(`/api/v3/user/${id}`, { email: unused() });
      expect({ status: own.status, errors: own.body.errors }).toEqual({
        status: 422,
        errors: { email: 'This field cannot be set' },
      });
      const other = await caller.put(`/api/v3/partners/${victim.id}`, { email: unused() });
      if (role === Role.Partner) expect(other.status).toBe(404);
      else
        expect({ status: other.status, errors: other.body.errors }).toEqual({
          status: 422,
          errors: { email: 'This field cannot be set' },
        });
      const many = { action: 'change', field: 'email', value: unused(), ids: [victim.id] };
      for (const list of ['user', 'partners'])
        expect((await caller.post(`/api/v3/${list}/bulk`, many)).status, list).toBeGreaterThanOrEqual(400);
      expect(await emailOf(id)).toBe(email);
    }
    for (const role of [Role.CustomerService, Role.Marketing])
      expect((await ask((await app.person(role)).caller, victim.id, unused())).status).toBe(403);
    expect((await ask((await app.person()).caller, victim.id, unused())).status).toBe(404);
    expect(await emailOf(victim.id)).toBe(victim.email);
  });

  it('counts once the new mailbox has confirmed it; other sign-ins and open links end, history and log say so', async () => {
    const { id, email, caller } = await app.person();
    const elsewhere = app.bearer((await app.signIn(email)).access);
    await app.anonymous.post('/api/v3/auth/forgot-password', { email });
    const reset = (await mailedTo(app, email)).token;
    const fresh = unused();
    const asked = await ask(caller, id, fresh);
    expect({ status: asked.status, data: asked.body.data }).toMatchObject({
      status: 202,
      data: { email: fresh, asked_by: { id } },
    });
    expect((await mailedTo(app, email, 2)).html).toContain(fresh);
    expect(await emailOf(id)).toBe(email);
    expect((await caller.get(`/api/v3/user/${id}/email-change`)).body.data).toMatchObject({ email: fresh });
    const { token } = await mailedTo(app, fresh);
    const { status, body } = await app.anonymous.post(confirming, { token });
    expect({ status, email: body.email }).toEqual({ status: 200, email: fresh });
    expect(await emailOf(id)).toBe(fresh);
    expect(await isSignedIn(caller)).toBe(true);
    expect(await isSignedIn(elsewhere)).toBe(false);
    const late = { token: reset, password: 'NewPass2026', repassword: 'NewPass2026' };
    expect((await app.anonymous.post('/api/v3/auth/reset-password', late)).status).toBe(410);
    expect((await app.anonymous.post(confirming, { token })).status).toBe(410);
    expect((await caller.get(`/api/v3/user/${id}/email-change`)).body.data).toBeNull();
    await app.signIn(fresh);
    const noted = await app.database.query<{ changes: Record<string, unknown>; user_id: number }>(
      `select changes, user_id from history where resource = 'users' and row_id = $1 order by id desc limit 1`,
      [id],
    );
    expect(noted[0]).toMatchObject({ user_id: id, changes: { email: { before: email, after: fresh } } });
    const kinds = await app.database.query<{ kind: string }>(
      `select kind from security_events where subject_id = $1 and kind like 'email%' order by id`,
      [id],
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(['email-change-asked', 'email-changed']);
  });

  it('an admin starts it for another, who is signed out everywhere; a link holds a day', async () => {
    const { id, caller } = await app.person();
    const admin = await app.person(Role.Admin);
    const first = unused();
    expect((await ask(admin.caller, id, first)).status).toBe(202);
    app.clock.now += 24 * hour;
    const expired = await app.anonymous.post(confirming, { token: (await mailedTo(app, first)).token });
    expect(expired.status).toBe(410);
    app.clock.now -= 24 * hour;
    const second = unused();
    expect((await ask(admin.caller, id, second)).status).toBe(202);
    // The newer one replaces the older.
    expect((await app.anonymous.post(confirming, { token: (await mailedTo(app, first)).token })).status).toBe(
      410,
    );
    expect(
      (await app.anonymous.post(confirming, { token: (await mailedTo(app, second)).token })).status,
    ).toBe(200);
    expect(await emailOf(id)).toBe(second);
    expect(await isSignedIn(caller)).toBe(false);
    expect(await isSignedIn(admin.caller)).toBe(true);
  });

  it('asks for a proof of who asks when the sign-in is older than 15 minutes', async () => {
    const { id, email } = await app.given.user({ role: Role.Partner });
    const { refresh } = await app.signIn(email);
    app.clock.now += 16 * 60_000;
    const rotated = await app.anonymous.send({
      method: 'POST',
      url: '/api/v3/auth/access_token',
      headers: { token: refresh },
    });
    const caller = app.bearer(String(rotated.body.access_token));
    const refused = await ask(caller, id, unused());
    expect({ status: refused.status, reason: refused.body.reason }).toEqual({
      status: 403,
      reason: 'confirm-identity',
    });
    expect((await caller.post('/api/v3/auth/confirm', { password: testPassword })).status).toBe(200);
    expect((await ask(caller, id, unused())).status).toBe(202);
  });

  it('the old mailbox stops it while it waits', async () => {
    const { id, email, caller } = await app.person();
    const fresh = unused();
    await ask(caller, id, fresh);
    const stop = (await mailedTo(app, email)).token;
    expect((await app.anonymous.post(stopping, { token: stop })).status).toBe(200);
    expect((await app.anonymous.post(confirming, { token: (await mailedTo(app, fresh)).token })).status).toBe(
      410,
    );
    expect(await emailOf(id)).toBe(email);
    expect(await isSignedIn(caller)).toBe(false);
    expect((await mailedTo(app, email, 2)).subject).toBe('Set a new password for the Partner Portal');
    expect((await app.anonymous.post(stopping, { token: stop })).status).toBe(410);
  });

  it('the old mailbox puts it back for seven days, through a chain of changes, and nothing else opens the account', async () => {
    const { id, email, caller } = await app.person();
    const [thief, second] = [unused(), unused()];
    await ask(caller, id, thief);
    await app.anonymous.post(confirming, { token: (await mailedTo(app, thief)).token });
    const stop = (await mailedTo(app, email)).token;
    await ask(caller, id, second);
    await app.anonymous.post(confirming, { token: (await mailedTo(app, second)).token });
    expect(await emailOf(id)).toBe(second);
    // Somebody registers the address that became free, so that its owner cannot come back.
    await app.anonymous.post('/api/v3/auth/register', {
      email,
      first_name: 'Late',
      last_name: 'Comer',
      company: 'Squat Ltd',
    });
    await mailedTo(app, email, 2);
    // At the very moment at which it became free.
    await app.database.query(
      'update users set create_time = (select confirmed_at from email_changes where user_id = $1 and old_email = $2) where email = $2',
      [id, email],
    );
    // The thief adds a second factor of their own, which would keep the owner out.
    await app.database.query(
      "insert into second_factors (user_id, kind, name, secret, create_time) values ($1, 'app', 'Thief', 'x', $2)",
      [id, new Date(app.clock.now).toISOString()],
    );
    app.clock.now += 7 * 24 * hour - 1_000;
    const answer = await app.anonymous.post(stopping, { token: stop });
    expect({ status: answer.status, email: answer.body.email }).toEqual({ status: 200, email });
    expect(await emailOf(id)).toBe(email);
    expect(await isSignedIn(caller)).toBe(false);
    for (const address of [email, thief, second])
      await expect(app.signIn(address)).rejects.toThrow(/cannot sign in/);
    const { subject, token } = await mailedTo(app, email, 3);
    expect(subject).toBe('Set a new password for the Partner Portal');
    const chosen = { token, password: 'NewPass2026', repassword: 'NewPass2026' };
    expect((await app.anonymous.post('/api/v3/auth/reset-password', chosen)).status).toBe(200);
    await app.signIn(email, 'NewPass2026');
    expect(await app.database.query('select 1 from second_factors where user_id = $1', [id])).toEqual([]);
    // The thief's own mailbox cannot take it again.
    const again = await app.anonymous.post(stopping, { token: (await mailedTo(app, thief, 2)).token });
    expect(again.status).toBe(410);
  });

  it.each(['waits', 'counts'])('DEC-293 stopped while it %s, it takes calendar links along', async when => {
    const { id, email, caller } = await app.person();
    const fresh = unused();
    const made = await caller.post('/api/v3/calendar-feeds', { shows: 'all' });
    const { pathname, search } = new URL(z.object({ link: z.string() }).parse(made.body.data).link);
    const read = async () => (await app.anonymous.get(pathname + search)).status;
    expect(await read()).toBe(200);
    await ask(caller, id, fresh);
    if (when === 'counts')
      await app.anonymous.post(confirming, { token: (await mailedTo(app, fresh)).token });
    expect(await read()).toBe(200);
    const stop = (await mailedTo(app, email)).token;
    expect((await app.anonymous.post(stopping, { token: stop })).status).toBe(200);
    expect(await read()).toBe(404);
  });

  it.each(['waits', 'counts'])(
    'DEC-295 stopped while it %s, it takes along what was added to the account since that sign-in began, and nothing before',
    async when => {
      const { id, email, caller: thief } = await app.person();
      const add = async (whose: string, kind: string, at: number) => {
        const time = new Date(at).toISOString();
        await app.database.query(
          'insert into second_factors (user_id, kind, name, create_time) values ($1, $2, $3, $4)',
          [id, kind, whose, time],
        );
        await app.database.query(
          "insert into user_identities (provider, subject, user_id, create_time) values ('google', $1, $2, $3)",
          [`${whose}${id}`, id, time],
        );
      };
      await add('own', 'passkey', app.clock.now - hour);
      await add('thief', 'app', app.clock.now + 1);
      app.clock.now += 60_000;
      const fresh = unused();
      await ask(thief, id, fresh);
      if (when === 'counts')
        await app.anonymous.post(confirming, { token: (await mailedTo(app, fresh)).token });
      // The sign-in is over and forgotten by then.
      await app.database.query('delete from auth_sessions where user_id = $1', [id]);
      const stop = (await mailedTo(app, email)).token;
      expect((await app.anonymous.post(stopping, { token: stop })).status).toBe(200);
      expect(await app.database.query('select name from second_factors where user_id = $1', [id])).toEqual([
        { name: 'own' },
      ]);
      expect(
        await app.database.query('select subject from user_identities where user_id = $1', [id]),
      ).toEqual([{ subject: `own${id}` }]);
      expect(
        await app.database.query(
          "select detail from security_events where subject_id = $1 and kind = 'email-change-stopped'",
          [id],
        ),
      ).toEqual([{ detail: 'removed accounts elsewhere: 1, second factors: 1' }]);
    },
  );

  it('DEC-295 stopped while one by an admin waits, it takes nothing along: nobody was in the account', async () => {
    const { id, email } = await app.person();
    const { caller: admin } = await app.person(Role.Admin);
    await ask(admin, id, unused());
    await app.database.query(
      "insert into second_factors (user_id, kind, name, create_time) values ($1, 'passkey', 'own', $2)",
      [id, new Date(app.clock.now + 1).toISOString()],
    );
    const stop = (await mailedTo(app, email)).token;
    expect((await app.anonymous.post(stopping, { token: stop })).status).toBe(200);
    expect(await app.database.query('select name from second_factors where user_id = $1', [id])).toEqual([
      { name: 'own' },
    ]);
  });

  it('the link to stop ends after seven days', async () => {
    const { id, email, caller } = await app.person();
    await ask(caller, id, unused());
    app.clock.now += 7 * 24 * hour;
    const late = await app.anonymous.post(stopping, { token: (await mailedTo(app, email)).token });
    expect(late.status).toBe(410);
  });

  it('E11 an address that has an account is answered like a free one; only its mailbox is told', async () => {
    const holder = await app.person();
    const asker = await app.person();
    const taken = await ask(asker.caller, asker.id, holder.email);
    const waiting = (await asker.caller.get(`/api/v3/user/${asker.id}/email-change`)).body.data;
    const free = await ask(asker.caller, asker.id, unused());
    expect(taken.status).toBe(free.status);
    expect(taken.body.message).toBe(free.body.message);
    expect(waiting).toMatchObject({ email: holder.email });
    const told = await mailedTo(app, holder.email);
    expect(told.subject).toBe('Somebody wanted to use your email address');
    expect(told.html).not.toContain(asker.email);
    expect(told.token).toBe('');
    expect(await emailOf(holder.id)).toBe(holder.email);
  });

  it('one cancels what one has asked for', async () => {
    const { id, caller } = await app.person();
    const fresh = unused();
    await ask(caller, id, fresh);
    expect((await caller.delete(`/api/v3/user/${id}/email-change`)).status).toBe(200);
    expect((await caller.get(`/api/v3/user/${id}/email-change`)).body.data).toBeNull();
    expect((await app.anonymous.post(confirming, { token: (await mailedTo(app, fresh)).token })).status).toBe(
      410,
    );
  });

  it('addresses that look like others are refused, at every door', async () => {
    const { id, caller } = await app.person();
    const admin = await app.person(Role.Admin);
    const message =
      'Only plain letters, digits and signs can stand in an email address; write other domains as xn--…';
    for (const email of [
      'аdmin@portal.test',
      'ad\u200bmin@portal.test',
      'admin@pоrtal.test',
      'ａdmin@portal.test',
    ]) {
      const asked = await ask(caller, id, email);
      expect(asked.status, email).toBe(422);
      const registered = await app.anonymous.post('/api/v3/auth/register', {
        email,
        first_name: 'Look',
        last_name: 'Alike',
        company: 'Alike Ltd',
      });
      expect(registered.status, email).toBe(422);
      const made = await admin.caller.post('/api/v3/user', {
        email,
        role: Role.Partner,
        first_name: 'Look',
        last_name: 'Alike',
        date_of_birth: '1990-04-23',
        sex: 1,
      });
      expect({ status: made.status, errors: made.body.errors }, email).toEqual({
        status: 422,
        errors: { email: message },
      });
    }
    expect((await ask(caller, id, 'me@xn--mnchen-3ya.example')).status).toBe(202);
  });
});
