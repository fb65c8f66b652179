import { type LogLevel, logLevel } from '../../../../domain/devices/log-lines.ts';

/** The lines of a log as far as they have come. */
export interface LogLines {
  readonly texts: readonly string[];
  readonly levels: readonly (LogLevel | undefined)[];
}

/** Colours that firmware writes for terminals, and the end of lines on other systems. */
const escapeSign = String.fromCharCode(27);

const unseen = new RegExp(`${escapeSign}\\[[\\d;]*[A-Za-z]|\\r`, 'g');

/** Cuts a text that comes in pieces into lines, each with its level. */
export function gatherLines() {
  const texts: string[] = [];
  const levels: (LogLevel | undefined)[] = [];
  let rest = '';
  const take = (raw: string) => {
    const text = raw.replace(unseen, '');
    texts.push(text);
    levels.push(logLevel(text));
  };
  return {
    add: (piece: string) => {
      const lines = (rest + piece).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) take(line);
    },
    /** The last line may lack its end. */
    end: () => {
      if (rest !== '') take(rest);
      rest = '';
    },
    soFar: (): LogLines => ({ texts, levels }),
  };
}

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

/** How the lines of a log lie on rows of one height, each at most `columns` characters wide. */
export interface LogRows {
  readonly columns: number;
  /** How many rows there are. */
  readonly count: number;
  /** The line, counted within what is shown, and which part of it, that a row shows. */
  at(row: number): { readonly shown: number; readonly part: number };
  /** The first row of a line. */
  rowOf(shown: number): number;
}

/** Lays out `lengths`, the number of characters of each line that is shown. An empty line takes a row too. */
export function logRows(lengths: ArrayLike<number>, columns: number): LogRows {
  const starts = new Uint32Array(lengths.length + 1);
  for (let line = 0; line < lengths.length; line += 1) {
    const rows = Math.max(1, Math.ceil((lengths[line] ?? 0) / columns));
    starts[line + 1] = (starts[line] ?? 0) + rows;
  }
  const count = starts[lengths.length] ?? 0;
  return {
    columns,
    count,
    at: row => {
      const shown = lastNotAfter(starts, row, lengths.length);
      return { shown, part: row - (starts[shown] ?? 0) };
    },
    rowOf: shown => starts[shown] ?? 0,
  };
}

/** The last of the first `length` starts that is not after the row. */
function lastNotAfter(starts: Uint32Array, row: number, length: number): number {
  let low = 0;
  let high = length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= row) low = middle;
    else high = middle - 1;
  }
  return low;
}
