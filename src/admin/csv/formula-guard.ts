/** A spreadsheet takes a cell that begins like this for a formula, or for the end of the one before. */
const formulaStarts: ReadonlySet<string> = new Set('=+-@\t\r\n\0＝＋－＠');

const figure = /^-?\d+(\.\d+)?$/;

/**
 * A spreadsheet whose lists are not separated by commas cuts a line at one of these, whatever is quoted: what follows
 * is a cell of its own there.
 */
const cuts = /([;\t|\r\n])/;

/**
 * A text that a spreadsheet would run as a formula is given a quote in front, and so is each part of it that would
 * become a cell of its own; figures stay figures. Texts that begin with quotes of their own are given one more, so
 * that `unguarded` finds every text as it was (F13).
 */
export function harmless(value: string | number): string | number {
  if (typeof value === 'number' || figure.test(value)) return value;
  const whole = afterCuts(value, part => (startsFormula(part) && !figure.test(part) ? `'${part}` : part));
  return startsFormula(value) ? `'${whole}` : whole;
}

/** The text that `harmless` made harmless. */
export function unguarded(text: string): string {
  const whole = text.startsWith("'") && startsFormula(text) ? text.slice(1) : text;
  return afterCuts(whole, part => (part.startsWith("'") && startsFormula(part) ? part.slice(1) : part));
}

/** Changes what follows each cut; the lines of a list with dashes stay as they are. */
function afterCuts(text: string, change: (part: string) => string): string {
  const pieces = text.split(cuts);
  return pieces
    .map((piece, at) => (at < 2 || at % 2 === 1 || isBullet(pieces[at - 1], piece) ? piece : change(piece)))
    .join('');
}

function isBullet(cut: string | undefined, piece: string): boolean {
  return (cut === '\n' || cut === '\r') && /^'*- /.test(piece);
}

function startsFormula(text: string): boolean {
  return formulaStarts.has(text.replace(/^'+/, '').charAt(0));
}
