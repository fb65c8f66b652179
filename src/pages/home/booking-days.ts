import type { FilterEntry } from '../../../domain/filter.ts';
import type { Span } from '../../../domain/time/span.ts';
import { bookingsAddress } from '../../booking/bookings-address.ts';
import { browserZone, formatInstant, offsetOf } from '../../kinds/time/written-times.ts';

const dayMs = 86_400_000;

/** One calendar day of the reader: its first instant, and the last before the next one. */
export interface Day {
  readonly from: Date;
  readonly to: Date;
}

/** `count` days of the reader's own calendar, the first one `offset` days from `now`. */
export function daysAround(now: Date, offset: number, count: number): Day[] {
  return Array.from({ length: count }, (_, index) => {
    const at = (day: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + offset + day);
    return { from: at(index), to: new Date(at(index + 1).getTime() - 1) };
  });
}

/** The bookings that start between two instants, both included. */
export function startingBetween(from: Date, to: Date): FilterEntry[] {
  return [
    { field: 'start_time', op: 'ge', value: from.toISOString() },
    { field: 'start_time', op: 'le', value: to.toISOString() },
  ];
}

/** The list of the bookings of a span of days that also fulfil these, what comes next first. */
export function bookingsPath(span: Span, further: readonly FilterEntry[] = []): string {
  return bookingsAddress([...further, { field: 'start_end_time', op: 'eq', value: span }], 'soonest');
}

/** The instant `days` days later; a span of elapsed time, not of calendar days. */
export function later(now: Date, days: number): Date {
  return new Date(now.getTime() + days * dayMs);
}

/** A wall-clock time after its weekday, with how far the clocks are from UTC: `Mon 14:30 GMT+7`; never without it (design 7). */
export function timeAt(instant: string, zone = browserZone(), locale = 'en'): string {
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: zone });
  return `${weekday.format(Date.parse(instant))} ${formatInstant(instant, zone).slice(11)} ${offsetOf(instant, zone)}`;
}
