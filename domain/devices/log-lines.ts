/** How grave a line of a log is (LOG-07). */
export type LogLevel = 'info' | 'warning' | 'error';

const words: readonly (readonly [LogLevel, RegExp])[] = [
  ['error', /^(?:e|err|error|fatal|critical|crit|panic)$/i],
  ['warning', /^(?:w|warn|warning)$/i],
  ['info', /^(?:i|info|d|debug|v|verbose|trace|notice)$/i],
];

/** `E (482301) motor:`, as the firmware writes. */
const firmware = /^\s*([EWIDV]) \(/;
/** `[ERROR]`, `<warn>`, `level=error`, `"level":"warn"`. */
const marked = /(?:[[<(]\s*|\blevel"?\s*[=:]\s*"?)([a-z]{3,8})(?:\s*[\])>]|"|\b)/i;
/** `2026-11-21 09:00:01 WARN text`, `ERROR: text`. */
const leading = /^[\d\s:.,TZ/+-]*\b([A-Za-z]{3,8})\b[:\s]/;

/**
 * The level that a line tells of itself; undefined for one that tells none, such as the following lines of a
 * stack. Debugging counts as information. Looks at the start of the line only: a text may speak of errors.
 */
export function logLevel(line: string): LogLevel | undefined {
  const head = line.slice(0, 120);
  for (const pattern of [firmware, marked, leading]) {
    const word = pattern.exec(head)?.[1];
    const level = words.find(([, names]) => names.test(word ?? ''))?.[0];
    if (level !== undefined) return level;
  }
  return undefined;
}

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
