import type { FilterEntry } from '../../../../domain/filter.ts';
import type { Field } from '../../../../resources/schema/field.ts';

/** The field, offering only the records that fulfil these. */
export function picking(field: Field, pick: readonly FilterEntry[]): Field {
  return field.target === undefined ? field : { ...field, target: { ...field.target, pick } };
}
