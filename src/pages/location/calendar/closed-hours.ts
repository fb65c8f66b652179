import { subtract } from '../../../../domain/time/interval.ts';
import { boundsOfDay } from '../../../../domain/time/time-zone.ts';
import type { CalendarDay } from './calendar-day.ts';

/** The stretches of a day, in epoch ms, in which a location is closed or has a break. */
export function closedHours({ day, opening }: CalendarDay, zone: string) {
  const whole = boundsOfDay(day, zone);
  return [...subtract(whole, opening.open === undefined ? [] : [opening.open]), ...opening.breaks];
}
