import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { type Role, roles } from '../../domain/actor.ts';
import { registry, resourceOf } from '../../resources/index.ts';
import { scopeOf } from '../../resources/schema/access.ts';
import { RowActions } from '../../src/admin/table/row-actions.tsx';
import { en } from '../../src/i18n/en.ts';
import type { LocationDetail } from '../../src/pages/location/location-detail.ts';
import { locationTabs } from '../../src/pages/location/location-tabs.ts';
import { columnsOf } from '../../src/pages/reference/world-columns.ts';
import { lists as bookings } from '../oracles/lists/bookings.ts';
import { lists as devices } from '../oracles/lists/devices.ts';
import { tabs } from '../oracles/lists/location-tabs.ts';
import { lists as people } from '../oracles/lists/people.ts';
import { lists as places } from '../oracles/lists/places.ts';
import { lists as programs } from '../oracles/lists/programs.ts';
import { lists as records } from '../oracles/lists/records.ts';
import { lists as reference } from '../oracles/lists/reference.ts';
import { world } from '../oracles/lists/world.ts';
import { drawnFor, listOnScreen, offeredBy, offersCreate, tabOnScreen } from '../support/list-on-screen.tsx';

const now = Date.parse('2031-05-01T10:00:00.000Z');

const lists = [places, devices, people, bookings, programs, reference, records].flat();
const byName = lists.map(list => [list.resource, list] as const);

const readersOf = (name: string) =>
  roles.filter(role => scopeOf(resourceOf(name).access, 'read', role) !== undefined);

describe('every list', () => {
  it('stands in a table written by hand', () => {
    expect(lists.map(({ resource }) => resource).toSorted()).toEqual(Object.keys(registry).toSorted());
  });

  it.each(byName)(
    'LIST-01 LIST-02 LIST-05 LIST-19 LIST-20 LIST-23 FILTER-01 FILTER-06 DEC-09 DEC-108 of %s is the one wanted, for each who reads it',
    async (name, { resource, why, one, many, creates, rows, searchesFor = {}, ...wanted }) => {
      for (const role of readersOf(name)) {
        const searches = searchesFor[role] ?? wanted.searches;
        expect(await listOnScreen(name, role), `role ${role}`).toEqual({ ...wanted, searches });
      }
      expect(resourceOf(name).label).toEqual({ one, many });
    },
  );

  it.each(byName.filter(([name]) => resourceOf(name).page !== undefined))(
    'LIST-03 DEC-28 of %s offers Create to those who may',
    async (name, { creates }) => {
      const offered = await Promise.all(
        readersOf(name).map(async role => ((await offersCreate(name, role)) ? [role] : [])),
      );
      expect(offered.flat()).toEqual(creates);
    },
  );

  it.each(byName)(
    'ACT-01 ACT-03 ACT-06 LIST-07 CONST-10 rows of %s offer what they should',
    async (name, { rows }) => {
      const offered = await Promise.all(rows.map(({ role, row = {} }) => offeredBy(name, role, row, now)));
      expect(offered).toEqual(rows.map(({ offers }) => offers));
    },
  );
});

describe('the actions of a row', () => {
  it.each([
    ['one two three', 'one two three'],
    ['one two three four', 'one two three More actions'],
    ['one two three four five', 'one two three More actions'],
  ])('ACT-01 CONST-10 of %s it shows %s', async (actions, shown) => {
    const choices = actions.split(' ').map(id => ({ id, label: id }));
    const html = await drawnFor(0, createElement(RowActions, { choices, title: 'Row 5', act: () => {} }));
    const labels = [...html.matchAll(/aria-label="(.*?): Row 5"/g)].map(([, label]) => label);
    expect(labels.join(' ')).toBe(shown);
  });
});

const location: LocationDetail = {
  ...{ id: 7, version: 1, deleted: false, name: 'Quiet Room', user_id: 2, street: '1 High Street' },
  ...{ create_time: '2031-01-01T00:00:00.000Z', update_time: '2031-01-01T00:00:00.000Z' },
  ...{ city: 'London', country: 'United Kingdom', city_short_name: null, country_short_name: null },
  ...{ zipcode: null, city_id: null, country_id: null, timezone: 'Europe/London', currency: 'GBP' },
  ...{ status: 2, duration_mins: [20], price_rules: [], imgs: [], available_time: null, later_hours: null },
  ...{ location_hours: [], logs: [], first_promotion: [] },
};

/** DEC-25 names 0 and 3; partners manage what stands at their own places too (PROD-02, PROD-05). */
const workers: readonly Role[] = [0, 1, 3];

describe('lists of one location', () => {
  it.each(tabs)(
    'BOOK-01 BOOK-05 DEV-01 DEV-04 CONST-12 DEC-25 $tab',
    async ({ tab, why, adds, ...wanted }) => {
      const found = locationTabs.find(({ name }) => name === tab);
      expect(found?.roles).toEqual(workers);
      for (const role of workers) {
        const drawn = found && createElement(found.Content, { location, actor: { id: 1, role } });
        const shown = drawn && (await tabOnScreen(drawn, role));
        expect(shown, `role ${role}`).toEqual({ ...wanted, adds: adds.includes(role) });
      }
    },
  );
});

describe('tables of the world', () => {
  const headings = new Map(Object.entries(en.reference.columns));

  it.each([
    ['countries', world.countries],
    ['currencies', world.currencies],
    ['time-zones', world.zones],
    ['booking-statuses', world.outcomes],
  ] as const)('REF-03 REF-05 REF-06 REF-08 %s have their columns in order', (table, wanted) => {
    const columns = columnsOf(table, { locale: 'en', text: words => words });
    expect(columns.map(({ name }) => `${name}: ${headings.get(name)}`)).toEqual(wanted);
  });
});
