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
    const asked = z.array(entry).safeParse(JSON.parse(text ?? '[]')).data ?? [];
    return [...kept, ...asked.map(ofLocations)];
  } catch {
    return kept;
  }
}

/** The location that a filter names: it is chosen already (DEC-73). */
export function locationNamed(entries: readonly FilterEntry[]): number | null {
  const named = entries.find(({ field, op }) => field === 'id' && op === 'eq')?.value;
  return typeof named === 'number' ? named : null;
}

/** What is the place of a device is the id of a location. */
function ofLocations(asked: FilterEntry): FilterEntry {
  return asked.field === 'partner_location_id' ? { ...asked, field: 'id' } : asked;
}
