import { type KeyboardEvent, useEffect, useRef } from 'react';
import { addDays } from '../../../../domain/calendar-day.ts';
import { periodAway } from './visible-days.ts';

const steps: Readonly<Record<string, (date: string) => string>> = {
  ArrowLeft: date => addDays(date, -1),
  ArrowRight: date => addDays(date, 1),
  ArrowUp: date => addDays(date, -7),
  ArrowDown: date => addDays(date, 7),
  PageUp: date => periodAway('month', date, -1),
  PageDown: date => periodAway('month', date, 1),
};

/**
 * A grid of days as one stop of the Tab key: arrows go by day and week, Page Up and Page Down by month.
 * Their buttons carry `data-day`; after a step the new day has the focus.
 */
export function useDayKeys(date: string, move: (date: string) => void) {
  const grid = useRef<HTMLTableElement>(null);
  const moved = useRef(false);
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    const cell = grid.current?.querySelector(`[data-day="${date}"]`);
    if (cell instanceof HTMLElement) cell.focus();
  }, [date]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.ctrlKey || event.metaKey || event.altKey ? undefined : steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    moved.current = true;
    move(step(date));
  };
  return { ref: grid, onKeyDown };
}
