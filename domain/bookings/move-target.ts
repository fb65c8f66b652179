import { type Block, blockedTimes } from '../hours/blocks.ts';
import type { DayOpening } from '../hours/opening-hours.ts';
import { addDays, dayMs, secondsOf, timeText } from '../time/calendar.ts';
import { clockOf, dayOf, timeOf } from '../time/time-zone.ts';
import { blockingStatuses, isAmong } from './booking-status.ts';
import { slotStepMinutes } from './slot-durations.ts';
import { type SlotProblem, slotProblem } from './slots.ts';

/** A start on the clock of a location: yyyy-MM-dd, HH:mm:ss, and its instant (epoch ms), which a skipped time has not. */
export interface WantedStart {
  readonly day: string;
  readonly time: string;
  readonly start: number | undefined;
}

/** What a calendar shows: its days, ascending, each from one full hour to another, 0 to 24. */
export interface ShownTimes {
  readonly days: readonly string[];
  readonly from: number;
  readonly to: number;
}

/** The time that `start` (epoch ms) has on the clock of its location, on another day (yyyy-MM-dd). */
export function sameTimeOn(day: string, start: number, zone: string): WantedStart {
  // Of a repeated hour a booking keeps the run in which it is.
  if (day === dayOf(start, zone)) return { day, time: timeOf(start, zone), start };
  return startOn(day, secondsOf(timeOf(start, zone)), zone);
}

/**
 * Where a start (epoch ms) comes to stand that is moved by so many days and so many minutes of the wall clock, in the steps
 * of starts; it stays within what is shown.
 */
export function movedStart(
  start: number,
  zone: string,
  by: { readonly days: number; readonly minutes: number },
  shown: ShownTimes,
): WantedStart {
  const moved = addDays(dayOf(start, zone), by.days);
  const edge = shown.days.at(by.days < 0 ? 0 : -1) ?? moved;
  const day = shown.days.includes(moved) ? moved : edge;
  if (Math.abs(by.minutes) * 2 < slotStepMinutes) return sameTimeOn(day, start, zone);
  const step = slotStepMinutes * 60;
  const wanted = Math.round((secondsOf(timeOf(start, zone)) + by.minutes * 60) / step) * step;
  const latest = Math.min(shown.to * 3600, dayMs / 1000) - step;
  return startOn(day, Math.min(Math.max(wanted, shown.from * 3600), latest), zone);
}

function startOn(day: string, seconds: number, zone: string): WantedStart {
  return { day, time: timeText(seconds), start: clockOf(day, zone)(seconds) };
}

/** A booking as far as it moves or stands in the way; times in ISO `Z`. */
export interface MovingBooking {
  readonly id: number;
  readonly bed_id: number;
  readonly booking_status: number;
  readonly start_time: string;
  readonly end_time: string;
  readonly slot_duration: number;
}

/** A device on which it could stand. */
export interface MoveDevice {
  readonly id: number;
  readonly is_disabled: boolean;
  readonly installation_date: string | null;
}

/** What the starts of a location depend on; `bookings` and `blocks` of whatever device. */
export interface MoveRoom {
  readonly zone: string;
  readonly bookings: readonly MovingBooking[];
  readonly blocks: readonly Block[];
  /** Epoch ms. */
  readonly now: number;
}

/** Why a booking cannot move to a start. */
export type MoveProblem = SlotProblem | { readonly kind: 'disabled' };

const minuteMs = 60_000;

/** Why a booking cannot move to a start of a device, by the rules of slots; `opening` is that of the start's day. */
export function moveProblem(
  booking: MovingBooking,
  device: MoveDevice,
  { day, start, opening }: WantedStart & { readonly opening: DayOpening },
  { zone, bookings, blocks, now }: MoveRoom,
): MoveProblem | undefined {
  if (start === undefined) return { kind: 'skipped' };
  if (device.is_disabled) return { kind: 'disabled' };
  const installed = device.installation_date;
  return slotProblem(start, {
    ...{ day, zone, opening, now, durationMinutes: booking.slot_duration, exemptBookingId: booking.id },
    ...(installed !== null && { installedFrom: Date.parse(installed) }),
    blocked: blockedTimes(blocks, device.id, zone, { start, end: start + booking.slot_duration * minuteMs }),
    taken: bookings
      .filter(each => each.bed_id === device.id && isAmong(blockingStatuses, each.booking_status))
      .map(each => ({ id: each.id, start: Date.parse(each.start_time), end: Date.parse(each.end_time) })),
  });
}
