import { z } from 'zod';
import { Role } from '../domain/actor.ts';
import { sentence } from '../domain/refusals/spoken.ts';
import { adminWrites, all } from './schema/access.ts';
import { defineResource, type RowOf } from './schema/define-resource.ts';
import { json, text } from './schema/fields.ts';

const times = z
  .array(z.number({ error: sentence('form.number') }).min(0, sentence('form.least', { least: 0 })))
  .max(200, sentence('form.entries', { most: 200 }));

const flows = z.strictObject({ slow: times, fast: times, moderate: times });
/** The three lists by themselves, in this order, as others may send them (FORM-COND-05). */
const listed = z
  .array(times)
  .length(3)
  .transform(([slow = [], fast = [], moderate = []]) => ({ slow, fast, moderate }));

/** How long to stretch slowly, fast and moderately under a condition (FORM-COND). */
export const conditions = defineResource({
  name: 'conditions',
  label: { one: 'Condition', many: 'Conditions' },
  title: 'condition',
  fields: {
    condition: text({
      label: 'Condition',
      required: 'Condition name cannot be left blank',
      write: 'on-create',
      filter: 'ilike',
      sortable: true,
      search: true,
    }),
    flows: json({
      label: 'Flows',
      help: 'Times of the slow, fast and moderate stretch',
      schema: z.union([flows, listed], {
        error: ({ code, input, ...issue }) => {
          if (code !== 'invalid_union' || !('errors' in issue)) return undefined;
          return issue.errors[Array.isArray(input) ? 1 : 0]?.[0]?.message;
        },
      }),
      default: { slow: [], fast: [], moderate: [] },
    }),
  },
  list: { columns: ['condition', 'flows'], sort: ['condition', 'asc'], removed: true },
  access: adminWrites(all(Role.Admin)),
  page: { path: '/conditions', roles: [Role.Admin], menu: { section: 'reference', icon: 'condition' } },
});
export type Condition = RowOf<typeof conditions>;
