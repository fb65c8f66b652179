import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Role } from '../../domain/actor.ts';
import { cities } from '../../resources/cities.ts';
import { registry, resourceOf } from '../../resources/index.ts';
import { readHistory } from '../../server/crud/record-history.ts';
import type { Database } from '../../server/db/database.ts';
import type { Answer } from '../support/caller.ts';
import { onOneEngine } from '../support/databases.ts';
import { openPortal, type PersonName, type Portal, personNames } from '../support/portal.ts';

const told = z.object({
  data: z.array(
    z.object({
      id: z.number(),
      action: z.string(),
      time: z.iso.datetime(),
      by: z.union([z.object({ id: z.number(), name: z.string() }), z.literal('staff')]).nullable(),
      operation: z.looseObject({ id: z.number(), kind: z.string() }).nullable(),
      changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
    }),
  ),
  total_item: z.number(),
});

onOneEngine('the history of records', 'pglite', open => {
  let database: Database;
  let portal: Portal;

  beforeAll(async () => {
    database = await open();
    portal = await openPortal(database);
  });

  const send = (who: PersonName, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
    portal.send(portal.people[who].token, { method, url: `/api/v3/${url}`, body });
  const history = async (who: PersonName, record: string, query = '') =>
    told.parse(passed(await send(who, 'GET', `records/${record}/history${query}`)).body);
  const newCity = async (city_name: string) =>
    Number(passed(await send('admin', 'POST', 'cities', { city_name }), 201).body.id);
  const changedCity = (id: number, values: object) => send('admin', 'PUT', `cities/${id}`, values);

  it('tells who changed what from what to what, when and in which operation, newest first', async () => {
    const { admin } = portal.people;
    const id = await newCity('Hue');
    passed(await changedCity(id, { city_name: 'Huế' }));
    passed(await send('admin', 'DELETE', `cities/${id}`));
    const { data, total_item } = await history('admin', `cities/${id}`);
    expect(total_item).toBe(3);
    expect(data.map(({ action, by, operation }) => [action, by, operation?.kind])).toEqual(
      ['remove', 'update', 'create'].map((action, at) => [
        action,
        { id: admin.id, name: expect.any(String) },
        ['remove', 'edit', 'create'][at],
      ]),
    );
    expect(data[1]?.changes).toEqual({ city_name: { before: 'Hue', after: 'Huế' } });
    expect(data[0]?.changes).toEqual({});
  });

  it('comes in pages', async () => {
    const id = await newCity('Page 0');
    for (const page of [1, 2, 3, 4]) passed(await changedCity(id, { city_name: `Page ${page}` }));
    const page = async (number: number) => {
      const { data, total_item } = await history('admin', `cities/${id}`, `?page=${number}&itemsPerPage=2`);
      return [total_item, data.map(({ changes }) => changes.city_name?.after)];
    };
    expect(await page(1)).toEqual([5, ['Page 4', 'Page 3']]);
    expect(await page(3)).toEqual([5, ['Page 0']]);
    for (const wrong of ['page=0', 'page=x', 'itemsPerPage=101', 'page=1&page=2'])
      expect((await send('admin', 'GET', `records/cities/${id}/history?${wrong}`)).status).toBe(400);
  });

  describe.each(Object.values(registry))('of $name', resource => {
    it.each(personNames)('D1 D2 is for %s exactly where the record itself is', async name => {
      const { owner, stranger } = portal.people;
      const rows = [
        await portal.samples.row(resource, owner.id),
        await portal.samples.row(resource, stranger.id),
        await portal.samples.row(resource, portal.people[name].id, { deleted: true }),
        2_000_000_000,
      ];
      for (const id of rows) {
        const record = await portal.send(portal.people[name].token, {
          method: 'GET',
          url: `/api${resource.endpoint}/${id}`,
        });
        const answer = await send(name, 'GET', `records/${resource.name}/${id}/history`);
        expect(answer.status, `${id}: ${answer.text}`).toBe(record.status);
        if (record.status === 404) expect(answer.text).toBe(record.text);
      }
    });
  });

  it('D8 tells of no field that the role may not read, and of no line that holds nothing else', async () => {
    const id = await newCity('Secretly');
    passed(await changedCity(id, { city_name: 'Silently' }));
    const { city_name, ...others } = cities.fields;
    const hidden = { ...cities, fields: { ...others, city_name: { ...city_name, readBy: [Role.Admin] } } };
    const page = { page: 1, itemsPerPage: 20 };
    const [service, admin] = [portal.people.service, portal.people.admin];
    const shown = await readHistory(database, hidden, id, page, admin);
    expect(shown.data.map(({ changes }) => 'city_name' in changes)).toEqual([true, true]);
    const rest = await readHistory(database, hidden, id, page, service);
    expect(rest.total_item).toBe(1);
    expect(JSON.stringify(rest)).not.toMatch(/Secretly|Silently/);
  });

  it('tells no secret: a password is no part of what anybody reads', async () => {
    const { admin } = portal.people;
    await database.query(
      `insert into history (resource, row_id, action, user_id, changes) values ('users', $1, 'update', $1, $2::jsonb)`,
      [admin.id, JSON.stringify({ password_hash: { before: null, after: null } })],
    );
    const { data } = await history('admin', `users/${admin.id}`);
    expect(data.flatMap(({ changes }) => Object.keys(changes))).not.toContain('password_hash');
  });

  it('tells a partner that it was staff, and themselves by name', async () => {
    const { owner } = portal.people;
    const id = await portal.samples.row(resourceOf('locations'), owner.id);
    passed(await send('admin', 'PUT', `location/${id}`, { name: 'By staff' }));
    passed(await send('owner', 'PUT', `location/${id}`, { name: 'By myself' }));
    const { data } = await history('owner', `locations/${id}`);
    expect(data.map(({ by }) => (by === 'staff' ? by : by?.id))).toEqual([owner.id, 'staff']);
    expect((await history('service', `locations/${id}`)).data[1]?.by).toMatchObject({
      id: portal.people.admin.id,
    });
  });

  it.each([
    ['10 000 characters', 'ä'.repeat(10_000), 422],
    ['right-to-left text', 'مدينة هوى \u200F!', 200],
    ['emoji', '🏖️ Đà Nẵng 👨‍👩‍👧‍👦', 200],
    ['markup', '<img src=x onerror=alert(1)>', 200],
    ['null bytes', 'a\u0000b', 422],
  ])('F12 keeps %s as it was typed, or refuses it at its field', async (_what, city_name, status) => {
    const id = await newCity('Before');
    const answer = await changedCity(id, { city_name });
    expect(answer.status, answer.text).toBe(status);
    const { data } = await history('admin', `cities/${id}`);
    if (status === 200) expect(data[0]?.changes.city_name).toEqual({ before: 'Before', after: city_name });
    else {
      expect(answer.body.errors).toMatchObject({ city_name: expect.any(String) });
      expect(data).toHaveLength(1);
    }
  });

  it('knows no record of an unknown name', async () => {
    for (const name of ['nothing', '__proto__', 'constructor', 'auth_sessions'])
      expect((await send('admin', 'GET', `records/${name}/1/history`)).status).toBe(404);
  });

  describe('putting an earlier version back', () => {
    const lines = async (id: number) => (await history('admin', `cities/${id}`)).data;
    const url = (id: number, entry: number | undefined) => `records/cities/${id}/history/${entry}`;

    it('shows what it would change, changes that and notes it as a change like any other', async () => {
      const id = await newCity('First');
      passed(await changedCity(id, { city_name: 'Second' }));
      passed(await changedCity(id, { city_name: 'Third' }));
      const first = (await lines(id)).at(-1)?.id;
      const compared = passed(await send('admin', 'GET', url(id, first))).body;
      expect(compared).toMatchObject({
        version: 3,
        changes: { city_name: { before: 'Third', after: 'First' } },
        kept: [],
        restores: false,
      });
      const answer = passed(await send('admin', 'POST', `${url(id, first)}/put-back`, {}));
      expect(answer.body).toMatchObject({ id, city_name: 'First', version: 4 });
      const [newest] = await lines(id);
      expect(newest).toMatchObject({
        action: 'update',
        changes: { city_name: { before: 'Third', after: 'First' } },
        operation: { kind: 'edit' },
      });
      expect(passed(await send('admin', 'GET', url(id, newest?.id))).body.changes).toEqual({});
    });

    it('takes back a single change and leaves the later ones, and knows how a record was before its first', async () => {
      const id = await portal.samples.row(resourceOf('cities'), 0, {
        city_name: 'Seeded',
        display_on_mobile: false,
      });
      passed(await changedCity(id, { city_name: 'Renamed' }));
      passed(await changedCity(id, { display_on_mobile: true }));
      const [later, first] = await lines(id);
      const compared = async (entry: number | undefined, to: string) =>
        passed(await send('admin', 'GET', `${url(id, entry)}?to=${to}`)).body.changes;
      const name = { city_name: { before: 'Renamed', after: 'Seeded' } };
      const shown = { display_on_mobile: { before: true, after: false } };
      expect(await compared(first?.id, 'change')).toEqual(name);
      expect(await compared(later?.id, 'change')).toEqual(shown);
      expect(await compared(first?.id, 'before')).toEqual({ ...name, ...shown });
      expect((await send('admin', 'GET', `${url(id, first?.id)}?to=after`)).status).toBe(400);
      const undone = await send('admin', 'POST', `${url(id, first?.id)}/put-back`, { to: 'change' });
      expect(passed(undone).body).toMatchObject({ city_name: 'Seeded', display_on_mobile: true });
      const begun = await send('admin', 'POST', `${url(id, first?.id)}/put-back`, { to: 'before' });
      expect(passed(begun).body).toMatchObject({ city_name: 'Seeded', display_on_mobile: false });
    });

    it('does not take back that a record was created', async () => {
      const id = await newCity('Made');
      const [created] = await lines(id);
      for (const to of ['before', 'change'])
        expect((await send('admin', 'POST', `${url(id, created?.id)}/put-back`, { to })).status).toBe(404);
    });

    it('brings a removed record back', async () => {
      const id = await newCity('Gone');
      const [created] = await lines(id);
      passed(await send('admin', 'DELETE', `cities/${id}`));
      expect(passed(await send('admin', 'GET', url(id, created?.id))).body).toMatchObject({ restores: true });
      passed(await send('admin', 'POST', `${url(id, created?.id)}/put-back`, {}));
      expect(passed(await send('admin', 'GET', `cities/${id}`)).body).toMatchObject({ deleted: false });
      expect((await lines(id))[0]).toMatchObject({ action: 'restore', changes: {} });
    });

    it('A10 is refused when somebody has changed the record since it was compared', async () => {
      const id = await newCity('One');
      passed(await changedCity(id, { city_name: 'Two' }));
      const first = (await lines(id)).at(-1)?.id;
      const answer = await portal.send(portal.people.admin.token, {
        method: 'POST',
        url: `/api/v3/${url(id, first)}/put-back`,
        body: {},
        headers: { 'if-match': '"1"' },
      });
      expect(answer.status).toBe(409);
      expect(answer.body.current).toMatchObject({ city_name: 'Two' });
    });

    it('is checked by the rules of now: a value that is taken by now is refused at its field', async () => {
      const country_code = 'QA';
      const id = await portal.samples.row(resourceOf('countries'), 0, { country_code: 'QB' });
      passed(await send('admin', 'PUT', `countries/${id}`, { country_code }));
      const then = (await history('admin', `countries/${id}`)).data[0]?.id;
      passed(await send('admin', 'PUT', `countries/${id}`, { country_code: 'QC' }));
      await portal.samples.row(resourceOf('countries'), 0, { country_code });
      const answer = await send('admin', 'POST', `records/countries/${id}/history/${then}/put-back`, {});
      expect([409, 422]).toContain(answer.status);
      expect(answer.body.errors).toMatchObject({ country_code: expect.any(String) });
    });

    it('an earlier e-mail address of an account is kept from it: its mailbox has not agreed', async () => {
      const email = 'now.mine@portal.test';
      const id = await portal.samples.row(resourceOf('users'), 0, { email: 'then.mine@portal.test' });
      passed(await send('admin', 'PUT', `user/${id}`, { first_name: 'Then' }));
      await database.query(`insert into history (resource, row_id, action, changes)
        values ('users', ${id}, 'update', '{"email": {"before": "then.mine@portal.test", "after": "${email}"}}')`);
      await database.query('update users set email = $2 where id = $1', [id, email]);
      const [then] = (await history('admin', `users/${id}`)).data.slice(1);
      const compared = await send('admin', 'GET', `records/users/${id}/history/${then?.id}`);
      expect(compared.body).toMatchObject({ changes: {}, kept: ['email'] });
      await send('admin', 'POST', `records/users/${id}/history/${then?.id}/put-back`, {});
      expect(passed(await send('admin', 'GET', `user/${id}`)).body).toMatchObject({ email });
    });

    it('D1 is for admins only', async () => {
      const id = await newCity('Mine');
      const [created] = await lines(id);
      for (const who of ['owner', 'service', 'marketing'] as const) {
        expect((await send(who, 'GET', url(id, created?.id))).status, who).toBe(403);
        expect((await send(who, 'POST', `${url(id, created?.id)}/put-back`, {})).status, who).toBe(403);
      }
      const other = await newCity('Other');
      expect((await send('admin', 'GET', url(other, created?.id))).status).toBe(404);
      expect((await send('admin', 'GET', url(other, 2_000_000_000))).status).toBe(404);
    });
  });
});

function passed(answer: Answer, status = 200): Answer {
  expect(answer.status, answer.text).toBe(status);
  return answer;
}
