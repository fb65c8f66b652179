import { boundsOfDay } from '../../../../domain/time/time-zone.ts';
import type { Booking } from '../../../../resources/bookings.ts';

/** A booking as lists carry it, as far as the calendar shows it. */
export interface CalendarBooking extends Booking {
  readonly user?: {
    readonly id: number;
    readonly email: string;
    readonly first_name: string | null;
    readonly last_name: string | null;
  } | null;
  readonly home_bed?: { readonly id: number; readonly name: string } | null;
}

/**
 * The bookings of each of these days (ascending, without gaps), by start; the days begin and end by the
 * clocks of `zone`. Only the edges of the days are converted, however many bookings there are.
 */
export function bookingsByDay<Row extends Pick<Booking, 'start_time'>>(
  bookings: readonly Row[],
  days: readonly string[],
  zone: string,
): ReadonlyMap<string, readonly Row[]> {
  const byDay = new Map<string, Row[]>(days.map(day => [day, []]));
  const edges = days.map(day => boundsOfDay(day, zone).start);
  const end = boundsOfDay(days.at(-1) ?? '1970-01-01', zone).end;
  const timed = bookings
    .map(booking => ({ booking, start: Date.parse(booking.start_time) }))
    .sort((one, other) => one.start - other.start);
  let at = -1;
  for (const { booking, start } of timed) {
    if (start >= end) break;
    while (at + 1 < edges.length && (edges[at + 1] ?? end) <= start) at += 1;
    byDay.get(days[at] ?? '')?.push(booking);
  }
  return byDay;
}

/** Who comes: the name, else the e-mail address. */
export function guestOf({ user, user_id }: CalendarBooking): string {
  if (user === undefined || user === null) return `#${user_id}`;
  return [user.first_name, user.last_name].filter(Boolean).join(' ') || user.email;
}
