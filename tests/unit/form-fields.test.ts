import { describe, expect, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import { adminWrites, all } from '../../resources/schema/access.ts';
import { defineResource } from '../../resources/schema/define-resource.ts';
import { choice, integer, objects, text, toggle } from '../../resources/schema/fields.ts';
import { formFields, initialValues, sentValues } from '../../src/admin/form/form-fields.ts';
import { demandsInput } from '../../src/kinds/input-frame.tsx';

const shops = defineResource({
  name: 'shops',
  label: { one: 'Shop', many: 'Shops' },
  title: 'name',
  fields: {
    name: text({ label: 'Name', required: true }),
    serial: text({ label: 'Serial', required: true, write: 'on-create' }),
    owner: text({ label: 'Owner', write: { update: [Role.Admin] } }),
    address: text({
      label: 'Address',
      write: { update: [Role.Admin], when: [{ field: 'closed', op: 'eq', value: true }] },
    }),
    closed: toggle({ label: 'Closed', default: false }),
    reason: text({ label: 'Reason', visibleWhen: [{ field: 'closed', op: 'eq', value: true }] }),
    rank: integer({ label: 'Rank', required: true, default: 3 }),
    size: choice({ label: 'Size', choices: [{ value: 1, label: 'Small' }] }),
    prices: objects({ label: 'Prices', item: { amount: integer({ label: 'Amount', required: true }) } }),
    margin: integer({ label: 'Margin', readBy: [Role.Admin] }),
    visits: integer({ label: 'Visits', write: 'never' }),
    hash: text({ label: 'Hash', secret: true }),
  },
  list: { columns: ['name'] },
  access: adminWrites(all(Role.Admin, Role.Partner)),
});

const stored = {
  id: 1,
  version: 4,
  name: 'Corner',
  serial: 'S1',
  owner: null,
  address: 'Street 1',
  closed: false,
  reason: null,
  rank: 3,
  size: null,
  prices: [{ amount: 5 }],
  margin: 10,
};
const create = formFields(shops, Role.Admin);
const edit = formFields(shops, Role.Admin, stored);

describe('the fields of a form', () => {
  it('DLG-07 a new row has what the role may send, and nothing that the server sets', () => {
    const names = create.map(({ name }) => name);
    expect(names).not.toContain('visits');
    expect(names).not.toContain('hash');
    expect(names).toContain('serial');
    expect(formFields(shops, Role.Partner).map(({ name }) => name)).not.toContain('margin');
  });

  it('a stored row shows what may not be changed now, with the reason', () => {
    const locks = (role: Role, row: object) =>
      Object.fromEntries(
        formFields(shops, role, { ...stored, ...row }).map(each => [each.name, each.locked]),
      );
    expect(locks(Role.Admin, {})).toMatchObject({
      name: undefined,
      serial: 'form.locked_after_creation',
      address: 'form.locked_in_state',
    });
    expect(locks(Role.Admin, { closed: true }).address).toBeUndefined();
    expect(locks(Role.Partner, {}).owner).toBe('form.locked_for_role');
  });

  it('VAL-01 marks what refuses to stay empty', () => {
    const marked = Object.entries(shops.fields).filter(([, field]) => demandsInput(field));
    expect(marked.map(([name]) => name)).toEqual(['name', 'serial', 'rank']);
  });
});

describe('what is sent', () => {
  it('DLG-11 a new row is sent whole, with its defaults', () => {
    const values = { ...initialValues(create), name: 'New', serial: 'S2' };
    expect(sentValues(create, values)).toMatchObject({ name: 'New', serial: 'S2', rank: 3, closed: false });
  });

  it('DLG-12 of a stored row only what differs is sent', () => {
    const values = { ...initialValues(edit, stored), name: 'Corner 2', prices: [{ amount: 5 }] };
    expect(sentValues(edit, values, stored)).toEqual({ name: 'Corner 2' });
    expect(sentValues(edit, { ...values, prices: [] }, stored)).toEqual({ name: 'Corner 2', prices: [] });
  });

  it('a field that may not be changed is never sent', () => {
    const values = { ...initialValues(edit, stored), serial: 'S9', address: 'Elsewhere' };
    expect(sentValues(edit, values, stored)).toEqual({});
  });

  it('FORM-PLAN-06 a field that the draft hides is emptied', () => {
    const closed = { ...stored, closed: true, reason: 'Holiday' };
    const fields = formFields(shops, Role.Admin, closed);
    const values = { ...initialValues(fields, closed), closed: false };
    expect(sentValues(fields, values, closed)).toEqual({ closed: false, reason: null });
    expect(sentValues(create, { ...initialValues(create), reason: 'typed, then hidden' }).reason).toBeNull();
  });
});
