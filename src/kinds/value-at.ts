import type { Field } from '../../resources/schema/field.ts';

/** The value at a dotted path of a row: `partner_location.timezone`. */
export function valueAt(row: object, path: string): unknown {
  return path.split('.').reduce<unknown>(read, row);
}

function read(from: unknown, name: string): unknown {
  if (typeof from !== 'object' || from === null) return undefined;
  return Object.entries(from).find(([key]) => key === name)?.[1];
}

/** What stands where there is no value. */
export const blank = '–';

/** True for values that show nothing: null, absent, empty text, empty list. */
export function isBlank(value: unknown): value is null | undefined | '' {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

/** What a field of a new row holds before anything is typed: its default, else nothing. */
export function blankValue(field: Field): unknown {
  return field.default === undefined ? null : structuredClone(field.default);
}
