import type { BreakDraft } from '../../../../domain/hours/breaks.ts';
import { sentDays, type WeekdayDraft } from '../../../../domain/hours/hours-list.ts';
import { type WeekdayHours, weekInForce } from '../../../../domain/hours/opening-hours.ts';
import type { Weekday } from '../../../../domain/time/calendar.ts';

/** A break that is being edited; `key` tells it from its neighbours while their times are the same. */
export interface EditedBreak extends BreakDraft {
  readonly key: string;
}

/** A weekday that is being edited. */
export interface EditedDay extends WeekdayDraft {
  readonly block: readonly EditedBreak[];
}

export function emptyBreak(): EditedBreak {
  return { key: crypto.randomUUID() };
}

/** The week of a location from Monday to Sunday, ready to be edited; the usual one where it has set none (HOURS-03). */
export function editedWeek(stored: readonly WeekdayHours[]): readonly EditedDay[] {
  return weekInForce(stored).map(({ day_of_week, isActive, open_time, close_time, block }) => ({
    day_of_week,
    isActive,
    open_time,
    close_time,
    block: (block ?? []).map(withKey),
  }));
}

/** The hours of one day given to others. */
export function withCopies(
  week: readonly EditedDay[],
  from: EditedDay,
  to: readonly Weekday[],
): readonly EditedDay[] {
  return week.map(day =>
    to.includes(day.day_of_week)
      ? { ...from, day_of_week: day.day_of_week, block: from.block.map(withKey) }
      : day,
  );
}

/** True when both would be saved as the same week. */
export function isSameWeek(one: readonly EditedDay[], other: readonly EditedDay[]): boolean {
  return JSON.stringify(sentDays(one, 0)) === JSON.stringify(sentDays(other, 0));
}

function withKey(pause: BreakDraft): EditedBreak {
  return { ...pause, ...emptyBreak() };
}
