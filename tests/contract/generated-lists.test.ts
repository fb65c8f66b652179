import { beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../../domain/actor.ts';
import { type Operator, operators } from '../../domain/filter.ts';
import { registry, resourceOf, shownFields } from '../../resources/index.ts';
import { scopeOf } from '../../resources/schema/access.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import type { Field } from '../../resources/schema/field.ts';
import { standardFields } from '../../resources/schema/standard-fields.ts';
import { countCells } from '../support/cells.ts';
import { onOneEngine } from '../support/databases.ts';
import { openPortal, type Person, type Portal, personNames, rowsOf } from '../support/portal.ts';
import { sampleValue } from '../support/sample-value.ts';

const cells = countCells('resource × role × field × operator', 5000);

/** What FILTER-02 and DEC-10 let each kind of filter ask. */
const allowedOperators = {
  eq: ['eq', 'ne', 'in'],
  ilike: ['ilike', 'eq', 'ne', 'in'],
  range: ['eq', 'ge', 'le', 'gt', 'lt'],
} as const satisfies Record<string, readonly Operator[]>;

/** How many rows are found when the row's own value is asked for with the operator. */
const finds: Readonly<Record<Operator, number>> = {
  eq: 1,
  in: 1,
  ilike: 1,
  ge: 1,
  le: 1,
  ne: 0,
  gt: 0,
  lt: 0,
};

onOneEngine('lists of every resource', 'postgres', open => {
  let portal: Portal;

  beforeAll(async () => {
    portal = await openPortal(await open());
  });

  describe.each(Object.values(registry))('$name', resource => {
    const url = `/api${resource.endpoint}`;

    it('FILTER-02 finds a row by each value that it holds, and only by that', async () => {
      const { admin, owner } = portal.people;
      if (scopeOf(resource.access, 'read', admin.role) !== 'all') return;
      const id = await portal.samples.row(resource, owner.id);
      const row = (await portal.send(admin.token, { method: 'GET', url: `${url}/${id}` })).body;
      for (const [name, field] of fieldsOf(resource)) {
        for (const op of operatorsFor(field, admin.role)) {
          const asked = askedValue(row[name]);
          if (asked === undefined || name === 'deleted') continue;
          const value = op === 'in' ? [asked] : asked;
          const filter = [
            { field: 'id', op: 'eq', value: id },
            { field: name, op, value },
          ];
          const answer = await portal.send(admin.token, { method: 'GET', url: listUrl(url, { filter }) });
          expect(answer.status, `${name} ${op} ${JSON.stringify(value)}: ${answer.text}`).toBe(200);
          expect(rowsOf(answer).length, `${name} ${op} ${JSON.stringify(value)}`).toBe(finds[op]);
          cells.tried();
        }
      }
    });

    it.each(personNames)(
      'D4, LIST-23 offers %s exactly the filters and sorts of the description',
      async who => {
        const person = portal.people[who];
        if (scopeOf(resource.access, 'read', person.role) === undefined) return;
        for (const [name, field] of fieldsOf(resource)) {
          await tryOperators(person, name, field);
          const sorted = field?.sortable === true && isReadable(field, person.role);
          const answer = await portal.send(person.token, {
            method: 'GET',
            url: listUrl(url, { sortBy: name, sortDesc: true }),
          });
          expect(answer.status, `sortBy ${name}: ${answer.text}`).toBe(sorted ? 200 : 400);
          if (!sorted) expect(answer.body.message).toContain(name);
          cells.tried();
        }
      },
    );

    it.each(personNames)('LIST-14 API-15 searches for %s only what they may read', async who => {
      const person = portal.people[who];
      if (scopeOf(resource.access, 'read', person.role) === undefined) return;
      const answer = await portal.send(person.token, { method: 'GET', url: listUrl(url, { q: 'sample' }) });
      expect(answer.status, answer.text).toBe(isSearched(resource, person.role) ? 200 : 400);
      cells.tried();
    });

    async function tryOperators(person: Person, name: string, field: Field | undefined): Promise<void> {
      const allowed: readonly Operator[] = operatorsFor(field, person.role);
      for (const op of operators) {
        if (allowed.includes(op)) continue;
        const value = field === undefined || field.target !== undefined ? 1 : sampleValue(field, 1);
        const filter = [{ field: name, op, value: askedValue(value) ?? 1 }];
        const answer = await portal.send(person.token, { method: 'GET', url: listUrl(url, { filter }) });
        expect(answer.status, `${name} ${op}: ${answer.text}`).toBe(400);
        expect(answer.body.message).toContain(name);
        cells.tried();
      }
    }
  });
});

function fieldsOf(resource: Resource): [string, Field | undefined][] {
  return [
    ...Object.entries(standardFields),
    ...Object.entries(resource.fields),
    ...Object.entries(resource.traits),
    ['no_such_field', undefined],
  ];
}

function isReadable({ secret, readBy }: Field, role: Role): boolean {
  return secret !== true && (readBy?.includes(role) ?? true);
}

function operatorsFor(field: Field | undefined, role: Role): readonly Operator[] {
  if (field?.filter === undefined || !isReadable(field, role)) return [];
  return allowedOperators[field.filter];
}

/** A filter asks for single values; of a list, for one that is in it. */
function askedValue(value: unknown): unknown {
  const single = Array.isArray(value) ? value[0] : value;
  return typeof single === 'object' ? undefined : single;
}

function isSearched({ fields }: Resource, role: Role): boolean {
  return Object.values(fields).some(field => {
    if (!isReadable(field, role)) return false;
    if (field.search === true) return true;
    if (field.target === undefined) return false;
    const over = resourceOf(field.target.resource);
    return shownFields(field.target).some(name => {
      const shown = over.fields[name];
      return shown?.search === true && isReadable(shown, role);
    });
  });
}

function listUrl(url: string, { filter, ...rest }: Record<string, unknown>): string {
  const query = Object.entries({
    ...rest,
    ...(filter === undefined ? {} : { filter: JSON.stringify(filter) }),
  });
  return `${url}?${query.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')}`;
}
