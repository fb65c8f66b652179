import type { Blocked } from '../hours/blocks.ts';
import { type DayOpening, openingOfDay } from '../hours/opening-hours.ts';
import type { Hours } from '../insights/capacity.ts';
import { addDays } from '../time/calendar.ts';
import { type Interval, intersection, subtract } from '../time/interval.ts';
import { boundsOfDay, dayOf } from '../time/time-zone.ts';

/** Whether a location is open at an instant, and what comes next. Epoch ms. */
export interface OpeningState {
  readonly state: 'open' | 'break' | 'closed';
  /** When that ends; undefined where it lasts for longer than a week. */
  readonly until: number | undefined;
  /** Why all of it is blocked, or its day has other hours than its week. */
  readonly reason: string | undefined;
  /** When it is open within what is shown, ascending, without its breaks. */
  readonly open: readonly Interval[];
}

/** The day before, whose hours may reach over midnight of other clocks, and a week ahead. */
const [firstDay, lastDay] = [-1, 8];

/**
 * Whether a location is open at `now`, and when within `shown`; both in epoch ms. While all of it is blocked nobody can
 * come, as if it were closed.
 */
export function openingState(
  now: number,
  shown: Interval,
  hours: Hours,
  blocked: readonly Blocked[] = [],
): OpeningState {
  const { zone, week, specials } = hours;
  const today = dayOf(now, zone);
  const days = Array.from({ length: lastDay - firstDay + 1 }, (_, at) => addDays(today, firstDay + at));
  const openings = days.map(day => openingOfDay(day, zone, week, specials));
  const spans = joined(openings.flatMap(openSpans)).flatMap(span => subtract(span, blocked));
  const { rule } = openings[-firstDay] ?? {};
  const block = blocked.find(each => holds(each, now));
  const known = {
    reason: block?.reason ?? (rule?.kind === 'special' ? rule.reason : undefined),
    open: spans.flatMap(span => intersection(span, shown) ?? []),
  };
  const current = spans.find(span => holds(span, now));
  if (current !== undefined) {
    const horizon = boundsOfDay(addDays(today, lastDay), zone).end;
    return { state: 'open', until: current.end < horizon ? current.end : undefined, ...known };
  }
  const isBreak = openings.some(({ open, breaks }) =>
    breaks.some(pause => holds(pause, now) && open !== undefined && holds(open, now)),
  );
  const next = spans.find(({ start }) => start > now);
  return { state: isBreak ? 'break' : 'closed', until: next?.start, ...known };
}

function openSpans({ open, breaks }: DayOpening): Interval[] {
  return open === undefined ? [] : subtract(open, breaks);
}

/** A location that is open until midnight and from midnight on does not close in between. */
function joined(spans: readonly Interval[]): Interval[] {
  const all: Interval[] = [];
  for (const span of spans) {
    const last = all.at(-1);
    if (last?.end === span.start) all[all.length - 1] = { start: last.start, end: span.end };
    else all.push(span);
  }
  return all;
}

function holds({ start, end }: Interval, instant: number): boolean {
  return start <= instant && instant < end;
}
