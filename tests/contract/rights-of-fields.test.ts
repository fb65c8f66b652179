import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodies } from '../oracles/rights/bodies.ts';
import { calls } from '../oracles/rights/calls.ts';
import { fieldsOf, isFor } from '../oracles/rights/fields.ts';
import { answerTo, permission, type RecordRights, rights } from '../oracles/rights/rights.ts';
import { countCells } from '../support/cells.ts';
import { testDatabase } from '../support/databases.ts';
import { hexPairs } from '../support/hex-pairs.ts';
import { errorsOf, openPortal, type Person, type Portal } from '../support/portal.ts';

const cells = countCells('by hand: field × role × read, create, change; call × role × ownership', 2500);
const asking = ['admin', 'owner', 'service', 'marketing'] as const;
const notToSet = 'This field cannot be set';

describe('who may read and set which field, and make which call, by tables written by hand', () => {
  let portal: Portal;
  let serial = 0;
  beforeAll(async () => {
    portal = await openPortal(await testDatabase());
  });
  afterAll(() => portal.close());

  describe.each(asking)('%s', who => {
    it.each(rights)(
      'ROLE-14 ROLE-15 ROLE-16 DEC-28 reads and sets of $record what is theirs to',
      async line => {
        const person = portal.people[who];
        const id = await ownRow(line.record, person);
        const values = await tryReading(line, person, id);
        await tryChanging(line, person, id, values);
        await tryCreating(line, person, values);
      },
    );

    it.each(calls)('DEC-28 $call', async ({ call, method, path, roles, reads, body }) => {
      const person = portal.people[who];
      const found: Record<string, unknown> = {};
      const expected: Record<string, unknown> = {};
      for (const isTheirs of path.includes('{') ? [true, false] : [true]) {
        const ids = await recordsFor(isTheirs ? person : portal.people.stranger, path);
        const url = `/api${named(path, ids)}`;
        const sent = body === undefined ? {} : { body: JSON.parse(withIds(JSON.stringify(body), ids)) };
        const { status, text } = await portal.send(person.token, { method, url, ...sent });
        const refused = [401, 403, 404].includes(status) || status >= 500;
        const whose = `${call}, ${isTheirs ? 'their own' : "somebody else's"}`;
        found[whose] = refused ? status : 'let in';
        const readable = permission(reads, person.role);
        const right = answerTo({ given: permission(roles, person.role), readable, done: 200 }, isTheirs);
        expected[whose] = right === 200 ? 'let in' : right;
        expect(status, text).toBeLessThan(500);
        cells.tried();
      }
      expect(found).toEqual(expected);
    });
  });

  it('ROLE-15 DEC-27 sets the connection ID by the admin alone, and only of a device that is disabled', async () => {
    const { admin, owner, service } = portal.people;
    const enabled = await portal.given.row('devices', owner.id, {
      is_disabled: false,
      reason_disabled: null,
    });
    const disabled = await portal.given.row('devices', owner.id, { is_disabled: true });
    const set = async ({ token }: Person, id: number) => {
      const body = { connection_id: `AA:BB:CC:${hexPairs(id)}` };
      return (await portal.send(token, { method: 'PUT', url: `/api/v3/homebeds/${id}`, body })).status;
    };
    expect(await set(admin, enabled)).toBe(422);
    expect(await set(owner, disabled)).toBe(422);
    expect(await set(service, disabled)).toBe(422);
    expect(await set(admin, disabled)).toBe(200);
  });

  it.each([
    { who: 'admin', record: 'promotions', field: 'location_id' },
    { who: 'owner', record: 'promotions', field: 'location_id' },
    { who: 'admin', record: 'users', field: 'email' },
    { who: 'owner', record: 'users', field: 'role' },
    { who: 'service', record: 'partners', field: 'email' },
    { who: 'owner', record: 'locations', field: 'user_id' },
    { who: 'owner', record: 'devices', field: 'serial_id' },
    { who: 'service', record: 'devices', field: 'connection_id' },
    { who: 'service', record: 'devices', field: 'user_id' },
    { who: 'service', record: 'companies', field: 'domain' },
    { who: 'admin', record: 'conditions', field: 'name' },
    { who: 'admin', record: 'supports', field: 'device_id' },
  ] as const)(
    'PROMO-05 API-31 $who sends $field of $record along as it is stored, and otherwise not at all',
    async ({ who, record, field }) => {
      const person = portal.people[who];
      const path = rights.find(line => line.record === record)?.path ?? '';
      const url = `/api${path}/${await ownRow(record, person)}`;
      const { [field]: stored } = (await portal.send(person.token, { method: 'GET', url })).body;
      const put = async (value: unknown) =>
        await portal.send(person.token, { method: 'PUT', url, body: { [field]: value } });
      const { status, text, body } = await put(stored);
      expect([status, body[field]], text).toEqual([200, stored]);
      const other = await put(typeof stored === 'number' ? stored + 1 : `${String(stored)}x`);
      expect([other.status, Object.keys(errorsOf(other))], other.text).toEqual([422, [field]]);
    },
  );

  it('DEC-28 nobody learns by sending a field back what stands in one that they may not read', async () => {
    const { owner } = portal.people;
    const company = await portal.given.row('companies', owner.id);
    await portal.database.query('update users set company_id = $1 where id = $2', [company, owner.id]);
    for (const company_id of [company, company + 1, null]) {
      const url = `/api/v3/user/${owner.id}`;
      const answer = await portal.send(owner.token, { method: 'PUT', url, body: { company_id } });
      expect([answer.status, errorsOf(answer)]).toEqual([422, { company_id: notToSet }]);
    }
    await portal.database.query('update users set company_id = null where id = $1', [owner.id]);
  });

  async function ownRow(record: string, { id, role }: Person): Promise<number> {
    if (record === 'users' || (record === 'partners' && role === 1)) return id;
    return await portal.given.row(record, id);
  }

  /** The row as they read it. */
  async function tryReading(line: RecordRights, person: Person, id: number) {
    if (permission(line.read, person.role) === 'none') return {};
    const answer = await portal.send(person.token, { method: 'GET', url: `/api${line.path}/${id}` });
    expect(answer.status, answer.text).toBe(200);
    const told = fieldsOf(line.record).filter(({ read }) => isFor(read, person.role));
    expect(Object.keys(answer.body).sort()).toEqual(told.map(({ name }) => name).sort());
    cells.tried(told.length);
    return answer.body;
  }

  /** Everything at once, with something that no record has: nothing is written, and each name is judged. */
  async function tryChanging(line: RecordRights, { token, role }: Person, id: number, values: object) {
    if (permission(line.change, role) === 'none') return;
    const body = { ...everything(line, values, 'change'), ...otherwise(line, values, role) };
    const answer = await portal.send(token, { method: 'PUT', url: `/api${line.path}/${id}`, body });
    expect(answer.status, answer.text).toBe(422);
    expect(refusedIn(errorsOf(answer)), 'change').toEqual(notTheirs(line, role, 'change'));
  }

  async function tryCreating(line: RecordRights, { id, token, role }: Person, values: object) {
    if (permission(line.create, role) === 'none') return;
    serial += 1;
    const [location, hardware] = [await portal.given.row('locations', id), 1];
    const owner = role === 1 ? undefined : portal.people.owner.id;
    const made = bodies[line.record]?.create?.({ serial, location, hardware, owner }) ?? {};
    const body = { ...everything(line, values, 'create'), ...made };
    const answer = await portal.send(token, { method: 'POST', url: `/api${line.path}`, body });
    expect(answer.status, answer.text).toBe(422);
    expect(refusedIn(errorsOf(answer)), 'create').toEqual(notTheirs(line, role, 'create'));
  }

  function everything({ record }: RecordRights, values: object, verb: 'create' | 'change') {
    const known = new Map(Object.entries(values));
    const names = fieldsOf(record).filter(field => field[verb] !== '=');
    cells.tried(names.length);
    const all = names.map(({ name }) => [name, known.get(name) ?? null]);
    return { ...Object.fromEntries(all), no_such_field: 1 };
  }

  /** What they may not set, each with another value than it has. */
  function otherwise(line: RecordRights, values: object, role: number) {
    const known = new Map(Object.entries(values));
    const names = notTheirs(line, role, 'change').filter(name => name !== 'no_such_field');
    return Object.fromEntries(names.map(name => [name, known.get(name) == null ? 'other' : null]));
  }

  function notTheirs({ record }: RecordRights, role: number, verb: 'create' | 'change'): string[] {
    const closed = fieldsOf(record).filter(field => field[verb] !== '=' && !isFor(field[verb], role));
    return [...closed.map(({ name }) => name), 'no_such_field'].sort();
  }

  /** One record of each kind that the address names, of this person. */
  async function recordsFor(
    { id }: Person,
    path: string,
  ): Promise<Readonly<Record<string, number | string>>> {
    const kinds: Readonly<Record<string, string>> = {
      ...{
        device: 'devices',
        location: 'locations',
        booking: 'bookings',
        block: 'blocks',
        rollout: 'rollouts',
        company: 'companies',
      },
      ...{ mail: 'mails', operation: 'operations' },
    };
    const made: Record<string, number | string> = { person: id, partner: portal.people.stranger.id };
    for (const [name, record] of Object.entries(kinds))
      if (path.includes(`{${name}}`)) made[name] = await portal.given.row(record, id);
    if (path.includes('{alert}')) made.alert = await alertOf(id);
    if (!path.includes('{connection}')) return made;
    serial += 1;
    const connection = `connection-${serial}`;
    await portal.given.row('devices', id, { connection_id: connection });
    return { ...made, connection };
  }

  /** What one of their devices calls for help about. */
  async function alertOf(id: number): Promise<number> {
    const device = await portal.given.row('devices', id, { is_disabled: false, wifi_status: 1 });
    await portal.database.query('delete from device_alerts where device_id = $1', [device]);
    const [alert] = await portal.database.query<{ id: number }>(
      'insert into device_alerts (device_id, location_id, trouble) ' +
        'select id, partner_location_id, 1 from devices where id = $1 returning id',
      [device],
    );
    return alert?.id ?? 0;
  }
});

function named(path: string, ids: Readonly<Record<string, number | string>>): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => String(ids[name]));
}

function withIds(json: string, ids: Readonly<Record<string, number | string>>): string {
  return json.replace(/"\{(\w+)\}"/g, (_whole, name: string) => String(ids[name]));
}

function refusedIn(errors: Readonly<Record<string, unknown>>): string[] {
  const names = Object.keys(errors).filter(name => errors[name] === notToSet);
  return names.sort();
}
