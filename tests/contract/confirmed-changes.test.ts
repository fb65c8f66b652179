import { afterAll, beforeAll, expect, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import { startApp, type TestApp, testPassword } from '../support/app.ts';
import type { Answer, Caller } from '../support/caller.ts';
import { onOneEngine } from '../support/databases.ts';
import { routesOf } from '../support/routes.ts';

const minute = 60_000;
const value = '{"1":"2026-01-31T09:00:00.000Z"}';

/** Written by hand: what changes who somebody is, what they may do or how they come in, and wants a proof first. */
const wantAProof = [
  'PUT /api/v3/user/:id',
  'POST /api/v3/user',
  'POST /api/v3/user/bulk',
  'POST /api/v3/user/:id/email-change',
  'POST /api/v3/user/:id/erase',
  'DELETE /api/v3/user/:id/second-factors',
  'PUT /api/v3/auth/second-factor/roles',
  'POST /api/v3/auth/second-factor/app/start',
  'DELETE /api/v3/auth/second-factor/app',
  'POST /api/v3/auth/second-factor/passkeys/start',
  'DELETE /api/v3/auth/second-factor/passkeys/:id',
  'POST /api/v3/auth/second-factor/recovery-codes',
  'POST /api/v3/settings',
  'PUT /api/v3/settings/:id',
  'DELETE /api/v3/settings/:id',
  'POST /api/v3/settings/bulk',
  'POST /api/v3/settings/import',
];

/** Written by hand: what wants none, and why not. */
const wantNone: Readonly<Record<string, string>> = {
  'POST /api/v3/auth/login': 'is a proof itself',
  'POST /api/v3/auth/login/second-factor': 'is a proof itself',
  'POST /api/v3/auth/login/passkey/start': 'is a proof itself',
  'POST /api/v3/auth/login/passkey': 'is a proof itself',
  ...Object.fromEntries(
    ['google', 'facebook', 'apple'].flatMap(provider => [
      [`POST /api/v3/auth/login/${provider}`, 'is a proof itself'],
      [`POST /api/v3/auth/login/${provider}/start`, 'is a proof itself'],
    ]),
  ),
  'POST /api/v3/auth/lens': 'looks through the eyes of another and changes nothing',
  'POST /api/v3/user/:id/support': 'asks for help',
  'POST /api/v3/auth/confirm': 'is a proof itself',
  'POST /api/v3/auth/confirm/passkey/start': 'is a proof itself',
  'POST /api/v3/auth/switch': 'its token is a proof of who reads, and confirms nothing',
  'POST /api/v3/auth/access_token': 'goes on with the sign-in that there is',
  'DELETE /api/v3/auth/access_token': 'ends the own sign-in',
  'POST /api/v3/auth/logout': 'ends the own sign-in',
  'DELETE /api/v3/auth/sessions': 'ends sign-ins, which may be urgent',
  'DELETE /api/v3/auth/sessions/:id': 'ends sign-ins, which may be urgent',
  'DELETE /api/v3/user/:id/sessions': 'ends sign-ins, which may be urgent',
  'POST /api/v3/auth/register': 'the mailbox is the proof',
  'POST /api/v3/auth/invitation': 'tells whom an invitation is for',
  'POST /api/v3/auth/forgot-password': 'the mailbox is the proof',
  'POST /api/v3/auth/reset-password': 'the mailbox is the proof',
  'POST /api/v3/auth/confirm-email': 'the mailbox is the proof',
  'POST /api/v3/auth/stop-email-change': 'the mailbox is the proof',
  'DELETE /api/v3/user/:id/email-change': 'leaves the address as it is',
  'POST /api/v3/auth/second-factor/app': 'its ticket was given for a proof',
  'POST /api/v3/auth/second-factor/passkeys': 'its ticket was given for a proof',
  'PUT /api/v3/auth/second-factor/passkeys/:id': 'a name opens nothing',
  'DELETE /api/v3/user/:id': 'takes rights away, and can be undone',
  'POST /api/v3/partners': 'makes a partner, without a password or a company',
  'PUT /api/v3/partners/:id': 'writes neither address, role nor membership',
  'POST /api/v3/partners/bulk': 'writes neither address, role nor membership',
  'DELETE /api/v3/partners/:id': 'takes rights away, and can be undone',
};

onOneEngine('what wants a proof of who changes it', 'pglite', open => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ database: await open() });
  });
  afterAll(() => app.server.close());

  /** An admin whose proof is older than 15 minutes, and one whose is not. */
  const stale = async () => {
    const { email } = await app.given.user({ role: Role.Admin });
    const { refresh } = await app.signIn(email);
    app.clock.now += 16 * minute;
    const { body } = await app.anonymous.post('/api/v3/auth/access_token', undefined, { token: refresh });
    return app.bearer(String(body.access_token));
  };
  const fresh = async () => {
    const { email } = await app.given.user({ role: Role.Admin });
    return app.bearer((await app.signIn(email)).access);
  };
  const wanted = (answer: Answer) => ({ status: answer.status, reason: answer.body.reason });
  const refused = { status: 403, reason: 'confirm-identity' };
  const storedValue = async () => {
    const [row] = await app.database.query<{ value: string; deleted: boolean }>(
      "select value, deleted from settings where name = 'second_factor_roles'",
    );
    return row;
  };
  const setting = { name: 'second_factor_roles', desc: 'A setting', value_type: 4, value };

  it('E21 every route about accounts, second factors and settings stands in one of the two lists', () => {
    const about = /^\/api\/v3\/(auth|user|partners|settings)(\/|$)/;
    const found = routesOf(app.server)
      .filter(({ method, url }) => !['GET', 'HEAD', 'OPTIONS'].includes(String(method)) && about.test(url))
      .map(({ method, url }) => `${String(method)} ${url}`);
    expect(found.sort()).toEqual([...wantAProof, ...Object.keys(wantNone)].sort());
  });

  it('E21 each of them refuses whoever has not proved for 15 minutes who they are', async () => {
    const person = await app.given.user({ role: Role.Partner });
    const company = await app.given.row('companies', 0, { company: 'Proof Ltd' });
    const admin = await fresh();
    const written = await admin.post('/api/v3/settings', setting);
    expect(written.status, written.text).toBe(201);
    const id = Number(written.body.id);
    const caller = await stale();
    const one = `/api/v3/user/${person.id}`;
    const staff = { first_name: 'A', last_name: 'B', date_of_birth: '1990-04-23', sex: 1 };
    const factors = '/api/v3/auth/second-factor';
    const doors: readonly (readonly [string, () => Promise<Answer>])[] = [
      ['the role of somebody', () => caller.put(one, { role: Role.Admin })],
      ['the company of somebody', () => caller.put(one, { company_id: company })],
      [
        'a new admin',
        () => caller.post('/api/v3/user', { ...staff, email: 'a@portal.test', role: Role.Admin }),
      ],
      [
        'many roles',
        () =>
          caller.post('/api/v3/user/bulk', { action: 'change', field: 'role', value: 0, ids: [person.id] }),
      ],
      ['an address', () => caller.post(`${one}/email-change`, { email: 'b@portal.test' })],
      ['erasing', () => caller.post(`${one}/erase`, { confirm_erase: true, plan: 'x' })],
      ['the factors of another', () => caller.delete(`${one}/second-factors`)],
      ['who must have one', () => caller.put(`${factors}/roles`, { roles: [] })],
      ['a new app', () => caller.post(`${factors}/app/start`, {})],
      ['no app', () => caller.delete(`${factors}/app`)],
      ['a new passkey', () => caller.post(`${factors}/passkeys/start`, {})],
      ['no passkey', () => caller.delete(`${factors}/passkeys/1`)],
      ['recovery codes', () => caller.post(`${factors}/recovery-codes`, {})],
      ['the setting', () => caller.put(`/api/v3/settings/${id}`, { value: '{}' })],
      ['its row', () => caller.delete(`/api/v3/settings/${id}`)],
    ];
    for (const [door, open] of doors) expect(wanted(await open()), door).toEqual(refused);
    expect(await storedValue()).toEqual({ value, deleted: false });
    // What decides over nothing goes on without a question.
    const harmless = { name: 'greeting', desc: 'A setting', value_type: 1, value: 'Hello' };
    const made = await caller.post('/api/v3/settings', harmless);
    expect(made.status, made.text).toBe(201);
    expect((await caller.put(`/api/v3/settings/${Number(made.body.id)}`, { value: 'Hi' })).status).toBe(200);
    // By its name nothing becomes it either: a setting keeps the one that it was given.
    const named = await caller.put(`/api/v3/settings/${Number(made.body.id)}`, {
      name: setting.name,
      value,
    });
    expect(named.status).toBe(422);
    expect(named.body.errors).toHaveProperty('name');
  });

  it('E21 no other way round writes the setting either: file, many at once, earlier version, undo', async () => {
    const admin = await fresh();
    const [row] = await app.database.query<{ id: number }>(
      "select id from settings where name = 'second_factor_roles'",
    );
    const id = row?.id ?? Number((await admin.post('/api/v3/settings', setting)).body.id);
    expect((await admin.put(`/api/v3/settings/${id}`, { desc: 'Before' })).status).toBe(200);
    const { body: history } = await admin.get(`/api/v3/records/settings/${id}/history`);
    const [before] = Array.isArray(history.data) ? history.data : [];
    expect((await admin.put(`/api/v3/settings/${id}`, { value: '{}' })).status).toBe(200);
    const caller = await stale();
    const put = `/api/v3/records/settings/${id}/history/${before?.id}/put-back`;
    expect(wanted(await caller.post(put, {}))).toEqual(refused);
    expect(wanted(await importing(caller, value))).toEqual(refused);
    const { status, body } = await caller.post('/api/v3/settings/bulk', { action: 'remove', ids: [id] });
    expect(status).toBe(202);
    await expect
      .poll(async () => (await caller.get(`/api/v3/jobs/${body.id}`)).body, { timeout: 20_000 })
      .toMatchObject({ status: 'finished' });
    expect(await storedValue()).toEqual({ value: '{}', deleted: false });
    expect((await caller.post('/api/v3/auth/confirm', { password: testPassword })).status).toBe(200);
    expect((await caller.post(put, {})).status).toBe(200);
    expect((await importing(caller, '{}')).status).toBe(200);
    expect(await storedValue()).toEqual({ value: '{}', deleted: false });
  });

  it('E21 a change of many that failed is tried again with a new proof only', async () => {
    const { email } = await app.given.user({ role: Role.Admin });
    const person = await app.given.user({ role: Role.Partner });
    const tokens = await app.signIn(email);
    const admin = app.bearer(tokens.access);
    const nobody = 99_999_999;
    const change = { action: 'change', field: 'role', value: Role.CustomerService, ids: [person.id, nobody] };
    const { status, text, body } = await admin.post('/api/v3/user/bulk', change);
    expect(status, text).toBe(202);
    const job = `/api/v3/jobs/${Number(body.id)}`;
    const ended = { status: 'finished', failed: 1 };
    const over = async (caller: Caller) =>
      await expect.poll(async () => (await caller.get(job)).body, { timeout: 20_000 }).toMatchObject(ended);
    await over(admin);
    app.clock.now += 16 * minute;
    const again = await app.anonymous.post('/api/v3/auth/access_token', undefined, { token: tokens.refresh });
    const late = app.bearer(String(again.body.access_token));
    expect(wanted(await late.post(`${job}/retry`, {}))).toEqual(refused);
    expect((await late.get(job)).body).toMatchObject(ended);
    expect((await late.post('/api/v3/auth/confirm', { password: testPassword })).status).toBe(200);
    expect((await late.post(`${job}/retry`, {})).status).toBe(200);
    await over(late);
  });

  const importing = async (caller: Caller, text: string) => {
    const table = {
      columns: ['name', 'value_type', 'value'],
      rows: [{ line: 2, values: ['second_factor_roles', 'JSON', text] }],
    };
    const { body } = await caller.post('/api/v3/settings/import', table);
    return await caller.post('/api/v3/settings/import', { ...table, plan: body.plan });
  };
});
