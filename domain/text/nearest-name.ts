import { plainLetters } from './plain-letters.ts';

/** Longer texts are no names that somebody has mistyped. */
const longest = 60;

/**
 * The name that somebody most likely meant by a text that is none of them: the one that the fewest wrong, missing,
 * surplus or swapped letters part from it, at most one in four. Capitals, accents, spaces and points do not count.
 *
 * @example nearestName('Vietnm', ['Venezuela', 'Vietnam']) // 'Vietnam'
 */
export function nearestName(text: string, names: readonly string[]): string | undefined {
  const wanted = letters(text);
  if (wanted === '' || wanted.length > longest) return undefined;
  let least = Math.max(1, Math.floor(wanted.length / 4)) + 1;
  let nearest: string | undefined;
  for (const name of names) {
    const known = letters(name);
    if (known === '' || Math.abs(known.length - wanted.length) >= least) continue;
    const apart = distance(wanted, known);
    if (apart >= least) continue;
    least = apart;
    nearest = name;
  }
  return nearest;
}

function letters(name: string): string {
  return plainLetters(name)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** How many letters have to be put, taken, changed or swapped with their neighbour to make one text the other. */
function distance(one: string, other: string): number {
  let rows: Rows = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= one.length; row += 1) rows = [rows[1], nextRow(one, row, other, rows)];
  return rows[1].at(-1) ?? 0;
}

/** How far the beginnings of the one text are from those of the other: by all letters but the last, and by all. */
type Rows = readonly [readonly number[], readonly number[]];

function nextRow(one: string, row: number, other: string, [before, last]: Rows): readonly number[] {
  const next = [row];
  for (let at = 1; at <= other.length; at += 1) {
    const changed = (last[at - 1] ?? 0) + (one[row - 1] === other[at - 1] ? 0 : 1);
    const swapped = areSwapped(one, row, other, at) ? (before[at - 2] ?? 0) + 1 : changed;
    next.push(Math.min((last[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, changed, swapped));
  }
  return next;
}

/** The two letters before these places, in the other order. */
function areSwapped(one: string, row: number, other: string, at: number): boolean {
  return row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
}
