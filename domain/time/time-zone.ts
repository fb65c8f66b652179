import { fromZonedTime } from 'date-fns-tz/fromZonedTime';
import { addDays, dayMs, secondsOf } from './calendar.ts';
import type { Interval } from './interval.ts';

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
 * edge of opening hours means: a location that opens in a skipped hour opens when that hour is over.
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

/** A stretch of time in which a zone's clock runs evenly, `offset` ms ahead of UTC. */
interface ClockSpan extends Interval {
  readonly offset: number;
}

const second = 1000;

/** No clock is further from UTC than this. */
const farthest = 16 * 3_600_000;

const spansByZone = new Map<string, Map<number, readonly ClockSpan[]>>();
const keptDays = 2000;

/**
 * The spans that reach into a day, of whatever clock: one as a rule, two around a change of the clock.
 * Asking `Intl` takes a thousand times as long as adding up, so that what was found is kept.
 *
 * @param day whole days since 1970
 */
function spansAround(day: number, zone: string): readonly ClockSpan[] {
  let days = spansByZone.get(zone);
  if (days === undefined || days.size >= keptDays) {
    days = new Map();
    spansByZone.set(zone, days);
  }
  let spans = days.get(day);
  if (spans === undefined) {
    spans = evenSpans({ start: day * dayMs - farthest, end: (day + 1) * dayMs + farthest }, zone);
    days.set(day, spans);
  }
  return spans;
}

/** Halves the time until each change of the clock is found to the second. */
function evenSpans({ start, end }: Interval, zone: string): ClockSpan[] {
  const offset = offsetAt(start, zone);
  if (end - start === second || offset === offsetAt(end, zone)) return [{ start, end, offset }];
  const middle = start + Math.floor((end - start) / 2 / second) * second;
  const spans: ClockSpan[] = [];
  for (const span of [
    ...evenSpans({ start, end: middle }, zone),
    ...evenSpans({ start: middle, end }, zone),
  ]) {
    const last = spans.at(-1);
    if (last?.offset === span.offset) spans[spans.length - 1] = { ...last, end: span.end };
    else spans.push(span);
  }
  return spans;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** How far a zone's clock is ahead of UTC at an instant of whole seconds, both in ms. */
function offsetAt(instant: number, zone: string): number {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  const parts = Object.fromEntries(
    format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second: seconds = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, seconds) - instant;
}
