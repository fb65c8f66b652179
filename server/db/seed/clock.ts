import { dayMs } from '../../../domain/time/calendar-day.ts';

const minuteMs = 60_000;

/** ISO text of an instant. */
export function iso(instant: number): string {
  return new Date(instant).toISOString();
}

/** The instant so many days before (negative) or after `now`. */
export function daysFrom(now: number, days: number): string {
  return iso(now + days * dayMs);
}

/** 'HH:mm:ss' → minutes since midnight; the last second of a day counts as its end. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return hours * 60 + minutes + Math.ceil(seconds / 60);
}

/** Minutes since midnight → 'HH:mm:ss'. */
export function timeAt(minutes: number): string {
  return iso(minutes * minuteMs).slice(11, 19);
}
