import { describe, expect, it } from 'vitest';
import { Role, roles } from '../../domain/actor.ts';
import { registry } from '../../resources/index.ts';
import { type Access, keptBy, scopeOf } from '../../resources/schema/access.ts';
import { bulkFields, bulkSettings, mayInBulk } from '../../resources/schema/bulk.ts';
import { defineResource } from '../../resources/schema/define-resource.ts';
import { text, toggle } from '../../resources/schema/fields.ts';
import { choose, choosePage, nothingChosen } from '../../src/admin/bulk/selection.tsx';

const page = [5, 3, 9, 1, 7];
const none = nothingChosen('list');
const ids = ({ ids: chosen }: { ids: ReadonlySet<number> }) => [...chosen];

describe('chosen rows', () => {
  it('a row is chosen and let go', () => {
    const one = choose(none, page, 3, false);
    expect(ids(one)).toEqual([3]);
    expect(ids(choose(one, page, 3, false))).toEqual([]);
  });

  it('a range goes from the last row to this one, in the order of the page, either way', () => {
    expect(ids(choose(choose(none, page, 3, false), page, 1, true))).toEqual([3, 9, 1]);
    expect(ids(choose(choose(none, page, 1, false), page, 3, true)).toSorted()).toEqual([1, 3, 9]);
  });

  it('a range lets go what a click there would let go', () => {
    const all = choosePage(none, page);
    expect(ids(choose(choose(all, page, 3, false), page, 1, true))).toEqual([5, 7]);
  });

  it('a range from a row that is on another page is one row', () => {
    expect(ids(choose(choose(none, page, 3, false), [20, 21], 21, true))).toEqual([3, 21]);
  });

  it('the page is chosen beside what other pages have, and let go when all of it is chosen', () => {
    const other = choose(none, [20], 20, false);
    const both = choosePage(other, page);
    expect(ids(both)).toEqual([20, ...page]);
    expect(ids(choosePage(both, page))).toEqual([20]);
    expect(ids(choosePage(choose(none, page, 9, false), page)).toSorted()).toEqual(page.toSorted());
  });

  it('of everything that matches, letting one go leaves the rest of the page', () => {
    const everything = { ...choosePage(none, page), everything: true };
    const rest = choose(everything, page, 9, false);
    expect([rest.everything, ids(rest)]).toEqual([false, [5, 3, 1, 7]]);
  });
});

describe('what can be done to many rows', () => {
  const actions = (role: Role) =>
    Object.values(registry).flatMap(resource =>
      (['remove', 'restore', 'change'] as const)
        .filter(action => mayInBulk(resource, action, role))
        .map(action => `${action} ${resource.name}`),
    );

  it('follows from the rights on single rows', () => {
    expect(actions(Role.Admin)).toEqual(
      expect.arrayContaining(['remove cities', 'restore cities', 'change cities']),
    );
    expect(actions(Role.Partner)).toEqual(expect.arrayContaining(['change locations', 'change devices']));
    expect(actions(Role.Partner)).not.toContain('remove devices');
    expect(actions(Role.CustomerService)).toContain('remove companies');
    for (const role of [Role.Partner, Role.CustomerService, Role.Marketing])
      expect(actions(role).filter(action => action.startsWith('restore'))).toEqual([]);
    expect(
      actions(Role.Admin).filter(action => / (bookings|history|operations|mails)$/.test(action)),
    ).toEqual([]);
  });

  it('DEC-345 is nothing of rows that a role may read, but change only where they are its own', () => {
    for (const role of [Role.CustomerService, Role.Marketing]) {
      expect(actions(role)).not.toContain('change users');
      expect(actions(role)).toContain('change partners');
    }
    expect(actions(Role.Admin)).toContain('change users');
  });

  it('a resource brings its own actions: for those who may set what they set, and the roles that they name', () => {
    const described = defineResource({
      name: 'lamps',
      label: { one: 'Lamp', many: 'Lamps' },
      title: 'name',
      fields: {
        name: text({ label: 'Name' }),
        on: toggle({ label: 'On', default: true }),
        price: text({ label: 'Price', write: { update: [Role.Admin] } }),
      },
      list: { columns: ['name'] },
      access: keptBy(Role.Admin, Role.CustomerService, Role.Marketing),
      bulk: [
        { id: 'off', label: 'Switch off', sets: { on: false } },
        { id: 'free', label: 'Give away', sets: { on: true, price: '0' } },
        { id: 'on', label: 'Switch on', sets: { on: true }, roles: [Role.CustomerService] },
      ],
    });
    const offered = (role: Role) => bulkSettings(described, role).map(({ id }) => id);
    expect(offered(Role.Admin)).toEqual(['off', 'free']);
    expect(offered(Role.CustomerService)).toEqual(['off', 'on']);
    expect(offered(Role.Marketing)).toEqual(['off']);
    expect(offered(Role.Partner)).toEqual([]);
    expect(mayInBulk(described, 'set', Role.Marketing)).toBe(true);
    expect(mayInBulk(described, 'set', Role.Partner)).toBe(false);
  });

  it('each is offered to somebody who sees its rows: a right that nobody has would leave it without a word', () => {
    const seers = (access: Access) => roles.filter(role => scopeOf(access, 'read', role) !== undefined);
    const idle = Object.values(registry).flatMap(resource => {
      const { name, access, bulk, actions } = resource;
      const offered = seers(access).flatMap(role => bulkSettings(resource, role).map(({ id }) => id));
      return [
        ...bulk.filter(({ id }) => !offered.includes(id)).map(({ id }) => `${name}: bulk ${id}`),
        ...actions
          .filter(action => !action.roles.some(role => seers(access).includes(role)))
          .map(({ id }) => `${name}: action ${id}`),
      ];
    });
    expect(idle).toEqual([]);
  });

  it('what a resource sets in many rows is a value that its fields accept', () => {
    for (const { name, bulk, fields } of Object.values(registry))
      for (const [field, value] of bulk.flatMap(({ sets }) => Object.entries(sets)))
        expect(fields[field]?.schema.safeParse(value).success, `${name}.${field}`).toBe(true);
  });

  it('no field that tells rows apart, is secret, or nobody may set, is set in many', () => {
    for (const resource of Object.values(registry))
      for (const [name, field] of bulkFields(resource, Role.Admin)) {
        expect(resource.title, `${resource.name}.${name}`).not.toContain(name);
        expect([field.unique, field.secret, field.write === 'never']).not.toContain(true);
      }
    const cities = registry.cities;
    expect(cities && bulkFields(cities, Role.Admin).map(([name]) => name)).toEqual([
      'country_id',
      'display_on_mobile',
    ]);
  });
});
