import type { DayOpening } from '../hours/opening-hours.ts';
import { dayMs } from '../time/calendar-day.ts';
import { type Interval, intersection } from '../time/interval.ts';
import { boundsOfDay, clockOf, timeOf } from '../time/time-zone.ts';
import { slotStepMinutes } from './slot-durations.ts';

/** Where something lies on a board of one day: shares of its width, 0 to 1. */
export interface Placed {
  readonly left: number;
  readonly width: number;
}

/** A full hour on the clock of the location. */
export interface Tick {
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
export function shownHours(
  day: string,
  zone: string,
  { open }: DayOpening,
  others: readonly Interval[],
): Interval {
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
export function ticksOf(day: string, zone: string, shown: Interval): Tick[] {
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
