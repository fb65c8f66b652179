import type { Resource } from './define-resource.ts';
import type { Field, Fields } from './field.ts';
import { instant, integer, toggle } from './fields.ts';

/** What every row has beside its own fields; the server alone sets it. */
export const standardFields = {
  id: integer({
    label: 'ID',
    required: true,
    filter: 'eq',
    sortable: true,
    write: 'never',
    min: 1,
    cell: 'number',
  }),
  version: integer({ label: 'Version', required: true, write: 'never', min: 1 }),
  deleted: toggle({ label: 'Removed', default: false, filter: 'eq', write: 'never' }),
  create_time: instant({
    label: 'Created',
    required: true,
    filter: 'range',
    sortable: true,
    write: 'never',
  }),
  update_time: instant({
    label: 'Updated',
    required: true,
    filter: 'range',
    sortable: true,
    write: 'never',
  }),
} satisfies Record<string, Field>;

const standard: Fields = standardFields;

/** The field of that name, own or standard; undefined for columns that only an override draws. */
export function fieldOf({ fields }: Resource, name: string): Field | undefined {
  if (Object.hasOwn(fields, name)) return fields[name];
  return Object.hasOwn(standard, name) ? standard[name] : undefined;
}

/** What a list can be asked for by that name: a field or a trait. */
export function askableOf(resource: Resource, name: string): Field | undefined {
  const { traits } = resource;
  return fieldOf(resource, name) ?? (Object.hasOwn(traits, name) ? traits[name] : undefined);
}
