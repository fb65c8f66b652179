import type { ScratchCopy } from './scratch-copy.ts';

/** A whole resource, as somebody would write it on a Monday morning. */
export const description = `import { Role } from '../domain/actor.ts';
import { adminWrites, everyone } from './schema/access.ts';
import { defineResource, type RowOf } from './schema/define-resource.ts';
import { integer, reference, text, toggle } from './schema/fields.ts';

/** What a location offers besides its beds. */
export const amenities = defineResource({
  name: 'amenities',
  label: { one: 'Amenity', many: 'Amenities' },
  title: 'amenity_name',
  fields: {
    amenity_name: text({
      label: 'Amenity',
      required: 'Amenity cannot be left blank',
      filter: 'ilike',
      sortable: true,
      search: true,
      unique: true,
    }),
    city_id: reference('cities', { label: 'City', filter: 'eq' }),
    rank: integer({ label: 'Rank', min: 0, max: 100, default: 10, filter: 'range', sortable: true }),
    shown: toggle({ label: 'Shown', default: true, filter: 'eq' }),
  },
  list: { columns: ['amenity_name', 'city_id', 'rank', 'shown'], sort: ['amenity_name', 'asc'], removed: true },
  access: adminWrites(everyone),
  bulk: [{ id: 'hide', label: 'Hide', sets: { shown: false } }],
  page: { path: '/amenities', roles: [Role.Admin], menu: { section: 'reference' } },
});
export type Amenity = RowOf<typeof amenities>;
`;

/** Adds this resource to a copy of the project: its file and its line in the registry. */
export function addOneMoreResource(copy: ScratchCopy): void {
  copy.write('resources/amenities.ts', description);
  const registry = 'resources/index.ts';
  copy.change(
    registry,
    'import { bookings }',
    "import { amenities } from './amenities.ts';\nimport { bookings }",
  );
  copy.change(registry, 'export const resources = {', 'export const resources = {\n  amenities,');
}
