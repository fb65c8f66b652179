import { Role } from '../domain/actor.ts';
import { supportCategories } from '../domain/devices/device.ts';
import { keptBy } from './schema/access.ts';
import { defineResource, type RowOf } from './schema/define-resource.ts';
import { choice, longText, reference, text } from './schema/fields.ts';

const care = [Role.Admin, Role.CustomerService] as const;

/** Requests for help (FORM-SUPPORT). */
export const supports = defineResource({
  name: 'supports',
  label: { one: 'Support request', many: 'Support requests' },
  title: 'subject',
  fields: {
    subject: text({
      label: 'Subject',
      required: 'Subject cannot be left blank',
      filter: 'ilike',
      sortable: true,
      search: true,
    }),
    description: longText({ label: 'Description', required: 'Description cannot be left blank' }),
    category: choice({
      label: 'Category',
      required: true,
      choices: supportCategories,
      default: 'DEVICE_ISSUE',
      filter: 'eq',
    }),
    device_id: reference('devices', { label: 'Device', write: 'on-create', filter: 'eq' }),
    user_id: reference('users', { label: 'From', required: true, write: 'never', filter: 'eq' }),
  },
  list: {
    columns: ['subject', 'category', 'device_id', 'user_id', 'description', 'create_time'],
    removed: true,
  },
  access: keptBy(...care),
  owner: { field: 'user_id' },
  page: { path: '/supports', roles: care, menu: { section: 'network', icon: 'support' } },
});
export type Support = RowOf<typeof supports>;
