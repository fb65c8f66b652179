import { Role } from '../domain/actor.ts';
import { guestChoiceProblem } from '../domain/guest-choice.ts';
import { secondFactorRolesProblem, secondFactorRolesSetting } from '../domain/people/sign-in-rules.ts';
import { mailTypeProblem, placeholderProblem, settingProblem, settingTypes } from '../domain/setting.ts';
import { adminWrites, all } from './schema/access.ts';
import { defineResource, type RowOf } from './schema/define-resource.ts';
import { choice, longText, text } from './schema/fields.ts';
import { checkedText } from './schema/rules.ts';

/** Named values that the apps and mails read (FORM-SETTING), each by its name: another one would detach it (DEC-350). */
export const settings = defineResource({
  name: 'settings',
  label: { one: 'Setting', many: 'Settings' },
  title: 'name',
  fields: {
    name: text({
      label: 'Name',
      required: true,
      unique: true,
      filter: 'ilike',
      sortable: true,
      search: true,
      write: 'on-create',
    }),
    desc: text({ label: 'Description', maxLength: 1000 }),
    value_type: choice({
      label: 'Value type',
      required: 'Choose a choice Value type',
      choices: settingTypes,
      filter: 'eq',
      sortable: true,
    }),
    value: longText({ label: 'Value', required: true, maxLength: 100_000 }),
  },
  list: { columns: ['name', 'desc', 'value_type', 'value'], sort: ['name', 'asc'], removed: true },
  access: adminWrites(all(Role.Admin)),
  rules: [
    ({ name, value_type }) => {
      const problem = mailTypeProblem(String(name ?? ''), Number(value_type));
      return problem === undefined ? undefined : { value_type: problem };
    },
    (draft, now) =>
      checkedText(
        'value',
        value =>
          settingProblem(Number(draft.value_type), value) ??
          placeholderProblem(String(draft.name ?? ''), value) ??
          secondFactorRolesProblem(String(draft.name ?? ''), value) ??
          guestChoiceProblem(String(draft.name ?? ''), value),
      )(draft, now),
  ],
  confirmedRows: ({ name }) => name === secondFactorRolesSetting,
  readByName: true,
  dialog: { width: 760, maxHeight: 720 },
  page: { path: '/settings', roles: [Role.Admin], menu: { section: 'reference', icon: 'setting' } },
});
export type Setting = RowOf<typeof settings>;
