import { beforeAll, beforeEach, expect, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import { startApp, type TestApp } from '../support/app.ts';
import type { Caller } from '../support/caller.ts';
import { onOneEngine } from '../support/databases.ts';
import { mailedTo } from '../support/mailed.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const jumps = { 'an hour ahead': hour, 'an hour back': -hour, 'a day ahead': day, 'a day back': -day };

onOneEngine('the clock of the process jumps', 'pglite', open => {
  let app: TestApp;
  const start = Date.now();
  beforeAll(async () => {
    app = await startApp({ database: await open() });
  });
  beforeEach(async () => {
    app.clock.now = start;
    await app.database.query('delete from login_attempts');
  });

  const exchange = (token: string) => app.anonymous.post('/api/v3/auth/access_token', undefined, { token });
  const opens = async (caller: Caller) => (await caller.get('/api/v3/auth/access_token')).status === 200;
  const city = (caller: Caller, city_name: string, key: string) =>
    caller.post('/api/v3/cities', { city_name }, { 'idempotency-key': key });
  /** Removes a city; the number of what was done. */
  const removalOf = async (caller: Caller, id: unknown) => {
    expect((await caller.delete(`/api/v3/cities/${id}`)).status).toBe(200);
    const [last] = await app.database.query<{ id: number }>('select max(id) as id from operations');
    return last?.id;
  };
  let serial = 0;
  const unused = (what: string) => `${what} ${++serial} ${Math.round(performance.now())}`;
  const wordless = (status: number) => status >= 400 && status < 500;

  it.each(Object.entries(jumps))('%s: who is signed in goes on by their refresh token', async (_, jump) => {
    const { refresh } = await app.person(Role.Admin);
    app.clock.now = start + jump;
    const { status, body } = await exchange(refresh);
    expect(status).toBe(200);
    expect(await opens(app.bearer(String(body.access_token)))).toBe(true);
  });

  it.each(Object.entries(jumps))('%s: who has signed out stays out', async (_, jump) => {
    const { caller, refresh } = await app.person(Role.Admin);
    await caller.post('/api/v3/auth/logout');
    app.clock.now = start + jump;
    expect(await opens(caller)).toBe(false);
    expect(wordless((await exchange(refresh)).status)).toBe(true);
  });

  it.each(['an hour back', 'a day back'] as const)(
    '%s: an access token that has ended opens nothing',
    async name => {
      const { caller } = await app.person(Role.Admin);
      app.clock.now = start + 16 * minute;
      expect(await opens(caller)).toBe(false);
      app.clock.now = start + 16 * minute + jumps[name];
      expect(await opens(caller)).toBe(false);
    },
  );

  it.each(['an hour back', 'a day back'] as const)(
    '%s: a spent refresh token gets no further grace, and ends nobody',
    async name => {
      const { refresh } = await app.person(Role.Admin);
      app.clock.now = start + 12 * minute;
      const { body: child } = await exchange(refresh);
      app.clock.now = start + 12 * minute + jumps[name];
      expect(wordless((await exchange(refresh)).status)).toBe(true);
      app.clock.now = start + 13 * minute;
      expect((await exchange(String(child.refresh_token))).status).toBe(200);
    },
  );

  it.each(['an hour back', 'a day back'] as const)(
    '%s: a proof of who one is that has ended does not count again',
    async name => {
      const { refresh } = await app.person(Role.Admin);
      const target = await app.given.user({ role: Role.Partner });
      const ask = async () => {
        const { body } = await exchange(refresh);
        const asker = app.bearer(String(body.access_token));
        return (await asker.put(`/api/v3/user/${target.id}`, { role: Role.Marketing })).body.reason;
      };
      app.clock.now = start + 16 * minute + jumps[name];
      expect(await ask()).toBe('confirm-identity');
    },
  );

  it.each(Object.entries(jumps))('%s: one key makes one row, and one answer', async (_, jump) => {
    const { caller, refresh } = await app.person(Role.Admin);
    const [name, key] = [unused('City'), unused('key').replaceAll(' ', '-')];
    const first = await city(caller, name, key);
    expect(first.status).toBe(201);
    app.clock.now = start + jump;
    const { body } = await exchange(refresh);
    const again = await city(app.bearer(String(body.access_token)), name, key);
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    const rows = await app.database.query('select 1 from cities where city_name = $1', [name]);
    expect(rows).toHaveLength(1);
  });

  it.each(Object.entries(jumps))(
    '%s: what is undone stays so, and nothing is undone twice',
    async (_, jump) => {
      const { caller, refresh } = await app.person(Role.Admin);
      const { body: made } = await city(caller, unused('City'), unused('key').replaceAll(' ', '-'));
      const operation = await removalOf(caller, made.id);
      expect((await caller.post(`/api/v3/operations/${operation}/undo`, {})).status).toBe(200);
      app.clock.now = start + jump;
      const { body } = await exchange(refresh);
      const later = app.bearer(String(body.access_token));
      expect((await later.post(`/api/v3/operations/${operation}/undo`, {})).status).toBe(409);
      expect((await later.get(`/api/v3/cities/${made.id}`)).body.deleted).toBe(false);
    },
  );

  it.each(['an hour back', 'a day back'] as const)(
    '%s: what was done just before can be undone',
    async name => {
      const { caller, refresh } = await app.person(Role.Admin);
      const { body: made } = await city(caller, unused('City'), unused('key').replaceAll(' ', '-'));
      const operation = await removalOf(caller, made.id);
      app.clock.now = start + jumps[name];
      const { body } = await exchange(refresh);
      const later = app.bearer(String(body.access_token));
      expect((await later.post(`/api/v3/operations/${operation}/undo`, {})).status).toBe(200);
    },
  );

  it.each(Object.entries(jumps))('%s: a link that was used opens nothing', async (_, jump) => {
    const { id, caller } = await app.person(Role.Admin);
    const email = `jump${++serial}-${id}@new.example`;
    await caller.post(`/api/v3/user/${id}/email-change`, { email });
    const { token } = await mailedTo(app, email);
    expect((await app.anonymous.post('/api/v3/auth/confirm-email', { token })).status).toBe(200);
    app.clock.now = start + jump;
    expect((await app.anonymous.post('/api/v3/auth/confirm-email', { token })).status).toBe(410);
  });

  it.each(Object.entries(jumps))(
    'C1 %s: a mail leaves when its delay is over, not with the jump',
    async (_, jump) => {
      app.clock.now = start + jump;
      const { email } = await app.given.user();
      await app.anonymous.post('/api/v3/auth/forgot-password', { email });
      await mailedTo(app, email);
      const [mail] = await app.database.query<{ seconds: number }>(
        `select abs(extract(epoch from send_after - create_time))::float8 as seconds from mails where to_email = $1`,
        [email],
      );
      expect(mail?.seconds).toBeLessThan(30 * 60);
    },
  );
});
