import { addDays, secondsOf } from '../time/calendar.ts';
import { dayOf, firstInstantFrom } from '../time/time-zone.ts';

/** When somebody is written to about alerts; times are on the clock of their zone, HH:mm:ss. */
export interface AlertTimes {
  readonly zone: string;
  /** Mails wait from this time to that; both null where they never do. It may go over midnight. */
  readonly quiet_from: string | null;
  readonly quiet_to: string | null;
  readonly daily_at: string;
}

/**
 * Until when (epoch ms) mails wait at `now`; undefined outside of the quiet hours, and where they begin when they end.
 * Hours that begin in a time that the clock skips begin after it, as opening hours do.
 */
export function quietUntil(
  now: number,
  { zone, quiet_from: from, quiet_to: to }: AlertTimes,
): number | undefined {
  if (from === null || to === null || from === to) return undefined;
  const today = dayOf(now, zone);
  const isOverMidnight = secondsOf(from) > secondsOf(to);
  for (const day of [addDays(today, -1), today]) {
    const start = firstInstantFrom(day, from, zone);
    const end = firstInstantFrom(isOverMidnight ? addDays(day, 1) : day, to, zone);
    if (start <= now && now < end) return end;
  }
  return undefined;
}

/** So long at least a digest may be late, be it the next day by then. */
const lateMs = 3_600_000;

/**
 * The day whose digest is due at `now`, outside of quiet hours; undefined where none is. One whose time lies in quiet
 * hours is due when they end, and of the day on which they do. It may come late, on that day or soon after midnight.
 */
export function digestDay(now: number, times: AlertTimes): string | undefined {
  if (quietUntil(now, times) !== undefined) return undefined;
  const { zone, daily_at } = times;
  const today = dayOf(now, zone);
  for (const day of [today, addDays(today, -1)]) {
    const time = firstInstantFrom(day, daily_at, zone);
    const due = quietUntil(time, times) ?? time;
    const dueDay = dayOf(due, zone);
    const late = (quietUntil(due + lateMs, times) ?? due) + lateMs;
    if (due <= now && (dueDay === today || now < late)) return dueDay;
  }
  return undefined;
}
