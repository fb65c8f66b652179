import type { DayOpening } from '../../../../domain/opening-hours.ts';
import type { CalendarBooking } from './day-bookings.ts';

/** One day of a place as the calendar draws it. */
export interface CalendarDay {
  readonly day: string;
  readonly opening: DayOpening;
  readonly bookings: readonly CalendarBooking[];
  /** Before, on or after the present day of the place (DEC-88). */
  readonly when: 'past' | 'today' | 'future';
}

export function whenIs(day: string, today: string): CalendarDay['when'] {
  if (day === today) return 'today';
  return day < today ? 'past' : 'future';
}
