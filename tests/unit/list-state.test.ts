import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import { bookings } from '../../resources/bookings.ts';
import { everyone } from '../../resources/schema/access.ts';
import { defineResource } from '../../resources/schema/define-resource.ts';
import { choice, date, instant, integer, text, toggle } from '../../resources/schema/fields.ts';
import {
  allowedState,
  filterFieldsOf,
  initialState,
  type ListState,
  movesOn,
} from '../../src/admin/list/list-state.ts';
import { askedIn, queryOf } from '../../src/admin/list/use-list-state.ts';

const rooms = defineResource({
  name: 'rooms',
  label: { one: 'Room', many: 'Rooms' },
  title: 'name',
  fields: {
    name: text({ label: 'Name', required: true, filter: 'ilike', sortable: true }),
    state: choice({
      label: 'State',
      choices: [
        { value: 1, label: 'Free' },
        { value: 2, label: 'Taken' },
      ],
      filter: 'eq',
    }),
    opened: instant({ label: 'Opened', filter: 'range', sortable: true }),
    hidden: toggle({ label: 'Hidden', default: false, filter: 'eq' }),
    rent: integer({ label: 'Rent', filter: 'range', sortable: true, readBy: [Role.Admin] }),
  },
  list: { columns: ['name', 'state', 'opened', 'rent'], sort: ['name', 'asc'], removed: true },
  access: { read: everyone, create: everyone, update: everyone, remove: everyone },
});

/** What the list shows after its state went through an address. */
function throughAddress(state: ListState, key: string, prefix: string, role: Role = Role.Admin): ListState {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(queryOf(rooms, state, key, prefix)))
    if (value !== undefined) parameters.set(name, value);
  return allowedState(
    rooms,
    role,
    askedIn(name => parameters.get(name), key, prefix),
  );
}

const asked: ListState = {
  page: 3,
  pageSize: 50,
  sort: ['opened', 'desc'],
  filter: { name: 'blue', state: 2, hidden: false, opened: { ge: '2026-01-01T00:00:00.000Z' } },
  search: 'sea view',
  removed: true,
  columns: ['name', 'opened'],
};

describe('the state of a list in the address', () => {
  it('LIST-08 LIST-09 LIST-10 brings back page, size, sort, filters, search and columns', () => {
    expect(throughAddress(asked, 'rooms', '')).toEqual(asked);
    expect(queryOf(rooms, asked, 'rooms', '')).toMatchObject({
      page: '3',
      itemsPerPage: '50',
      sortBy: 'opened',
      sortDesc: 'true',
    });
  });

  it('LIST-08 ROUTE-24 keeps the filter under the key of the list, as the API takes it', () => {
    const { rooms: filter } = queryOf(rooms, { ...asked, filter: { state: 2 } }, 'rooms', '');
    expect(filter).toBe('[{"field":"state","op":"eq","value":2}]');
  });

  it('LIST-08 lets two lists on one page keep apart', () => {
    const left = queryOf(rooms, asked, 'left', 'left.');
    const right = queryOf(rooms, asked, 'right', 'right.');
    expect(Object.keys(left).filter(name => name in right)).toEqual([]);
  });

  it('LIST-08 writes nothing for a list as it opens', () => {
    expect(Object.values(queryOf(rooms, initialState(rooms), 'rooms', ''))).toEqual(Array(8).fill(undefined));
  });

  it('LIST-09 survives every address: what it gets wrong falls back to the default of the list', () => {
    const parameter = fc.oneof(fc.string(), fc.constant('[{"field":"rent","op":"eq","value":1}]'), fc.json());
    fc.assert(
      fc.property(fc.dictionary(fc.string(), parameter), parameter, (others, filter) => {
        const read = (name: string) => (name === 'rooms' ? filter : (others[name] ?? filter));
        const state = allowedState(rooms, Role.Partner, askedIn(read, 'rooms', ''));
        expect([10, 20, 30, 50]).toContain(state.pageSize);
        expect(state.page).toBeGreaterThanOrEqual(1);
        expect(Object.keys(state.filter)).not.toContain('rent');
        expect(['name', 'opened', 'id']).toContain(state.sort[0]);
      }),
    );
  });

  it('LIST-09 keeps a filter that the list does not offer by itself, but none that the role may not use', () => {
    const narrow = { ...rooms, list: { ...rooms.list, filters: ['name'] } };
    const entries = [
      { field: 'opened', op: 'le', value: '2026-01-01T00:00:00.000Z' },
      { field: 'rent', op: 'ge', value: 1 },
      { field: 'deleted', op: 'eq', value: true },
      { field: 'nothing', op: 'eq', value: 1 },
    ];
    const read = (name: string) => (name === 'rooms' ? JSON.stringify(entries) : null);
    const { filter } = allowedState(narrow, Role.Partner, askedIn(read, 'rooms', ''));
    expect(filter).toEqual({ opened: { le: '2026-01-01T00:00:00.000Z' } });
    expect(filterFieldsOf(narrow, Role.Partner, filter)).toEqual(['name', 'opened']);
    expect(filterFieldsOf(narrow, Role.Partner)).toEqual(['name']);
  });

  it('LIST-19 LIST-20 opens with 20 rows and offers 10, 20, 30, 50 unless the list says otherwise', () => {
    expect(initialState(rooms).pageSize).toBe(20);
    expect(throughAddress({ ...asked, pageSize: 40 }, 'rooms', '').pageSize).toBe(20);
    const small = { ...rooms, list: { ...rooms.list, pageSize: 10, pageSizes: [10, 20, 30, 40] } };
    expect(initialState(small).pageSize).toBe(10);
  });

  it('opens with what its description asks for, and an emptied filter stays empty', () => {
    const free = { ...rooms, list: { ...rooms.list, initialFilter: { state: 1 } } };
    const through = (state: ListState) => {
      const query = queryOf(free, state, 'rooms', '');
      return allowedState(
        free,
        Role.Admin,
        askedIn(name => query[name] ?? null, 'rooms', ''),
      ).filter;
    };
    const opened = initialState(free);
    expect(opened.filter).toEqual({ state: 1 });
    expect(Object.values(queryOf(free, opened, 'rooms', ''))).toEqual(Array(8).fill(undefined));
    expect(through({ ...opened, page: 2 })).toEqual({ state: 1 });
    expect(queryOf(free, { ...opened, filter: {} }, 'rooms', '')).toMatchObject({ rooms: '[]' });
    expect(through({ ...opened, filter: {} })).toEqual({});
    // A search is for everything; what somebody has asked for beside it stays.
    const search = { ...opened, search: 'walker' };
    expect(through({ ...search, filter: {} })).toEqual({});
    expect(queryOf(free, { ...search, filter: {} }, 'rooms', '')).toMatchObject({ rooms: undefined });
    expect(through(search)).toEqual({ state: 1 });
  });

  const within = { ge: '2027-03-01T00:00:00.000Z', le: '2027-03-31T23:00:00.000Z' };
  const begins = { field: 'start_time', op: 'ge', value: within.ge };
  const readBookings = (...entries: readonly object[]) =>
    allowedState(
      bookings,
      Role.Admin,
      askedIn(name => (name === 'bookings' ? JSON.stringify(entries) : null), 'bookings', ''),
    ).filter;

  it('FILTER-08 a filter of bookings for start and end asks for what begins and ends within, and comes back', () => {
    const state = { ...initialState(bookings), filter: { start_end_time: within } };
    const { bookings: sent = '' } = queryOf(bookings, state, 'bookings', '');
    const entries = [begins, { field: 'end_time', op: 'le', value: within.le }];
    expect(JSON.parse(sent)).toEqual(entries);
    expect(readBookings(...entries)).toEqual({ start_end_time: within });
    expect(readBookings(begins)).toEqual({ start_end_time: { ge: within.ge } });
  });

  it('DEC-137 a span stays in the address as it is called', () => {
    const filter = { start_end_time: 'this_week' };
    const { bookings: sent = '' } = queryOf(bookings, { ...initialState(bookings), filter }, 'bookings', '');
    expect(JSON.parse(sent)).toEqual([{ field: 'start_end_time', op: 'eq', value: 'this_week' }]);
    expect(readBookings(...JSON.parse(sent))).toEqual(filter);
    expect(readBookings({ field: 'start_time', op: 'eq', value: 'today' })).toEqual({
      start_end_time: 'today',
    });
    expect(movesOn(bookings, filter)).toBe(true);
    expect(movesOn(bookings, { start_end_time: within, user_id: 5 })).toBe(false);
  });

  it('FILTER-08 an address that asks for two ends of the start keeps both', () => {
    expect(readBookings(begins, { field: 'start_time', op: 'le', value: within.le })).toEqual({
      start_end_time: within,
    });
  });

  it('FILTER-07 FILTER-09 brings country, city and age back into their combined filters', () => {
    const places = {
      ...rooms,
      fields: {
        ...rooms.fields,
        country: text({ label: 'Country', filter: 'eq' }),
        city: text({ label: 'City', filter: 'eq' }),
        date_of_birth: date({ label: 'Date of birth', filter: 'range' }),
      },
      list: { ...rooms.list, filters: ['country_city', 'age'] },
    };
    const filter = {
      country_city: { country: 'France', city: 'Lyon' },
      age: { ge: '1990-01-02', le: '2000-01-01' },
    };
    const { rooms: sent = '' } = queryOf(places, { ...initialState(places), filter }, 'rooms', '');
    expect(JSON.parse(sent)).toEqual([
      { field: 'country', op: 'eq', value: 'France' },
      { field: 'city', op: 'eq', value: 'Lyon' },
      { field: 'date_of_birth', op: 'ge', value: '1990-01-02' },
      { field: 'date_of_birth', op: 'le', value: '2000-01-01' },
    ]);
    const asked = askedIn(name => (name === 'rooms' ? sent : null), 'rooms', '');
    expect(allowedState(places, Role.Admin, asked).filter).toEqual(filter);
  });

  it('offers no filter and no sort on a field that the role may not read', () => {
    const wanted: ListState = { ...asked, sort: ['rent', 'asc'], filter: { rent: { ge: 5 } } };
    expect(throughAddress(wanted, 'rooms', '').sort).toEqual(['rent', 'asc']);
    expect(throughAddress(wanted, 'rooms', '', Role.Partner)).toMatchObject({
      sort: ['name', 'asc'],
      filter: {},
    });
  });
});
