import { fromZonedTime } from 'date-fns-tz/fromZonedTime';
import { addDays, dayMs } from './calendar-day.ts';
import { spansAround } from './clock-spans.ts';
import type { Interval } from './interval.ts';
import { secondsOf } from './time-of-day.ts';

/**
 * The instants of one day: from seconds since midnight, as the zone's clock shows them, to epoch ms. Of a
 * time that occurs twice the first, of a time that is skipped none.
 */
export function clockOf(day: string, zone: string): (seconds: number) => number | undefined {
  const midnight = Date.parse(day);
  const spans = spansAround(midnight / dayMs, zone);
  return seconds => {
    const shown = midnight + seconds * 1000;
    for (const { start, end, offset } of spans) {
      const instant = shown - offset;
      if (start <= instant && instant < end) return instant;
    }
    return undefined;
  };
}

/**
 * The instant (epoch ms) at which a zone's clock shows `time` (HH:mm:ss) on `day` (yyyy-MM-dd): of a time
 * that occurs twice the first, of a time that is skipped none. date-fns-tz moves a skipped time and may
 * take the second of a repeated one, so what it finds counts only if the zone's clock shows that very time.
 *
 * @example instantOf('2026-03-29', '01:30:00', 'Europe/London') // undefined, the clock goes from 01:00 to 02:00
 */
export function instantOf(day: string, time: string, zone: string): number | undefined {
  const found = fromZonedTime(`${day}T${time}`, zone).getTime();
  const shown = (instant: number) => `${dayOf(instant, zone)}T${timeOf(instant, zone)}`;
  const before = found - dayMs;
  const offsetOfDayBefore = Date.parse(`${shown(before)}Z`) - before;
  return [found, Date.parse(`${day}T${time}Z`) - offsetOfDayBefore]
    .sort((one, other) => one - other)
    .find(instant => shown(instant) === `${day}T${time}`);
}

/**
 * The first instant (epoch ms) at which a zone's clock shows `time` on `day` or later. This is what the
 * edge of opening hours means: a place that opens in a skipped hour opens when that hour is over.
 */
export function firstInstantFrom(day: string, time: string, zone: string): number {
  const midnight = Date.parse(day);
  const shown = midnight + secondsOf(time) * 1000;
  for (const { start, end, offset } of spansAround(midnight / dayMs, zone)) {
    const instant = Math.max(start, shown - offset);
    if (instant < end) return instant;
  }
  throw new RangeError(`${zone} has no instant from ${day} ${time}`);
}

/** From the first instant of a day (yyyy-MM-dd) in a zone to that of the next; empty for a skipped day. */
export function boundsOfDay(day: string, zone: string): Interval {
  return {
    start: firstInstantFrom(day, '00:00:00', zone),
    end: firstInstantFrom(addDays(day, 1), '00:00:00', zone),
  };
}

/** The calendar day (yyyy-MM-dd) of an instant (epoch ms) in a zone. */
export function dayOf(instant: number, zone: string): string {
  return shownAt(instant, zone).slice(0, 10);
}

/** The time of day (HH:mm:ss) of an instant (epoch ms) in a zone. */
export function timeOf(instant: number, zone: string): string {
  return shownAt(instant, zone).slice(11, 19);
}

/** What a zone's clock shows at an instant, as ISO text. */
function shownAt(instant: number, zone: string): string {
  const span = spansAround(Math.floor(instant / dayMs), zone).find(({ end }) => instant < end);
  return new Date(instant + (span?.offset ?? 0)).toISOString();
}
