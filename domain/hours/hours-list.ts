import { type Weekday, weekdays } from '../time/calendar.ts';
import { type BreakDraft, completeBreaks } from './breaks.ts';
import type { WeekdayHours } from './opening-hours.ts';

/** A weekday while it is being edited: times may be missing, breaks may be half typed. */
export interface WeekdayDraft {
  readonly day_of_week: Weekday;
  readonly isActive: boolean;
  readonly open_time: string | null;
  readonly close_time: string | null;
  readonly block: readonly BreakDraft[] | null;
}

/** A weekday as it travels to `list-hours` (HOURS-04, HOURS-14): without times it is closed (HOURS-05). */
export interface SentDay {
  readonly day_of_week: Weekday;
  readonly location_id?: number | undefined;
  readonly open_time?: string | null | undefined;
  readonly close_time?: string | null | undefined;
  readonly block?: readonly BreakDraft[] | null | undefined;
}

/** The week without half-typed breaks (HOURS-06) and without times of days that are off (HOURS-05). */
export function weekOfDrafts(drafts: readonly WeekdayDraft[]): WeekdayHours[] {
  return drafts.map(({ day_of_week, isActive, open_time, close_time, block }) =>
    isActive
      ? { day_of_week, isActive, open_time, close_time, block: completeBreaks(block ?? []) }
      : closed(day_of_week),
  );
}

/** What is sent to `list-hours`: times and breaks for active days only (HOURS-04..06). */
export function sentDays(drafts: readonly WeekdayDraft[], location_id: number): SentDay[] {
  return weekOfDrafts(drafts).map(({ day_of_week, isActive, open_time, close_time, block }) =>
    isActive ? { day_of_week, location_id, open_time, close_time, block } : { day_of_week, location_id },
  );
}

/** The week that a sent list means: a day is active when it has an open time (HOURS-02), absent ones are not. */
export function weekOfSent(list: readonly SentDay[]): WeekdayHours[] {
  return weekdays.map(day_of_week => {
    const sent = list.find(each => each.day_of_week === day_of_week);
    if (!sent?.open_time) return closed(day_of_week);
    const { open_time, close_time = null, block } = sent;
    return { day_of_week, isActive: true, open_time, close_time, block: completeBreaks(block ?? []) };
  });
}

function closed(day_of_week: Weekday): WeekdayHours {
  return { day_of_week, isActive: false, open_time: null, close_time: null, block: null };
}
