import { z } from 'zod';
import { Role, roleNames, roles } from '../domain/actor.ts';
import type { Access, Grant } from './schema/access.ts';
import { defineResource, type RowOf } from './schema/define-resource.ts';
import { choices, integer, json, reference, tags, text, toggle } from './schema/fields.ts';

const scalar = z.union([z.string().max(1000), z.number(), z.boolean(), z.null()]);
const range = z.strictObject({ ge: scalar.optional(), le: scalar.optional() });

/** What the filter form holds: a value, a list of values or a range by field. */
const filterValues = z.record(z.string().max(100), z.union([scalar, z.array(scalar).max(200), range]));
const sort = z.strictObject({ field: z.string().max(100), order: z.enum(['ASC', 'DESC']) });

const own: Grant = Object.fromEntries(roles.map(role => [role, 'own' as const]));
const access: Access = { read: own, create: own, update: own, remove: own };

/** Filters, columns and sort of a list under a name; whoever is an admin shares theirs with other roles. */
export const savedViews = defineResource({
  name: 'saved-views',
  label: { one: 'Saved view', many: 'Saved views' },
  title: 'name',
  fields: {
    name: text({ label: 'Name', required: true, maxLength: 100, sortable: true }),
    resource: text({ label: 'List', required: true, maxLength: 100, write: 'on-create', filter: 'eq' }),
    user_id: reference('users', { label: 'Owner', required: true, write: 'never', filter: 'eq' }),
    filters: json({ label: 'Filters', schema: filterValues, default: {} }),
    columns: tags({ label: 'Columns' }),
    sort: json({ label: 'Sort', schema: sort }),
    page_size: integer({ label: 'Rows a page', min: 1, max: 100 }),
    is_default: toggle({ label: 'Opens by default', default: false, filter: 'eq' }),
    shared_roles: choices({
      label: 'Shared with',
      choices: roles.map(value => ({ value, label: roleNames[value] })),
      write: { create: [Role.Admin], update: [Role.Admin] },
    }),
  },
  list: { columns: ['name', 'resource', 'is_default', 'shared_roles'], sort: ['name', 'asc'] },
  access,
  owner: { field: 'user_id', sharedWith: 'shared_roles', most: 200 },
  softDelete: false,
});
export type SavedView = RowOf<typeof savedViews>;
