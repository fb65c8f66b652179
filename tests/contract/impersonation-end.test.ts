import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import { startApp, type TestApp } from '../support/app.ts';

describe('the end of a look through somebody else', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  /** An admin of their own, a partner, and an impersonation between them. */
  async function opened() {
    const admin = await app.given.user();
    const person = await app.given.user({ role: Role.Partner });
    const { access, refresh } = await app.signIn(admin.email);
    const answer = await app.bearer(access).post('/api/v3/auth/lens', { user_id: person.id });
    expect(answer, answer.text).toMatchObject({ status: 200, body: { expire_after: 3600 } });
    const impersonation = String(answer.body.access_token);
    const seen = async () => (await app.bearer(impersonation).get('/api/v3/location')).status;
    expect(await seen()).toBe(200);
    return { admin, person, access, refresh, impersonation, seen };
  }

  const set = (id: number, values: string) =>
    app.database.query(`update users set ${values} where id = $1`, [id]);
  const aMomentLater = (ms = 1_001) => {
    app.clock.now += ms;
  };

  it('E2 it lasts an hour, however often the tokens of the admin are renewed, and not a second more', async () => {
    const { refresh, seen, impersonation } = await opened();
    const renewed = await app.anonymous.post('/api/v3/auth/access_token', undefined, { token: refresh });
    expect(renewed.status).toBe(200);
    aMomentLater(3_590_000);
    expect(await seen()).toBe(200);
    aMomentLater(11_000);
    expect(await seen()).toBe(401);
    expect(
      (await app.anonymous.post('/api/v3/auth/access_token', undefined, { token: impersonation })).status,
    ).toBe(401);
  });

  it('D11 E6 it ends with the sign-in of the admin', async () => {
    const { access, seen, impersonation } = await opened();
    expect((await app.bearer(impersonation).post('/api/v3/auth/logout')).status).toBe(403);
    expect(await seen()).toBe(200);
    expect((await app.bearer(access).post('/api/v3/auth/logout')).status).toBe(200);
    expect(await seen()).toBe(401);
  });

  it.each([
    ['the admin is one no longer', 'admin', `role = ${Role.Marketing}`],
    ['the admin is switched off', 'admin', 'disabled = true'],
    ['the person is switched off', 'person', 'disabled = true'],
    ['the person is removed', 'person', 'deleted = true'],
    ['the person becomes an admin', 'person', `role = ${Role.Admin}`],
    ['the person has a role no longer', 'person', 'role = null'],
  ] as const)('D9 D11 it ends within a second when %s', async (_case, whose, values) => {
    const { seen, ...people } = await opened();
    await set(people[whose].id, values);
    aMomentLater();
    expect(await seen()).toBe(401);
  });

  it('D11 it follows the person into another role', async () => {
    const { person, impersonation } = await opened();
    expect((await app.bearer(impersonation).get('/api/v3/supports')).status).toBe(403);
    await set(person.id, `role = ${Role.CustomerService}`);
    aMomentLater();
    expect((await app.bearer(impersonation).get('/api/v3/supports')).status).toBe(200);
  });
});
