import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { Role } from '../../domain/actor.ts';
import { registry, resourceOf } from '../../resources/index.ts';
import { maySend } from '../../resources/schema/check.ts';
import { onOneEngine, type TestDatabase } from '../support/databases.ts';
import { openPortal, type Portal, rowsOf } from '../support/portal.ts';

const apiPage = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        tags: z.array(z.string()).optional(),
        responses: z.record(
          z.string(),
          z.object({
            content: z
              .record(
                z.string(),
                z.object({ schema: z.object({ properties: z.record(z.string(), z.unknown()).optional() }) }),
              )
              .optional(),
          }),
        ),
      }),
    ),
  ),
});

onOneEngine('the documented addresses', 'postgres', open => {
  let database: TestDatabase;
  let portal: Portal;
  let device: number;

  beforeAll(async () => {
    database = await open();
    portal = await openPortal(database);
    const { id: owner } = portal.people.owner;
    device = await portal.samples.row(resourceOf('devices'), owner, { name: 'Bed of the owner' });
  });

  const get = async (url: string, token = portal.people.admin.token) => {
    const answer = await portal.send(token, { method: 'GET', url });
    expect(answer.status, answer.text).toBe(200);
    return answer;
  };

  it('API-11 /v3/user?q= finds people with id and email', async () => {
    const email = 'findable.person@portal.test';
    await portal.samples.row(resourceOf('users'), 0, { email });
    const answer = await get('/api/v3/user?q=findable.person');
    expect(rowsOf(answer).map(row => row.email)).toEqual([email]);
    expect(rowsOf(answer)[0]?.id).toBeTypeOf('number');
  });

  it('API-12 API-13 API-40 DEC-47 /v3/beds finds devices, and answers one of them', async () => {
    const found = rowsOf(await get('/api/v3/beds?q=bed%20of%20the%20owner'));
    expect(found).toMatchObject([{ id: device, name: 'Bed of the owner' }]);
    expect((await get(`/api/v3/beds/${device}`)).body).toMatchObject({
      id: device,
      name: 'Bed of the owner',
    });
    const at = [
      { field: 'partner_location_id', op: 'eq', value: found[0]?.partner_location_id },
      { field: 'deleted', op: 'eq', value: false },
    ];
    const there = await get(`/api/v3/beds?page=1&itemsPerPage=10&filter=${asked(at)}`);
    expect(rowsOf(there).map(({ id }) => id)).toEqual([device]);
  });

  it('API-39 /v3/homebeds/filter/v2 answers the stock', async () => {
    const stock = [
      { field: 'deleted', op: 'eq', value: false },
      { field: 'reg_status', op: 'eq', value: 'pre-registered' },
    ];
    const values = { partner_location_id: null, reg_status: 'pre-registered' };
    const owner = portal.people.owner.id;
    const id = await portal.samples.row(resourceOf('devices'), owner, { ...values, user_id: null });
    const found = rowsOf(
      await get(`/api/v3/homebeds/filter/v2?page=1&itemsPerPage=2000&filter=${asked(stock)}`),
    );
    expect(found.map(row => row.id)).toContain(id);
    expect(new Set(found.map(row => row.reg_status))).toEqual(new Set(['pre-registered']));
  });

  it('BOOK-02 API-25 DEC-39 /v3/bookings takes max_result as well as itemsPerPage', async () => {
    for (let count = 0; count < 6; count += 1)
      await portal.samples.row(resourceOf('bookings'), portal.people.owner.id);
    for (const size of ['max_result=5', 'itemsPerPage=5', 'itemsPerPage=5&max_result=5']) {
      const answer = await get(`/api/v3/bookings?page=1&sortBy=create_time&sortDesc=true&${size}`);
      expect(rowsOf(answer), size).toHaveLength(5);
      expect(answer.body.total_item, size).toBeGreaterThan(5);
    }
  });

  it('CONST-13 LIST-22 REG-02 as many come at once as are asked for: 999 ids, 2000 devices in stock, 9999 countries', async () => {
    await database.query(
      `insert into "cities" ("city_name") select 'Ville ' || n from generate_series(1, 1000) n`,
    );
    await database.query(
      `insert into "devices" ("name", "serial_id", "connection_id", "reg_status", "customer_name", "device_type", "hardware_id")
       select 'Stock ' || n, 'GB-' || n, 'stock:' || n, 'pre-registered', 'Stock', 'Commercial', $1::int from generate_series(1, 2001) n`,
      [await portal.samples.row(resourceOf('hardwares'), 0)],
    );
    await database.query(
      `insert into "countries" ("country", "country_code") select 'Land ' || n, 'c' || n from generate_series(1, 1200) n`,
    );
    const stock = asked([{ field: 'reg_status', op: 'eq', value: 'pre-registered' }]);
    for (const [url, most] of [
      ['cities?page=1&itemsPerPage=999', 999],
      [`homebeds/filter/v2?page=1&itemsPerPage=2000&filter=${stock}`, 2000],
      ['location/countries?page=1&itemsPerPage=9999&reqFrom=web', 9999],
    ] as const) {
      const answer = await get(`/api/v3/${url}`);
      expect(rowsOf(answer).length, url).toBe(Math.min(most, Number(answer.body.total_item)));
    }
  });

  it('API-41 REF-07 ENT-03 /v3/hardwares answers id and name', async () => {
    const id = await portal.samples.row(resourceOf('hardwares'), 0, { name: 'GB-3' });
    expect(rowsOf(await get('/api/v3/hardwares')).find(row => row.id === id)?.name).toBe('GB-3');
  });

  it('API-52 ROLE-17 /v3/location answers a partner, all ids at once, their own locations only', async () => {
    const { owner, stranger } = portal.people;
    await portal.samples.row(resourceOf('locations'), stranger.id);
    const mine = [{ field: 'user_id', op: 'eq', value: owner.id }];
    const url = '/api/v3/location?page=1&itemsPerPage=999&reqFrom=web';
    const filtered = rowsOf(await get(`${url}&filter=${asked(mine)}`, owner.token));
    expect(filtered.length).toBeGreaterThan(0);
    expect(rowsOf(await get(url, owner.token))).toEqual(filtered);
    expect(filtered.every(row => row.user_id === owner.id)).toBe(true);
  });

  it('API-52 FORM-DEV-13 /v3/location answers by person, by id and by whether it was removed', async () => {
    const { owner, stranger } = portal.people;
    const given = async (id: number) => await portal.samples.row(resourceOf('locations'), id);
    const [theirs, other, gone] = [await given(owner.id), await given(stranger.id), await given(stranger.id)];
    await database.query('update "locations" set "deleted" = true where "id" = $1', [gone]);
    const found = async (field: string, value: unknown) => {
      const filter = asked([{ field, op: 'eq', value }]);
      return rowsOf(await get(`/api/v3/location?page=1&itemsPerPage=999&reqFrom=web&filter=${filter}`));
    };
    const ids = async (field: string, value: unknown) => (await found(field, value)).map(({ id }) => id);
    expect(await ids('user_id', owner.id)).toContain(theirs);
    expect(new Set((await found('user_id', owner.id)).map(row => row.user_id))).toEqual(new Set([owner.id]));
    expect(await ids('id', other)).toEqual([other]);
    expect(await ids('deleted', true)).toEqual([gone]);
    expect(await ids('deleted', false)).toEqual(expect.arrayContaining([theirs, other]));
    expect(await ids('deleted', false)).not.toContain(gone);
  });

  it('DEV-06 ENT-03 a device answers all that it holds', async () => {
    const hardware_id = await portal.samples.row(resourceOf('hardwares'), 0);
    const id = await portal.samples.row(resourceOf('devices'), portal.people.owner.id, { hardware_id });
    const { body } = await get(`/api/v3/homebeds/${id}`);
    expect(Object.keys(body)).toEqual(
      expect.arrayContaining([
        ...['id', 'connection_id', 'serial_id', 'name', 'customer_name', 'description', 'hardware_id'],
        ...[
          'pcb_serial_number',
          'installation_date',
          'reg_status',
          'is_disabled',
          'reason_disabled',
          'deleted',
        ],
        ...['device_type', 'create_time', 'partner_location_id', 'reason_replace', 'wifi_status', 'hardware'],
      ]),
    );
    expect(Object.keys(z.record(z.string(), z.unknown()).parse(body.hardware))).toEqual(
      expect.arrayContaining(['id', 'name', 'lastest_ble_version', 'lastest_wifi_version']),
    );
  });

  it('API-10 DEC-85 /v3/location/countries answers every country with its cities', async () => {
    const country = await portal.samples.row(resourceOf('countries'), 0, { country: 'Ruritania' });
    await portal.samples.row(resourceOf('cities'), 0, { country_id: country, city_name: 'Strelsau' });
    const all = rowsOf(await get('/api/v3/location/countries?page=1&itemsPerPage=9999&reqFrom=web'));
    expect(all.find(({ id }) => id === country)).toMatchObject({
      id: country,
      country: 'Ruritania',
      available_citys: [{ id: expect.any(Number), city_name: 'Strelsau' }],
    });
  });

  it('LIST-13 a row has id and deleted, and where it is restricted who may see and edit it', async () => {
    for (const resource of Object.values(registry)) {
      await portal.samples.row(resource, portal.people.admin.id);
      const [row = {}] = rowsOf(await get(`/api${resource.endpoint}?itemsPerPage=1`));
      expect(row, resource.name).toMatchObject({ id: expect.any(Number), deleted: false });
      for (const name of ['list_user_view', 'list_user_edit'])
        expect(name in row, `${resource.name}.${name}`).toBe(resource.restricted);
    }
  });

  it('E20 the API page says what each route of the second factor answers', async () => {
    const { body } = await get('/api/openapi.json');
    const page = apiPage.parse(body);
    const told = Object.entries(page.paths).flatMap(([url, methods]) =>
      Object.entries(methods)
        .filter(([, { tags }]) => tags?.includes('Second factor') || url.startsWith('/api/v3/auth/confirm'))
        .filter(() => url !== '/api/v3/auth/confirm-email')
        .map(([method, { responses }]) => [
          `${method} ${url}`,
          Object.keys(responses['200']?.content?.['application/json']?.schema.properties ?? {}).sort(),
        ]),
    );
    expect(Object.fromEntries(told)).toEqual(
      Object.fromEntries(
        Object.entries(secondFactorAnswers).map(([route, names]) => [
          route,
          [...names, ...(names.includes('message') ? codeOfMessage : [])].sort(),
        ]),
      ),
    );
  });

  it('API-54 DEC-67 DEC-72 whatever has a dialog is created, changed and deleted at one address', async () => {
    const names = ['cities', 'settings', 'hardwares', 'companies', 'plans', 'statistics', 'playlists'];
    for (const name of names) {
      const resource = resourceOf(name);
      const { token } = portal.people.admin;
      const values = Object.entries(await portal.samples.values(resource, 0)).filter(([field]) => {
        const described = resource.fields[field];
        return described !== undefined && maySend(described, 'create', Role.Admin);
      });
      const body = Object.fromEntries(values);
      const made = await portal.send(token, { method: 'POST', url: `/api${resource.endpoint}`, body });
      expect(made.status, `${name}: ${made.text}`).toBe(201);
      const url = `/api${resource.endpoint}/${made.body.id}`;
      const title = resource.title[0] ?? '';
      const changed = await portal.send(token, { method: 'PUT', url, body: { [title]: body[title] } });
      expect(changed.status, `${name}: ${changed.text}`).toBe(200);
      expect(changed.body, name).toMatchObject({ id: made.body.id, [title]: body[title] });
      const removed = await portal.send(token, { method: 'DELETE', url });
      expect([removed.status, removed.body], name).toEqual([
        200,
        { code: 200, message: 'Delete success', message_code: 'record.deleted', params: {} },
      ]);
      expect((await get(url)).body.deleted ?? true, name).toBe(true);
    }
  });
});

/** Beside every message, where it says more than OK. */
const codeOfMessage = ['message_code', 'params'];

/** Written by hand: what each route of signing in with a second factor answers. */
const secondFactorAnswers: Readonly<Record<string, readonly string[]>> = {
  'post /api/v3/auth/login/second-factor': ['access_token', 'refresh_token', 'expire_after', 'rt', 'user'],
  'post /api/v3/auth/login/passkey/start': ['code', 'message', 'ticket', 'passkey'],
  'post /api/v3/auth/login/passkey': ['access_token', 'refresh_token', 'expire_after', 'rt', 'user'],
  'get /api/v3/auth/confirm': ['code', 'message', 'ways', 'has_password'],
  'post /api/v3/auth/confirm/passkey/start': ['code', 'message', 'ticket', 'passkey'],
  'post /api/v3/auth/confirm': ['code', 'message'],
  'get /api/v3/auth/second-factor': ['passkeys', 'app', 'recovery_codes', 'required'],
  'post /api/v3/auth/second-factor/recovery-codes': ['code', 'message', 'recovery_codes'],
  'post /api/v3/auth/second-factor/app/start': ['code', 'message', 'secret', 'address', 'ticket'],
  'post /api/v3/auth/second-factor/app': ['code', 'message', 'recovery_codes'],
  'delete /api/v3/auth/second-factor/app': ['code', 'message'],
  'post /api/v3/auth/second-factor/passkeys/start': ['code', 'message', 'ticket', 'passkey'],
  'post /api/v3/auth/second-factor/passkeys': ['code', 'message', 'id', 'recovery_codes'],
  'put /api/v3/auth/second-factor/passkeys/{id}': ['code', 'message'],
  'delete /api/v3/auth/second-factor/passkeys/{id}': ['code', 'message'],
  'get /api/v3/auth/second-factor/roles': ['roles'],
  'put /api/v3/auth/second-factor/roles': ['code', 'message', 'roles'],
  'delete /api/v3/user/{id}/second-factors': ['code', 'message'],
};

function asked(filter: readonly object[]): string {
  return encodeURIComponent(JSON.stringify(filter));
}
