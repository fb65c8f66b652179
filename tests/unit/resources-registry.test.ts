import { describe, expect, it } from 'vitest';
import { Role, roles, staff } from '../../domain/actor.ts';
import { combinedFilters } from '../../domain/filter.ts';
import { registry, resourceOf, shownFields, titleOf } from '../../resources/index.ts';
import { referringTo } from '../../resources/referring.ts';
import { scopeOf, type Verb } from '../../resources/schema/access.ts';
import { fieldOf } from '../../resources/schema/standard-fields.ts';

const all = Object.values(registry);
const rolesWho = (verb: Verb, name: string) =>
  roles.filter(role => scopeOf(resourceOf(name).access, verb, role) !== undefined);
const standard = ['id', 'version', 'deleted', 'create_time', 'update_time'];

const combined: Readonly<Record<string, readonly string[]>> = combinedFilters;

/** The fields that a filter of that name asks for. */
function filteredBy(name: string): readonly string[] {
  return combined[name] ?? [name];
}

/** Written by hand: what stands on a page of its own and may refer to what. */
const referring: Readonly<Record<string, readonly string[]>> = {
  users: [
    ...['locations.user_id', 'devices.user_id', 'bookings.user_id', 'supports.user_id', 'mails.user_id'],
  ],
  partners: [
    ...['locations.user_id', 'devices.user_id', 'bookings.user_id', 'supports.user_id', 'mails.user_id'],
  ],
  guests: [
    ...['locations.user_id', 'devices.user_id', 'bookings.user_id', 'supports.user_id', 'mails.user_id'],
  ],
  companies: ['users.company_id', 'invitation-links.company_id'],
  locations: ['devices.partner_location_id', 'bookings.location_id'],
  devices: ['bookings.bed_id', 'supports.device_id'],
  'shared-devices': ['bookings.bed_id', 'supports.device_id'],
  bookings: ['bookings.moved_from_id', 'mails.booking_id'],
  hardwares: ['devices.hardware_id', 'rollouts.hardware_id'],
  cities: ['locations.city_id'],
  countries: ['locations.country_id', 'cities.country_id'],
  playlists: ['tracks.genre_id'],
};

describe('the registry', () => {
  it.each(all)('DEC-111 knows what may refer to $name', resource => {
    const found = referringTo(resource).map(({ field, resources }) => `${resources[0]?.name}.${field}`);
    expect(found.toSorted()).toEqual((referring[resource.name] ?? []).toSorted());
  });

  it('ENT-04 API-10 every entity is described, under the name that the registry gives it', () => {
    expect(Object.entries(registry).every(([name, resource]) => name === resource.name)).toBe(true);
    expect(all.length).toBe(34);
  });

  it('no two resources answer at the same address', () => {
    const paths = all.flatMap(({ endpoint, aliases = [] }) => [endpoint, ...aliases]);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it.each(all.map(resource => [resource.name, resource] as const))('%s fits together', (_name, resource) => {
    const { fields, children, list, scope = [], synonyms, table } = resource;
    const owned = [...all].find(each => each.table === table && each.scope === undefined);
    const known = [...Object.keys(fields), ...standard];
    const carried = Object.values(fields).flatMap(({ target }) => (target === undefined ? [] : [target.as]));
    for (const name of [...carried, ...Object.keys(children), ...Object.keys(synonyms)])
      expect(known).not.toContain(name);
    expect(new Set(carried).size).toBe(carried.length);
    for (const { target } of Object.values(fields))
      if (target !== undefined)
        expect(Object.keys(resourceOf(target.resource).fields)).toEqual(
          expect.arrayContaining([...shownFields(target)]),
        );
    for (const { resource: child, by, show } of Object.values(children))
      expect([...standard, ...Object.keys(resourceOf(child).fields)]).toEqual(
        expect.arrayContaining([by, ...show]),
      );
    for (const { field } of scope) expect(Object.keys(owned?.fields ?? {})).toContain(field);
    for (const name of list.filters ?? [])
      for (const asked of filteredBy(name)) expect(fieldOf(resource, asked)?.filter).toBeDefined();
    if (list.expand !== undefined) expect(Object.keys(children)).toContain(list.expand);
  });

  it.each(all.filter(({ scope }) => scope !== undefined).map(resource => [resource.name, resource] as const))(
    '%s is a view: its columns are columns of the table it looks at',
    (_name, resource) => {
      const base = all.find(each => each.table === resource.table && each.scope === undefined);
      expect(Object.keys(base?.fields ?? {})).toEqual(expect.arrayContaining(Object.keys(resource.fields)));
    },
  );

  it('GUARD-10 a page is open only to roles that may read its rows', () => {
    for (const { page, access } of all)
      for (const role of page?.roles ?? []) expect(scopeOf(access, 'read', role)).toBeDefined();
  });

  it('whoever reads only their own rows can be told apart', () => {
    for (const { access, owner, name } of all)
      if (roles.some(role => scopeOf(access, 'read', role) === 'own'))
        expect([name, owner]).not.toEqual([name, undefined]);
  });
});

describe('routes and menu', () => {
  it.each([
    ['ROUTE-06 ROUTE-07', 'devices', '/devices', '/devices/:id', roles],
    ['ROUTE-08 ROUTE-09 ROLE-05', 'shared-devices', '/shared-devices', '/shared-devices/:id', [Role.Admin]],
    ['ROUTE-11 ROUTE-12', 'users', '/users', '/users/:id', roles],
    ['ROUTE-15 ROUTE-16', 'bookings', '/bookings', '/bookings/:id', roles],
    ['ROUTE-17 ROUTE-18', 'locations', '/locations', '/location/:id', roles],
    ['ROUTE-20 ROLE-06', 'invitation-links', '/generate-link', undefined, [Role.Admin]],
  ])('%s %s', (_ids, name, path, detail, allowed) => {
    const { page } = resourceOf(name);
    expect({ path: page?.path, detail: page?.detail, roles: page?.roles }).toEqual({
      path,
      detail,
      roles: allowed,
    });
  });

  it('NAV-01 NAV-02 NAV-05 ROLE-05 the documented items are labelled exactly, for exactly their roles', () => {
    const items = all.flatMap(({ label, page }) =>
      page?.menu?.section === 'main' ? [[page.menu.label ?? label.many, page.menu.roles ?? page.roles]] : [],
    );
    const three = [Role.Admin, Role.CustomerService, Role.Marketing];
    expect(Object.fromEntries(items)).toEqual({
      'Partner management': three,
      'Shared devices': [Role.Admin],
      Bookings: three,
    });
  });

  it('ROUTE-27 DEC-94 role 1 may open four lists to which its documented menu does not lead', () => {
    for (const name of ['users', 'devices', 'bookings', 'locations']) {
      const { page } = resourceOf(name);
      expect(page?.roles).toContain(Role.Partner);
      if (page?.menu?.section === 'main') expect(page.menu.roles).not.toContain(Role.Partner);
    }
  });

  it('PROD-03 DEC-19 partners, shared devices and statistics are managed by staff', () => {
    expect(rolesWho('update', 'partners')).toEqual(expect.arrayContaining([...staff]));
    expect(rolesWho('read', 'shared-devices')).toEqual([Role.Admin]);
    expect(rolesWho('update', 'statistics')).toEqual([Role.Admin]);
  });

  it('ROLE-04 role 0 alone sees device testing', () => {
    expect(rolesWho('read', 'testing-records')).toEqual([Role.Admin]);
  });

  it('ROLE-14 roles 0, 1 and 3 may edit a location', () => {
    expect(rolesWho('update', 'locations')).toEqual([Role.Admin, Role.Partner, Role.CustomerService]);
  });

  it('ROLE-16 the disable switch and its reason are for roles 0 and 1', () => {
    for (const name of ['is_disabled', 'reason_disabled'])
      expect(resourceOf('devices').fields[name]?.write).toMatchObject({
        create: [],
        update: [Role.Admin, Role.Partner],
      });
  });

  it('ENT-02 ENT-03 an invitation carries its link, a device the name and versions of its hardware', () => {
    expect(resourceOf('invitation-links').fields.link?.kind).toBe('url');
    expect(resourceOf('devices').fields.hardware_id?.target).toMatchObject({
      as: 'hardware',
      show: expect.arrayContaining(['name', 'lastest_ble_version', 'lastest_wifi_version']),
    });
  });

  it('CONST-30 a support request is about a device unless told', () => {
    expect(resourceOf('supports').fields.category?.default).toBe('DEVICE_ISSUE');
  });

  it('LIST-02 only a list that says so has a guide', () => {
    const guided = all.filter(({ list }) => list.guide !== undefined).map(({ name }) => name);
    expect(guided).toEqual(['shared-devices']);
  });

  it('LIST-04 LIST-05 DRAG-05 FILTER-03 ACT-06 what the big lists offer', () => {
    expect(resourceOf('devices').list).toMatchObject({
      expand: 'logs',
      removed: true,
      inline: ['name', 'description', 'customer_name'],
    });
    expect(['plans', 'statistics', 'playlists'].map(name => resourceOf(name).list.reorder)).toEqual(
      Array(3).fill({ field: 'order', key: 'ids' }),
    );
    const filterable = Object.entries(resourceOf('bookings').fields).filter(
      ([, field]) => field.filter !== undefined,
    );
    expect(filterable.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'booking_status',
        'user_id',
        'bed_id',
        'location_id',
        'start_time',
        'end_time',
      ]),
    );
    expect(resourceOf('bookings').actions.map(({ id, when }) => [id, when])).toEqual(
      ['reschedule', 'cancel'].map(id => [id, [{ field: 'booking_status', op: 'in', value: [1, 2] }]]),
    );
  });

  it('a row is called by its title, else by its number', () => {
    expect(titleOf(resourceOf('cities'), { id: 7, city_name: 'Hue' })).toBe('Hue');
    expect(titleOf(resourceOf('cities'), { id: 7, city_name: null })).toBe('#7');
  });

  it('is refused by name where there is no such resource', () => {
    expect(() => resourceOf('chairs')).toThrow('No resource is called chairs');
  });
});
