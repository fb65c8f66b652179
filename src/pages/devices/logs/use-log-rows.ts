import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { pixelsOf } from '../../../admin/rem.ts';
import { type LogRows, logRows, type ShownLines } from './log-lines.ts';

/** The pixels of a row, as in log.css. */
export const rowHeight = pixelsOf(1.25);
/** Beside the digits of a line's number, in pixels: its edge and the room around it. */
const besideDigits = 25;
/** Beyond so many characters even a line that is not wrapped goes on in the next row. */
const longest = 2_000;
const fewest = 20;

interface Laid {
  readonly rows: LogRows;
  /** How wide the widest row is, its number included, in pixels. */
  readonly width: number;
  /** How many digits the largest number of a line has. */
  readonly digits: number;
}

/** How the lines lie on rows: within the width of the scroller where they wrap, else each on one. */
export function useLogRows(
  scroller: RefObject<HTMLElement | null>,
  { texts, numbers }: ShownLines,
  wraps: boolean,
): Laid {
  const { width, letter } = useLetters(scroller);
  const digits = String(numbers[numbers.length - 1] ?? 0).length;
  const numberWidth = digits * letter + besideDigits;
  const columns = wraps ? Math.max(fewest, Math.floor((width - numberWidth) / letter)) : longest;
  return useMemo(() => {
    const lengths = Uint32Array.from(texts, ({ length }) => length);
    const widest = lengths.reduce((most, length) => Math.max(most, length), 0);
    return {
      rows: logRows(lengths, columns),
      width: numberWidth + Math.min(widest, columns) * letter,
      digits,
    };
  }, [texts, columns, letter, digits, numberWidth]);
}

const measured = 100;

/** How wide the scroller is inside, and how wide a letter of the log is, in pixels. */
function useLetters(scroller: RefObject<HTMLElement | null>) {
  const [found, setFound] = useState({ width: 700, letter: 7.8 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const measure = () => {
      const probe = document.createElement('span');
      probe.className = 'log-probe';
      probe.textContent = '0'.repeat(measured);
      element.append(probe);
      const letter = probe.getBoundingClientRect().width / measured;
      probe.remove();
      if (letter > 0) setFound({ letter, width: element.clientWidth });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  return found;
}

/**
 * Brings each new target into the middle of what is in sight, and only then: where the rows are laid anew, as when a phone is
 * turned, the line that one reads stays where it is. Gives what listens to scrolling.
 */
export function useSight(
  scroller: RefObject<HTMLElement | null>,
  rows: LogRows,
  target: { readonly shown: number } | undefined,
): () => void {
  const brought = useRef<typeof target>(undefined);
  // The line that is read, and how many pixels it stands below the upper edge.
  const read = useRef({ shown: 0, below: 0 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    if (target !== undefined && target !== brought.current)
      read.current = { shown: target.shown, below: (element.clientHeight - rowHeight) / 2 };
    brought.current = target;
    element.scrollTop = rows.rowOf(read.current.shown) * rowHeight - read.current.below;
  }, [scroller, rows, target]);
  return () => {
    const { scrollTop, clientHeight } = scroller.current ?? { scrollTop: 0, clientHeight: 0 };
    const belowEdge = (shown: number) => rows.rowOf(shown) * rowHeight - scrollTop;
    const top = rows.at(Math.floor(scrollTop / rowHeight)).shown;
    const aim = target === undefined ? -1 : belowEdge(target.shown);
    const shown = target !== undefined && aim >= 0 && aim < clientHeight ? target.shown : top;
    read.current = { shown, below: belowEdge(shown) };
  };
}

/** The line that the address names, `?line=481`, and where it is among those shown. */
export function useAddressedLine(lines: ShownLines) {
  const [query] = useSearchParams();
  const named = Number(query.get('line') ?? Number.NaN);
  const addressed = Number.isInteger(named) && named > 0 ? named : undefined;
  const target = useMemo(() => {
    if (addressed === undefined) return undefined;
    const shown = Array.prototype.indexOf.call(lines.numbers, addressed);
    return shown < 0 ? undefined : { shown };
  }, [addressed, lines]);
  return { addressed, target };
}

/** Puts a line into the address, in place of the one that stood there; what lies under the panel stays. */
export function useGoToLine(): (line: number) => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  return line => void navigate({ search: `?line=${line}` }, { state, replace: true });
}
