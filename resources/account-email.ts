import { email } from './schema/fields.ts';

/** The address of an account: partners and users are rows of one table, in which each address stands once. */
export const accountEmail = email({
  label: 'Email',
  required: true,
  unique: true,
  filter: 'ilike',
  sortable: true,
  search: true,
});
