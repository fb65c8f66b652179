import { type RefObject, useEffect, useRef } from 'react';
import type { Board } from './use-board.ts';

/** So many pixels before it stay in sight. */
const lead = 48;

/** Scrolls a board that is wider than its frame to where its day is looked at first: now, else its first booking. */
export function useFirstSight(frame: RefObject<HTMLElement | null>, { day, board }: Board): void {
  const seen = useRef('');
  const lefts = board.lanes.flatMap(({ bookings }) => bookings.map(({ left }) => left));
  const share = board.now ?? Math.min(...lefts, 1);
  useEffect(() => {
    const { current } = frame;
    if (current === null || share === 1 || seen.current === day) return;
    seen.current = day;
    const names = current.firstElementChild?.clientWidth ?? 0;
    current.scrollLeft = share * (current.scrollWidth - names) - lead;
  }, [frame, day, share]);
}
