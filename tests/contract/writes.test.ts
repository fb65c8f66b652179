import { beforeAll, describe, expect, it } from 'vitest';
import { resourceOf } from '../../resources/index.ts';
import type { Database } from '../../server/db/database.ts';
import { onSlowStatement, statementName } from '../../server/db/engines/statement.ts';
import { onEveryEngine } from '../support/databases.ts';
import { errorsOf, openPortal, type Portal, rowsOf } from '../support/portal.ts';
import type { Values } from '../support/sample-rows.ts';

const times = process.env.TORTURE === '1' ? 200 : 15;
const keys = process.env.TORTURE === '1' ? 1000 : 20;

onEveryEngine('writing rows', 'transactions', open => {
  let database: Database;
  let portal: Portal;
  let token: string;

  beforeAll(async () => {
    database = await open();
    portal = await openPortal(database);
    token = portal.people.admin.token;
  });

  const put = (url: string, body: unknown, headers: Record<string, string> = {}) =>
    portal.send(token, { method: 'PUT', url, body, headers });
  const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
    portal.send(token, { method: 'POST', url, body, headers });
  const get = (url: string) => portal.send(token, { method: 'GET', url });
  const newCity = (values: Values = {}) => portal.samples.row(resourceOf('cities'), 0, values);

  it('A10 lets one of two editors of the same version win and shows the other the row as it is', async () => {
    const url = `/api/v3/cities/${await newCity()}`;
    for (let version = 1; version <= times; version++) {
      const headers = { 'if-match': `"${version}"` };
      const answers = await Promise.all([
        put(url, { city_name: `left ${version}` }, headers),
        put(url, { city_name: `right ${version}` }, headers),
      ]);
      const [won, lost] = answers.toSorted((a, b) => a.status - b.status);
      expect([won?.status, lost?.status]).toEqual([200, 409]);
      expect(won?.body.version).toBe(version + 1);
      expect(lost?.body.current).toEqual(won?.body);
    }
  });

  it('changes one field of a device by six statements, all of them prepared once; who asks is still known', async () => {
    const device = await portal.given.row('devices', portal.people.owner.id, {});
    const heard: string[] = [];
    const unhear = onSlowStatement(0, ({ name }) => heard.push(name));
    const change = async (name: string) => {
      heard.length = 0;
      const answer = await put(`/api/v3/homebeds/${device}`, { name });
      expect(answer.status, answer.text).toBe(200);
      return [...heard];
    };
    await change('First');
    const statements = await change('Second');
    unhear();
    // Begin, the row, the change with its history, the row as it is now, the operation, commit.
    expect(statements.length, statements.join(' · ')).toBeLessThanOrEqual(6);
    // Other tests of this process may have used up the names that it gives to statements.
    const unprepared = statements.filter(each => /^(?:select|insert|update|delete)/.test(each));
    if (statementName(`select ${device}`) !== undefined) expect(unprepared).toEqual([]);
  });

  it('makes a city of a country under a key by nine statements, all of them prepared once; who asks is still known', async () => {
    const country = await portal.samples.row(resourceOf('countries'), 0, {});
    const heard: string[] = [];
    const unhear = onSlowStatement(0, ({ name }) => heard.push(name));
    const make = async (key: string) => {
      heard.length = 0;
      const body = { city_name: `Made ${key}`, country_id: country };
      const answer = await post('/api/v3/cities', body, { 'idempotency-key': key });
      expect(answer.status, answer.text).toBe(201);
      return [...heard];
    };
    await make('one');
    const statements = await make('two');
    unhear();
    // Begin, the key, the country, the city with its history, the city as it is, the operation, the answer, commit.
    expect(statements.length, statements.join(' · ')).toBeLessThanOrEqual(9);
    const unprepared = statements.filter(each => /^(?:select|insert|update|delete)/.test(each));
    if (statementName(`select ${country}`) !== undefined) expect(unprepared).toEqual([]);
  });

  it('A8 executes a repeated request once and answers all of them alike', async () => {
    for (let key = 0; key < keys; key++) {
      const body = { city_name: `Repeated ${key}` };
      const headers = { 'idempotency-key': `key-${key}` };
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => post('/api/v3/cities', body, headers)),
      );
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      const other = await post('/api/v3/cities', { city_name: `Different ${key}` }, headers);
      expect(other.status).toBe(422);
    }
    const [found] = await database.query<{ rows: number }>(
      `select count(*)::int as rows from "cities" where "city_name" like 'Repeated %'`,
    );
    expect(found?.rows).toBe(keys);
  });

  it('A8 forgets the key of a request that was refused, so that it can be mended', async () => {
    const headers = { 'idempotency-key': 'mended' };
    expect((await post('/api/v3/cities', { city_name: ' ' }, headers)).status).toBe(422);
    expect((await post('/api/v3/cities', { city_name: 'Mended' }, headers)).status).toBe(201);
  });

  it('DRAG-05 API-22 puts rows into the order that was sent and leaves the others where they are', async () => {
    const plans = resourceOf('plans');
    await database.query('update "plans" set "deleted" = true');
    const ids: number[] = [];
    for (const order of [1, 2, 3, 4, 5]) ids.push(await portal.samples.row(plans, 0, { order }));
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = ids;
    const answer = await put('/api/v3/plans/reorder', { ids: [d, b] });
    expect(answer.body).toMatchObject({ code: 200 });
    const listed = await get('/api/v3/plans?sortBy=order');
    expect(rowsOf(listed).map(row => row.id)).toEqual([a, d, c, b, e]);
    expect((await put('/api/v3/plans/reorder', { ids: [a, a] })).status).toBe(422);
    expect((await put('/api/v3/plans/reorder', { ids: [a, 999_999] })).status).toBe(422);
    expect((await put('/api/v3/plans/reorder', { order: [a] })).status).toBe(422);
    const partner = portal.people.owner.token;
    const refused = await portal.send(partner, {
      method: 'PUT',
      url: '/api/v3/plans/reorder',
      body: { ids },
    });
    expect(refused.status).toBe(403);
  });

  it('LIST-05, LIST-06 keeps what was removed, and shows it only where it is asked for', async () => {
    const id = await newCity();
    const url = `/api/v3/cities/${id}`;
    expect((await portal.send(token, { method: 'DELETE', url })).body).toMatchObject({ code: 200 });
    expect(rowsOf(await get(listed('cities', [idIs(id)])))).toEqual([]);
    const removed = await get(listed('cities', [idIs(id), { field: 'deleted', op: 'eq', value: true }]));
    expect(rowsOf(removed)).toMatchObject([{ id, deleted: true }]);
    expect((await put(url, { city_name: 'Back again' })).status).toBe(409);
  });

  it('writes one line of history for each change, with who, what, before and after', async () => {
    const created = await post('/api/v3/cities', { city_name: 'Before' });
    const url = `/api/v3/cities/${created.body.id}`;
    await put(url, { city_name: 'After' });
    await put(url, { city_name: 'After' });
    await portal.send(token, { method: 'DELETE', url });
    const lines = await get(
      listed('history', [
        { field: 'resource', op: 'eq', value: 'cities' },
        { field: 'row_id', op: 'eq', value: created.body.id },
      ]),
    );
    const told = rowsOf(lines).toReversed();
    expect(told.map(({ action, user_id }) => [action, user_id])).toEqual(
      ['create', 'update', 'remove'].map(action => [action, portal.people.admin.id]),
    );
    expect(told[1]?.changes).toEqual({ city_name: { before: 'Before', after: 'After' } });
    expect(told.every(({ request_id }) => typeof request_id === 'string')).toBe(true);
  });

  it('ENT-01 answers a duplicate of a unique value with 409 at its field', async () => {
    await post('/api/v3/countries', { country: 'First', country_code: 'ZZ' });
    const answer = await post('/api/v3/countries', { country: 'Second', country_code: 'ZZ' });
    expect(answer.status).toBe(409);
    expect(errorsOf(answer)).toEqual({ country_code: 'Code is already in use' });
  });

  describe('D13, DEC-24 rows that list who may see and edit them', () => {
    it.each([
      { view: null, edit: null, read: 200, write: 200 },
      { view: ['admin'], edit: ['admin'], read: 200, write: 200 },
      { view: ['admin'], edit: ['owner'], read: 200, write: 403 },
      { view: null, edit: [], read: 200, write: 403 },
      { view: ['owner'], edit: ['admin'], read: 404, write: 404 },
    ] as const)('$view and $edit', async ({ view, edit, read, write }) => {
      const listOf = (names: readonly ('admin' | 'owner')[] | null) =>
        names === null ? null : JSON.stringify(names.map(name => ({ id: portal.people[name].id })));
      const id = await portal.samples.row(resourceOf('devices'), portal.people.owner.id, {
        list_user_view: listOf(view),
        list_user_edit: listOf(edit),
      });
      const url = `/api/v3/homebeds/${id}`;
      expect((await get(url)).status).toBe(read);
      expect((await put(url, { name: 'Renamed' })).status).toBe(write);
      expect(rowsOf(await get(listed('homebeds', [idIs(id)]))).length).toBe(read === 200 ? 1 : 0);
    });
  });
});

function listed(name: string, filter: readonly unknown[]): string {
  return `/api/v3/${name}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
}

function idIs(id: unknown) {
  return { field: 'id', op: 'eq', value: id };
}
