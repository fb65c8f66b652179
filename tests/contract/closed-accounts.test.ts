import { beforeAll, expect, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import { startApp, type TestApp } from '../support/app.ts';
import type { Answer, Caller } from '../support/caller.ts';
import { onOneEngine } from '../support/databases.ts';
import { jobsOf } from '../support/jobs.ts';

onOneEngine('an account that is closed and opened again', 'postgres', open => {
  let app: TestApp;
  let admin: Caller;
  beforeAll(async () => {
    app = await startApp({ database: await open() });
    admin = await app.as('admin');
    await app.server.listen({ host: '127.0.0.1', port: 0 });
  });

  const many = async (body: object): Promise<void> => {
    const jobs = jobsOf((method, url, sent) =>
      method === 'GET' ? admin.get(`/api${url}`) : admin.post(`/api${url}`, sent),
    );
    const { body: started } = await admin.post('/api/v3/user/bulk', body);
    expect((await jobs.over(Number(started.id))).failed).toBe(0);
  };
  const undoLast = async (id: number): Promise<Answer> => {
    const [last] = await app.database.query<{ id: number }>(
      `select id from operations where record = 'users' and row_id = $1 order by id desc limit 1`,
      [id],
    );
    return await admin.post(`/api/v3/operations/${last?.id}/undo`, {});
  };
  const set = (id: number, values: object) => admin.put(`/api/v3/user/${id}`, values);

  const ways: readonly (readonly [
    string,
    (id: number) => Promise<unknown>,
    (id: number) => Promise<unknown>,
  ])[] = [
    ['disabled', id => set(id, { disabled: true }), id => set(id, { disabled: false })],
    ['disabled and undone', id => set(id, { disabled: true }), undoLast],
    [
      'disabled among many',
      id => many({ action: 'change', field: 'disabled', value: true, ids: [id] }),
      id => many({ action: 'change', field: 'disabled', value: false, ids: [id] }),
    ],
    ['removed and undone', id => admin.delete(`/api/v3/user/${id}`), undoLast],
    [
      'removed and brought back among many',
      id => many({ action: 'remove', ids: [id] }),
      id => many({ action: 'restore', ids: [id] }),
    ],
    [
      'disabled in the database',
      id => app.database.query('update users set disabled = true where id = $1', [id]),
      id => set(id, { disabled: false }),
    ],
  ];

  it.each(ways)('%s: it gets no old sign-in back', async (_way, close, reopen) => {
    const { id, email } = await app.given.user({ role: Role.Partner });
    const { access, refresh } = await app.signIn(email);
    await close(id);
    await reopen(id);
    const [row] = await app.database.query('select disabled, deleted from users where id = $1', [id]);
    expect(row).toEqual({ disabled: false, deleted: false });
    expect((await app.bearer(access).get('/api/v3/auth/access_token')).status).toBe(401);
    const rotated = await app.anonymous.send({
      method: 'POST',
      url: '/api/v3/auth/access_token',
      headers: { token: refresh },
    });
    expect(rotated.status).toBe(401);
    await app.signIn(email);
  });

  it('a change of the profile ends nothing; another role asks its person to prove anew who they are', async () => {
    const { id, email } = await app.given.user({ role: Role.Partner });
    const { access } = await app.signIn(email);
    const caller = app.bearer(access);
    await set(id, { first_name: 'Still' });
    expect((await caller.get('/api/v3/auth/access_token')).status).toBe(200);
    await set(id, { role: Role.Admin });
    expect((await caller.get('/api/v3/auth/access_token')).status).toBe(200);
    const risen = await caller.put(`/api/v3/user/${id}`, { role: Role.Marketing });
    expect({ status: risen.status, reason: risen.body.reason }).toEqual({
      status: 403,
      reason: 'confirm-identity',
    });
  });
});
