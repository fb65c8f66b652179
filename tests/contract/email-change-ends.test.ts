import { beforeAll, beforeEach, expect, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import { startApp, type TestApp, testPassword } from '../support/app.ts';
import type { Caller } from '../support/caller.ts';
import { onOneEngine } from '../support/databases.ts';
import { mailedTo } from '../support/mailed.ts';
import { setUpApp } from '../support/second-factors.ts';

const auth = '/api/v3/auth';
const chosen = { password: 'NewPass2026', repassword: 'NewPass2026' };

interface Owner {
  readonly id: number;
  readonly email: string;
  readonly caller: Caller;
}

onOneEngine('a change of the e-mail address that waits', 'pglite', open => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ database: await open() });
  });
  beforeEach(() => app.database.query('delete from login_attempts'));

  let serial = 0;
  const asked = async ({ id }: Pick<Owner, 'id'>, by: Caller) => {
    const fresh = `fresh${++serial}@new.example`;
    expect((await by.post(`/api/v3/user/${id}/email-change`, { email: fresh })).status).toBe(202);
    return { fresh, token: (await mailedTo(app, fresh)).token };
  };
  const again = async ({ email }: Pick<Owner, 'email'>) => app.bearer((await app.signIn(email)).access);
  const confirm = async (token: string) =>
    (await app.anonymous.post(`${auth}/confirm-email`, { token })).status;
  const emailOf = async (id: number) =>
    (await app.database.query<{ email: string }>('select email from users where id = $1', [id]))[0]?.email;
  const setPassword = ({ id, caller }: Owner) =>
    caller.put(`/api/v3/user/${id}`, { current_password: testPassword, ...chosen });
  const resetOf = async (email: string) => {
    const before = await app.database.query('select 1 from mails where to_email = $1', [email]);
    await app.anonymous.post(`${auth}/forgot-password`, { email });
    return (await mailedTo(app, email, before.length + 1)).token;
  };
  const reset = (token: string) => app.anonymous.post(`${auth}/reset-password`, { token, ...chosen });
  const byAdmin = async () => (await app.person(Role.Admin)).caller;

  /** How an owner, or an admin for them, takes an account back from somebody who is in it. */
  const ways: readonly (readonly [string, (owner: Owner) => Promise<{ readonly status: number }>])[] = [
    ['its person sets another password', setPassword],
    ['a password is set by a mailed link', async ({ email }) => await reset(await resetOf(email))],
    ['its person signs out everywhere else', ({ caller }) => caller.delete(`${auth}/sessions`)],
    [
      'its person ends that sign-in',
      async ({ caller }) => {
        const { body } = await caller.get(`${auth}/sessions`);
        const others = Array.isArray(body.data) ? body.data.filter(({ is_current }) => !is_current) : [];
        expect(others).toHaveLength(1);
        return await caller.delete(`${auth}/sessions/${others[0].id}`);
      },
    ],
    [
      'an admin signs its person out',
      async ({ id }) => await (await byAdmin()).delete(`/api/v3/user/${id}/sessions`),
    ],
    [
      'an admin removes the second factors',
      async ({ id, caller }) => {
        await setUpApp(app, caller);
        return await (await byAdmin()).delete(`/api/v3/user/${id}/second-factors`);
      },
    ],
    [
      'an admin disables the account and enables it again',
      async ({ id }) => {
        const admin = await byAdmin();
        await admin.put(`/api/v3/user/${id}`, { disabled: true });
        return await admin.put(`/api/v3/user/${id}`, { disabled: false });
      },
    ],
  ];

  it.each(ways)('DEC-262 ends when %s', async (_way, takeBack) => {
    const owner = await app.person();
    const { token } = await asked(owner, await again(owner));
    expect((await takeBack(owner)).status).toBe(200);
    expect(await confirm(token)).toBe(410);
    expect(await emailOf(owner.id)).toBe(owner.email);
  });

  it('DEC-262 ends although whoever asked for it has signed out since', async () => {
    const owner = await app.person();
    const thief = await again(owner);
    const { token } = await asked(owner, thief);
    expect((await thief.post(`${auth}/logout`)).status).toBe(200);
    expect((await owner.caller.delete(`${auth}/sessions`)).status).toBe(200);
    expect(await confirm(token)).toBe(410);
  });

  it('DEC-262 stays when one who signs out everywhere else has asked for it here, or an admin has', async () => {
    const owner = await app.person();
    const here = await asked(owner, owner.caller);
    expect((await owner.caller.delete(`${auth}/sessions`)).status).toBe(200);
    expect(await confirm(here.token)).toBe(200);
    const other = await app.person();
    const { token } = await asked(other, await byAdmin());
    expect((await other.caller.delete(`${auth}/sessions`)).status).toBe(200);
    expect(await confirm(token)).toBe(200);
  });

  /** What else ends the right of an admin to change the address of somebody. */
  const endsOfRight: typeof ways = [
    [
      'the role is taken and given back',
      async ({ id }) => {
        const admin = await byAdmin();
        await admin.put(`/api/v3/user/${id}`, { role: Role.CustomerService });
        return await admin.put(`/api/v3/user/${id}`, { role: Role.Admin });
      },
    ],
    ['the account is removed', async ({ id }) => await (await byAdmin()).delete(`/api/v3/user/${id}`)],
    [
      'the address has changed',
      async owner => {
        const own = await asked(owner, owner.caller);
        return await app.anonymous.post(`${auth}/confirm-email`, { token: own.token });
      },
    ],
    [
      'a change of the own address is stopped',
      async owner => {
        await asked(owner, owner.caller);
        const { token } = await mailedTo(app, owner.email);
        return await app.anonymous.post(`${auth}/stop-email-change`, { token });
      },
    ],
  ];

  it.each([...ways, ...endsOfRight])(
    'DEC-291 of somebody else ends when of the admin who asked for it %s',
    async (_way, takeBack) => {
      const owner = await app.person();
      const admin = await app.person(Role.Admin);
      const { token } = await asked(owner, await again(admin));
      expect((await takeBack(admin)).status).toBe(200);
      const { body } = await owner.caller.get(`/api/v3/user/${owner.id}/email-change`);
      expect(body.data).toBeNull();
      expect(await confirm(token)).toBe(410);
      expect(await emailOf(owner.id)).toBe(owner.email);
    },
  );

  it('DEC-291 stays when the admin who asked for it goes on, whatever else of theirs ends', async () => {
    const owner = await app.person();
    const admin = await app.person(Role.Admin);
    await again(admin);
    const { token } = await asked(owner, admin.caller);
    expect((await admin.caller.delete(`${auth}/sessions`)).status).toBe(200);
    expect((await admin.caller.post(`${auth}/logout`)).status).toBe(200);
    expect(await confirm(token)).toBe(200);
  });

  it.each(['disabled = true', 'deleted = true', `role = ${Role.Marketing}`])(
    'DEC-291 opens nothing where it was written just as the right of its admin ended: %s',
    async ended => {
      const owner = await app.person();
      const admin = await app.person(Role.Admin);
      const { token } = await asked(owner, admin.caller);
      await app.database.query(`update users set ${ended} where id = $1`, [admin.id]);
      await app.database.query('update email_changes set stopped_at = null where user_id = $1', [owner.id]);
      expect(await confirm(token)).toBe(410);
      expect(await emailOf(owner.id)).toBe(owner.email);
    },
  );

  it('DEC-291 ends with a sign-in whose spent token comes back, as somebody else holds it', async () => {
    const owner = await app.person();
    const signedIn = await app.signIn(owner.email);
    const { token } = await asked(owner, app.bearer(signedIn.access));
    const renew = async () =>
      (await app.anonymous.post(`${auth}/access_token`, undefined, { token: signedIn.refresh })).status;
    expect(await renew()).toBe(200);
    app.clock.now += 60_000;
    expect(await renew()).toBe(401);
    expect(await confirm(token)).toBe(410);
  });

  it('DEC-262 one that counts already can still be stopped after all of that', async () => {
    const owner = await app.person();
    const thief = await again(owner);
    const { token } = await asked(owner, thief);
    expect(await confirm(token)).toBe(200);
    const stop = (await mailedTo(app, owner.email)).token;
    const { status } = await setPassword({ ...owner, caller: thief });
    expect(status).toBe(200);
    await (await byAdmin()).delete(`/api/v3/user/${owner.id}/sessions`);
    expect((await app.anonymous.post(`${auth}/stop-email-change`, { token: stop })).status).toBe(200);
    expect(await emailOf(owner.id)).toBe(owner.email);
  });

  it.each([
    ['its person sets another password', setPassword],
    [
      'an admin signs its person out',
      async ({ id }: Owner) => await (await byAdmin()).delete(`/api/v3/user/${id}/sessions`),
    ],
  ] as const)('DEC-262 a mailed link to set a password ends when %s', async (_way, takeBack) => {
    const owner = await app.person();
    const token = await resetOf(owner.email);
    expect((await takeBack(owner)).status).toBe(200);
    expect((await reset(token)).status).toBe(410);
  });
});
