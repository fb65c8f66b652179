import { describe, expect, it } from 'vitest';
import { type Actor, Role, roles } from '../../domain/actor.ts';
import { adminWrites, all, allAndOwner, everyone, serverWrites } from '../../resources/schema/access.ts';
import { defineResource, type Resource } from '../../resources/schema/define-resource.ts';
import { choice, instant, text } from '../../resources/schema/fields.ts';
import type { RowActionOverrides } from '../../src/admin/engine-context.tsx';
import { mayChangeRow, type Row } from '../../src/admin/table/row.ts';
import { leadPath, rowChoices } from '../../src/admin/table/row-choices.ts';

const rooms = defineResource({
  name: 'rooms',
  label: { one: 'Room', many: 'Rooms' },
  title: 'name',
  fields: {
    name: text({ label: 'Name', required: true }),
    status: choice({
      label: 'Status',
      choices: [
        { value: 'activated', label: 'Activated' },
        { value: 'stored', label: 'Stored' },
      ],
    }),
    closes: instant({ label: 'Closes' }),
  },
  list: { columns: ['name'] },
  access: adminWrites(everyone),
  actions: [
    {
      id: 'activate',
      label: 'Activate',
      tone: 'success',
      roles: [Role.Admin],
      disabledWhen: [{ field: 'status', op: 'eq', value: 'activated' }],
    },
    {
      id: 'move',
      label: 'Move',
      roles: [Role.Admin],
      when: [{ field: 'status', op: 'eq', value: 'stored' }],
      until: 'closes',
    },
  ],
  page: { path: '/rooms', detail: '/rooms/:id', roles },
});

const admin: Actor = { id: 1, role: Role.Admin };
const partner: Actor = { id: 2, role: Role.Partner };
const dialog = () => null;
const registered: RowActionOverrides = { activate: dialog, move: dialog };
const stored = { id: 7, name: 'Blue', status: 'stored' };

const now = Date.parse('2031-05-01T10:00:00.000Z');

const offered = (row: Row, actor: Actor, known: RowActionOverrides = registered) =>
  rowChoices(rooms, row, actor, { registered: known, now }).map(({ id, refused }) =>
    refused === undefined ? id : `(${id})`,
  );

describe('the actions of a row', () => {
  it('ACT-01 are view, its own, edit and delete, in this order', () => {
    expect(offered(stored, admin)).toEqual(['view', 'activate', 'move', 'edit', 'remove']);
  });

  it('ACT-03 show delete and coloured ones to other roles, not to be pressed, and hide the rest', () => {
    expect(offered(stored, partner)).toEqual(['view', '(activate)', '(remove)']);
  });

  it('ACT-05 cannot activate what is activated', () => {
    expect(offered({ ...stored, status: 'activated' }, admin)).toEqual([
      'view',
      '(activate)',
      'edit',
      'remove',
    ]);
  });

  it('ACT-06 hide an action whose condition the row does not fulfil', () => {
    expect(offered({ ...stored, status: 'activated' }, admin)).not.toContain('move');
  });

  it('ACT-06 CANCEL-09 RESCH-11 end at the very instant that the description names, if the row has one', () => {
    const closing = (closes: string | null) => offered({ ...stored, closes }, admin).includes('move');
    expect(closing('2031-05-01T10:00:00.001Z')).toBe(true);
    expect(closing('2031-05-01T10:00:00.000Z')).toBe(false);
    expect(closing(null)).toBe(true);
  });

  it('ACT-02 DEC-24 narrow to the people named on the row; no list restricts nobody', () => {
    expect(offered({ ...stored, list_user_edit: [{ id: 5 }] }, admin)).toEqual([
      'view',
      '(activate)',
      '(move)',
      '(edit)',
      '(remove)',
    ]);
    expect(offered({ ...stored, list_user_view: [{ id: 5 }], list_user_edit: [{ id: 1 }] }, admin)).toEqual([
      '(view)',
      'activate',
      'move',
      'edit',
      'remove',
    ]);
    expect(offered({ ...stored, list_user_view: null, list_user_edit: null }, admin)).toHaveLength(5);
  });

  it('LIST-07 are none on a removed row', () => {
    expect(offered({ ...stored, deleted: true }, admin)).toEqual([]);
  });

  it('DEC-348 bring a removed row back where the list is asked for such, for those who may', () => {
    const keeping = { ...rooms, list: { ...rooms.list, removed: true } };
    const among = (row: Row, actor: Actor, resource: Resource = keeping) =>
      rowChoices(resource, row, actor, { registered, now, amongRemoved: true }).map(({ id, refused }) =>
        refused === undefined ? id : `(${id})`,
      );
    const removed = { ...stored, deleted: true };
    expect(among(removed, admin)).toEqual(['restore']);
    expect(among({ ...removed, list_user_edit: [{ id: 5 }] }, admin)).toEqual(['(restore)']);
    expect(among(removed, partner)).toEqual([]);
    expect(among(removed, admin, rooms)).toEqual([]);
    // Somebody else has just brought it back.
    expect(among(stored, admin)).toEqual([]);
  });

  it('DEC-345 leave out edit on rows of others where a role may change its own alone', () => {
    const lent: Resource = {
      ...rooms,
      access: { ...adminWrites(everyone), update: allAndOwner(Role.Admin) },
      owner: { field: 'keeper_id' },
    };
    const mine = { ...stored, keeper_id: partner.id };
    const offers = (row: Row, actor: Actor, formOf?: () => Resource) =>
      rowChoices(lent, row, actor, { registered, now, formOf }).some(({ id }) => id === 'edit');
    expect([offers(mine, partner), offers(mine, admin)]).toEqual([true, true]);
    expect(offers({ ...stored, keeper_id: 9 }, partner)).toBe(false);
    expect(offers(stored, partner)).toBe(false);
    // The form that a row gets decides, not the list in which it stands.
    expect(offers(stored, partner, () => ({ ...rooms, access: { ...rooms.access, update: everyone } }))).toBe(
      true,
    );
    expect(offers(mine, partner, () => rooms)).toBe(false);
    const listed = { path: '/rooms', roles };
    expect(leadPath({ ...lent, page: listed }, mine, partner)).toBe('/rooms/7/edit');
    expect(leadPath({ ...lent, page: listed }, stored, partner)).toBeUndefined();
    // Whoever sees nothing but what is theirs need not be told whose it is.
    const read = { ...all(Role.Admin), [Role.Partner]: 'own' as const };
    expect(mayChangeRow({ ...lent, access: { ...lent.access, read } }, stored, partner)).toBe(true);
    const shared = { ...lent, owner: { field: 'keeper_id', sharedWith: 'status' } };
    expect(mayChangeRow({ ...shared, access: { ...lent.access, read } }, stored, partner)).toBe(false);
  });

  it('leave out what nothing has been registered for: no button without effect', () => {
    expect(offered(stored, admin, {})).toEqual(['view', 'edit', 'remove']);
  });

  it('lead to the panel that an action opens, over the page that is shown', () => {
    const known: RowActionOverrides = { move: { opens: ({ id }) => `/rooms/${id}/move` } };
    expect(rowChoices(rooms, stored, admin, { registered: known, now })[1]).toEqual({
      id: 'move',
      label: 'Move',
      to: '/rooms/7/move',
      over: true,
    });
  });

  it('DEC-169 what stands on a page alone is offered there, to whoever may look, and in no row', () => {
    const look = { id: 'look', label: 'Look', roles, onPage: true as const };
    const known: RowActionOverrides = { look: { opens: ({ id }) => `/rooms/${id}/look` } };
    const seen = (row: Row, onPage: boolean) =>
      rowChoices({ ...rooms, actions: [look] }, row, admin, { registered: known, now, onPage }).map(
        ({ id, refused }) => (refused === undefined ? id : `(${id})`),
      );
    expect(seen(stored, false)).not.toContain('look');
    expect(seen(stored, true)).toContain('look');
    expect(seen({ ...stored, list_user_edit: [{ id: 5 }] }, true)).toContain('look');
    expect(seen({ ...stored, list_user_view: [{ id: 5 }] }, true)).toContain('(look)');
  });

  it('offer no delete where nobody may', () => {
    const log = { ...rooms, access: serverWrites(everyone), actions: [] };
    expect(rowChoices(log, stored, admin, { registered: {}, now })).toMatchObject([{ id: 'view' }]);
  });
});
