import { addDays, isDay, type Weekday, weekdayOf } from '../time/calendar.ts';

/** Every so many weeks, counted from the first such weekday; or the first to fourth, or last, such weekday of each month. */
export type Rhythm = (typeof rhythms)[number];
export const rhythms = [
  'week_1',
  'week_2',
  'week_3',
  'week_4',
  'nth_1',
  'nth_2',
  'nth_3',
  'nth_4',
  'nth_-1',
] as const;

/** A weekday that comes again, yyyy-MM-dd, both included. */
export interface Repeat {
  readonly weekday: Weekday;
  readonly rhythm: Rhythm;
  readonly from: string;
  readonly until: string;
}

/** A repeating closure ends at most so many days after it begins: twenty-seven Mondays. */
export const mostClosedAhead = 184;

/** The concrete days of a weekday that comes again (DEC-210), ascending; none for a span that is none. */
export function repeatedDays({ weekday, rhythm, from, until }: Repeat): readonly string[] {
  if (!isDay(from) || !isDay(until) || until > addDays(from, mostClosedAhead)) return [];
  let first = from;
  while (weekdayOf(first) !== weekday) first = addDays(first, 1);
  const [kind, number] = rhythm.split('_');
  const count = Number(number);
  const days: string[] = [];
  for (let day = first, week = 0; day <= until; day = addDays(day, 7), week++)
    if (kind === 'week' ? week % count === 0 : isNthOfMonth(day, count)) days.push(day);
  return days;
}

/** True for the n-th of its weekday in its month; -1 is the last one. */
function isNthOfMonth(day: string, nth: number): boolean {
  if (nth === -1) return addDays(day, 7).slice(0, 7) !== day.slice(0, 7);
  return Math.ceil(Number(day.slice(8)) / 7) === nth;
}
