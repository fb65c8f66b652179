import { beforeAll, expect, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import { startApp, type TestApp, testPassword } from '../support/app.ts';
import type { Answer, Caller } from '../support/caller.ts';
import { onOneEngine } from '../support/databases.ts';

const minute = 60_000;
const confirm = '/api/v3/auth/confirm';

onOneEngine('confirming that it is you', 'postgres', open => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ database: await open(), config: { switchHosts: ['new.example'] } });
  });

  /** Somebody who signed in so many minutes ago, and whose page has refreshed its tokens since. */
  const signedInBefore = async (minutes: number, role: Role = Role.Admin) => {
    const user = await app.given.user({ role });
    const { refresh } = await app.signIn(user.email);
    app.clock.now += minutes * minute;
    const { body } = await app.anonymous.send({
      method: 'POST',
      url: '/api/v3/auth/access_token',
      headers: { token: refresh },
    });
    return { ...user, refresh: String(body.refresh_token), caller: app.bearer(String(body.access_token)) };
  };
  const storedRole = async (id: number) =>
    (await app.database.query<{ role: number }>('select role from users where id = $1', [id]))[0]?.role;
  const wanted = (answer: Answer) => ({ status: answer.status, reason: answer.body.reason });
  const refused = { status: 403, reason: 'confirm-identity' };

  it('a fresh sign-in counts for 15 minutes, then the same request is refused with a reason', async () => {
    const target = await app.given.user({ role: Role.Partner });
    const fresh = await signedInBefore(14);
    expect((await fresh.caller.put(`/api/v3/user/${target.id}`, { role: Role.Marketing })).status).toBe(200);
    const late = await signedInBefore(15);
    const answer = await late.caller.put(`/api/v3/user/${target.id}`, { role: Role.Admin });
    expect(answer.status).toBe(403);
    expect(answer.body).toEqual({
      code: 403,
      message: 'Please confirm that it is you',
      ...{ error: 'account.confirm', params: {} },
      reason: 'confirm-identity',
    });
    expect(await storedRole(target.id)).toBe(Role.Marketing);
  });

  it('the password renews it, through a rotation of the tokens too; a wrong one does not', async () => {
    const target = await app.given.user({ role: Role.Partner });
    const { caller, refresh } = await signedInBefore(20);
    const change = (who: Caller) => who.put(`/api/v3/user/${target.id}`, { role: Role.Marketing });
    expect((await caller.get(confirm)).body.ways).toEqual(['password']);
    const wrong = await caller.post(confirm, { password: 'Wrong12345' });
    expect({ status: wrong.status, errors: wrong.body.errors }).toEqual({
      status: 422,
      errors: { password: 'The password is not correct' },
    });
    expect(wanted(await change(caller))).toEqual(refused);
    expect((await caller.post(confirm, { password: testPassword })).status).toBe(200);
    app.clock.now += 10 * minute;
    const { body } = await app.anonymous.send({
      method: 'POST',
      url: '/api/v3/auth/access_token',
      headers: { token: refresh },
    });
    expect((await change(app.bearer(String(body.access_token)))).status).toBe(200);
  });

  it('E12 a stolen token cannot try passwords at will', async () => {
    const { caller } = await signedInBefore(0);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 23; attempt++)
      statuses.push((await caller.post(confirm, { password: `Wrong${attempt}12` })).status);
    expect(new Set(statuses)).toEqual(new Set([422, 429]));
    expect(statuses.at(-1)).toBe(429);
  });

  it('every door to a role asks: changing, creating, many at once, an earlier version, undoing', async () => {
    const target = await app.given.user({ role: Role.Partner, company: 'Doors Ltd' });
    const { caller, email } = await signedInBefore(14.5);
    const entry = async () => {
      const { body } = await caller.get(`/api/v3/records/users/${target.id}/history`);
      return Array.isArray(body.data) ? body.data : [];
    };
    expect((await caller.put(`/api/v3/user/${target.id}`, { first_name: 'Before' })).status).toBe(200);
    const [before] = await entry();
    expect((await caller.put(`/api/v3/user/${target.id}`, { role: Role.Marketing })).status).toBe(200);
    const operations = await app.database.query<{ id: number }>(
      `select id from operations where record = 'users' and row_id = $1 order by id desc limit 1`,
      [target.id],
    );
    app.clock.now += minute / 2;
    const doors: readonly (readonly [string, () => Promise<Answer>, number])[] = [
      ['undo', () => caller.post(`/api/v3/operations/${operations[0]?.id}/undo`, {}), 200],
      ['change', () => caller.put(`/api/v3/user/${target.id}`, { role: Role.CustomerService }), 200],
      [
        'put back',
        () => caller.post(`/api/v3/records/users/${target.id}/history/${before?.id}/put-back`, {}),
        200,
      ],
      [
        'many',
        () =>
          caller.post('/api/v3/user/bulk', {
            action: 'change',
            field: 'role',
            value: Role.Marketing,
            ids: [target.id],
          }),
        202,
      ],
      [
        'create',
        () =>
          caller.post('/api/v3/user', {
            email: 'doors.staff@portal.test',
            role: Role.Admin,
            first_name: 'Doors',
            last_name: 'Staff',
            date_of_birth: '1990-04-23',
            sex: 1,
          }),
        201,
      ],
    ];
    for (const [door, open] of doors) expect(wanted(await open()), door).toEqual(refused);
    expect(await storedRole(target.id)).toBe(Role.Marketing);
    // What decides over nothing goes on without a question.
    expect((await caller.put(`/api/v3/user/${target.id}`, { last_name: 'Harmless' })).status).toBe(200);
    expect((await caller.put(`/api/v3/user/${target.id}`, { role: Role.Marketing })).status).toBe(200);
    expect((await caller.post(confirm, { password: testPassword })).status).toBe(200);
    expect(email).toContain('@');
    for (const [door, open, status] of doors.slice(1)) {
      const answer = await open();
      expect(answer.status, `${door} ${answer.text}`).toBe(status);
    }
  });

  it('nothing but a proof confirms: tokens of a switch are good for reading on, not for a role', async () => {
    const target = await app.given.user({ role: Role.Partner });
    const { caller } = await signedInBefore(0);
    const id = await app.given.row('companies', 0, { company: 'Carried Ltd', domain: 'new.example' });
    const { body } = await caller.post(`/api/v3/base/companies/${id}/switch`);
    const token = new URL(String(body.address)).hash.replace('#access_token=', '');
    const exchanged = await app.anonymous.post('/api/v3/auth/switch', { token });
    const carried = app.bearer(String(exchanged.body.access_token));
    expect((await carried.get('/api/v3/auth/access_token')).status).toBe(200);
    expect(wanted(await carried.put(`/api/v3/user/${target.id}`, { role: Role.Admin }))).toEqual(refused);
  });

  it('whoever has no password is told to sign in again', async () => {
    const { caller, id } = await signedInBefore(0);
    expect((await caller.get(confirm)).body).toMatchObject({ ways: ['password'], has_password: true });
    await app.database.query('update users set password_hash = null where id = $1', [id]);
    expect((await caller.get(confirm)).body).toMatchObject({ ways: ['sign-in'], has_password: false });
    const answer = await caller.post(confirm, { password: testPassword });
    expect({ status: answer.status, message: answer.body.message }).toEqual({
      status: 409,
      message: 'You have no password. Please sign in again',
    });
  });
});
