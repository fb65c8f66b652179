import { beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import { startApp, type TestApp, testPassword } from '../support/app.ts';
import { onOneEngine } from '../support/databases.ts';
import { mailedTo } from '../support/mailed.ts';
import { codeAt, partOf, setUpApp } from '../support/second-factors.ts';

const auth = '/api/v3/auth';
const page = { 'x-auth-mode': 'cookie', origin: 'http://localhost:3000', host: 'localhost:3000' };
const seconds = 1_000;
const minutes = 60 * seconds;
const hours = 60 * minutes;
const days = 24 * hours;

interface Lasting {
  readonly what: string;
  readonly lasts: number;
  /** A token that is signed says its end in whole seconds. */
  readonly inSeconds?: true;
  /** What is answered to the last millisecond, and what from the moment on at which it is over. */
  readonly open: unknown;
  readonly over: unknown;
  readonly prepare: (person: {
    readonly id: number;
    readonly email: string;
  }) => Promise<() => Promise<unknown>>;
}

onOneEngine('what lasts for a time, by the clock of the server', 'pglite', open => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ database: await open() });
  });

  const post = async (path: string, body: object) =>
    (await app.anonymous.post(`${auth}/${path}`, body)).status;
  const login = (email: string, headers: Readonly<Record<string, string>> = {}) =>
    app.anonymous.post(`${auth}/login`, { email, password: testPassword }, headers);
  const refresh = (headers: Readonly<Record<string, string>>) =>
    app.anonymous.send({ method: 'POST', url: `${auth}/access_token`, headers });
  const cookieIn = (headers: Readonly<Record<string, unknown>>) =>
    [headers['set-cookie']]
      .flat()
      .map(line => String(line).split(';')[0])
      .join('; ');
  const askChange = async (id: number, email: string) => {
    const caller = app.bearer((await app.signIn(email)).access);
    const fresh = `fresh-${id}@new.example`;
    await caller.post(`/api/v3/user/${id}/email-change`, { email: fresh });
    return { fresh, caller };
  };
  const chosen = { password: 'NewPass2026', repassword: 'NewPass2026' };

  /** Reliability E3 to E8, E13, E18, E21, and what each mail says of its link. */
  const lasting: readonly Lasting[] = [
    {
      ...{ what: 'E3 an access token: 15 minutes', lasts: 15 * minutes, inSeconds: true },
      ...{ open: 200, over: 401 },
      prepare: async ({ email }) => {
        const caller = app.bearer((await app.signIn(email)).access);
        return async () => (await caller.get(`${auth}/access_token`)).status;
      },
    },
    {
      ...{ what: 'E5 a sign-in: seven days', lasts: 7 * days, open: 200, over: 401 },
      prepare: async ({ email }) => {
        const { refresh: token } = await app.signIn(email);
        return async () => (await refresh({ token })).status;
      },
    },
    {
      ...{ what: 'E5 a sign-in whose token is young: the same seven days', lasts: 7 * days },
      ...{ open: 200, over: 401 },
      prepare: async ({ email }) => {
        const begun = app.clock.now;
        const cookie = cookieIn((await login(email, page)).headers);
        app.clock.now = begun + 7 * days - 5 * minutes;
        const next = cookieIn((await refresh({ ...page, cookie })).headers);
        app.clock.now = begun;
        return async () => (await refresh({ ...page, cookie: next })).status;
      },
    },
    {
      ...{ what: 'E5 a sign-in in the list of devices: as long as it', lasts: 7 * days, open: 2, over: 1 },
      prepare: async ({ email }) => {
        await app.signIn(email);
        return async () => {
          const later = app.bearer((await app.signIn(email)).access);
          const { body } = await later.get('/api/v3/auth/sessions');
          return Array.isArray(body.data) ? body.data.length : body;
        };
      },
    },
    {
      ...{ what: 'E18 the same token for pages that load: 11 min 15 s', lasts: 11 * minutes + 15 * seconds },
      ...{ open: 'the same', over: 'another' },
      prepare: async ({ email }) => {
        const cookie = cookieIn((await login(email, page)).headers);
        return async () => {
          const { headers } = await refresh({ ...page, cookie });
          return headers['set-cookie'] === undefined ? 'the same' : 'another';
        };
      },
    },
    {
      ...{ what: 'E21 the proof of who one is: 15 minutes', lasts: 15 * minutes, open: 202, over: 403 },
      prepare: async ({ id, email }) => {
        const { refresh: token } = await app.signIn(email);
        return async () => {
          const caller = app.bearer(String((await refresh({ token })).body.access_token));
          const asked = { email: `other-${id}@new.example` };
          return (await caller.post(`/api/v3/user/${id}/email-change`, asked)).status;
        };
      },
    },
    {
      ...{ what: 'API-53 a link to choose another password: an hour', lasts: hours, open: 200, over: 410 },
      prepare: async ({ email }) => {
        await app.anonymous.post(`${auth}/forgot-password`, { email });
        const { token } = await mailedTo(app, email);
        return () => post('reset-password', { token, ...chosen });
      },
    },
    {
      ...{ what: 'a link to choose the first password: a day', lasts: days, open: 200, over: 410 },
      prepare: async ({ id }) => {
        const email = `newcomer-${id}@portal.test`;
        const form = { email, first_name: 'New', last_name: 'Comer', company: 'Fresh Ltd' };
        await app.anonymous.post(`${auth}/register`, form);
        const { token } = await mailedTo(app, email);
        return () => post('reset-password', { token, ...chosen });
      },
    },
    {
      ...{ what: 'the link that confirms another address: a day', lasts: days, open: 200, over: 410 },
      prepare: async ({ id, email }) => {
        const { token } = await mailedTo(app, (await askChange(id, email)).fresh);
        return () => post('confirm-email', { token });
      },
    },
    {
      ...{ what: 'the link that stops another address: seven days', lasts: 7 * days, open: 200, over: 410 },
      prepare: async ({ id, email }) => {
        await askChange(id, email);
        const { token } = await mailedTo(app, email);
        return () => post('stop-email-change', { token });
      },
    },
    {
      ...{ what: 'what the portal says of another address that waits: a day', lasts: days },
      ...{ open: true, over: false },
      prepare: async ({ id, email }) => {
        await askChange(id, email);
        return async () => {
          const caller = app.bearer((await app.signIn(email)).access);
          return (await caller.get(`/api/v3/user/${id}/email-change`)).body.data !== null;
        };
      },
    },
    {
      ...{
        what: 'E20 the ticket between password and code: five minutes',
        lasts: 5 * minutes,
        inSeconds: true,
      },
      ...{ open: 200, over: 401 },
      prepare: async ({ email }) => {
        const { secret } = await setUpApp(app, app.bearer((await app.signIn(email)).access));
        const { ticket } = partOf(await login(email), 'second_factor');
        return () => post('login/second-factor', { ticket, code: codeAt(secret, app.clock.now) });
      },
    },
    {
      ...{
        what: 'E4 the second try with a token that was just spent: ten seconds, and then',
        lasts: 10 * seconds + 1,
      },
      ...{ open: 200, over: 401 },
      prepare: async ({ email }) => {
        const { refresh: token } = await app.signIn(email);
        await refresh({ token });
        return async () => (await refresh({ token })).status;
      },
    },
    {
      ...{ what: 'E12 the wait of a stranger after five wrong passwords: two seconds', lasts: 2 * seconds },
      ...{ open: 429, over: 200 },
      prepare: async ({ id, email }) => {
        const from = `10.90.${id % 250}.1`;
        const guess = (password: string) =>
          app.anonymous.send({
            ...{ method: 'POST', url: `${auth}/login`, remoteAddress: from },
            payload: { email, password },
          });
        for (let tries = 0; tries < 5; tries += 1) await guess('Wrong12345');
        return async () => (await guess(testPassword)).status;
      },
    },
    {
      ...{ what: 'E20 the wait after five wrong codes: a second', lasts: seconds, open: 429, over: 401 },
      prepare: async ({ email }) => {
        await setUpApp(app, app.bearer((await app.signIn(email)).access));
        const { ticket } = partOf(await login(email), 'second_factor');
        const wrong = () => post('login/second-factor', { ticket, code: '000000' });
        for (let tries = 0; tries < 5; tries += 1) await wrong();
        return wrong;
      },
    },
    {
      ...{ what: 'E20 the memory of wrong codes: a day after the wait', lasts: days + seconds + 1 },
      ...{ open: [401, 429], over: [401, 401] },
      prepare: async ({ email }) => {
        await setUpApp(app, app.bearer((await app.signIn(email)).access));
        const wrong = async () => {
          const { ticket } = partOf(await login(email), 'second_factor');
          return await post('login/second-factor', { ticket, code: '000000' });
        };
        for (let tries = 0; tries < 5; tries += 1) await wrong();
        return async () => [await wrong(), await wrong()];
      },
    },
  ];

  describe.each(lasting)('$what', ({ lasts, inSeconds, open: expected, over, prepare }) => {
    it.each([
      ['to the last moment', inSeconds ? -seconds : -1, expected],
      ['and not a moment longer', 0, over],
    ])('%s', async (_when, away, answer) => {
      const user = await app.given.user({ role: Role.Partner });
      const ask = await prepare(user);
      const begun = app.clock.now;
      app.clock.now += lasts + away;
      expect(await ask()).toEqual(answer);
      app.clock.now = begun;
    });
  });
});
