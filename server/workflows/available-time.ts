import { type AvailableTime, weekOf } from '../../domain/available-time.ts';
import { BookingStatus } from '../../domain/booking-status.ts';
import { dayMs } from '../../domain/calendar-day.ts';
import type { WeekdayHours } from '../../domain/opening-hours.ts';
import { dayOf } from '../../domain/time-zone.ts';
import { locations } from '../../resources/locations.ts';
import type { Connection } from '../db/database.ts';
import type { Row } from '../db/row-shape.ts';
import type { BookingFacts } from './booking-facts.ts';
import { bookingsOutside } from './bookings-outside.ts';
import { readPlaceHours } from './place-hours.ts';

/** What a change of the half-hour week comes to (FORM-LOC-18, DEC-97). */
interface WeekChange {
  readonly week: readonly WeekdayHours[];
  /** The question to be confirmed first, as the API answers it; undefined when nobody is affected. */
  readonly question: Row | undefined;
}

/**
 * What the location form's `available_time` means for a location that has these hours now. Bookings at
 * times at which it would be closed are affected: they stay, but somebody must know (FORM-LOC-19). A value
 * that is no week means nothing here; the checks of the field refuse it.
 */
export async function weekChange(
  transaction: Connection,
  locationId: number,
  available: unknown,
  now: number,
): Promise<WeekChange | undefined> {
  const hours = await readPlaceHours(transaction, locationId, dayOf(now - 2 * dayMs, 'UTC'));
  const week = meantWeek(available, hours.week);
  if (week === undefined || JSON.stringify(week) === JSON.stringify(hours.week)) return undefined;
  const affected = await bookingsOutside(transaction, { locationId, now }, { ...hours, week });
  return { week, question: affected.length === 0 ? undefined : question(affected) };
}

/** The week that an `available_time` means for a location with this week; undefined for what is no week. */
export function meantWeek(
  available: unknown,
  before: readonly WeekdayHours[],
): readonly WeekdayHours[] | undefined {
  const { data } = locations.fields.available_time.schema.safeParse(available);
  return data ? weekOf(data satisfies AvailableTime, before) : undefined;
}

function question(affected: readonly BookingFacts[]): Row {
  const running = affected.filter(({ booking_status }) => booking_status === BookingStatus.Running).length;
  return {
    confirmation: true,
    num_created_booking: affected.length - running,
    num_running_booking: running,
    message:
      `Opening and closing times have been changed and affect ${affected.length} booking(s). ` +
      'Are you sure you want to change',
  };
}
