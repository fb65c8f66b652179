import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoAccounts, demoPassword } from '../support/demo-accounts.ts';
import { PortalProcess } from '../support/portal-process.ts';
import { ScratchCopy } from '../support/scratch-copy.ts';

const description = `import { Role } from '../domain/actor.ts';
import { adminWrites, everyone } from './schema/access.ts';
import { defineResource, type RowOf } from './schema/define-resource.ts';
import { integer, reference, text, toggle } from './schema/fields.ts';

/** What a location offers besides its beds. */
export const amenities = defineResource({
  name: 'amenities',
  label: { one: 'Amenity', many: 'Amenities' },
  title: 'amenity_name',
  fields: {
    amenity_name: text({
      label: 'Amenity',
      required: 'Amenity cannot be left blank',
      filter: 'ilike',
      sortable: true,
      search: true,
      unique: true,
    }),
    city_id: reference('cities', { label: 'City', filter: 'eq' }),
    rank: integer({ label: 'Rank', min: 0, max: 100, default: 10, filter: 'range', sortable: true }),
    shown: toggle({ label: 'Shown', default: true, filter: 'eq' }),
  },
  list: { columns: ['amenity_name', 'city_id', 'rank', 'shown'], sort: ['amenity_name', 'asc'], removed: true },
  access: adminWrites(everyone),
  page: { path: '/amenities', roles: [Role.Admin], menu: { section: 'reference' } },
});
export type Amenity = RowOf<typeof amenities>;
`;

const copy = new ScratchCopy();
const dataDir = mkdtempSync(join(tmpdir(), 'portal-one-file-'));
let portal: PortalProcess | undefined;

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** Speaks to the copy's API as one person. */
class Caller {
  readonly #address: string;
  readonly #token: string;

  constructor(address: string, token = '') {
    this.#address = address;
    this.#token = token;
  }

  async call(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await fetch(`${this.#address}/api${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.#token === '' ? {} : { authorization: `Bearer ${this.#token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  }

  async signIn(role: 'admin' | 'partner'): Promise<Caller> {
    const { body } = await this.call('POST', '/v3/auth/login', {
      email: demoAccounts[role].email,
      password: demoPassword,
    });
    return new Caller(this.#address, String(body.access_token));
  }
}

describe('a resource costs one file', () => {
  let admin = new Caller('');
  let partner = new Caller('');

  beforeAll(() => {
    copy.write('resources/amenities.ts', description);
    const registry = readFileSync('resources/index.ts', 'utf8')
      .replace('import { bookings }', "import { amenities } from './amenities.ts';\nimport { bookings }")
      .replace('export const resources = {', 'export const resources = {\n  amenities,');
    copy.write('resources/index.ts', registry);
  });

  afterAll(async () => {
    await portal?.stop();
    copy.remove();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('PROD-04 is described in fewer than 40 lines that compile', () => {
    expect(description.trimEnd().split('\n').length).toBeLessThan(40);
    const compiled = copy.run('tsc', ['-b', '--pretty', 'false']);
    expect(compiled.output).toBe('');
    expect(compiled.succeeded).toBe(true);
  }, 120_000);

  it('PROD-04 gets its table by a generated migration', () => {
    const made = copy.run('node', ['server/db/new-migration.ts', 'amenities']);
    expect(made.output).toMatch(/create table "amenities"/i);
    expect(made.succeeded).toBe(true);
    expect(copy.run('node', ['server/db/new-migration.ts', '--check']).succeeded).toBe(true);
  }, 60_000);

  it('PROD-04 is served by the API: create, list, filter, change, refuse, remove', async () => {
    const started = new PortalProcess({ port: 21_000 + (process.pid % 9_000), dataDir, folder: copy.folder });
    portal = started;
    await started.ready();
    const stranger = new Caller(started.address);
    admin = await stranger.signIn('admin');
    partner = await stranger.signIn('partner');

    const created = await admin.call('POST', '/v3/amenities', { amenity_name: 'Tea' });
    expect(created).toMatchObject({
      status: 201,
      body: { amenity_name: 'Tea', rank: 10, shown: true, version: 1 },
    });
    const { id } = created.body;

    const blank = await admin.call('POST', '/v3/amenities', { amenity_name: ' ' });
    expect(blank).toMatchObject({
      status: 422,
      body: { errors: { amenity_name: 'Amenity cannot be left blank' } },
    });
    expect((await admin.call('POST', '/v3/amenities', { amenity_name: 'Tea' })).status).toBe(409);
    expect((await partner.call('POST', '/v3/amenities', { amenity_name: 'Juice' })).status).toBe(403);
    expect((await stranger.call('GET', '/v3/amenities')).status).toBe(401);

    const filter = encodeURIComponent(JSON.stringify([{ field: 'amenity_name', op: 'ilike', value: 'te' }]));
    const listed = await partner.call('GET', `/v3/amenities?sortBy=rank&sortDesc=true&filter=${filter}`);
    expect(listed).toMatchObject({
      status: 200,
      body: { total_item: 1, data: [{ id, amenity_name: 'Tea' }] },
    });
    expect((await admin.call('GET', '/v3/amenities?sortBy=shown')).status).toBe(400);

    const path = `/v3/amenities/${id}`;
    const changed = await admin.call('PUT', path, { rank: 3 }, { 'if-match': '"1"' });
    expect(changed).toMatchObject({ status: 200, body: { rank: 3, version: 2 } });
    expect((await admin.call('PUT', path, { rank: 4 }, { 'if-match': '"1"' })).status).toBe(409);

    expect((await admin.call('DELETE', path)).status).toBe(200);
    expect((await admin.call('GET', path)).status).toBe(404);
  }, 180_000);

  it('API-01 is on the API page with its required field', async () => {
    const { body } = await admin.call('GET', '/openapi.json');
    expect(JSON.stringify(body)).toContain('/v3/amenities');
  });
});
