import { Role } from '../domain/actor.ts';
import { allAndOwner, nobody } from './schema/access.ts';
import { defineResource, type RowOf } from './schema/define-resource.ts';
import { percent, reference, toggle } from './schema/fields.ts';

const editors = allAndOwner(Role.Admin, Role.CustomerService);

/** The discount that a location gives to people who book for the first time (PROMO). */
export const promotions = defineResource({
  name: 'promotions',
  label: { one: 'First-time promotion', many: 'First-time promotions' },
  endpoint: '/v3/location/first-promotions',
  title: 'discount_percentage',
  fields: {
    location_id: reference('locations', {
      label: 'Location',
      required: true,
      unique: true,
      write: 'on-create',
      filter: 'eq',
    }),
    discount_percentage: percent({ label: 'Discount', required: true, min: 1, max: 100, default: 1 }),
    is_first_used: toggle({ label: 'Active', default: false, filter: 'eq' }),
  },
  list: { columns: ['location_id', 'discount_percentage', 'is_first_used'] },
  access: {
    read: allAndOwner(Role.Admin, Role.CustomerService, Role.Marketing),
    create: editors,
    update: editors,
    remove: nobody,
  },
  owner: { through: 'location_id' },
});
export type Promotion = RowOf<typeof promotions>;
