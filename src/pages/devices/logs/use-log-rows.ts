import { type RefObject, useMemo } from 'react';
import { type LogRows, logRows } from '../../../../domain/log-rows.ts';
import { useLetters } from './use-letters.ts';

/** The pixels of a row, as in log.css. */
export const rowHeight = 20;
/** Room for the numbers of lines, in pixels. */
export const numbersWidth = 84;
/** Beyond so many characters even a line that is not wrapped goes on in the next row. */
const longest = 2_000;
const fewest = 20;

interface Laid {
  readonly rows: LogRows;
  /** How wide the widest row is, in pixels. */
  readonly width: number;
}

/** How the lines lie on rows: within the width of the scroller where they wrap, else each on one. */
export function useLogRows(
  scroller: RefObject<HTMLElement | null>,
  texts: readonly string[],
  wraps: boolean,
): Laid {
  const { width, letter } = useLetters(scroller);
  const columns = wraps ? Math.max(fewest, Math.floor((width - numbersWidth) / letter)) : longest;
  return useMemo(() => {
    const lengths = Uint32Array.from(texts, ({ length }) => length);
    const widest = lengths.reduce((most, length) => Math.max(most, length), 0);
    return { rows: logRows(lengths, columns), width: Math.min(widest, columns) * letter };
  }, [texts, columns, letter]);
}
