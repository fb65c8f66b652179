import { beforeAll, expect, it } from 'vitest';
import { Role, roles } from '../../domain/actor.ts';
import { startApp, type TestApp, testPassword } from '../support/app.ts';
import { onOneEngine } from '../support/databases.ts';
import { mailedTo } from '../support/mailed.ts';

const password = 'NewPass2026';
const change = { current_password: testPassword, password, repassword: password };

onOneEngine('changing the password', 'pglite', open => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ database: await open() });
  });

  it('FORM-PWD-07 FORM-PWD-08 FORM-PWD-09 API-53 every role changes its own, and is signed out everywhere', async () => {
    for (const role of roles) {
      const { id, email, caller } = await app.person(role);
      const elsewhere = app.bearer((await app.signIn(email)).access);
      const answer = await caller.put(`/api/v3/user/${id}`, change);
      expect(answer.body).toMatchObject({ id, message: 'Password update successful' });
      for (const each of [caller, elsewhere])
        expect((await each.get('/api/v3/auth/access_token')).status).toBe(401);
      await expect(app.signIn(email)).rejects.toThrow(/cannot sign in/);
      await app.signIn(email, password);
      await mailedTo(app, email);
    }
  });

  it('FORM-PWD-01 to FORM-PWD-04 every rule has its message, and a refusal changes nothing', async () => {
    const { id, email, caller } = await app.person();
    const weak =
      'The password field should contain at least one digit, one lowercase letter, one uppercase letter minimum length is 8';
    const cases = [
      [{ current_password: 'short' }, { current_password: 'Old password must have at least 6 characters' }],
      [{ password: 'Aa1', repassword: 'Aa1' }, { password: weak }],
      [{ password: 'nouppercase1', repassword: 'nouppercase1' }, { password: weak }],
      [
        { password: 'With Space1', repassword: 'With Space1' },
        { password: 'Password is not in the correct format' },
      ],
      [{ repassword: 'Other2026' }, { repassword: 'New password does not match.' }],
      [
        { current_password: change.password },
        { password: 'The new password must differ from the current one' },
      ],
      [{ current_password: 'Wrong12345' }, { current_password: 'The current password is not correct' }],
      [{ role: 0 }, { role: 'This field cannot be set' }],
    ] as const;
    for (const [more, errors] of cases) {
      const { status, body } = await caller.put(`/api/v3/user/${id}`, { ...change, ...more });
      expect({ status, errors: body.errors }).toEqual({ status: 422, errors });
    }
    await app.signIn(email);
  });

  it('D1 D2 nobody sets the password of somebody else, the admin neither', async () => {
    const victim = await app.given.user({ role: Role.Partner });
    const admin = await app.person(Role.Admin);
    expect((await admin.caller.put(`/api/v3/user/${victim.id}`, change)).status).toBe(403);
    const partner = await app.person(Role.Partner);
    expect((await partner.caller.put(`/api/v3/user/${victim.id}`, change)).status).toBe(404);
    expect((await partner.caller.put('/api/v3/user/999999', change)).status).toBe(404);
    await app.signIn(victim.email);
  });

  it('E12 a stolen session cannot try passwords at will', async () => {
    const { id, caller } = await app.person();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 23; attempt++) {
      const wrong = { ...change, current_password: `Wrong${attempt}12` };
      statuses.push((await caller.put(`/api/v3/user/${id}`, wrong)).status);
    }
    expect(statuses.filter(status => status === 422)).toHaveLength(20);
    expect(statuses.slice(20)).toEqual([429, 429, 429]);
  });

  it('D8 neither history nor operations know a password, and nothing of it can be undone', async () => {
    const { id, caller, email } = await app.person();
    await caller.put(`/api/v3/user/${id}`, change);
    const lines = await app.database.query<{ changes: unknown; operation: string | null }>(
      `select changes, operation from history where resource = 'users' and row_id = $1 and action = 'update'`,
      [id],
    );
    expect(lines).toEqual([{ changes: { password_hash: { before: null, after: null } }, operation: null }]);
    expect(app.log()).not.toContain(password);
    await app.signIn(email, password);
  });

  it('D9 100 attempts to rise by editing oneself leave the role as it was', async () => {
    const role = async (id: number) =>
      (await app.database.query<{ role: number }>('select role from users where id = $1', [id]))[0]?.role;
    for (const own of [Role.Partner, Role.CustomerService, Role.Marketing]) {
      const { id, caller } = await app.person(own);
      for (const wanted of [0, '0', 1, 3, 4, null, [0], { id: 0 }, -0, 0.0, 2]) {
        await caller.put(`/api/v3/user/${id}`, { role: wanted });
        await caller.put(`/api/v3/user/${id}`, { first_name: 'Rising', role: wanted, scope: 'admin' });
        await caller.put(`/api/v3/partners/${id}`, { role: wanted });
        await caller.post('/api/v3/user', { email: `up${wanted}@portal.test`, role: wanted });
      }
      expect(await role(id)).toBe(own);
    }
    const admins = await app.database.query(`select 1 from users where email like 'up%' and role = 0`);
    expect(admins).toEqual([]);
  });
});
