import { Role } from '../domain/actor.ts';
import { all, nobody } from './schema/access.ts';
import { defineResource, type RowOf } from './schema/define-resource.ts';
import { email, instant, reference, text, url } from './schema/fields.ts';

const admin = all(Role.Admin);

/** Links that invite a partner to register (ENT-02, ROUTE-20); once given out, a link does not change. */
export const invitationLinks = defineResource({
  name: 'invitation-links',
  label: { one: 'Invitation link', many: 'Invitation links' },
  endpoint: '/v3/invitation-link',
  title: 'link',
  fields: {
    company: text({ label: 'Company', filter: 'ilike', sortable: true, search: true }),
    company_id: reference('companies', {
      label: 'Belongs to company',
      as: 'member_of',
      write: 'never',
      filter: 'eq',
    }),
    email: email({ label: 'Email', filter: 'ilike', search: true }),
    link: url({ label: 'Link', required: true }),
    used_time: instant({ label: 'Used', write: 'never', filter: 'range', sortable: true }),
    token_hash: text({ label: 'Token', write: 'never', secret: true, unique: true }),
  },
  list: { columns: ['company', 'email', 'link', 'create_time', 'used_time'], removed: true },
  access: { read: admin, create: admin, update: nobody, remove: admin },
  page: {
    path: '/generate-link',
    roles: [Role.Admin],
    menu: { section: 'links', label: 'Generate link', icon: 'link' },
  },
});
export type InvitationLink = RowOf<typeof invitationLinks>;
