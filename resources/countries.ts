import { Role } from '../domain/actor.ts';
import { adminWrites, everyone } from './schema/access.ts';
import { defineResource, type RowOf } from './schema/define-resource.ts';
import { text } from './schema/fields.ts';

/** Countries that cities and locations refer to (API-10). */
export const countries = defineResource({
  name: 'countries',
  label: { one: 'Country', many: 'Countries' },
  aliases: ['/v3/location/countries'],
  title: 'country',
  fields: {
    country: text({ label: 'Country', required: true, filter: 'ilike', sortable: true, search: true }),
    country_code: text({ label: 'Code', required: true, length: 2, unique: true, sortable: true }),
  },
  children: { available_citys: { resource: 'cities', by: 'country_id', show: ['city_name'], inLists: true } },
  list: { columns: ['country', 'country_code'], sort: ['country', 'asc'], maxPageSize: 10_000 },
  access: adminWrites(everyone),
  page: { path: '/countries', roles: [Role.Admin], menu: { section: 'reference', icon: 'country' } },
});
export type Country = RowOf<typeof countries>;
