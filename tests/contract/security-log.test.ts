import { beforeAll, expect, it } from 'vitest';
import { onOneEngine } from '../support/databases.ts';
import { openPortal, type Portal, rowsOf } from '../support/portal.ts';

onOneEngine('the security log', 'pglite', open => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await openPortal(await open());
  });

  const as = (name: keyof Portal['people']) => portal.bearer(portal.people[name].token);

  /** The lines that match, newest first; asked again until there are that many, because some follow the answer. */
  const linesOf = async (filter: Record<string, unknown>, least = 1) => {
    const entries = Object.entries(filter).map(([field, value]) => ({ field, op: 'eq', value }));
    const query = new URLSearchParams({
      page: '1',
      itemsPerPage: '50',
      sortBy: 'id',
      sortDesc: 'true',
      filter: JSON.stringify(entries),
    });
    let rows: Record<string, unknown>[] = [];
    await expect
      .poll(async () => {
        rows = rowsOf(await as('admin').get(`/api/v3/security-events?${query}`));
        return rows.length;
      })
      .toBeGreaterThanOrEqual(least);
    return rows;
  };

  it('is read by admins alone, and written by nobody', async () => {
    for (const name of ['owner', 'service', 'marketing'] as const)
      expect((await as(name).get('/api/v3/security-events')).status).toBe(403);
    const [line] = await linesOf({ kind: 'access-refused' });
    for (const method of ['PUT', 'DELETE'] as const) {
      const url = `/api/v3/security-events/${String(line?.id)}`;
      const headers = { 'if-match': '"1"' };
      expect((await as('admin').send({ method, url, headers, payload: {} })).status).toBe(403);
    }
    expect((await as('admin').post('/api/v3/security-events', { kind: 'sign-in' })).status).toBe(403);
  });

  it('tells who was refused what, once a minute and not once a try', async () => {
    const { stranger } = portal.people;
    for (let time = 0; time < 5; time += 1) await as('stranger').get('/api/v3/settings');
    const rows = await linesOf({ kind: 'access-refused', user_id: stranger.id });
    expect(rows.map(({ detail }) => detail)).toEqual(['GET /api/v3/settings']);
    expect(rows[0]).toMatchObject({ address: '127.0.0.1', user_id: stranger.id });
  });

  it('E21 asking somebody to confirm that it is them is no refusal', async () => {
    const { service, owner } = portal.people;
    const { id, email } = await portal.given.user({ role: 0 });
    const caller = portal.bearer((await portal.signIn(email)).access);
    await portal.database.query('update auth_sessions set confirmed_at = null where user_id = $1', [id]);
    const answer = await caller.put(`/api/v3/user/${owner.id}`, { role: 4 });
    expect(answer).toMatchObject({ status: 403, body: { reason: 'confirm-identity' } });
    // A refusal that came after it is there, it is not.
    await as('service').get('/api/v3/security-events');
    await linesOf({ kind: 'access-refused', user_id: service.id });
    const rows = await linesOf({ kind: 'access-refused' });
    expect(rows.map(({ detail }) => detail)).not.toContain('PUT /api/v3/user/:id');
  });

  it('tells which list left as a file, with its filter', async () => {
    const filter = encodeURIComponent(JSON.stringify([{ field: 'city_name', op: 'ilike', value: 'Lon' }]));
    await as('service').get(`/api/v3/cities/export?filter=${filter}`);
    const [row] = await linesOf({ kind: 'exported', user_id: portal.people.service.id });
    expect(String(row?.detail)).toContain('cities');
    expect(String(row?.detail)).toContain('"value":"Lon"');
  });

  it('tells which person staff looked at, once an hour; what one reads of oneself is nobody’s business', async () => {
    const { owner, marketing } = portal.people;
    for (let time = 0; time < 3; time += 1) await as('marketing').get(`/api/v3/user/${owner.id}`);
    await as('marketing').get(`/api/v3/user/${marketing.id}`);
    await as('owner').get(`/api/v3/user/${owner.id}`);
    await as('marketing').get('/api/v3/partners?page=1&itemsPerPage=20');
    const rows = await linesOf({ kind: 'personal-data-read', user_id: marketing.id }, 2);
    expect(rows.map(({ subject_id, detail }) => [subject_id, detail])).toEqual([
      [null, 'list of partners'],
      [owner.id, null],
    ]);
    expect(await linesOf({ kind: 'personal-data-read', user_id: owner.id }, 0)).toEqual([]);
  });

  it('tells of roles, of accounts that are shut and opened, and of looks through other eyes', async () => {
    const { admin, stranger } = portal.people;
    const url = `/api/v3/user/${stranger.id}`;
    const set = async (values: object) => {
      const { body } = await as('admin').get(url);
      const answer = await as('admin').put(url, values, { 'if-match': `"${String(body.version)}"` });
      expect(answer.status, answer.text).toBe(200);
    };
    await as('admin').post('/api/v3/auth/lens', { user_id: stranger.id });
    await set({ role: 4 });
    await set({ disabled: true });
    await set({ disabled: false });
    const rows = await linesOf({ subject_id: stranger.id }, 4);
    const told = rows.map(({ kind, detail, user_id }) => [kind, detail, user_id]);
    expect(told.filter(([kind]) => kind !== 'personal-data-read')).toEqual([
      ['account-enabled', null, admin.id],
      ['account-disabled', null, admin.id],
      ['role-changed', 'Partner → Marketing', admin.id],
      ['impersonation', null, admin.id],
    ]);
  });

  it('holds no secret: neither tokens nor passwords nor links', async () => {
    await portal
      .bearer('')
      .post('/api/v3/auth/login', { email: 'nobody@portal.test', password: 'Secret12345' });
    const { text } = await as('admin').get('/api/v3/security-events?page=1&itemsPerPage=100');
    for (const secret of ['Secret12345', portal.people.admin.token]) expect(text).not.toContain(secret);
  });
});
