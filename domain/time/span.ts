import { addDays, addMonths, weekdayOf, weekdays } from './calendar.ts';

/** Ranges of days that are kept by their name: what 'this week' means is reckoned when it is asked. */
export const spans = [
  'today',
  'tomorrow',
  'this_week',
  'next_7_days',
  'this_month',
  'from_now',
  'from_today',
  'last_week',
  'last_month',
  'last_three_months',
] as const;
export type Span = (typeof spans)[number];

export function isSpan(value: unknown): value is Span {
  return spans.some(span => span === value);
}

/** First and last day of a span, `yyyy-MM-dd`, both included; without a last day it goes on. */
interface Days {
  readonly first: string;
  readonly last?: string;
}

/** The days back of the shortcuts of FILTER-11, whose last day ends at 23:00 (FILTER-10). */
const backwards: Readonly<Partial<Record<Span, number>>> = {
  last_week: 7,
  last_month: 30,
  last_three_months: 90,
};

/** True for the shortcuts of FILTER-11, which fill in a range like a typed one. */
export function isShortcut(span: Span): boolean {
  return backwards[span] !== undefined;
}

/** The days that a span means on the day `today`; weeks begin on Monday, as they do in the calendar. */
export function daysOfSpan(span: Span, today: string): Days {
  const back = backwards[span];
  if (back !== undefined) return { first: addDays(today, -back), last: today };
  if (span === 'today') return { first: today, last: today };
  if (span === 'from_now' || span === 'from_today') return { first: today };
  if (span === 'next_7_days') return { first: today, last: addDays(today, 6) };
  if (span === 'tomorrow') return { first: addDays(today, 1), last: addDays(today, 1) };
  if (span === 'this_week') {
    const monday = addDays(today, -weekdays.indexOf(weekdayOf(today)));
    return { first: monday, last: addDays(monday, 6) };
  }
  const month = today.slice(0, 7);
  return { first: `${month}-01`, last: addDays(`${addMonths(month, 1)}-01`, -1) };
}
