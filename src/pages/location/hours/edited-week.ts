import type { BreakDraft } from '../../../../domain/hours/breaks.ts';
import { sentDays, type WeekdayDraft } from '../../../../domain/hours/hours-list.ts';
import type { WeekdayHours } from '../../../../domain/hours/opening-hours.ts';
import type { Weekday } from '../../../../domain/time/calendar.ts';

/** A break that is being edited; `key` tells it from its neighbours while their times are the same. */
export interface EditedBreak extends BreakDraft {
  readonly key: string;
}

/** A weekday that is being edited. */
export interface EditedDay extends WeekdayDraft {
  readonly block: readonly EditedBreak[];
}

/** A weekday that somebody has changed, and how it was stored as they began. */
interface DayEdit {
  readonly began: EditedDay;
  readonly mine: EditedDay;
}

/** The weekdays that somebody has changed. */
export type WeekEdits = ReadonlyMap<Weekday, DayEdit>;

/** A stored week from Monday to Sunday, ready to be edited; a break keeps its key as often as it is read. */
export function editedWeek(stored: readonly WeekdayHours[]): readonly EditedDay[] {
  return stored.map(({ day_of_week, isActive, open_time, close_time, block }) => ({
    day_of_week,
    isActive,
    open_time,
    close_time,
    block: (block ?? []).map((pause, at) => ({ ...pause, key: String(at) })),
  }));
}

/** The stored week with what was changed of it: the other days are as they are now, whoever changed them meanwhile. */
export function weekWith(stored: readonly EditedDay[], edits: WeekEdits): readonly EditedDay[] {
  return stored.map(day => {
    const edit = edits.get(day.day_of_week);
    if (edit === undefined) return day;
    const isBackAgain = isSameWeek([edit.mine], [edit.began]) && !isSameWeek([edit.began], [day]);
    return isBackAgain ? day : edit.mine;
  });
}

/** The changed days once a week that is shown has become another one. */
export function editsAfter(
  edits: WeekEdits,
  stored: readonly EditedDay[],
  next: readonly EditedDay[],
): WeekEdits {
  const shown = weekWith(stored, edits);
  const changed = stored.flatMap((day, at): [Weekday, DayEdit][] => {
    const mine = next[at];
    if (mine === undefined || mine === shown[at]) return [];
    const began = shown[at] === day ? day : edits.get(day.day_of_week)?.began;
    return [[day.day_of_week, { began: began ?? day, mine }]];
  });
  return new Map([...edits, ...changed]);
}

/** The weekdays that somebody else has changed meanwhile as well, and otherwise: saving would take that back. */
export function overtakenDays(stored: readonly EditedDay[], edits: WeekEdits): readonly Weekday[] {
  const shown = weekWith(stored, edits);
  return stored.flatMap((day, at) => {
    const began = edits.get(day.day_of_week)?.began ?? day;
    const mine = shown[at] ?? day;
    return isSameWeek([began], [day]) || isSameWeek([mine], [day]) ? [] : [day.day_of_week];
  });
}

/** True when both would be saved as the same week. */
export function isSameWeek(one: readonly EditedDay[], other: readonly EditedDay[]): boolean {
  return JSON.stringify(sentDays(one, 0)) === JSON.stringify(sentDays(other, 0));
}

export function emptyBreak(): EditedBreak {
  return { key: crypto.randomUUID() };
}

/** The hours of one day given to others. */
export function withCopies(
  week: readonly EditedDay[],
  from: EditedDay,
  to: readonly Weekday[],
): readonly EditedDay[] {
  return week.map(day =>
    to.includes(day.day_of_week)
      ? {
          ...from,
          day_of_week: day.day_of_week,
          block: from.block.map(pause => ({ ...pause, ...emptyBreak() })),
        }
      : day,
  );
}
