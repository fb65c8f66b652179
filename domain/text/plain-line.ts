/**
 * Marks that no eye sees and no name needs: soft hyphens, blanks without width, and those that turn the letters
 * around them. What holds two letters together, or tells on which side a sign stands, is none of them.
 */
const unseen = /[\u00AD\u200B\u2060\uFEFF\u202A-\u202E\u2066-\u2069]/g;

/** Tells on which side of a line a sign stands: of use within a text of two directions, and nowhere else. */
const sides = /[\u061C\u200E\u200F]/g;

/**
 * A line of text as it is kept (DEC-326). What is copied from a page, from contacts or from a chat brings along marks
 * that nobody sees, and a keyboard may write a letter and its accent as two: two names that look the same would be two.
 *
 * @example plainLine('\u202AAnna\u00A0Maria\u200B') // 'Anna Maria'
 */
export function plainLine(text: string): string {
  return withoutEdges(
    text
      .replace(unseen, '')
      .replace(/\p{Zs}/gu, ' ')
      .normalize('NFC'),
  );
}

/** Text of several lines as it is kept: its letters in one form, with nothing blank before and behind it. */
export function plainLines(text: string): string {
  return withoutEdges(text.normalize('NFC'));
}

/**
 * Numbers, days and phone numbers as a plain keyboard writes them: digits of full width are digits, and every
 * dash is a hyphen.
 *
 * @example plainFigures('\u200E+84\u202F28\u20113822') // '+84 28-3822'
 */
export function plainFigures(text: string): string {
  const signs = text.normalize('NFKC').replace(/[\p{Pd}\u2212]/gu, '-');
  return plainLine(signs.replace(sides, ''));
}

/** Nothing that an eye sees: a name of these alone would look empty. */
const nothingSeen = /^[\p{Cf}\p{Cc}\u115F\u1160\u2800\u3164\uFFA0\s]+$/u;
const edge = /^[\s\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069]$/;

/**
 * A text without what is blank or unseen before and behind it, and as it is in between: an address with a mark in it is
 * another address, and is refused rather than mended.
 */
export function withoutEdges(text: string): string {
  // NUL stays, to be refused aloud. Letter by letter: a pattern would begin anew at each of a hundred thousand blanks.
  if (nothingSeen.test(text) && !text.includes('\0')) return '';
  let [start, end] = [0, text.length];
  while (start < end && edge.test(text.charAt(start))) start += 1;
  while (end > start && edge.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}
