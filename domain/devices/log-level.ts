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
