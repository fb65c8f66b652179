import type { DayOpening } from '../../../../domain/hours/opening-hours.ts';
import { type LocationHours, openingOf } from '../location-hours.ts';
import { zoneOf } from '../location-time.ts';
import { bookingsByDay, type CalendarBooking } from './day-bookings.ts';
import { type CalendarView, visibleDays } from './visible-days.ts';

/** One day of a location as the calendar draws it. */
export interface CalendarDay {
  readonly day: string;
  readonly opening: DayOpening;
  readonly bookings: readonly CalendarBooking[];
  /** Before, on or after the present day of the location (DEC-88). */
  readonly when: 'past' | 'today' | 'future';
}

interface Shown {
  readonly view: CalendarView;
  /** The chosen day, and the present one of the location, yyyy-MM-dd. */
  readonly date: string;
  readonly today: string;
  readonly bookings: readonly CalendarBooking[];
}

/** The days that a view shows, each with its opening hours and its bookings by start. */
export function calendarDays(location: LocationHours, { view, date, today, bookings }: Shown): CalendarDay[] {
  const days = visibleDays(view, date);
  const byDay = bookingsByDay(bookings, days, zoneOf(location));
  return days.map(day => ({
    day,
    opening: openingOf(location, day),
    bookings: byDay.get(day) ?? [],
    when: day === today ? 'today' : day < today ? 'past' : 'future',
  }));
}
