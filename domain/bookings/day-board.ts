import { type DeviceReport, type Outage, outagesOf } from '../devices/device-timeline.ts';
import { type Block, type Blocked, blockedTimes } from '../hours/blocks.ts';
import type { DayBreak, DayOpening } from '../hours/opening-hours.ts';
import { dayMs } from '../time/calendar.ts';
import { type Interval, intersection, subtract } from '../time/interval.ts';
import { boundsOfDay, clockOf, timeOf } from '../time/time-zone.ts';
import { BookingStatus } from './booking-status.ts';
import { type RanSession, type RealSession, realSession } from './session.ts';
import { slotStepMinutes } from './slot-durations.ts';

/** A booking as it stands on the board; times in ISO `Z`. */
export interface BoardBooking {
  readonly id: number;
  readonly bed_id: number;
  readonly start_time: string;
  readonly end_time: string;
  readonly booking_status: BookingStatus;
  readonly massage_session?: RanSession | null | undefined;
}

/** A device with a lane of its own; nothing can be booked before `installedFrom` (epoch ms). */
interface BoardDevice {
  readonly id: number;
  readonly installedFrom?: number | undefined;
}

/** A booking on its lane. */
interface BoardBlock extends Interval, Placed {
  readonly bookingId: number;
}

/** What happens on one device. Everything ascending, and only what the board shows. */
export interface BoardLane {
  readonly deviceId: number;
  readonly bookings: readonly BoardBlock[];
  /** The massages as they really ran, to be drawn over their bookings. */
  readonly sessions: readonly (RealSession & BoardBlock)[];
  readonly outages: readonly (Outage & Placed)[];
  /** When it, or the whole location, is blocked. */
  readonly blocked: readonly (Blocked & Placed)[];
  /** The time before the device stood there. */
  readonly notInstalled: (Interval & Placed) | undefined;
}

/** One day of a location: a lane a device. Times epoch ms, places as shares of the width, 0 to 1. */
export interface DayBoard {
  readonly shown: Interval;
  readonly ticks: readonly Tick[];
  readonly closed: readonly (Interval & Placed)[];
  readonly breaks: readonly (DayBreak & Placed)[];
  /** Where now is, when it is shown. */
  readonly now: number | undefined;
  readonly lanes: readonly BoardLane[];
}

/** What a board is drawn from. */
export interface BoardParams {
  /** yyyy-MM-dd in `zone`, the location's. */
  readonly day: string;
  readonly zone: string;
  readonly opening: DayOpening;
  /** In the order of their lanes. */
  readonly devices: readonly BoardDevice[];
  /** Those that touch the day, of whatever device, in any order. */
  readonly bookings: readonly BoardBooking[];
  /** Those of the location that may reach into the day. */
  readonly blocks?: readonly Block[];
  /** Of the day, and of each device the last one before it. */
  readonly reports: readonly DeviceReport[];
  /** Epoch ms. */
  readonly now: number;
}

/**
 * The lanes of a day. It shows the opening hours, and more where bookings or sessions lie outside them; its
 * scale is elapsed time, so that the day on which the clock changes is an hour longer or shorter.
 */
export function dayBoard(question: BoardParams): DayBoard {
  const { day, zone, opening, now, blocks = [] } = question;
  const ran = question.bookings.map(booking => ({ booking, ...timesOf(booking, now) }));
  const others = ran.flatMap(({ booked, session }) => (session === undefined ? [booked] : [booked, session]));
  const shown = shownHours(day, zone, opening, others);
  const shut = subtract(boundsOfDay(day, zone), opening.open === undefined ? [] : [opening.open]);
  return {
    shown,
    ticks: ticksOf(day, zone, shown),
    closed: onBoard(shut, shown),
    breaks: onBoard(opening.breaks, shown),
    now: placed({ start: now, end: now + 1 }, shown)?.left,
    lanes: question.devices.map(device => {
      const own = ran.filter(({ booking }) => booking.bed_id === device.id);
      return {
        deviceId: device.id,
        bookings: onBoard(
          own.map(({ booking, booked }) => ({ bookingId: booking.id, ...booked })),
          shown,
        ),
        sessions: onBoard(
          own.flatMap(({ booking, session }) =>
            session === undefined ? [] : [{ bookingId: booking.id, ...session }],
          ),
          shown,
        ),
        outages: onBoard(outagesOf(device.id, question.reports, now), shown),
        blocked: onBoard(blockedTimes(blocks, device.id, zone, shown), shown),
        notInstalled: onBoard(beforeInstallation(device, shown), shown)[0],
      };
    }),
  };
}

function timesOf(
  { start_time, end_time, booking_status, massage_session }: BoardBooking,
  now: number,
): { booked: Interval; session: RealSession | undefined } {
  const booked = { start: Date.parse(start_time), end: Date.parse(end_time) };
  const isRunning = booking_status === BookingStatus.Running;
  return {
    booked,
    session: massage_session ? realSession(booked, massage_session, isRunning, now) : undefined,
  };
}

function beforeInstallation({ installedFrom }: BoardDevice, { start }: Interval): Interval[] {
  return installedFrom === undefined ? [] : [{ start, end: installedFrom }];
}

function onBoard<What extends Interval>(all: readonly What[], shown: Interval): (What & Placed)[] {
  return all
    .flatMap(each => {
      const place = placed(each, shown);
      return place === undefined ? [] : [{ ...each, ...place }];
    })
    .sort((one, other) => one.start - other.start);
}

/** Where something lies on a board of one day: shares of its width, 0 to 1. */
export interface Placed {
  readonly left: number;
  readonly width: number;
}

/** A full hour on the clock of the location. */
interface Tick {
  /** Epoch ms. */
  readonly instant: number;
  /** HH:mm:ss; on the day on which the clock goes back one hour stands here twice. */
  readonly time: string;
  readonly left: number;
}

const quarterMs = 900_000;

/**
 * What a board shows of a day: from the hour in which the first thing begins to that in which the last ends,
 * but nothing outside the day; the whole day when there is nothing. Epoch ms.
 */
function shownHours(day: string, zone: string, { open }: DayOpening, others: readonly Interval[]): Interval {
  const bounds = boundsOfDay(day, zone);
  const inside = [...(open === undefined ? [] : [open]), ...others].flatMap(
    each => intersection(each, bounds) ?? [],
  );
  if (inside.length === 0) return bounds;
  const hours = fullHours(day, zone);
  const first = Math.min(...inside.map(({ start }) => start));
  const last = Math.max(...inside.map(({ end }) => end));
  return {
    start: hours.findLast(hour => hour <= first) ?? bounds.start,
    end: hours.find(hour => hour >= last) ?? bounds.end,
  };
}

/** The instants of a day at which its clock shows a full hour. */
function fullHours(day: string, zone: string): number[] {
  const { start, end } = boundsOfDay(day, zone);
  const hours: number[] = [];
  for (let instant = start; instant < end; instant += quarterMs) {
    if (timeOf(instant, zone).endsWith(':00:00')) hours.push(instant);
  }
  return hours;
}

/** The full hours within what is shown, ascending. */
function ticksOf(day: string, zone: string, shown: Interval): Tick[] {
  return fullHours(day, zone)
    .filter(instant => shown.start <= instant && instant < shown.end)
    .map(instant => ({ instant, time: timeOf(instant, zone), left: shareOf(instant, shown) }));
}

/** The part of something that is shown, and where it lies; undefined when nothing of it is. */
export function placed(what: Interval, shown: Interval): Placed | undefined {
  const part = intersection(what, shown);
  if (part === undefined) return undefined;
  const left = shareOf(part.start, shown);
  return { left, width: shareOf(part.end, shown) - left };
}

function shareOf(instant: number, { start, end }: Interval): number {
  return (instant - start) / (end - start);
}

/**
 * The start on the clock of the location nearest to a share of the board, in steps of so many wall minutes:
 * where something that is dragged would land. Epoch ms; undefined on a day that does not exist.
 */
export function startAt(
  share: number,
  {
    day,
    zone,
    shown,
    stepMinutes = slotStepMinutes,
  }: { day: string; zone: string; shown: Interval; stepMinutes?: number },
): number | undefined {
  const wanted = shown.start + share * (shown.end - shown.start);
  const clock = clockOf(day, zone);
  const distance = (instant: number) => Math.abs(instant - wanted);
  let nearest: number | undefined;
  for (let seconds = 0; seconds < dayMs / 1000; seconds += stepMinutes * 60) {
    const instant = clock(seconds);
    if (instant === undefined || instant < shown.start || instant >= shown.end) continue;
    if (nearest === undefined || distance(instant) < distance(nearest)) nearest = instant;
  }
  return nearest;
}
