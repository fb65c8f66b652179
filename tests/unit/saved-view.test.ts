import { describe, expect, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import { all, everyone } from '../../resources/schema/access.ts';
import { defineResource } from '../../resources/schema/define-resource.ts';
import { integer, text } from '../../resources/schema/fields.ts';
import { allowedState, initialState } from '../../src/admin/list/list-state.ts';
import { type SavedView, showsSame, stateOf, viewOf } from '../../src/admin/list/saved-view.ts';

const rooms = defineResource({
  name: 'rooms',
  label: { one: 'Room', many: 'Rooms' },
  title: 'name',
  fields: {
    name: text({ label: 'Name', required: true, filter: 'ilike', sortable: true }),
    rent: integer({ label: 'Rent', filter: 'range', sortable: true, readBy: [Role.Admin] }),
  },
  list: { columns: ['name', 'rent'], removed: true },
  access: { read: everyone, create: all(Role.Admin), update: all(Role.Admin), remove: all(Role.Admin) },
});

const state = allowedState(rooms, Role.Admin, {
  filter: { name: 'blue', rent: { ge: 100 } },
  search: 'sea',
  removed: true,
  sort: ['rent', 'desc'],
  pageSize: 50,
  columns: ['rent'],
  page: 4,
});

const { sort, ...kept } = viewOf(state);
const view: SavedView = {
  ...kept,
  sort: { field: sort.field, order: 'DESC' },
  id: 1,
  name: 'Dear rooms by the sea',
  resource: 'rooms',
  user_id: 1,
  is_default: false,
  shared_roles: [Role.Partner],
};

describe('a saved view', () => {
  it('brings back filters, search, removed rows, sort, page size and columns, on page 1', () => {
    expect(stateOf(rooms, Role.Admin, view)).toEqual({ ...state, page: 1 });
  });

  it('opens within the rights of the reader', () => {
    expect(stateOf(rooms, Role.Partner, view)).toMatchObject({
      filter: { name: 'blue' },
      sort: ['id', 'desc'],
    });
  });

  it('is the one that is open, whatever the page and the order of its filters', () => {
    const same = { ...state, page: 9, filter: { rent: { ge: 100 }, name: 'blue' } };
    expect(showsSame(state, same)).toBe(true);
    expect(showsSame(state, { ...state, search: '' })).toBe(false);
    expect(showsSame(state, initialState(rooms))).toBe(false);
  });
});
