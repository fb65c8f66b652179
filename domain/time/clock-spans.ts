import { dayMs } from './calendar-day.ts';
import type { Interval } from './interval.ts';

/** A stretch of time in which a zone's clock runs evenly, `offset` ms ahead of UTC. */
export interface ClockSpan extends Interval {
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
export function spansAround(day: number, zone: string): readonly ClockSpan[] {
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
