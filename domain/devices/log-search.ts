/** Where a text was found: the line, counted from 0, and from where to where in it. */
export interface LogMatch {
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

/** Every place of `wanted` in the lines, in order, whatever its case; none for an empty text. */
export function searchLog(lines: readonly string[], wanted: string): readonly LogMatch[] {
  if (wanted === '') return [];
  const pattern = new RegExp(wanted.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'), 'gi');
  const matches: LogMatch[] = [];
  for (const [line, text] of lines.entries()) {
    pattern.lastIndex = 0;
    for (let found = pattern.exec(text); found !== null; found = pattern.exec(text))
      matches.push({ line, start: found.index, end: found.index + found[0].length });
  }
  return matches;
}

/** The first match of a line or of one after it, by its place among the matches; their number when there is none. */
export function matchFrom(matches: readonly LogMatch[], line: number): number {
  let low = 0;
  let high = matches.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((matches[middle]?.line ?? 0) < line) low = middle + 1;
    else high = middle;
  }
  return low;
}
