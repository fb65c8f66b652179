import { Role, staff } from '../domain/actor.ts';
import { hostNameProblem } from '../domain/text/host-name.ts';
import { keptBy } from './schema/access.ts';
import { defineResource, type RowOf } from './schema/define-resource.ts';
import { text, url } from './schema/fields.ts';
import { checkedText } from './schema/rules.ts';

/** Companies and the link under which their partners register (FORM-COMPANY, DEC-100). */
export const companies = defineResource({
  name: 'companies',
  label: { one: 'Company', many: 'Companies' },
  title: 'company',
  fields: {
    company: text({
      label: 'Company',
      required: 'Company name cannot be left blank',
      filter: 'ilike',
      sortable: true,
      search: true,
    }),
    // People are sent there signed in, so the admin alone says where (BANNER-03).
    domain: text({
      label: 'Domain',
      example: 'portal.example.com',
      write: { create: [Role.Admin], update: [Role.Admin] },
      filter: 'ilike',
      search: true,
    }),
    link: url({ label: 'Link', required: true }),
  },
  list: { columns: ['company', 'domain', 'link'], sort: ['company', 'asc'], removed: true },
  access: keptBy(...staff),
  actions: [{ id: 'generate-link', label: 'Generate link', key: 'g', roles: [Role.Admin] }],
  rules: [checkedText('domain', hostNameProblem)],
  page: { path: '/companies', roles: staff, menu: { section: 'reference', icon: 'company' } },
});
export type Company = RowOf<typeof companies>;
