import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import { registry, resourceOf } from '../../resources/index.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { resourcesOf, tableOwner } from '../../server/db/sql/grant-sql.ts';
import { quoted } from '../../server/db/sql/sql-text.ts';
import { noteChange } from '../../server/db/write/history.ts';
import { applyChange, type Change } from '../../server/db/write/write.ts';
import { onEveryEngine, type TestDatabase } from '../support/databases.ts';
import { connectLive, type LiveClient, socketAddress } from '../support/live-client.ts';
import { openPortal, type Person, type Portal, personNames, tokenOf } from '../support/portal.ts';
import { ownerField, type Values } from '../support/sample-rows.ts';
import { atScale, promisedMs } from '../support/scale.ts';

const rounds = atScale(1, 9);
const changesARound = atScale(6, 25);

onEveryEngine('what is told on the live channel', 'notifications', (open, engine) => {
  let database: TestDatabase;
  let portal: Portal;
  let address: string;
  let readers: { readonly person: Person; readonly client: LiveClient }[];
  let marked = 0;
  let marks = 0;
  const latencies: number[] = [];
  let cells = 0;

  beforeAll(async () => {
    database = await open();
    await keepRows(database);
    portal = await openPortal(database);
    address = await socketAddress(portal.server);
    marked = await portal.samples.row(resourceOf('cities'), 0);
    const second = await portal.samples.row(resourceOf('users'), 0, { role: Role.Admin, disabled: false });
    const other: Person = {
      name: 'admin',
      id: second,
      role: Role.Admin,
      token: await tokenOf(database, second),
    };
    const people = [...personNames.map(name => portal.people[name]), other];
    readers = await Promise.all(
      people.map(async person => ({ person, client: await connectLive(address, { token: person.token }) })),
    );
  });
  afterAll(async () => {
    await Promise.all(readers.map(({ client }) => client.close()));
    latencies.sort((a, b) => a - b);
    const p99 = latencies[Math.floor(latencies.length * 0.99)] ?? 0;
    console.log(
      `${engine}: ${cells} cells of change × identity, told = readable; ${latencies.length} told, ` +
        `median ${Math.round(latencies[latencies.length >> 1] ?? 0)} ms, p99 ${Math.round(p99)} ms`,
    );
    expect(p99).toBeLessThan(promisedMs(1_000));
  });

  beforeEach(async () => await keepRows(database));

  const tables = [...new Set(Object.values(registry).map(({ table }) => table))].filter(
    table => table !== 'history',
  );

  it.each(tables)(
    'G9 D8 of %s everybody hears exactly of the rows that they may read',
    async table => {
      const resource = tableOwner(resourceOf(resourcesOf(table)[0]?.name ?? ''));
      for (let round = 0; round < rounds; round++) {
        const rows: number[] = [];
        for (let place = 0; place < changesARound; place++) rows.push(await makeRow(resource, place));
        const before = await readable(table, rows);
        for (const { client } of readers) client.forget();
        const changed = new Map<number, { action: string; atMs: number }>();
        for (const [place, id] of rows.entries())
          changed.set(id, { action: await changeRow(resource, id, place + round), atMs: performance.now() });
        const after = await readable(table, rows);
        await hearAll();
        for (const { person, client } of readers) {
          const expected = new Set<string>();
          for (const shown of resourcesOf(table)) {
            for (const [id, { action }] of changed) {
              const key = `${person.id} ${shown.name} ${id}`;
              const had = before.has(key);
              const has = after.has(key);
              cells += 1;
              if (has) expected.add(`${shown.name} ${id} ${!had && action === 'update' ? 'create' : action}`);
              else if (had) expected.add(`${shown.name} ${id} remove`);
            }
          }
          const told = client.heard.filter(
            ({ resource: name, id }) => changed.has(id) && resourceOf(name).table === table,
          );
          const names = told.map(({ resource: name, id, action }) => `${name} ${id} ${action}`);
          expect(new Set(names), `${person.name} (${person.id}) of ${table}`).toEqual(expected);
          expect(names).toHaveLength(expected.size);
          for (const { id, atMs } of told) latencies.push(atMs - (changed.get(id)?.atMs ?? 0));
        }
      }
    },
    300_000,
  );

  it('D11 a sign-in that ends closes its connections within a second, and nothing is told after', async () => {
    const { admin } = portal.people;
    const ends: Record<string, (id: number, token: string) => Promise<unknown>> = {
      disable: id => ask(admin.token, 'PUT', `/api/v3/user/${id}`, { disabled: true }),
      downgrade: id => ask(admin.token, 'PUT', `/api/v3/user/${id}`, { role: Role.Marketing }),
      remove: id => ask(admin.token, 'DELETE', `/api/v3/user/${id}`),
      'sign out': (_id, token) => ask(token, 'POST', '/api/v3/auth/logout'),
    };
    async function ask(token: string, method: 'PUT' | 'POST' | 'DELETE', url: string, body?: object) {
      const answer = await portal.send(token, { method, url, body });
      expect(answer.status, answer.text).toBe(200);
    }
    let slowest = 0;
    const times = atScale(1, 25);
    for (const [name, end] of Object.entries(ends)) {
      for (let time = 0; time < times; time++) {
        const id = await portal.samples.row(resourceOf('users'), 0, { role: Role.Admin, disabled: false });
        const token = await tokenOf(database, id);
        const client = await connectLive(address, { token });
        const started = performance.now();
        await end(id, token);
        const done = performance.now();
        expect(await client.ended, name).toBe(name === 'downgrade' ? 4403 : 4401);
        slowest = Math.max(slowest, performance.now() - done);
        expect(performance.now() - started).toBeLessThan(promisedMs(2_000));
        const url = '/api/v3/companies';
        const next = await portal.send(token, { method: 'GET', url });
        expect(next.status, name).toBe(name === 'downgrade' ? 200 : 401);
      }
    }
    console.log(
      `${engine}: ${4 * times} sign-ins ended, connections closed after ${Math.round(slowest)} ms at most`,
    );
    expect(slowest).toBeLessThan(promisedMs(1_000));
  }, 300_000);

  /** A row of the admin, of one of the partners, or of nobody whom we know; sometimes for few eyes only. */
  async function makeRow(resource: Resource, place: number): Promise<number> {
    const { owner, stranger, admin } = portal.people;
    const holder = [owner, stranger, owner, admin][place % 4] ?? owner;
    if (ownerField(resource) === 'id')
      return await portal.samples.row(resource, 0, { role: place % 2 === 0 ? Role.Partner : Role.Admin });
    const seen = place % 3 === 0 ? [{ id: owner.id }, { id: admin.id }] : null;
    const id = await portal.samples.row(resource, holder.id);
    if (resource.restricted && seen !== null) await seeOnly(resource, id, seen);
    return id;
  }

  async function seeOnly(resource: Resource, id: number, seen: unknown): Promise<void> {
    const text = seen === null ? null : JSON.stringify(seen);
    await database.query(
      `update ${quoted(resource.table)} set "list_user_view" = $2::jsonb where "id" = $1`,
      [id, text],
    );
  }

  /** One change of a row: of its contents, its owner, its readers, or its end; as a workflow would make it. */
  async function changeRow(resource: Resource, id: number, kind: number): Promise<string> {
    return await database.transaction(async transaction => {
      const [stored] = await transaction.query<Values>(
        `select * from ${quoted(resource.table)} where "id" = $1 for update`,
        [id],
      );
      const { list_user_view: seen, ...values } = await valuesOf(resource, stored ?? {}, kind % 5);
      if (seen !== undefined) {
        await transaction.query(
          `update ${quoted(resource.table)} set "list_user_view" = $2::jsonb where "id" = $1`,
          [id, seen === null ? null : JSON.stringify(seen)],
        );
        const changes = { list_user_view: { before: stored?.list_user_view ?? null, after: seen } };
        await noteChange(transaction, { resource, id, action: 'update', changes }, change());
        return 'update';
      }
      if (kind % 7 === 6) {
        await noteChange(transaction, { resource, id, action: 'create', changes: {} }, change());
        return 'create';
      }
      const version = Number(stored?.version);
      await applyChange(transaction, resource, { ...stored, id }, values, change());
      const [now] = await transaction.query<{ version: number }>(
        `select "version" from ${quoted(resource.table)} where "id" = $1`,
        [id],
      );
      if (now?.version === version) {
        await noteChange(transaction, { resource, id, action: 'update', changes: {} }, change());
        return 'update';
      }
      return values.deleted === true ? 'remove' : 'update';
    });
  }

  async function valuesOf(resource: Resource, stored: Values, kind: number): Promise<Values> {
    const { owner, stranger } = portal.people;
    const other = kind % 2 === 0 ? owner : stranger;
    const through = resource.owner !== undefined && 'through' in resource.owner && resource.owner.through;
    if (kind === 0) return { deleted: stored.deleted !== true };
    if (kind === 1 && typeof through === 'string') {
      const target = resource.fields[through]?.target;
      if (target !== undefined && resource.fields[through]?.unique !== true)
        return { [through]: await portal.samples.target(target, other.id) };
    }
    const own = ownerField(resource);
    if (kind === 1 && own !== undefined && own !== 'id') return { [own]: other.id };
    if (kind === 2 && resource.restricted) return { list_user_view: [{ id: owner.id }] };
    if (kind === 2 && 'role' in stored)
      return { role: stored.role === Role.Partner ? Role.Admin : Role.Partner };
    if (kind === 3 && resource.restricted) return { list_user_view: null };
    return {};
  }

  function change(): Change {
    return { actor: { id: portal.people.admin.id, role: Role.Admin }, requestId: 'live-test' };
  }

  /** Who can read which of these rows, asked over HTTP: `person resource id`. */
  async function readable(table: string, ids: readonly number[]): Promise<Set<string>> {
    const found = new Set<string>();
    for (const { person } of readers) {
      for (const { name, endpoint } of resourcesOf(table)) {
        for (const id of ids) {
          const { status } = await portal.send(person.token, { method: 'GET', url: `/api${endpoint}/${id}` });
          if (status === 200) found.add(`${person.id} ${name} ${id}`);
        }
      }
    }
    return found;
  }

  /** Waits until everybody has heard of one more change, of a row that everybody may read. */
  async function hearAll(): Promise<void> {
    marks += 1;
    const operation = `mark ${marks}`;
    const noted = { resource: resourceOf('cities'), id: marked, action: 'update', changes: {} } as const;
    await database.transaction(transaction => noteChange(transaction, noted, { ...change(), operation }));
    await Promise.all(readers.map(({ client }) => client.change(heard => heard.operation === operation)));
  }
});

/** Sample rows are of a day long ago: what ends old rows has just run, and does not again for some minutes. */
async function keepRows(database: TestDatabase): Promise<void> {
  await database.query(
    `insert into portal_state (key, value) values ('cleaner',
       jsonb_build_object('holder', 'nobody', 'until', now(), 'next', now() + interval '9 minutes'))
     on conflict (key) do update set value = excluded.value`,
  );
}
