import { addDays, dayMs } from './calendar-day.ts';
import type { Interval } from './interval.ts';
import { secondsOf } from './time-of-day.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** The clock of a zone at an instant, as if it were UTC, in epoch ms. */
function clockAt(instant: number, zone: string): number {
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
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** A stretch of time in which a zone's clock runs evenly, `offset` ms ahead of UTC. */
interface Span extends Interval {
  readonly offset: number;
}

/** No clock is further from UTC than this. */
const farthest = 16 * 3_600_000;
const second = 1000;

const spansByZone = new Map<string, Map<string, readonly Span[]>>();
const keptDays = 2000;

/**
 * The spans in which `day` of a zone can lie: one on ordinary days, two where the clock changes. Asking
 * `Intl` takes a thousand times as long as adding up, so what was found is kept.
 */
function spansOf(day: string, zone: string): readonly Span[] {
  let days = spansByZone.get(zone);
  if (days === undefined || days.size >= keptDays) {
    days = new Map();
    spansByZone.set(zone, days);
  }
  let spans = days.get(day);
  if (spans === undefined) {
    const midnight = Date.parse(day);
    spans = evenSpans({ start: midnight - farthest, end: midnight + dayMs + farthest }, zone);
    days.set(day, spans);
  }
  return spans;
}

function evenSpans({ start, end }: Interval, zone: string): Span[] {
  const offset = offsetAt(start, zone);
  if (offset === offsetAt(end, zone)) return [{ start, end, offset }];
  if (end - start === second) return [{ start, end, offset }];
  const middle = start + Math.floor((end - start) / 2 / second) * second;
  const [before, after] = [evenSpans({ start, end: middle }, zone), evenSpans({ start: middle, end }, zone)];
  return joined([...before, ...after]);
}

/** Neighbours with one offset made one. */
function joined(spans: readonly Span[]): Span[] {
  const done: Span[] = [];
  for (const span of spans) {
    const last = done.at(-1);
    if (last?.offset === span.offset) done[done.length - 1] = { ...last, end: span.end };
    else done.push(span);
  }
  return done;
}

function offsetAt(instant: number, zone: string): number {
  return clockAt(instant, zone) - instant;
}

/**
 * The instants of one day: from seconds since midnight, as the zone's clock shows them, to epoch ms. Of a
 * time that occurs twice the first, of a time that is skipped none.
 */
export function clockOf(day: string, zone: string): (seconds: number) => number | undefined {
  const midnight = Date.parse(day);
  const spans = spansOf(day, zone);
  return seconds => {
    const shown = midnight + seconds * second;
    for (const { start, end, offset } of spans) {
      const instant = shown - offset;
      if (start <= instant && instant < end) return instant;
    }
    return undefined;
  };
}

/**
 * The instant (epoch ms) at which a zone's clock shows `time` (HH:mm:ss) on `day` (yyyy-MM-dd): of a time
 * that occurs twice the first, of a time that is skipped none.
 *
 * @example instantOf('2026-03-29', '01:30:00', 'Europe/London') // undefined, the clock goes from 01:00 to 02:00
 */
export function instantOf(day: string, time: string, zone: string): number | undefined {
  return clockOf(day, zone)(secondsOf(time));
}

/**
 * The first instant (epoch ms) at which a zone's clock shows `time` on `day` or later. This is what the
 * edge of opening hours means: a place that opens in a skipped hour opens when that hour is over.
 */
export function firstInstantFrom(day: string, time: string, zone: string): number {
  const shown = Date.parse(day) + secondsOf(time) * second;
  for (const { start, end, offset } of spansOf(day, zone)) {
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
  return new Date(clockAt(instant, zone)).toISOString().slice(0, 10);
}

/** The time of day (HH:mm:ss) of an instant (epoch ms) in a zone. */
export function timeOf(instant: number, zone: string): string {
  return new Date(clockAt(instant, zone)).toISOString().slice(11, 19);
}
