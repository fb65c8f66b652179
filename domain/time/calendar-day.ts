import type { Weekday } from './weekday.ts';
import { weekdays } from './weekday.ts';

export const dayMs = 86_400_000;

/** The calendar day (yyyy-MM-dd) so many days after `day`, or before it when negative. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}

/** The month (yyyy-MM) so many months after another, or before it when negative. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** The weekday of a calendar day (yyyy-MM-dd), whatever the zone. */
export function weekdayOf(day: string): Weekday {
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return weekdays[sinceMonday] ?? 'Mon';
}

/** True for yyyy-MM-dd of a day that exists. */
export function isDay(text: string | null): text is string {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const instant = Date.parse(text);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}
