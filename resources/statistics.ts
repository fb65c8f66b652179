import { Role } from '../domain/actor.ts';
import { adminWrites, all } from './schema/access.ts';
import { defineResource, type RowOf } from './schema/define-resource.ts';
import { integer, text, url } from './schema/fields.ts';

/** Pages of figures that partners see in a frame, managed by the admin (FORM-STAT, DEC-19). */
export const statistics = defineResource({
  name: 'statistics',
  label: { one: 'Statistic', many: 'Statistics' },
  title: 'name',
  fields: {
    name: text({ label: 'Name', required: 'Name cannot be left blank', filter: 'ilike', sortable: true }),
    url: url({ label: 'Url', required: 'Url cannot be left blank' }),
    order: integer({ label: 'Order', required: 'Order cannot be left blank', min: 1, sortable: true }),
  },
  list: {
    columns: ['order', 'name', 'url'],
    sort: ['order', 'asc'],
    pageSize: 10,
    pageSizes: [10, 20, 30, 40],
    removed: true,
    reorder: { field: 'order', key: 'ids' },
  },
  access: adminWrites(all(Role.Admin, Role.Partner)),
  page: {
    path: '/manage-statistics',
    roles: [Role.Admin],
    menu: { section: 'reference', icon: 'statistic' },
  },
});
export type Statistic = RowOf<typeof statistics>;
