import { type DatedHours, openingOfDay, type SpecialDay } from '../hours/opening-hours.ts';
import { addDays, dayMs } from '../time/calendar.ts';
import { type Interval, subtract } from '../time/interval.ts';

/** Days of a calendar, `yyyy-MM-dd`, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Every day of a span, ascending. */
export function daysIn(span: Days): readonly string[] {
  const first = Date.parse(span.from);
  return Array.from({ length: countOf(span) }, (_, at) =>
    new Date(first + at * dayMs).toISOString().slice(0, 10),
  );
}

/** How many days a span has; none where it ends before it begins. */
export function countOf({ from, to }: Days): number {
  return Math.max(0, (Date.parse(to) - Date.parse(from)) / dayMs + 1);
}

/** As many days, ending on the day before. */
export function daysBefore(days: Days): Days {
  const count = countOf(days);
  return { from: addDays(days.from, -count), to: addDays(days.from, -1) };
}

/** When a location is open: its clock, its week in force, and the days that differ. */
export interface Hours {
  readonly zone: string;
  readonly week: readonly DatedHours[];
  readonly specials: readonly SpecialDay[];
}

const minuteMs = 60_000;

/**
 * How many minutes of a day a location is open, without its breaks and what is blocked: real ones, so that a night in
 * which the clocks change has an hour more or less.
 */
export function openMinutesOn(
  day: string,
  { zone, week, specials }: Hours,
  blocked: readonly Interval[] = [],
): number {
  const { open, breaks } = openingOfDay(day, zone, week, specials);
  if (open === undefined) return 0;
  const spans = subtract(open, [...breaks, ...blocked]);
  return Math.round(spans.reduce((sum, { start, end }) => sum + end - start, 0) / minuteMs);
}
