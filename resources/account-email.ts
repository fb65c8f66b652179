import { Role } from '../domain/actor.ts';
import { accountAddressProblem } from '../domain/people/sign-in-rules.ts';
import { email } from './schema/fields.ts';

/**
 * The address of an account: partners and users are rows of one table, in which each address stands once. Whoever has
 * it owns the account, so it is not written like other fields: a new one counts once its mailbox has confirmed it.
 */
export const accountEmail = email({
  label: 'Email',
  required: true,
  unique: true,
  write: 'on-create',
  changedBy: [Role.Admin],
  rule: accountAddressProblem,
  filter: 'ilike',
  sortable: true,
  search: true,
});
