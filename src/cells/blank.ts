/** What stands where there is no value. */
export const blank = '–';

/** True for values that show nothing: null, absent, empty text, empty list. */
export function isBlank(value: unknown): value is null | undefined | '' {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}
