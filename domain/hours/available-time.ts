import { lastSecond, secondsOf, timeText, type Weekday, weekdays } from '../time/calendar.ts';
import type { Break } from './breaks.ts';
import type { WeekdayHours } from './opening-hours.ts';

/** In such steps of an hour the location form shows and takes the week (FORM-LOC-24). */
export const hourStep = 0.5;
/** Its last step stands for the end of the day. */
export const wholeDay = { start: 0, end: 24 - hourStep };

/** Hours of a day in those steps, 0 to 23.5; neither bound on a closed day. */
export interface AvailableDay {
  readonly start?: number | undefined;
  readonly end?: number | undefined;
}
export type AvailableTime = Readonly<Partial<Record<Weekday, AvailableDay>>>;

const stepSeconds = hourStep * 3600;

/**
 * A week as the location form shows it (DEC-33). Hours off the step are drawn inwards, so that the form
 * never promises more than the week; 00:00:00 to 23:59:59 is 0 to 23.5.
 */
export function availableTimeOf(
  week: readonly WeekdayHours[],
): Record<Weekday, { start: number; end: number } | Record<string, never>> {
  const dayOf = (weekday: Weekday) => availableDayOf(week.find(each => each.day_of_week === weekday));
  return {
    Mon: dayOf('Mon'),
    Tue: dayOf('Tue'),
    Wed: dayOf('Wed'),
    Thu: dayOf('Thu'),
    Fri: dayOf('Fri'),
    Sat: dayOf('Sat'),
    Sun: dayOf('Sun'),
  };
}

function availableDayOf(
  hours: WeekdayHours | undefined,
): { start: number; end: number } | Record<string, never> {
  if (!hours?.isActive || hours.open_time === null) return {};
  const start = Math.ceil(secondsOf(hours.open_time) / stepSeconds) * hourStep;
  const end = Math.floor(secondsOf(hours.close_time ?? lastSecond) / stepSeconds) * hourStep;
  return start <= end && start <= wholeDay.end ? { start, end } : {};
}

/**
 * The week that the location form means (DEC-33). A day that it shows unchanged keeps its exact hours; a
 * changed one keeps those breaks that lie inside the new hours. 0 to 23.5 is 00:00:00 to 23:59:59.
 */
export function weekOf(available: AvailableTime, previousWeek: readonly WeekdayHours[]): WeekdayHours[] {
  return weekdays.map(day_of_week => {
    const previous = previousWeek.find(each => each.day_of_week === day_of_week);
    const { start, end } = available[day_of_week] ?? {};
    const shown = availableDayOf(previous);
    if (previous !== undefined && shown.start === start && shown.end === end) return previous;
    if (start === undefined || end === undefined) {
      return { day_of_week, isActive: false, open_time: null, close_time: null, block: null };
    }
    const isWhole = start === wholeDay.start && end === wholeDay.end;
    const open_time = timeText(start * 3600);
    const close_time = isWhole ? lastSecond : timeText(end * 3600);
    const block = (previous?.block ?? []).filter(each => isInside(each, open_time, close_time));
    return { day_of_week, isActive: true, open_time, close_time, block };
  });
}

function isInside({ block_start_time, block_end_time }: Break, open: string, close: string): boolean {
  return open <= block_start_time && block_end_time <= close;
}
