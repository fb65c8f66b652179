import { beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import { startApp, type TestApp, testPassword } from '../support/app.ts';
import { onOneEngine } from '../support/databases.ts';
import { mailedTo } from '../support/mailed.ts';
import { addPasskey, codeAt, partOf, setUpApp } from '../support/second-factors.ts';

const page = { 'x-auth-mode': 'cookie', origin: 'http://localhost:3000', host: 'localhost:3000' };
const auth = '/api/v3/auth';

/** What is tried once the account is closed, with what was given out before; the status of the answer. */
type Knock = () => Promise<number>;

/** A way into an account, and what it answers once the account is removed or disabled. */
interface Door {
  readonly door: string;
  readonly removed: number;
  readonly disabled: number;
  readonly prepare: (person: { readonly id: number; readonly email: string }) => Promise<Knock>;
}

onOneEngine('an account that is closed in the database, by whatever program', 'pglite', open => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ database: await open() });
  });

  const refresh = async (headers: Readonly<Record<string, string>>) =>
    (await app.anonymous.send({ method: 'POST', url: `${auth}/access_token`, headers })).status;
  const login = (email: string, headers: Readonly<Record<string, string>> = {}) =>
    app.anonymous.post(`${auth}/login`, { email, password: testPassword }, headers);
  const askChange = async (id: number, email: string) => {
    const { access } = await app.signIn(email);
    const fresh = `fresh-${id}@new.example`;
    await app.bearer(access).post(`/api/v3/user/${id}/email-change`, { email: fresh });
    return fresh;
  };

  /** D10 D11: nothing that was given out before opens a closed account; E11: only the right password learns why. */
  const doors: readonly Door[] = [
    {
      ...{ door: 'an access token', removed: 401, disabled: 401 },
      prepare: async ({ email }) => {
        const caller = app.bearer((await app.signIn(email)).access);
        return async () => (await caller.get(`${auth}/access_token`)).status;
      },
    },
    {
      ...{ door: 'a refresh token', removed: 401, disabled: 401 },
      prepare: async ({ email }) => {
        const { refresh: token } = await app.signIn(email);
        return () => refresh({ token });
      },
    },
    {
      ...{ door: 'the refresh token of a page that loads again', removed: 401, disabled: 401 },
      prepare: async ({ email }) => {
        const { headers } = await login(email, page);
        const cookies = [headers['set-cookie']].flat().map(line => String(line).split(';')[0]);
        return () => refresh({ ...page, cookie: cookies.join('; ') });
      },
    },
    {
      ...{ door: 'the password', removed: 401, disabled: 403 },
      prepare:
        async ({ email }) =>
        async () =>
          (await login(email)).status,
    },
    {
      ...{ door: 'the second step of a sign-in', removed: 401, disabled: 401 },
      prepare: async ({ email }) => {
        const { secret } = await setUpApp(app, app.bearer((await app.signIn(email)).access));
        const { ticket } = partOf(await login(email), 'second_factor');
        const code = codeAt(secret, app.clock.now);
        return async () => (await app.anonymous.post(`${auth}/login/second-factor`, { ticket, code })).status;
      },
    },
    {
      ...{ door: 'a passkey', removed: 401, disabled: 403 },
      prepare: async ({ email }) => {
        const { passkey } = await addPasskey(app.bearer((await app.signIn(email)).access));
        const start = await app.anonymous.post(`${auth}/login/passkey/start`, {});
        const shown = passkey.get({ challenge: String(partOf(start, 'passkey').challenge) });
        const { ticket } = start.body;
        return async () =>
          (await app.anonymous.post(`${auth}/login/passkey`, { ticket, passkey: shown })).status;
      },
    },
    {
      ...{ door: 'a link to choose a password', removed: 410, disabled: 410 },
      prepare: async ({ email }) => {
        await app.anonymous.post(`${auth}/forgot-password`, { email });
        const { token } = await mailedTo(app, email);
        const chosen = { token, password: 'NewPass2026', repassword: 'NewPass2026' };
        return async () => (await app.anonymous.post(`${auth}/reset-password`, chosen)).status;
      },
    },
    {
      // What a thief asked for must not wait until the account is opened again (DEC-262).
      ...{ door: 'the link that confirms another e-mail address', removed: 410, disabled: 410 },
      prepare: async ({ id, email }) => {
        const { token } = await mailedTo(app, await askChange(id, email));
        return async () => (await app.anonymous.post(`${auth}/confirm-email`, { token })).status;
      },
    },
    {
      // Nothing is left to stop: with the account the change that waited has ended (DEC-262).
      ...{ door: 'the link that stops another e-mail address', removed: 410, disabled: 410 },
      prepare: async ({ id, email }) => {
        await askChange(id, email);
        const { token } = await mailedTo(app, email);
        return async () => (await app.anonymous.post(`${auth}/stop-email-change`, { token })).status;
      },
    },
    {
      ...{ door: 'the look of an admin through it', removed: 401, disabled: 401 },
      prepare: async ({ id }) => {
        const { access } = await app.signIn((await app.given.user()).email);
        const { body } = await app.bearer(access).post(`${auth}/lens`, { user_id: id });
        const caller = app.bearer(String(body.access_token));
        return async () => (await caller.get('/api/v3/location')).status;
      },
    },
  ];

  const close = (id: number, how: 'deleted' | 'disabled') =>
    app.database.query(`update users set ${how} = true where id = $1`, [id]);
  const person = (values = {}) => app.given.user({ role: Role.Partner, ...values });

  describe.each(doors)('$door', ({ prepare, removed, disabled }) => {
    it('D10 D11 opens it as long as it is open', async () => {
      const knock = await prepare(await person());
      expect(await knock()).toBe(200);
    });
    it('D10 D11 opens nothing once it is removed', async () => {
      const somebody = await person();
      const knock = await prepare(somebody);
      await close(somebody.id, 'deleted');
      expect(await knock()).toBe(removed);
    });
    it('D10 D11 opens nothing once it is disabled', async () => {
      const somebody = await person();
      const knock = await prepare(somebody);
      await close(somebody.id, 'disabled');
      expect(await knock()).toBe(disabled);
    });
  });

  const mailsTo = async (email: string) =>
    (
      await app.database.query<{ subject: string }>(
        'select subject_html as subject from mails where to_email = $1 order by id',
        [email],
      )
    ).map(({ subject }) => subject);

  it.each(['deleted', 'disabled'] as const)(
    'E11 nobody is written to at the address of an account that is %s: neither a link nor a warning',
    async how => {
      const { id, email } = await person();
      await close(id, how);
      await app.anonymous.post(`${auth}/forgot-password`, { email });
      const guess = (from: number) =>
        app.anonymous.send({
          method: 'POST',
          url: `${auth}/login`,
          remoteAddress: `10.77.0.${from}`,
          payload: { email, password: 'Wrong12345' },
        });
      for (let tries = 0; tries < 12; tries += 1) {
        await guess(tries);
        app.clock.now += 120_000;
      }
      const { email: open } = await person();
      await app.anonymous.post(`${auth}/forgot-password`, { email: open });
      await mailedTo(app, open);
      expect(await mailsTo(email)).toEqual([]);
    },
  );

  it('E11 the same person is warned of a sign-in from elsewhere, but of none with what they came with before, also without a name of it', async () => {
    const { email } = await person();
    const from = (remoteAddress: string, browser = '') =>
      app.anonymous.send({
        method: 'POST',
        url: `${auth}/login`,
        remoteAddress,
        headers: { 'user-agent': browser },
        payload: { email, password: testPassword },
      });
    for (let times = 0; times < 2; times += 1) expect((await from('10.78.0.1')).status).toBe(200);
    await app.database.query('update security_events set browser = null where email = $1', [email]);
    expect(await mailsTo(email)).toEqual([]);
    expect((await from('10.78.0.2')).status).toBe(200);
    expect((await mailedTo(app, email)).subject).toBe('New sign-in to your account at the Partner Portal');
  });

  it('E14 an address whose account was removed is free again: for registering, and for somebody who moves to it', async () => {
    const [gone, mover] = [await person(), await person()];
    await close(gone.id, 'deleted');
    const { access } = await app.signIn(mover.email);
    await app.bearer(access).post(`/api/v3/user/${mover.id}/email-change`, { email: gone.email });
    const { subject, token } = await mailedTo(app, gone.email);
    expect(subject).toBe('Confirm your new email address for the Partner Portal');
    expect((await app.anonymous.post(`${auth}/confirm-email`, { token })).status).toBe(200);
    const other = await person();
    await close(other.id, 'deleted');
    const form = { email: other.email, first_name: 'New', last_name: 'Comer', company: 'Fresh Ltd' };
    await app.anonymous.post(`${auth}/register`, form);
    expect((await mailedTo(app, other.email)).subject).toBe(
      'Welcome to the Partner Portal: choose your password',
    );
    const open = await app.database.query('select 1 from users where email = $1 and not deleted', [
      other.email,
    ]);
    expect(open).toHaveLength(1);
  });
});
