import { sentence } from '../refusals/spoken.ts';
import type { Interval } from '../time/interval.ts';
import { lastSecond } from '../time/time-of-day.ts';
import { boundsOfDay, dayOf, firstInstantFrom } from '../time/time-zone.ts';

/** What is wrong with the hours of a single day that is switched on, HH:mm:ss (DAY-03, DAY-04). */
export function dayHoursProblem(
  open: string | null | undefined,
  close: string | null | undefined,
): string | undefined {
  if (!open || !close) return sentence('form.times-missing');
  if (close <= open) return sentence('form.closes-early');
  return undefined;
}

/** The times at which a day may open when it closes at `close`: those before it (DAY-05). */
export function openingChoices(times: readonly string[], close: string | null | undefined): string[] {
  return times.filter(time => !close || time < close);
}

/** The times at which a day may close when it opens at `open`: those after it (DAY-06). */
export function closingChoices(times: readonly string[], open: string | null | undefined): string[] {
  return times.filter(time => !open || time > open);
}

/** True for a day (yyyy-MM-dd) before today in the location's zone (DAY-07, RESCH-03, DEC-88); `now` in epoch ms. */
export function isPastDay(day: string, now: number, zone: string): boolean {
  return day < dayOf(now, zone);
}

/**
 * What `date_open_from` and `date_open_to` say, in epoch ms, of a day that opens from `open` to `close`. The
 * last second of the day stays within it, also when the clock is set back at midnight.
 */
export function openDayBounds(day: string, zone: string, open: string, close: string): Interval {
  const end = close === lastSecond ? boundsOfDay(day, zone).end - 1000 : firstInstantFrom(day, close, zone);
  return { start: firstInstantFrom(day, open, zone), end };
}

/** The bounds of a day that stays closed: both at its beginning (DAY-13). */
export function closedDayBounds(day: string, zone: string): Interval {
  const start = firstInstantFrom(day, '00:00:00', zone);
  return { start, end: start };
}
