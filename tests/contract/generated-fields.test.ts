import { beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../../domain/actor.ts';
import { matches } from '../../domain/filter.ts';
import { registry, resourceOf } from '../../resources/index.ts';
import { scopeOf, type Verb } from '../../resources/schema/access.ts';
import { maySend } from '../../resources/schema/check.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import type { Field } from '../../resources/schema/field.ts';
import type { Database } from '../../server/db/database.ts';
import { quoted } from '../../server/db/sql/sql-text.ts';
import { countCells } from '../support/cells.ts';
import { onOneEngine } from '../support/databases.ts';
import { errorsOf, openPortal, type Person, type Portal, personNames, rowsOf } from '../support/portal.ts';
import { ownerField, type Values } from '../support/sample-rows.ts';

const cells = countCells('resource × role × field', 2000);
const standard = [
  'id',
  'version',
  'deleted',
  'create_time',
  'update_time',
  'list_user_view',
  'list_user_edit',
];

onOneEngine('fields of every resource', 'pglite', open => {
  let database: Database;
  let portal: Portal;

  beforeAll(async () => {
    database = await open();
    portal = await openPortal(database);
  });

  describe.each(Object.values(registry))('$name', resource => {
    const url = `/api${resource.endpoint}`;

    it('VAL-01 DLG-10 names each required field that is missing, with its own message', async () => {
      const person = creator(resource);
      if (person === undefined) return;
      const body = await draftOf(resource, person);
      for (const [name, field] of sendable(resource, 'create', person.role)) {
        if (!field.required || field.default !== undefined || name === ownFieldOf(resource, person)) continue;
        const { [name]: _left, ...rest } = body;
        const answer = await portal.send(person.token, { method: 'POST', url, body: rest });
        expect(answer.status, `${name}: ${answer.text}`).toBe(422);
        expect(errorsOf(answer)[name], name).toBe(missingMessage(field));
        cells.tried();
      }
    });

    it.each(personNames)('D7 refuses %s by name what they may not set', async name => {
      const person = portal.people[name];
      await tryForbidden(person, 'create');
      await tryForbidden(person, 'update');
    });

    it.each(personNames)('D8 hands %s no field beyond what their role may read', async name => {
      const person = portal.people[name];
      if (scopeOf(resource.access, 'read', person.role) === undefined) return;
      const id = await ownRow(resource, person);
      const allowed = new Set(keysFor(resource, person.role));
      const row = await portal.send(person.token, { method: 'GET', url: `${url}/${id}` });
      const list = await portal.send(person.token, { method: 'GET', url: `${url}?itemsPerPage=5` });
      expect(list.status, list.text).toBe(200);
      const rows = [...(row.status === 200 ? [row.body] : []), ...rowsOf(list)];
      for (const key of rows.flatMap(Object.keys)) {
        expect(allowed.has(key), `${name} is told ${key}`).toBe(true);
        cells.tried();
      }
    });

    it('D3 refuses a partner any reference to what is not theirs to see', async () => {
      const { owner, stranger } = portal.people;
      for (const verb of ['create', 'update'] as const) {
        if (scopeOf(resource.access, verb, owner.role) === undefined) continue;
        const id = await ownRow(resource, owner);
        for (const [name, field] of sendable(resource, verb, owner.role)) {
          const { target } = field;
          if (target === undefined) continue;
          if (scopeOf(resourceOf(target.resource).access, 'read', owner.role) === 'all') continue;
          const foreign = await portal.samples.target(target, stranger.id);
          const body = { ...(verb === 'create' ? await draftOf(resource, owner) : {}), [name]: foreign };
          const answer = await portal.send(
            owner.token,
            verb === 'create' ? { method: 'POST', url, body } : { method: 'PUT', url: `${url}/${id}`, body },
          );
          expect(answer.status, `${verb} ${name}: ${answer.text}`).toBe(422);
          expect(Object.keys(errorsOf(answer))).toContain(name);
          cells.tried();
        }
      }
    });

    async function tryForbidden(person: Person, verb: 'create' | 'update'): Promise<void> {
      if (scopeOf(resource.access, verb, person.role) === undefined) return;
      const id = verb === 'update' ? await ownRow(resource, person) : 0;
      const before = verb === 'update' ? await stored(id) : undefined;
      const sent = { ...(await portal.samples.values(resource, person.id)), ...standardValues };
      for (const [name, sample] of Object.entries(sent)) {
        const field = resource.fields[name];
        if (field !== undefined && maySend(field, verb, person.role)) continue;
        const value = otherThan(before?.[name], sample);
        const answer = await portal.send(
          person.token,
          verb === 'create'
            ? { method: 'POST', url, body: { ...(await draftOf(resource, person)), [name]: value } }
            : { method: 'PUT', url: `${url}/${id}`, body: { [name]: value } },
        );
        expect(answer.status, `${person.name} ${verb} ${name}: ${answer.text}`).toBe(422);
        expect(Object.keys(errorsOf(answer)), `${person.name} ${verb}`).toContain(name);
        cells.tried();
      }
      if (verb === 'update') expect(await stored(id)).toEqual(before);
    }

    async function stored(id: number): Promise<Values | undefined> {
      const [row] = await database.query<Values>(`select * from ${quoted(resource.table)} where "id" = $1`, [
        id,
      ]);
      return row;
    }
  });

  function creator(resource: Resource): Person | undefined {
    return Object.values(portal.people).find(
      ({ role }) => scopeOf(resource.access, 'create', role) !== undefined,
    );
  }

  async function ownRow(resource: Resource, person: Person): Promise<number> {
    if (ownerField(resource) === 'id' && matches({ role: person.role }, resource.scope ?? []))
      return person.id;
    return await portal.samples.row(resource, person.id);
  }

  async function draftOf(resource: Resource, person: Person): Promise<Values> {
    const scope = scopeOf(resource.access, 'create', person.role);
    const holder = scope === 'own' ? person : portal.people.owner;
    const values = await portal.samples.values(resource, holder.id);
    const names = sendable(resource, 'create', person.role).map(([name]) => name);
    return Object.fromEntries(names.map(name => [name, values[name]]));
  }
});

/** The sample, or another value where it stands there already: as it is stored, a field may come along (PROMO-05). */
function otherThan(held: unknown, sample: unknown): unknown {
  const isHeld = JSON.stringify(held ?? null) === JSON.stringify(sample ?? null);
  if (!isHeld) return sample;
  return held === null || held === undefined ? 'other' : null;
}

const standardValues = {
  id: 7,
  version: 7,
  deleted: true,
  create_time: '2020-01-01T00:00:00.000Z',
  update_time: '2020-01-01T00:00:00.000Z',
  list_user_view: [],
  list_user_edit: [],
  no_such_field: 1,
};

function sendable(
  resource: Resource,
  verb: Extract<Verb, 'create' | 'update'>,
  role: Role,
): [string, Field][] {
  return Object.entries(resource.fields).filter(([, field]) => maySend(field, verb, role));
}

/** Whoever creates only what is theirs need not name themselves. */
function ownFieldOf(resource: Resource, { role }: Person): string | undefined {
  return scopeOf(resource.access, 'create', role) === 'own' ? ownerField(resource) : undefined;
}

function missingMessage(field: Field): string | undefined {
  return field.schema.safeParse(undefined).error?.issues[0]?.message;
}

function keysFor(resource: Resource, role: Role): string[] {
  const fields = Object.entries(resource.fields).filter(
    ([, { secret, readBy }]) => secret !== true && (readBy?.includes(role) ?? true),
  );
  return [
    ...standard,
    ...fields.map(([name]) => name),
    ...fields.flatMap(([, { target }]) => target?.as ?? []),
    ...Object.keys(resource.children),
    ...Object.keys(resource.synonyms),
  ];
}
