/** A spreadsheet takes a cell that begins like this for a formula, or for the end of the one before. */
const formulaStarts: ReadonlySet<string> = new Set('=+-@\t\r\n\0＝＋－＠');

const figure = /^-?\d+(\.\d+)?$/;

/**
 * A text that a spreadsheet would run as a formula is given a quote in front; figures stay figures. Texts that
 * begin with quotes of their own are given one more, so that `unguarded` finds every text as it was (F13).
 */
export function harmless(value: string | number): string | number {
  if (typeof value === 'number' || figure.test(value)) return value;
  return startsFormula(value) ? `'${value}` : value;
}

/** The text that `harmless` made harmless. */
export function unguarded(text: string): string {
  return text.startsWith("'") && startsFormula(text) ? text.slice(1) : text;
}

function startsFormula(text: string): boolean {
  return formulaStarts.has(text.replace(/^'+/, '').charAt(0));
}
