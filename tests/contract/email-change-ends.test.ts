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
  const resetOf = async (email: string, mails: number) => {
    await app.anonymous.post(`${auth}/forgot-password`, { email });
    return (await mailedTo(app, email, mails)).token;
  };
  const reset = (token: string) => app.anonymous.post(`${auth}/reset-password`, { token, ...chosen });
  const byAdmin = async () => (await app.person(Role.Admin)).caller;

  /** How an owner, or an admin for them, takes an account back from somebody who is in it. */
  const ways: readonly (readonly [string, (owner: Owner) => Promise<{ readonly status: number }>])[] = [
    ['its person sets another password', setPassword],
    ['a password is set by a mailed link', async ({ email }) => await reset(await resetOf(email, 2))],
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
    const token = await resetOf(owner.email, 1);
    expect((await takeBack(owner)).status).toBe(200);
    expect((await reset(token)).status).toBe(410);
  });
});
