/** A text cut at where it differs from another one; `left` and `right` are the same in both. */
export interface CutText {
  readonly left: string;
  readonly changed: string;
  readonly right: string;
}

/** As much of what stays the same is shown on either side of a change. */
const context = 40;
const ellipsis = '…';

/**
 * Both texts as far as they differ, with a little of what stands around it. Cuts lie between characters as
 * people see them: an emoji of several code points or a letter with its accents stays whole.
 */
export function textChange(before: string, after: string): { before: CutText; after: CutText } {
  const [old, next] = [charactersOf(before), charactersOf(after)];
  const most = Math.min(old.length, next.length);
  let start = 0;
  while (start < most && old[start] === next[start]) start += 1;
  let end = 0;
  while (end < most - start && old.at(-1 - end) === next.at(-1 - end)) end += 1;
  return { before: cut(old, start, end), after: cut(next, start, end) };
}

function cut(characters: readonly string[], start: number, end: number): CutText {
  const last = characters.length - end;
  const [from, to] = [Math.max(0, start - context), Math.min(characters.length, last + context)];
  return {
    left: (from > 0 ? ellipsis : '') + characters.slice(from, start).join(''),
    changed: shortened(characters.slice(start, last)),
    right: characters.slice(last, to).join('') + (to < characters.length ? ellipsis : ''),
  };
}

const longest = 200;

function shortened(characters: readonly string[]): string {
  if (characters.length <= longest) return characters.join('');
  const half = longest / 2;
  return [...characters.slice(0, half), ` ${ellipsis} `, ...characters.slice(-half)].join('');
}

function charactersOf(text: string): string[] {
  const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text);
  return Array.from(segments, ({ segment }) => segment);
}
