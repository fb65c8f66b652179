import { Role } from '../domain/actor.ts';
import { all, nobody } from './schema/access.ts';
import { defineResource, type RowOf } from './schema/define-resource.ts';
import { email, longText, text } from './schema/fields.ts';

const desk = all(Role.Admin, Role.CustomerService);

/** Who books: the users without a role here, with what the desk notes about them (DEC-301). */
export const guests = defineResource({
  name: 'guests',
  label: { one: 'Guest', many: 'Guests' },
  table: 'users',
  scope: [{ field: 'role', op: 'eq', value: null }],
  title: ['first_name', 'last_name'],
  fields: {
    email: email({ label: 'Email', required: true, unique: true, write: 'never' }),
    first_name: text({ label: 'First name', required: true, write: 'never' }),
    last_name: text({ label: 'Last name', required: true, write: 'never' }),
    note: longText({
      label: 'Note',
      maxLength: 2000,
      help: 'Read by admins and customer service. A guest who asks for the data kept of them gets it too.',
    }),
  },
  list: { columns: ['first_name', 'last_name', 'create_time'] },
  access: { read: desk, create: nobody, update: desk, remove: nobody },
});
export type Guest = RowOf<typeof guests>;
