import { type Placed, placed } from '../bookings/day-board.ts';
import type { Interval } from '../time/interval.ts';
import { dayOf, timeOf } from '../time/time-zone.ts';

const hourMs = 3_600_000;
const quarterMs = 900_000;

/** How much of the time before and after now a line shows. */
export const lineMs = { before: hourMs, after: 6 * hourMs };

/** What a line shows at `now` (epoch ms). */
export function shownAround(now: number): Interval {
  return { start: now - lineMs.before, end: now + lineMs.after };
}

/** A full hour on the clock of a zone. */
export interface LineTick {
  /** Epoch ms. */
  readonly instant: number;
  /** HH:mm; where the clock goes back, one hour may stand here twice. */
  readonly time: string;
  /** yyyy-MM-dd, at the first hour of a day. */
  readonly day: string | undefined;
  readonly left: number;
}

/**
 * The full hours that a zone's clock shows within a span of time. The line is elapsed time, so that all zones share it:
 * where a clock goes forward, an hour is missing; where it goes back, one comes twice, or takes longer.
 */
export function ticksOn(shown: Interval, zone: string): LineTick[] {
  const ticks: LineTick[] = [];
  for (
    let instant = Math.ceil(shown.start / quarterMs) * quarterMs;
    instant < shown.end;
    instant += quarterMs
  ) {
    const time = timeOf(instant, zone);
    const place = placed({ start: instant, end: instant + 1 }, shown);
    if (!time.endsWith(':00:00') || place === undefined) continue;
    const day = dayOf(instant, zone);
    const isFirst = dayOf(instant - 1000, zone) !== day;
    ticks.push({ instant, time: time.slice(0, 5), day: isFirst ? day : undefined, left: place.left });
  }
  return ticks;
}

/** What is shown of something, with its place on the line. */
export function onLine<What extends Interval>(all: readonly What[], shown: Interval): (What & Placed)[] {
  return all.flatMap(each => {
    const place = placed(each, shown);
    return place === undefined ? [] : [{ ...each, ...place }];
  });
}

/** Things of one location beneath each other, so that none lies over another: as few lines as there can be. */
export function packed<What extends Interval>(all: readonly What[]): What[][] {
  const lines: What[][] = [];
  for (const each of all.toSorted((one, other) => one.start - other.start || one.end - other.end)) {
    const line = lines.find(known => (known.at(-1)?.end ?? 0) <= each.start);
    if (line === undefined) lines.push([each]);
    else line.push(each);
  }
  return lines;
}
