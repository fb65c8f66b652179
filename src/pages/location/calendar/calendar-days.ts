import { bookedWhileClosed, heldOn } from '../../../../domain/bookings/closed-day.ts';
import { type DayLoad, dayLoad } from '../../../../domain/bookings/day-load.ts';
import type { MoveDevice } from '../../../../domain/bookings/move-target.ts';
import { timesOfBlock } from '../../../../domain/hours/blocks.ts';
import { type DayOpening, isOpenDuring } from '../../../../domain/hours/opening-hours.ts';
import { addDays } from '../../../../domain/time/calendar.ts';
import { type Interval, intersection } from '../../../../domain/time/interval.ts';
import { boundsOfDay } from '../../../../domain/time/time-zone.ts';
import type { Booking } from '../../../../resources/bookings.ts';
import type { ShownBlock } from '../../../booking/slots/use-blocks.ts';
import { type OpeningRules, openingOf } from '../location-detail.ts';
import { zoneOf } from '../location-time.ts';

export const calendarViews = ['month', 'week', 'devices', 'day'] as const;

export type CalendarView = (typeof calendarViews)[number];

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

/** The part of a block that lies in a day; epoch ms. */
export interface BlockedPart extends Interval {
  readonly id: number;
  readonly reason: string;
  /** Null and undefined where the whole location is blocked. */
  readonly bedId: number | null;
  readonly device: string | undefined;
}

/** A device of a location as the calendar knows it. */
export interface CalendarDevice extends MoveDevice {
  readonly name: string;
}

/** One day of a location as the calendar draws it. */
export interface CalendarDay {
  readonly day: string;
  readonly opening: DayOpening;
  readonly bookings: readonly CalendarBooking[];
  /** What is blocked, as far as it lies in the day, by start. */
  readonly blocked: readonly BlockedPart[];
  readonly load: DayLoad;
  /** So many bookings still hold a device although it is closed all day (DEC-302). */
  readonly conflict: number;
  /** Before, on or after the present day of the location (DEC-88). */
  readonly when: 'past' | 'today' | 'future';
}

interface Shown {
  readonly view: CalendarView;
  /** The chosen day, and the present one of the location, yyyy-MM-dd. */
  readonly date: string;
  readonly today: string;
  /** Epoch ms. */
  readonly now: number;
  readonly bookings: readonly CalendarBooking[];
  readonly blocks: readonly ShownBlock[];
  /** Those that stand there; none until they are known. */
  readonly devices: readonly CalendarDevice[];
}

/** The days that a view shows, each with its opening hours and its bookings by start. */
export function calendarDays(
  location: OpeningRules,
  { view, date, today, now, bookings, blocks, devices }: Shown,
): CalendarDay[] {
  const days = visibleDays(view, date);
  const zone = zoneOf(location);
  const byDay = bookingsByDay(bookings, days, zone);
  const usable = devices.filter(({ is_disabled }) => !is_disabled);
  return days.map(day => {
    const opening = openingOf(location, day);
    const bounds = boundsOfDay(day, zone);
    const blocked = blockedOn(blocks, bounds, zone);
    const unusable = (device: CalendarDevice) => [
      ...notInstalled(device),
      ...blocked.filter(part => holds(part, device)),
    ];
    // Those that run over midnight began the day before.
    const near = [addDays(day, -1), day].flatMap(each => byDay.get(each) ?? []);
    const booked = near.map(each => ({ start: Date.parse(each.start_time), end: Date.parse(each.end_time) }));
    return {
      day,
      opening,
      bookings: byDay.get(day) ?? [],
      blocked,
      conflict: bookedWhileClosed(opening, heldOn(bounds, near, now)),
      load: dayLoad(opening, bounds, booked, usable.map(unusable)),
      when: day === today ? 'today' : day < today ? 'past' : 'future',
    };
  });
}

/** Whether a block holds the device. */
export function holds({ bedId }: BlockedPart, device: Pick<CalendarDevice, 'id'>): boolean {
  return bedId === null || bedId === device.id;
}

/** The time in which a device did not stand there yet. */
export function notInstalled({
  installation_date,
}: Pick<CalendarDevice, 'installation_date'>): readonly Interval[] {
  return installation_date === null ? [] : [{ start: 0, end: Date.parse(installation_date) }];
}

function blockedOn(blocks: readonly ShownBlock[], day: Interval, zone: string): readonly BlockedPart[] {
  return blocks
    .flatMap(block => {
      const about = {
        ...{ id: block.id, reason: block.reason },
        ...{ bedId: block.bed_id, device: block.home_bed?.name },
      };
      return timesOfBlock(block, zone, day).flatMap(time => {
        const part = intersection(time, day);
        return part === undefined ? [] : [{ ...part, ...about }];
      });
    })
    .sort((one, other) => one.start - other.start || one.id - other.id);
}

/** The days (yyyy-MM-dd) that a view shows around `date`: whole weeks from Monday on (CAL-02), or the day alone. */
export function visibleDays(view: CalendarView, date: string): readonly string[] {
  if (view === 'day') return [date];
  const first = mondayOf(view === 'month' ? `${date.slice(0, 7)}-01` : date);
  const count = view === 'month' ? weeksOfMonth(date, first) * 7 : 7;
  return Array.from({ length: count }, (_, at) => addDays(first, at));
}

function mondayOf(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

function weeksOfMonth(date: string, firstShown: string): number {
  const [year = 0, month = 1] = date.split('-').map(Number);
  const lastDay = Date.UTC(year, month, 0);
  return Math.floor((lastDay - Date.parse(firstShown)) / (7 * 86_400_000)) + 1;
}

/** The date that lies one period of the view later (`1`) or earlier (`-1`); a month keeps its day where it has it. */
export function periodAway(view: CalendarView, date: string, direction: 1 | -1): string {
  if (view !== 'month') return addDays(date, direction * (view === 'day' ? 1 : 7));
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + direction, 0)).getUTCDate();
  const moved = new Date(Date.UTC(year, month - 1 + direction, Math.min(day, lastOfMonth)));
  return moved.toISOString().slice(0, 10);
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

/** The bookings of a day that lie, wholly or in part, where the location is closed or has a break. */
export function strandedOn({ opening, bookings }: CalendarDay): readonly CalendarBooking[] {
  return bookings.filter(
    ({ start_time, end_time }) =>
      !isOpenDuring(opening, { start: Date.parse(start_time), end: Date.parse(end_time) }),
  );
}

/** The look of a closed day, and of one that is closed although bookings lie on it (DEC-302). */
export function shutLook({ opening, conflict }: Pick<CalendarDay, 'opening' | 'conflict'>) {
  if (opening.open !== undefined) return undefined;
  return conflict > 0 ? 'shut conflict' : 'shut';
}

/** Who comes: the name, else the e-mail address. */
export function guestOf({ user, user_id }: CalendarBooking): string {
  if (user === undefined || user === null) return `#${user_id}`;
  return [user.first_name, user.last_name].filter(Boolean).join(' ') || user.email;
}
