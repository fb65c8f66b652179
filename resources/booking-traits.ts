import { weekdays } from '../domain/time/calendar.ts';
import { choice, date, instant, integer, text, toggle } from './schema/fields.ts';

/** How long before they begin bookings are made. */
export const leadTimes = ['same_day', 'next_day', 'week', 'later'] as const;

/** What stands for a reason that nobody wrote. */
export const noReason = '–';

const weekdayNames = {
  ...{ Mon: 'Monday', Tue: 'Tuesday', Wed: 'Wednesday', Thu: 'Thursday', Fri: 'Friday' },
  ...{ Sat: 'Saturday', Sun: 'Sunday' },
} as const;

/** How people call them. */
export const leadNames = {
  same_day: 'Within a day',
  next_day: 'Within two days',
  week: 'Within a week',
  later: 'A week or more',
} as const;

/** What charts count bookings by, insights on the clocks of their location, so that a figure leads to just its bookings (DEC-307). */
export const bookingTraits = {
  // `start_time` asks for bookings that are over within the span as well.
  begins: instant({ label: 'Begins', filter: 'range' }),
  start_day: date({ label: 'Day at the location', filter: 'range' }),
  start_weekday: choice({
    label: 'Weekday at the location',
    choices: weekdays.map(value => ({ value, label: weekdayNames[value] })),
    filter: 'eq',
  }),
  start_hour: integer({ label: 'Hour at the location', min: 0, max: 23, filter: 'eq' }),
  lead_time: choice({
    label: 'Booked ahead',
    choices: leadTimes.map(value => ({ value, label: leadNames[value] })),
    filter: 'eq',
  }),
  late_start: toggle({ label: 'Late start', default: false, filter: 'eq' }),
  short_session: toggle({ label: 'Short session', default: false, filter: 'eq' }),
  written_reason: text({ label: 'Reason', filter: 'eq' }),
};
