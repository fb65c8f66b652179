import { Role } from '../domain/actor.ts';
import { adminWrites, everyone } from './schema/access.ts';
import { defineResource, type RowOf } from './schema/define-resource.ts';
import { reference, text, toggle } from './schema/fields.ts';

/** Cities that a location can stand in (FORM-CITY). */
export const cities = defineResource({
  name: 'cities',
  label: { one: 'City', many: 'Cities' },
  title: 'city_name',
  fields: {
    city_name: text({
      label: 'City',
      required: 'City cannot be left blank',
      filter: 'ilike',
      sortable: true,
      search: true,
    }),
    country_id: reference('countries', { label: 'Country', filter: 'eq', sortable: true }),
    display_on_mobile: toggle({ label: 'Display on mobile', default: false, filter: 'eq' }),
  },
  list: {
    columns: ['city_name', 'country_id', 'display_on_mobile'],
    sort: ['city_name', 'asc'],
    removed: true,
  },
  access: adminWrites(everyone),
  page: { path: '/cities', roles: [Role.Admin], menu: { section: 'reference', icon: 'city' } },
});
export type City = RowOf<typeof cities>;
