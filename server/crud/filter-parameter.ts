import { z } from 'zod';
import { type FilterEntry, operators } from '../../domain/filter.ts';
import { badRequest } from '../errors.ts';

const mostEntries = 50;
const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()], {
  error: 'value must be a text, a number, true, false or null, or a list of them',
});

/** The filter as JSON text: `[{ "field": …, "op": …, "value": … }]`, all of which must hold. */
export const filterSchema = z
  .array(
    z.strictObject(
      {
        field: z.string({ error: 'field must be a name' }).max(64, 'field is too long'),
        op: z.enum(operators, {
          error: ({ input }) => `op ${JSON.stringify(input)} is not one of ${operators.join(', ')}`,
        }),
        value: z.union([scalar, z.array(scalar)], {
          error: 'value must be a text, a number, true, false or null, or a list of them',
        }),
      },
      { error: 'an entry has field, op and value and nothing else' },
    ),
    { error: 'must be a list of entries' },
  )
  .max(mostEntries, `at most ${mostEntries} entries`);

/** The entries of `filter=…`; none when it is absent. 400 says what is wrong with it. */
export function filterParameter(text: string | undefined): readonly FilterEntry[] {
  if (text === undefined) return [];
  const checked = filterSchema.safeParse(parsed(text));
  if (checked.success) return checked.data;
  throw badRequest(`filter: ${checked.error.issues[0]?.message ?? 'cannot be read'}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest('filter: is not JSON');
  }
}
