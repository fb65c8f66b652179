import { describe, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import type { City } from '../../resources/cities.ts';
import type { Device } from '../../resources/devices.ts';
import { adminWrites, everyone } from '../../resources/schema/access.ts';
import { type DraftOf, defineResource, type RowOf } from '../../resources/schema/define-resource.ts';
import { choice, choices, integer, json, objects, text, toggle } from '../../resources/schema/fields.ts';

const sizes = [
  { value: 1, label: 'Small' },
  { value: 2, label: 'Large' },
] as const;

const tables = defineResource({
  name: 'tables',
  label: { one: 'Table', many: 'Tables' },
  title: 'name',
  fields: {
    name: text({ label: 'Name', required: true }),
    note: text({ label: 'Note' }),
    size: choice({ label: 'Size', choices: sizes }),
    sizes: choices({ label: 'Sizes', choices: sizes }),
    round: toggle({ label: 'Round', default: false }),
    seats: integer({ label: 'Seats', required: true, sparse: true }),
    legs: objects({ label: 'Legs', item: { length: integer({ label: 'Length', required: true }) } }),
    extra: json({ label: 'Extra', schema: z.object({ wheels: z.number() }) }),
  },
  list: { columns: ['name'] },
  access: adminWrites(everyone),
});

describe('the types of the schema language', () => {
  it('a row has the types of its fields and what every row has', () => {
    expectTypeOf<RowOf<typeof tables>>().toMatchObjectType<{
      id: number;
      version: number;
      deleted: boolean;
      create_time: string;
      name: string;
      note: string | null;
      size: 1 | 2 | null;
      sizes: (1 | 2)[];
      round: boolean;
      seats: number | null;
      legs: { length: number }[];
    }>();
    expectTypeOf<RowOf<typeof tables>['extra']>().toEqualTypeOf<{ wheels: number } | null>();
    expectTypeOf<City['country_id']>().toEqualTypeOf<number | null>();
    expectTypeOf<Device['partner_location_id']>().toEqualTypeOf<number | null>();
    expectTypeOf<Device['hardware_id']>().toEqualTypeOf<number>();
  });

  it('a draft may leave fields out but not misspell them', () => {
    expectTypeOf<{ name: string }>().toExtend<DraftOf<typeof tables>>();
    expectTypeOf<DraftOf<typeof tables>>().not.toHaveProperty('nmae');
  });

  it('the name stays literal', () => {
    expectTypeOf(tables.name).toEqualTypeOf<'tables'>();
  });

  it('misspelt columns, sorts, filters, titles, owners and inline fields do not compile', () => {
    const base = { name: 'a', label: { one: 'A', many: 'As' }, access: adminWrites(everyone) };
    const a = { ...base, fields: { name: text({ label: 'Name' }) } };
    // @ts-expect-error nmae is no field
    defineResource({ ...a, title: 'nmae', list: { columns: ['name'] } });
    // @ts-expect-error nmae is no field
    defineResource({ ...a, title: 'name', list: { columns: ['nmae'] } });
    // @ts-expect-error nmae is no field
    defineResource({ ...a, title: 'name', list: { columns: [], sort: ['nmae', 'asc'] } });
    // @ts-expect-error nmae is no field
    defineResource({ ...a, title: 'name', list: { columns: [], filters: ['nmae'] } });
    // @ts-expect-error nmae is no field
    defineResource({ ...a, title: 'name', list: { columns: [], inline: ['nmae'] } });
    // @ts-expect-error nmae is no field
    defineResource({ ...a, title: 'name', list: { columns: [] }, owner: { field: 'nmae' } });
    // @ts-expect-error a default must be one of the choices
    choice({ label: 'Size', choices: sizes, default: 3 });
  });
});
