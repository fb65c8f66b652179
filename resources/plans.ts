import { Role } from '../domain/actor.ts';
import { adminWrites, all } from './schema/access.ts';
import { defineResource, type RowOf } from './schema/define-resource.ts';
import { blankMessage, choice, integer, longText, money, toggle } from './schema/fields.ts';

const planCurrencies = ['gbp', 'usd'].map(value => ({ value, label: value.toUpperCase() }));
const periods = ['day', 'month', 'year'].map(value => ({ value, label: value }));

/** What a subscription or a single session costs (FORM-PLAN). */
export const plans = defineResource({
  name: 'plans',
  label: { one: 'Plan', many: 'Plans' },
  title: 'description',
  fields: {
    order: integer({ label: 'Order', required: true, min: 1, sortable: true }),
    // One unit of the currency, not one of its cents (DEC-105).
    price: money({
      label: 'Price',
      required: true,
      min: 100,
      currency: { field: 'currency' },
      sortable: true,
    }),
    currency: choice({ label: 'Currency', required: blankMessage, choices: planCurrencies, filter: 'eq' }),
    recurring: choice({ label: 'Recurring', choices: periods, filter: 'eq' }),
    description: longText({ label: 'Description', required: true, filter: 'ilike', search: true }),
    most_popular: toggle({ label: 'Most popular', default: false, filter: 'eq' }),
  },
  list: {
    columns: ['order', 'description', 'price', 'recurring', 'most_popular'],
    sort: ['order', 'asc'],
    pageSize: 10,
    pageSizes: [10, 20, 30, 40],
    removed: true,
    reorder: { field: 'order', key: 'ids' },
  },
  access: adminWrites(all(Role.Admin)),
  page: { path: '/plans', roles: [Role.Admin], menu: { section: 'reference', icon: 'plan' } },
  dialog: { width: '35%' },
});
export type Plan = RowOf<typeof plans>;
