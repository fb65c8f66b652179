import { z } from 'zod';
import { type FilterEntry, operators } from '../../../../domain/filter.ts';

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const entry = z.object({
  field: z.string(),
  op: z.enum(operators),
  value: z.union([scalar, z.array(scalar)]),
});

const kept: readonly FilterEntry[] = [{ field: 'deleted', op: 'eq', value: false }];

/**
 * Which locations the form offers: those that were not removed, and that the address asks for by a JSON filter
 * (FORM-DEV-13, FORM-DEV-15). An address that was mistyped asks for nothing.
 */
export function locationFilter(text: string | null): readonly FilterEntry[] {
  try {
    return [...kept, ...(z.array(entry).safeParse(JSON.parse(text ?? '[]')).data ?? [])];
  } catch {
    return kept;
  }
}
