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
