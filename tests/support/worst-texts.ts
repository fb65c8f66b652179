/** A text of some length that a pattern may take long for. */
interface WorstText {
  readonly of: (size: number) => string;
}

const usual = [
  ' ',
  '\n',
  ' \n',
  '<',
  '</',
  '{',
  '{{',
  '{{ ',
  'a',
  'a@',
  '@',
  '"',
  "'",
  '0',
  '1 ',
  '-',
  '.',
  'a.',
  '/',
  '[',
  ']',
  '(',
  '=',
  '=?',
  ':',
  'x ',
  'é',
];
const ends = ['', '\u0001', '!x'];

/**
 * Texts that repeat what is known to be worst, what the pattern itself is made of, and both behind a beginning that
 * lets the pattern set out.
 */
export function worstTexts(pattern: RegExp): readonly WorstText[] {
  const pieces = piecesOf(pattern.source);
  const units = new Set([...usual, ...pieces, ...pieces.map(piece => `${piece} `)]);
  const starts = new Set(['', ...beginnings(pieces)]);
  return [...starts].flatMap(start =>
    [...units].flatMap(unit =>
      ends.map(end => ({
        of: (size: number) => start + unit.repeat(Math.ceil(size / unit.length)) + end,
      })),
    ),
  );
}

/** The literal runs of a pattern and one example of each class of letters in it. */
function piecesOf(source: string): string[] {
  const plain = source
    .replace(/\(\?(?:<?[=!]|:|<\w+>)/g, '\0')
    .replace(/\\[bB]/g, '')
    .replace(/\\d/g, '1')
    .replace(/\\[pP]\{[^{}]*\}|\\w/g, 'a')
    .replace(/\\s/g, ' ')
    .replace(/\\n/g, '\n')
    .replace(/\\t/g, '\t')
    .replace(/\{[\d,]+\}/g, '\0')
    .replace(
      /\[\^?((?:\\.|[^\]\\])*)\]/g,
      (_, letters: string) => `\0${letters.replace(/\\(.)/g, '$1').slice(0, 1)}\0`,
    )
    .replace(/\\(.)/g, '$1\ue000')
    .replace(/(?<!\ue000)[|()*+?^$]/g, '\0')
    .replaceAll('\ue000', '');
  const runs = plain.split('\0').filter(run => run !== '');
  return [...new Set(runs)].slice(0, 12);
}

/** What comes first, then the first two, and so on: a pattern sets out on those. */
function beginnings(pieces: readonly string[]): string[] {
  return [1, 2, 3, 4].map(count => pieces.slice(0, count).join(''));
}

/** Letters; an exponential pattern is found at the first of them, a cubic one at the second. */
const sizes = [20, 250, 1_000, 4_000];
const harmlessMs = 1.5;
const most = 2.5;
const tries = 4;

/**
 * Runs work at growing sizes and says how its time grew where that is by more than 2.5 times a doubling; undefined
 * while it is in proportion. Work that 4,000 letters keep for less than 1.5 ms is: the square of them takes ten times
 * as long. Only the least of many runs counts, taken in turns, so that a busy machine neither condemns nor acquits.
 */
export function growthOf(work: (size: number) => void): string | undefined {
  // Looked at twice: another process may have had the processor all the while.
  const isSlow = (size: number) => [4, 20].every(runs => leastMs(() => work(size), runs) > harmlessMs);
  const slow = sizes.find(isSlow);
  if (slow === undefined) return undefined;
  if (slow === sizes[0]) return `${leastMs(() => work(slow), 1).toFixed(2)} ms for ${slow} letters`;
  const measured = [slow / 4, slow / 2, slow];
  const least = measured.map(() => Number.POSITIVE_INFINITY);
  for (let attempt = 0; attempt < tries; attempt += 1)
    for (const [at, size] of measured.entries())
      least[at] = Math.min(
        least[at] ?? 0,
        leastMs(() => work(size), 5),
      );
  const [one = 0, two = 0, four = 0] = least;
  if (two <= one * most || four <= two * most) return undefined;
  return least.map(time => `${time.toFixed(2)} ms`).join(', ');
}

/** The least time of several runs; one that is short enough ends the search. */
function leastMs(work: () => void, runs: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs && least > harmlessMs / 50; run += 1) {
    const started = performance.now();
    work();
    least = Math.min(least, performance.now() - started);
  }
  return least;
}
