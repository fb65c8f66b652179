import { describe, expect, it } from 'vitest';
import { adminWrites, everyone } from '../../resources/schema/access.ts';
import { defineResource } from '../../resources/schema/define-resource.ts';
import { integer, text, toggle } from '../../resources/schema/fields.ts';
import { tablePlans } from '../../server/db/schema/table-plans.ts';

const described = {
  label: { one: 'Guest', many: 'Guests' },
  title: 'name',
  access: adminWrites(everyone),
} as const;
const name = text({ label: 'Name', required: true });

const guests = defineResource({
  ...described,
  name: 'hotel-guests',
  fields: {
    name,
    room: integer({ label: 'Room', required: true, sparse: true }),
    vip: toggle({ label: 'VIP', default: false }),
  },
  list: { columns: ['name'] },
});

const diners = defineResource({
  ...described,
  name: 'diners',
  table: 'hotel_guests',
  fields: { name, table_number: integer({ label: 'Table', required: true }) },
  list: { columns: ['name'] },
});

describe('tables', () => {
  it('are one for all resources that share them, with all their fields', () => {
    const [plan, ...others] = tablePlans([guests, diners]);
    expect(others).toEqual([]);
    expect(plan?.name).toBe('hotel_guests');
    expect(Object.keys(plan?.columns ?? {})).toEqual(['name', 'room', 'vip', 'table_number']);
  });

  it('let no value be missing only where no resource on them leaves it open', () => {
    const required = (resources: Parameters<typeof tablePlans>[0]) =>
      Object.entries(tablePlans(resources)[0]?.columns ?? {}).flatMap(([column, plan]) =>
        plan.required ? [column] : [],
      );
    expect(required([guests])).toEqual(['name', 'vip']);
    expect(required([guests, diners])).toEqual(['name', 'vip']);
    expect(required([diners])).toEqual(['name', 'table_number']);
  });

  it('are refused where two resources store different things under one name', () => {
    const confused = defineResource({
      ...described,
      name: 'confused',
      table: 'hotel_guests',
      fields: { name, room: text({ label: 'Room' }) },
      list: { columns: ['name'] },
    });
    expect(() => tablePlans([guests, confused])).toThrow('hotel_guests.room is both integer and text');
  });
});
