import { Role } from '../domain/actor.ts';
import { programTypes } from '../domain/choice.ts';
import { isOlder } from '../domain/devices/firmware-version.ts';
import { sentence } from '../domain/refusals/spoken.ts';
import { adminWrites, all } from './schema/access.ts';
import { defineResource, type RowOf } from './schema/define-resource.ts';
import { blankMessage, choice, image, text, toggle } from './schema/fields.ts';
import { checkedText } from './schema/rules.ts';

/** Massage programs that devices offer from one firmware version to another (FORM-PROGRAM). */
export const programs = defineResource({
  name: 'programs',
  label: { one: 'Program', many: 'Programs' },
  title: 'name',
  fields: {
    name: text({ label: 'Name', required: true, filter: 'ilike', sortable: true, search: true }),
    program_id: choice({ label: 'Program', required: blankMessage, choices: programTypes, filter: 'eq' }),
    min_version: text({ label: 'Min version', required: true, maxLength: 50 }),
    max_version: text({ label: 'Max version', required: true, maxLength: 50 }),
    enable: toggle({ label: 'Enabled', default: false, filter: 'eq' }),
    asset: image({ label: 'Asset', upload: '/v3/programs/image/upload' }),
  },
  list: {
    columns: ['asset', 'name', 'program_id', 'min_version', 'max_version', 'enable'],
    pageSize: 10,
    pageSizes: [10, 20, 30, 40],
    removed: true,
  },
  access: adminWrites(all(Role.Admin)),
  rules: [
    (draft, now) =>
      checkedText('max_version', newest =>
        typeof draft.min_version === 'string' && isOlder(newest, draft.min_version)
          ? sentence('form.version-order')
          : undefined,
      )(draft, now),
  ],
  page: { path: '/programs', roles: [Role.Admin], menu: { section: 'reference', icon: 'program' } },
  dialog: { width: '35%' },
});
export type Program = RowOf<typeof programs>;
