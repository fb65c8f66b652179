import { beforeAll, expect, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import { startApp, type TestApp } from '../support/app.ts';
import type { Caller } from '../support/caller.ts';
import { onOneEngine } from '../support/databases.ts';
import { mailedTo } from '../support/mailed.ts';

const companies = '/api/v3/base/companies';
const password = 'NewPass2026';

onOneEngine('belonging to a company', 'postgres', open => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ database: await open(), config: { switchHosts: ['*.portal.example'] } });
  });

  let serial = 0;
  const newCompany = async (name: string) => {
    const domain = `company${++serial}.portal.example`;
    return { id: await app.given.row('companies', 0, { company: name, domain }), domain };
  };
  const partner = async () => {
    const { email, id } = await app.given.user({ role: Role.Partner });
    return { id, email, caller: app.bearer((await app.signIn(email)).access) };
  };
  const mine = async (caller: Caller) => (await caller.post(`${companies}/my-companies`)).body.data;
  const registered = async (link: unknown, email: string, company: string) => {
    const invitation = String(link).split('#')[1];
    return await app.anonymous.post('/api/v3/auth/register', {
      ...{ email, first_name: 'In', last_name: 'Vited', company, invitation },
      ...{ password, repassword: password },
    });
  };

  it('a name that one writes into one’s own profile, or registers with, opens nothing', async () => {
    const { id } = await newCompany('Secret Co');
    const one = await partner();
    expect((await one.caller.put(`/api/v3/user/${one.id}`, { company: 'secret co' })).status).toBe(200);
    expect(await mine(one.caller)).toEqual([]);
    expect((await one.caller.post(`${companies}/${id}/switch`)).status).toBe(404);
    for (const path of ['user', 'partners']) {
      const taken = await one.caller.put(`/api/v3/${path}/${one.id}`, { company_id: id });
      expect({ status: taken.status, errors: taken.body.errors }, path).toEqual({
        status: 422,
        errors: { company_id: 'This field cannot be set' },
      });
    }
    const email = 'secret.guest@mail.example';
    const form = { email, first_name: 'Se', last_name: 'Cret', company: 'Secret Co' };
    expect((await app.anonymous.post('/api/v3/auth/register', form)).status).toBe(202);
    const chosen = { token: (await mailedTo(app, email)).token, password, repassword: password };
    expect((await app.anonymous.post('/api/v3/auth/reset-password', chosen)).status).toBe(200);
    expect(await mine(app.bearer((await app.signIn(email, password)).access))).toEqual([]);
  });

  it('an admin sets it, staff does not', async () => {
    const { id, domain } = await newCompany('Given Ltd');
    const one = await partner();
    for (const role of ['service', 'marketing'] as const)
      for (const path of ['user', 'partners']) {
        const { status } = await (await app.as(role)).put(`/api/v3/${path}/${one.id}`, { company_id: id });
        expect(status, `${role} ${path}`).toBeGreaterThanOrEqual(400);
      }
    const admin = await app.as('admin');
    expect((await admin.put(`/api/v3/user/${one.id}`, { company_id: id })).status).toBe(200);
    expect(await mine(one.caller)).toEqual([{ id, company: 'Given Ltd', domain }]);
  });

  it('DEC-292 an invitation opens nothing as long as its company is removed', async () => {
    const { id } = await newCompany('Gone Ltd');
    const admin = await app.as('admin');
    const unnamed = await admin.post(`/api/v3/invitation-link/generate/${id}`, {});
    const namedMail = 'named.gone@mail.example';
    const named = await admin.post('/api/v3/invitation-link/create-user-with-company', {
      company: 'Gone Ltd',
      email: namedMail,
    });
    const openMail = 'open.gone@mail.example';
    const removed = (deleted: boolean) =>
      app.database.query('update companies set deleted = $2 where id = $1', [id, deleted]);
    await removed(true);
    expect((await registered(unnamed.body.link, openMail, 'Gone Ltd')).status).toBe(410);
    expect((await registered(named.body.link, namedMail, 'Gone Ltd')).status).toBe(410);
    expect(
      await app.database.query('select 1 from users where email in ($1, $2)', [openMail, namedMail]),
    ).toEqual([]);
    await removed(false);
    expect((await registered(unnamed.body.link, openMail, 'Gone Ltd')).status).toBe(202);
    expect((await registered(named.body.link, namedMail, 'Gone Ltd')).status).toBe(201);
  });

  it('an invitation brings it, and renaming the company keeps its people', async () => {
    const { id, domain } = await newCompany('Before Ltd');
    const admin = await app.as('admin');
    const unnamed = await admin.post(`/api/v3/invitation-link/generate/${id}`, {});
    const openMail = 'open.guest@mail.example';
    expect((await registered(unnamed.body.link, openMail, 'Something Else')).status).toBe(202);
    const chosen = { token: (await mailedTo(app, openMail)).token, password, repassword: password };
    await app.anonymous.post('/api/v3/auth/reset-password', chosen);
    const namedMail = 'named.guest@mail.example';
    const named = await admin.post('/api/v3/invitation-link/create-user-with-company', {
      company: 'before ltd',
      email: namedMail,
    });
    expect((await registered(named.body.link, namedMail, 'Something Else')).status).toBe(201);
    const renamed = await admin.put(`/api/v3/companies/${id}`, { company: 'After Ltd' });
    expect(renamed.status).toBe(200);
    for (const email of [openMail, namedMail]) {
      const caller = app.bearer((await app.signIn(email, password)).access);
      expect(await mine(caller), email).toEqual([{ id, company: 'After Ltd', domain }]);
    }
    // Somebody else takes the old name: nobody moves there.
    await newCompany('Before Ltd');
    const caller = app.bearer((await app.signIn(namedMail, password)).access);
    expect(await mine(caller)).toEqual([{ id, company: 'After Ltd', domain }]);
  });
});
