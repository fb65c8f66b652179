import type { Field } from '../../resources/schema/field.ts';

/** What a field of a new row holds before anything is typed: its default, else nothing. */
export function blankValue(field: Field): unknown {
  return field.default === undefined ? null : structuredClone(field.default);
}
