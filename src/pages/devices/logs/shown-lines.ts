import type { LogLevel } from '../../../../domain/devices/log-lines.ts';
import type { LogLines } from './gather-lines.ts';

/** Which lines are shown: all, or those that are at least as grave. */
export type LeastLevel = 'all' | 'warning' | 'error';

/** The lines that are shown, each with its number in the log. */
export interface ShownLines extends LogLines {
  /** From 1. */
  readonly numbers: ArrayLike<number>;
}

const graver: Readonly<Record<Exclude<LeastLevel, 'all'>, readonly (LogLevel | undefined)[]>> = {
  warning: ['warning', 'error'],
  error: ['error'],
};

/** What is left of the log at a level. */
export function shownLines({ texts, levels }: LogLines, least: LeastLevel): ShownLines {
  const all = Uint32Array.from(texts, (_, index) => index + 1);
  if (least === 'all') return { texts, levels, numbers: all };
  const numbers = all.filter(number => graver[least].includes(levels[number - 1]));
  const each = Array.from(numbers);
  return {
    texts: each.map(number => texts[number - 1] ?? ''),
    levels: each.map(number => levels[number - 1]),
    numbers,
  };
}

/** How many lines each choice shows. */
export function lineCounts({ levels }: LogLines): Readonly<Record<LeastLevel, number>> {
  const error = levels.filter(level => level === 'error').length;
  const warning = levels.filter(level => level === 'warning').length;
  return { all: levels.length, warning: warning + error, error };
}
