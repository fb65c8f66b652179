import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { LocationStatus } from '../../domain/choice.ts';
import { registry } from '../../resources/index.ts';
import { type ApiDocument, apiDocument } from '../support/api-document.ts';
import { startApp, type TestApp, testPassword } from '../support/app.ts';
import type { Answer, Caller } from '../support/caller.ts';
import { roleNames } from '../support/demo-accounts.ts';

let app: TestApp;
let document: ApiDocument;
let callers: readonly Caller[];
beforeAll(async () => {
  app = await startApp();
  document = apiDocument((await app.server.inject({ url: '/api/openapi.json' })).payload);
  callers = await Promise.all(roleNames.map(name => app.as(name)));
});
afterAll(() => app.close());

const data = z.object({ data: z.array(z.looseObject({ id: z.int() })) });
const lists = Object.values(registry).flatMap(resource =>
  [resource.endpoint, ...(resource.aliases ?? [])].map(path => ({ path: `/api${path}`, resource })),
);

/** What a role is refused whatever it sends and whichever row it means. */
function isRefusedByRole({ status, body }: Answer): boolean {
  return status === 403 && body.error === 'account.role';
}

/** A path with a number for each of its parameters, which no record has. */
function absent(path: string): string {
  return path.replaceAll(/\{\w+\}/g, '2000000000');
}

describe('rows', () => {
  it.each(lists)(
    '$path and one of its rows hold what the document says, and nothing else',
    async ({ path, resource }) => {
      const { id: owner, caller: partner } = await app.person();
      await app.given.row(resource.name, owner);
      let read = 0;
      for (const caller of [...callers, partner]) {
        const list = await caller.get(`${path}?itemsPerPage=5`);
        if (list.status === 403) continue;
        expect(document.misfitOfAnswer('GET', path, list), list.text).toBeUndefined();
        for (const { id } of data.parse(list.body).data) {
          const one = await caller.get(`${path}/${id}`);
          if (one.status === 404) continue;
          expect(document.misfitOfAnswer('GET', `${path}/{id}`, one), one.text).toBeUndefined();
          read += 1;
        }
      }
      expect(read).toBeGreaterThan(0);
    },
  );

  it('a booking is described with the device, the location and the person that stand beside it', async () => {
    const { id: owner, caller } = await app.person();
    const id = await app.given.row('bookings', owner);
    const { body } = await caller.get(`/api/v3/bookings/${id}`);
    const carried = ['home_bed', 'partner_location', 'user'];
    expect(Object.keys(body)).toEqual(expect.arrayContaining(carried));
    for (const name of carried) {
      const answer = { status: 200, text: '', headers: {}, body: { ...body, [name]: 'not a record' } };
      expect(document.misfitOfAnswer('GET', '/api/v3/bookings/{id}', answer), name).toBeDefined();
    }
  });
});

describe('lists', () => {
  it.each(lists)(
    '$path is described with the free text and the removed rows that can be asked for',
    async ({ path }) => {
      const { query, filters } = document.operation('GET', path);
      const isTaken = async (asked: string) => {
        const answers = await Promise.all(callers.map(caller => caller.get(`${path}?${asked}`)));
        return answers.some(({ status }) => status === 200);
      };
      const removed = encodeURIComponent(JSON.stringify([{ field: 'deleted', op: 'eq', value: true }]));
      expect(query.includes('q')).toBe(await isTaken('q=abc'));
      expect(/\bdeleted: /.test(filters)).toBe(await isTaken(`filter=${removed}`));
    },
  );

  it('an export has all rows, and is described without pages', () => {
    for (const { path } of lists)
      expect(document.operation('GET', `${path}/export`).query, path).not.toContain('page');
  });
});

describe('writes', () => {
  const written = Object.values(registry).flatMap(({ name, endpoint }) => {
    const url = `/api${endpoint}`;
    const one = `${url}/{id}`;
    return [
      { name, method: 'POST', path: url },
      { name, method: 'PUT', path: one },
      { name, method: 'DELETE', path: one },
    ] as const;
  });

  it('are in the document where some role may do them; the others are refused to everybody', async () => {
    const documented = new Set(document.operations.map(({ method, path }) => `${method} ${path}`));
    const wrong: string[] = [];
    let closed = 0;
    for (const { method, path } of written) {
      const answers = await Promise.all(
        callers.map(caller =>
          caller.send({ method, url: absent(path), ...(method === 'DELETE' ? {} : { payload: {} }) }),
        ),
      );
      const isClosed = answers.every(isRefusedByRole);
      if (isClosed) closed += 1;
      if (isClosed === documented.has(`${method} ${path}`)) wrong.push(`${method} ${path}`);
    }
    expect(wrong).toEqual([]);
    expect(closed).toBeGreaterThan(30);
  });

  it('of a location: the question of a change and its confirmation are described', async () => {
    const path = '/api/v3/location/{id}';
    const { id: owner, caller } = await app.person();
    const values = { status: LocationStatus.Open, timezone: 'America/Denver' };
    const location_id = await app.given.row('locations', owner, {
      ...values,
      list_user_view: null,
      list_user_edit: null,
    });
    const bed_id = await app.given.row('devices', owner, { partner_location_id: location_id });
    const start = Date.now() + 30 * 86_400_000;
    const [start_time, end_time] = [start, start + 1_800_000].map(at => new Date(at).toISOString());
    await app.given.row('bookings', owner, { location_id, bed_id, booking_status: 2, start_time, end_time });
    const put = async (confirm_change_open_time: boolean) => {
      const body = { timezone: 'Asia/Tokyo', confirm_change_open_time };
      expect(document.misfitOfBody('PUT', path, body)).toBeUndefined();
      const answer = await caller.put(path.replace('{id}', String(location_id)), body);
      expect(answer.status, answer.text).toBe(200);
      expect(document.misfitOfAnswer('PUT', path, answer), answer.text).toBeUndefined();
      return answer.body;
    };
    expect(await put(false)).toMatchObject({ confirmation: true, num_created_booking: 1 });
    expect(await put(true)).toMatchObject({ id: location_id, timezone: 'Asia/Tokyo' });
  });

  it('of one’s own account: a new password against the current one is described, and its refusal', async () => {
    const path = '/api/v3/user/{id}';
    const { id, caller } = await app.person();
    const put = async (current_password: string) => {
      const body = { current_password, password: 'Spring-2027-rain', repassword: 'Spring-2027-rain' };
      expect(document.misfitOfBody('PUT', path, body)).toBeUndefined();
      const answer = await caller.put(path.replace('{id}', String(id)), body);
      expect(document.misfitOfAnswer('PUT', path, answer), answer.text).toBeUndefined();
      return answer.status;
    };
    expect(await put('Not-this-one-1')).toBe(422);
    expect(await put(testPassword)).toBe(200);
  });

  it('of a device: the plan that was seen is described, and what a stale one is refused with', async () => {
    const path = '/api/v3/homebeds/{id}';
    const admin = await app.as('admin');
    const { id: owner } = await app.person();
    const id = await app.given.row('devices', owner, { list_user_view: null, list_user_edit: null });
    const body = { is_disabled: true, reason_disabled: 'Broken', plan: 'of another day' };
    expect(document.misfitOfBody('PUT', path, body)).toBeUndefined();
    const answer = await admin.put(path.replace('{id}', String(id)), body);
    expect(answer.status, answer.text).toBe(409);
    expect(document.misfitOfAnswer('PUT', path, answer), answer.text).toBeUndefined();
  });

  it('a stale version is refused with the row as it is now, as the document has it', async () => {
    const city = '/api/v3/cities/{id}';
    const admin = await app.as('admin');
    const id = await app.given.row('cities', 0);
    const url = city.replace('{id}', String(id));
    const seen = { 'if-match': '"1"' };
    expect((await admin.put(url, { city_name: 'Strelsau' }, seen)).status).toBe(200);
    const changed = await admin.put(url, { city_name: 'Hentzau' }, seen);
    expect(changed.body).toMatchObject({ code: 409, current: { id, city_name: 'Strelsau' } });
    expect(document.misfitOfAnswer('PUT', city, changed), changed.text).toBeUndefined();
    const removed = await admin.delete(url, seen);
    expect(removed.status).toBe(409);
    expect(document.misfitOfAnswer('DELETE', city, removed), removed.text).toBeUndefined();
  });

  it.each(Object.values(registry))(
    'of $name: a row may be sent back as far as it has fields',
    async resource => {
      const path = `/api${resource.endpoint}/{id}`;
      const { id: owner, caller: partner } = await app.person();
      const id = await app.given.row(resource.name, owner);
      for (const caller of [...callers, partner]) {
        const { status, body } = await caller.get(path.replace('{id}', String(id)));
        if (status !== 200) continue;
        const sent = Object.fromEntries(Object.entries(body).filter(([name]) => name in resource.fields));
        const answer = await caller.put(path.replace('{id}', String(id)), sent);
        if (answer.status !== 200) continue;
        expect(document.misfitOfBody('PUT', path, sent)).toBeUndefined();
        expect(document.misfitOfAnswer('PUT', path, answer), answer.text).toBeUndefined();
      }
    },
  );
});
