const minuteMs = 60_000;
export const dayMs = 86_400_000;

/** ISO text of an instant. */
export function iso(instant: number): string {
  return new Date(instant).toISOString();
}

/** The instant so many days before (negative) or after `now`. */
export function daysFrom(now: number, days: number): string {
  return iso(now + days * dayMs);
}

/** The calendar day so many days after `day` (yyyy-MM-dd). */
export function addDays(day: string, days: number): string {
  return iso(Date.parse(`${day}T00:00:00Z`) + days * dayMs).slice(0, 10);
}

/** 'Mon' to 'Sun' of a calendar day. */
export function weekdayOf(day: string): string {
  return new Date(`${day}T00:00:00Z`).toUTCString().slice(0, 3);
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
