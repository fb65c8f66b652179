import { sentence } from '../refusals/spoken.ts';
import { addDays, lastSecond } from '../time/calendar.ts';
import type { Interval } from '../time/interval.ts';
import { boundsOfDay, dayOf, firstInstantFrom, timeOf } from '../time/time-zone.ts';
import { breakProblems, completeBreaks } from './breaks.ts';
import type { SpecialDay } from './opening-hours.ts';

export const blankReason = sentence('form.reason');

/** Other hours for one day: bounds in ISO `Z`, equal ones close it (DAY-13, DAY-15); the break HH:mm:ss. */
export interface SpecialDayChange {
  readonly date_open_from: string;
  readonly date_open_to: string;
  readonly reason_close: string;
  readonly block_start_time?: string | null | undefined;
  readonly block_end_time?: string | null | undefined;
  /** The last of the days that open so, yyyy-MM-dd; default: the one on which it opens (DEC-152). */
  readonly until?: string | undefined;
}

/** So many days are changed together at most. */
export const mostDays = 31;

/**
 * What is wrong with new hours for a day of a location in `zone` (DAY-02..04, DAY-07, DEC-34): messages by
 * field. `now` in epoch ms. The day is the one on which it opens.
 */
export function specialDayProblems(
  change: SpecialDayChange,
  zone: string,
  now: number,
): Readonly<Record<string, string>> | undefined {
  const [from, to] = [Date.parse(change.date_open_from), Date.parse(change.date_open_to)];
  if (change.reason_close.trim() === '') return { reason_close: blankReason };
  const day = dayOf(from, zone);
  if (isPastDay(day, now, zone)) return { date_open_from: sentence('form.past-day') };
  const { until = day } = change;
  if (until < day || until > addDays(day, mostDays - 1))
    return { until: sentence('form.between-days', { first: day, last: addDays(day, mostDays - 1) }) };
  if (to === from) return undefined;
  if (to > boundsOfDay(day, zone).end) return { date_open_to: sentence('form.same-day') };
  const shown = shownHours(change, zone);
  const problem = to < from ? dayHoursProblem(lastSecond, shown.from) : undefined;
  return problem === undefined ? breakProblem(change, shown) : { date_open_to: problem };
}

function breakProblem(change: SpecialDayChange, { from, to }: { from: string; to: string }) {
  const { block_start_time, block_end_time } = change;
  if (!block_start_time && !block_end_time) return undefined;
  if (!block_start_time) return { block_start_time: sentence('form.break-needs-both') };
  if (!block_end_time) return { block_end_time: sentence('form.break-needs-both') };
  const problems = Object.entries(breakProblems(completeBreaks([change]), from, to));
  if (problems.length === 0) return undefined;
  return Object.fromEntries(problems.map(([name, message]) => [name.replace('0.', ''), message]));
}

type Bounds = Pick<SpecialDay, 'date_open_from' | 'date_open_to'>;

/** The bounds of a special day once its location goes by another clock: the same day, by the same times (DEC-276). */
export function onOtherClock(
  { day, ...bounds }: Bounds & Pick<SpecialDay, 'day'>,
  before: string,
  after: string,
): Bounds {
  const isClosed = Date.parse(bounds.date_open_from) === Date.parse(bounds.date_open_to);
  const { from, to } = shownHours(bounds, before);
  const { start, end } = isClosed ? closedDayBounds(day, after) : openDayBounds(day, after, from, to);
  return { date_open_from: new Date(start).toISOString(), date_open_to: new Date(end).toISOString() };
}

/** The times that the location's clock shows when it opens and closes; a closing midnight is the last second. */
function shownHours({ date_open_from, date_open_to }: Bounds, zone: string) {
  const [from, to] = [Date.parse(date_open_from), Date.parse(date_open_to)];
  const isEndOfDay = to === boundsOfDay(dayOf(from, zone), zone).end;
  return { from: timeOf(from, zone), to: isEndOfDay ? lastSecond : timeOf(to, zone) };
}

/**
 * The special days that a change without problems makes, newer than all that exist (DAY-16). Those after the first open
 * by the same times of the location's clock (DEC-152).
 */
export function specialDaysOf(change: SpecialDayChange, zone: string): readonly Omit<SpecialDay, 'id'>[] {
  const first = { start: Date.parse(change.date_open_from), end: Date.parse(change.date_open_to) };
  const { from, to } = shownHours(change, zone);
  const { until = '' } = change;
  const days = [{ day: dayOf(first.start, zone), bounds: first }];
  for (let day = addDays(dayOf(first.start, zone), 1); day <= until; day = addDays(day, 1)) {
    const bounds =
      first.start === first.end ? closedDayBounds(day, zone) : openDayBounds(day, zone, from, to);
    days.push({ day, bounds });
  }
  return days.map(({ day, bounds }) => ({
    day,
    date_open_from: new Date(bounds.start).toISOString(),
    date_open_to: new Date(bounds.end).toISOString(),
    block_start_time: change.block_start_time || null,
    block_end_time: change.block_end_time || null,
    reason_close: change.reason_close.trim(),
  }));
}

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
