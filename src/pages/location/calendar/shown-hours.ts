import { subtract } from '../../../../domain/time/interval.ts';
import { boundsOfDay, timeOf } from '../../../../domain/time/time-zone.ts';
import type { CalendarDay } from './calendar-days.ts';

/** From this hour to that one, both 0 to 24, on the clocks of the location. */
export interface Hours {
  readonly from: number;
  readonly to: number;
}

const usual: Hours = { from: 8, to: 20 };

/**
 * The hours that the days of a view need: from the first opening to the last closing, and wherever a
 * booking stands beside them; a usual day where nothing opens at all.
 */
export function shownHours(days: readonly CalendarDay[], zone: string): Hours {
  const spans = days.flatMap(({ opening, bookings }) => [
    ...(opening.from === undefined || opening.to === undefined ? [] : [[opening.from, opening.to] as const]),
    ...bookings.map(({ start_time, end_time }) => {
      const [start, end] = [timeOf(Date.parse(start_time), zone), timeOf(Date.parse(end_time), zone)];
      // One that ends on the next day needs the rest of its own.
      return [start, end > start ? end : '24:00:00'] as const;
    }),
  ]);
  if (spans.length === 0) return usual;
  return {
    from: Math.min(...spans.map(([from]) => hourOf(from))),
    to: Math.max(...spans.map(([, to]) => hourFrom(to))),
  };
}

/** Where no present is in sight, a place that is open all night is looked at from its morning on. */
const morning = 6;

/** From which hour on the days are seen where they are longer than the calendar is high: today's, a little before the present. */
export function firstHourSeen(days: readonly CalendarDay[], zone: string, now: number): number {
  if (!days.some(({ when }) => when === 'today')) return morning;
  return Math.max(0, hourOf(timeOf(now, zone)) - 1);
}

function hourOf(time: string): number {
  return Number(time.slice(0, 2));
}

/** The first whole hour that is not before the time: 20 of 19:10 and of 20:00. */
function hourFrom(time: string): number {
  return hourOf(time) + (time.slice(3) === '00:00' ? 0 : 1);
}

/** The stretches of a day, in epoch ms, in which a location is closed or has a break. */
export function closedHours({ day, opening }: CalendarDay, zone: string) {
  const whole = boundsOfDay(day, zone);
  return [...subtract(whole, opening.open === undefined ? [] : [opening.open]), ...opening.breaks];
}
