import { clockOf, dayOf, timeOf } from '../../../../domain/time-zone.ts';
import type { CalendarDay } from './calendar-day.ts';
import type { CalendarBooking } from './day-bookings.ts';

const hour = 3600;

/** What one hour of one day holds. */
export interface HourCell {
  readonly bookings: readonly CalendarBooking[];
  /** 'skipped': the clocks of the place leave this hour out on that day. */
  readonly state: 'open' | 'closed' | 'skipped';
}

/**
 * The hours (0 to 23) that the days of a view need: from the first opening to the last closing, and
 * wherever a booking starts; a usual day where nothing opens at all.
 */
export function shownHours(days: readonly CalendarDay[], zone: string): readonly number[] {
  const hours = days.flatMap(({ opening, bookings }) => [
    ...(opening.from === undefined ? [] : [hourOf(opening.from)]),
    ...(opening.to === undefined ? [] : [lastHourBefore(opening.to)]),
    ...bookings.map(booking => hourIn(booking, zone)),
  ]);
  const [first, last] = hours.length === 0 ? [8, 19] : [Math.min(...hours), Math.max(...hours)];
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

/** The hours of one day: bookings by the hour of the place's clock at which they start. */
export function hourCells(
  { day, opening, bookings }: CalendarDay,
  hours: readonly number[],
  zone: string,
): readonly HourCell[] {
  const instantOf = clockOf(day, zone);
  const byHour = Map.groupBy(bookings, booking => hourIn(booking, zone));
  return hours.map(number => {
    const held = byHour.get(number) ?? [];
    const start = instantOf(number * hour) ?? instantOf(number * hour + hour / 2);
    if (start === undefined && held.length === 0) return { bookings: held, state: 'skipped' };
    return { bookings: held, state: isOpen(opening, start) ? 'open' : 'closed' };
  });
}

/** Whether any of the hour that begins at `start` lies in the opening hours. */
function isOpen({ open }: CalendarDay['opening'], start: number | undefined): boolean {
  return open !== undefined && start !== undefined && start < open.end && start + hour * 1000 > open.start;
}

/** The hour that the place's clock shows now, if one of the days is today. */
export function presentHour(now: number, zone: string): { readonly day: string; readonly hour: number } {
  return { day: dayOf(now, zone), hour: hourOf(timeOf(now, zone)) };
}

function hourIn({ start_time }: CalendarBooking, zone: string): number {
  return hourOf(timeOf(Date.parse(start_time), zone));
}

function hourOf(time: string): number {
  return Number(time.slice(0, 2));
}

/** 20:00 closes the hour that began at 19, 20:30 the one that began at 20. */
function lastHourBefore(time: string): number {
  const whole = time.slice(3) === '00:00';
  return Math.max(0, hourOf(time) - (whole ? 1 : 0));
}
