import { beforeAll, describe, expect, it } from 'vitest';
import { matches } from '../../domain/filter.ts';
import { registry } from '../../resources/index.ts';
import { type Scope, scopeOf, type Verb } from '../../resources/schema/access.ts';
import { maySend } from '../../resources/schema/check.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import type { Database } from '../../server/db/database.ts';
import { quoted } from '../../server/db/sql/sql-text.ts';
import type { Call } from '../support/app.ts';
import type { Answer } from '../support/caller.ts';
import { countCells } from '../support/cells.ts';
import { onOneEngine } from '../support/databases.ts';
import { type Intruder, intruders } from '../support/identities.ts';
import { openPortal, type Person, type Portal, personNames, rowsOf } from '../support/portal.ts';
import { ownerField, type Values } from '../support/sample-rows.ts';
import { withoutId } from '../support/without-id.ts';

const cells = countCells('resource × identity × verb × ownership', 2000);
const absentId = 2_000_000_000;

/** A row as somebody stands to it. */
interface Standing {
  readonly id: number;
  readonly own: boolean;
  readonly removed: boolean;
}

onOneEngine('rights over every resource', 'postgres', open => {
  let database: Database;
  let portal: Portal;
  let refused: Intruder[];

  beforeAll(async () => {
    database = await open();
    portal = await openPortal(database);
    refused = await intruders(database, portal);
  });

  describe.each(Object.values(registry))('$name', resource => {
    it('D1, D10 lets nobody in who is not signed in with a role', async () => {
      const id = await portal.samples.row(resource, portal.people.owner.id);
      for (const { name, token, status } of refused) {
        for (const call of everyCall(resource, id)) {
          const answer = await portal.send(token, call);
          expect(answer.status, `${name} ${call.method} ${call.url}`).toBe(status);
          cells.tried();
        }
      }
      expect(await stored(id)).toMatchObject({ version: 1, deleted: false });
    });

    it.each(personNames)(
      'API-14 API-18 API-19 ROLE-20 D1, D2 reads, changes and removes what is granted to %s',
      async name => {
        const person = portal.people[name];
        for (const standing of await standings(resource, person)) {
          await tryRead(resource, person, standing);
          await tryChange(resource, person, standing);
          if (standing.id !== person.id) await tryRemove(resource, person, standing);
        }
      },
    );

    it.each(personNames)('API-16 ROLE-20 D1 lists to %s exactly what is granted', async name => {
      const person = portal.people[name];
      const scope = scopeOf(resource.access, 'read', person.role);
      const rows = (await standings(resource, person)).filter(({ id }) => id !== absentId);
      const ids = rows.map(({ id }) => id);
      const answer = await portal.send(person.token, listOf(resource, ids));
      expect(answer.status).toBe(scope === undefined ? 403 : 200);
      cells.tried(rows.length);
      if (scope === undefined) return;
      const expected = rows.filter(row => !row.removed && isGranted(scope, row)).map(({ id }) => id);
      expect(
        rowsOf(answer)
          .map(row => row.id)
          .sort(),
      ).toEqual(expected.sort());
      expect(answer.body.total_item).toBe(expected.length);
    });

    it.each(personNames)('API-17 ROLE-20 D1 creates rows for %s only where that is granted', async name => {
      const person = portal.people[name];
      const scope = scopeOf(resource.access, 'create', person.role);
      const granted = scope !== undefined;
      const holder = scope === 'own' ? person : portal.people.owner;
      const values = await portal.samples.values(resource, holder.id);
      const body = granted ? sendable(resource, values, person) : values;
      const before = await count(resource);
      const answer = await portal.send(person.token, { method: 'POST', url: urlOf(resource), body });
      cells.tried();
      // Where bookings would be made a workflow answers (DEC-167), which knows no such body, whoever sends it.
      const refused = resource.name === 'bookings' ? 422 : 403;
      expect(answer.status, answer.text).toBe(granted ? 201 : refused);
      // The security log notes the refusal itself.
      if (resource.table !== 'security_events')
        expect(await count(resource)).toBe(granted ? before + 1 : before);
    });

    async function standings(of: Resource, person: Person): Promise<Standing[]> {
      const stranger = portal.people[person.name === 'stranger' ? 'owner' : 'stranger'];
      const own = await rowFor(of, person);
      const removed = await portal.samples.row(of, person.id, { deleted: true });
      return [
        own,
        { id: await portal.samples.row(of, stranger.id), own: false, removed: false },
        { id: removed, own: of.owner !== undefined && ownerField(of) !== 'id', removed: true },
        { id: absentId, own: false, removed: false },
      ];
    }

    async function rowFor(of: Resource, person: Person): Promise<Standing> {
      if (ownerField(of) === 'id' && matches({ role: person.role }, of.scope ?? []))
        return { id: person.id, own: true, removed: false };
      const id = await portal.samples.row(of, person.id);
      return { id, own: of.owner !== undefined && ownerField(of) !== 'id', removed: false };
    }

    async function tryRead(of: Resource, person: Person, row: Standing): Promise<void> {
      const answer = await portal.send(person.token, { method: 'GET', url: `${urlOf(of)}/${row.id}` });
      const status = expectedRead(of, person, row);
      expect(answer.status, `${person.name} reads ${JSON.stringify(row)}: ${answer.text}`).toBe(status);
      if (status === 404) await looksAbsent(of, person, answer, row.id);
      cells.tried();
    }

    async function tryChange(of: Resource, person: Person, row: Standing): Promise<void> {
      const answer = await portal.send(person.token, {
        method: 'PUT',
        url: `${urlOf(of)}/${row.id}`,
        body: {},
      });
      const status = expectedWrite(of, 'update', person, row);
      expect(answer.status, `${person.name} changes ${JSON.stringify(row)}: ${answer.text}`).toBe(status);
      cells.tried();
    }

    async function tryRemove(of: Resource, person: Person, row: Standing): Promise<void> {
      const answer = await portal.send(person.token, { method: 'DELETE', url: `${urlOf(of)}/${row.id}` });
      const status = expectedWrite(of, 'remove', person, row);
      expect(answer.status, `${person.name} removes ${JSON.stringify(row)}: ${answer.text}`).toBe(status);
      cells.tried();
      if (row.id === absentId) return;
      const left = await stored(row.id);
      if (status !== 200) expect(left?.deleted).toBe(row.removed);
      else if (of.softDelete) expect(left?.deleted).toBe(true);
      else expect(left).toBeUndefined();
    }

    async function looksAbsent(of: Resource, person: Person, answer: Answer, id: number): Promise<void> {
      const absent = await portal.send(person.token, { method: 'GET', url: `${urlOf(of)}/${absentId}` });
      expect(withoutId(answer.text, id)).toBe(withoutId(absent.text, absentId));
    }

    async function stored(id: number): Promise<Values | undefined> {
      const [row] = await database.query<Values>(`select * from ${quoted(resource.table)} where "id" = $1`, [
        id,
      ]);
      return row;
    }
  });

  async function count(resource: Resource): Promise<number> {
    const [row] = await database.query<{ rows: number }>(
      `select count(*)::int as rows from ${quoted(resource.table)}`,
    );
    return row?.rows ?? -1;
  }
});

function urlOf(resource: Resource): string {
  return `/api${resource.endpoint}`;
}

function listOf(resource: Resource, ids: readonly number[]): Call {
  const filter = encodeURIComponent(JSON.stringify([{ field: 'id', op: 'in', value: ids }]));
  return { method: 'GET', url: `${urlOf(resource)}?filter=${filter}` };
}

function everyCall(resource: Resource, id: number): Call[] {
  const url = urlOf(resource);
  return [
    { method: 'GET', url },
    { method: 'GET', url: `${url}/${id}` },
    { method: 'POST', url, body: {} },
    { method: 'PUT', url: `${url}/${id}`, body: {} },
    { method: 'DELETE', url: `${url}/${id}` },
  ];
}

function sendable(resource: Resource, values: Values, { role }: Person): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => {
      const field = resource.fields[name];
      return field !== undefined && maySend(field, 'create', role);
    }),
  );
}

function isGranted(scope: Scope | undefined, { own }: Standing): boolean {
  return scope === 'all' || (scope === 'own' && own);
}

function isVisible(resource: Resource, { role }: Person, row: Standing): boolean {
  return row.id !== absentId && isGranted(scopeOf(resource.access, 'read', role), row);
}

function expectedRead(resource: Resource, person: Person, row: Standing): number {
  if (scopeOf(resource.access, 'read', person.role) === undefined) return 403;
  if (!isVisible(resource, person, row)) return 404;
  return row.removed && resource.list.removed !== true ? 404 : 200;
}

function expectedWrite(resource: Resource, verb: Verb, person: Person, row: Standing): number {
  const scope = scopeOf(resource.access, verb, person.role);
  if (scope === undefined) return 403;
  const granted = row.id !== absentId && isGranted(scope, row);
  if (!granted && !isVisible(resource, person, row)) return 404;
  if (row.removed) return resource.list.removed === true ? 409 : 404;
  return granted ? 200 : 403;
}
