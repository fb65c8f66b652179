import { type DatedHours, openingOfDay, type SpecialDay } from '../hours/opening-hours.ts';
import { addDays } from '../time/calendar.ts';
import { type Interval, subtract } from '../time/interval.ts';

/** Days of a calendar, `yyyy-MM-dd`, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Every day of a span, ascending. */
export function daysIn({ from, to }: Days): readonly string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** As many days, ending on the day before. */
export function daysBefore(days: Days): Days {
  const count = daysIn(days).length;
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
