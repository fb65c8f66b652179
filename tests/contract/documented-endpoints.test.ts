import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { Role } from '../../domain/actor.ts';
import { registry, resourceOf } from '../../resources/index.ts';
import { maySend } from '../../resources/schema/check.ts';
import { onOneEngine } from '../support/databases.ts';
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
  let portal: Portal;
  let device: number;

  beforeAll(async () => {
    portal = await openPortal(await open());
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

  it('C5 the API page says what each route of the second factor answers', async () => {
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
        Object.entries(secondFactorAnswers).map(([route, names]) => [route, [...names].sort()]),
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
      expect([removed.status, removed.body], name).toEqual([200, { code: 200, message: expect.any(String) }]);
      expect((await get(url)).body.deleted ?? true, name).toBe(true);
    }
  });
});

/** Written by hand: what each route of signing in with a second factor answers. */
const secondFactorAnswers: Readonly<Record<string, readonly string[]>> = {
  'post /api/v3/auth/login/second-factor': ['access_token', 'refresh_token', 'expire_after', 'rt', 'user'],
  'post /api/v3/auth/login/passkey/start': ['code', 'message', 'ticket', 'passkey'],
  'post /api/v3/auth/login/passkey': ['access_token', 'refresh_token', 'expire_after', 'rt', 'user'],
  'get /api/v3/auth/confirm': ['code', 'message', 'ways'],
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
