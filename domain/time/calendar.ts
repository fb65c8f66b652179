import type { Choice } from '../choice.ts';

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

/** The keys of weekdays, Monday first (ENUM-22). */
export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
export type Weekday = (typeof weekdays)[number];

export const weekdayChoices: readonly Choice<Weekday>[] = weekdays.map(day => ({ value: day, label: day }));

/** What the clock shows at the last second of a day: as a closing time it means the end of the day. */
export const lastSecond = '23:59:59';

const texts = new Map<number, string>();

/** 'HH:mm:ss' → seconds since midnight. */
export function secondsOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * 60 + seconds;
}

/** Seconds since midnight, 0 to 86 399 → 'HH:mm:ss'. */
export function timeText(seconds: number): string {
  let text = texts.get(seconds);
  if (text === undefined) {
    text = new Date(seconds * 1000).toISOString().slice(11, 19);
    texts.set(seconds, text);
  }
  return text;
}

/** A zone in the spelling of the IANA time zone table; throws for a name that is none. */
export function spelledZone(name: string): string {
  return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
}

/** True for a name of the IANA time zone table, e.g. `Asia/Kathmandu`; offsets such as `+05:45` are none. */
export function isZoneName(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return spelledZone(name) !== '';
  } catch {
    // The only way to ask whether a zone exists is to see it refused.
    return false;
  }
}
