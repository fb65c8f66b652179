/** A letter of Hebrew, Arabic or another script that runs from right to left. */
const fromTheRight = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFE\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/**
 * A text that keeps its place among others: one that runs from right to left would draw the figures behind it to its
 * other side, so that a guest stands behind the time of the booking (DEC-327). Other texts stay as they are.
 */
export function isolated(text: string): string {
  if (!fromTheRight.test(text)) return text;
  // A time before a name is read as the page is: turned around, it would end before it begins.
  const [first = ''] = /[\p{L}\p{N}]/u.exec(text) ?? [];
  return `${fromTheRight.test(first) ? '\u2068' : '\u2066'}${text}\u2069`;
}

/** Texts side by side, each in its place; those that are none or empty are left out. */
export function inOneLine(
  parts: readonly (string | number | false | null | undefined)[],
  between = ' · ',
): string {
  return parts
    .filter(part => part !== undefined && part !== null && part !== false && part !== '')
    .map(part => isolated(String(part)))
    .join(between);
}
