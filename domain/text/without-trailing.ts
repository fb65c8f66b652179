/** The text without this sign at its end, however often it stands there. A pattern such as `/+$` takes the square of a long row. */
export function withoutTrailing(text: string, sign: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === sign) end -= 1;
  return text.slice(0, end);
}
