/** A number as three pairs of hexadecimal digits, such as connection ids end with. */
export function hexPairs(value: number): string {
  const digits = (value % 2 ** 24).toString(16).toUpperCase().padStart(6, '0');
  return digits.replaceAll(/(..)(?=.)/g, '$1:');
}
