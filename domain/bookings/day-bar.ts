import { type BreakDraft, completeBreaks } from '../hours/breaks.ts';
import { lastSecond, secondsOf, timeText } from '../time/calendar.ts';
import type { Interval } from '../time/interval.ts';

/**
 * A stretch of a bar that shows a day from midnight to midnight: open, a break, where breaks overlap
 * (HOURS-08), or where one lies outside the opening hours (HOURS-07).
 */
export interface BarPart {
  readonly kind: 'open' | 'break' | 'overlap' | 'outside';
  /** HH:mm:ss; the end of the day is 23:59:59. */
  readonly from: string;
  readonly to: string;
  /** Shares of the whole bar, 0 to 1. */
  readonly left: number;
  readonly width: number;
}

/** The hours of a weekday as they are typed, right or wrong. */
export interface BarHours {
  readonly isActive: boolean;
  readonly open_time: string | null;
  readonly close_time: string | null;
  readonly block: readonly BreakDraft[] | null;
}

const secondsOfDay = 86_400;

/**
 * The parts of the bar of a day, ascending; none for a day that is off. It can be drawn while times are being
 * typed: breaks that are half typed or end before they start are left out.
 */
export function dayBar({ isActive, open_time, close_time, block }: BarHours): readonly BarPart[] {
  if (!isActive || open_time === null || close_time === null) return [];
  const hours = stretch(open_time, close_time);
  const breaks = completeBreaks(block ?? [])
    .map(({ block_start_time, block_end_time }) => stretch(block_start_time, block_end_time))
    .filter(({ start, end }) => start < end);
  const edges = [hours, ...breaks].flatMap(({ start, end }) => [start, end]).sort((a, b) => a - b);
  const parts: BarPart[] = [];
  for (const [index, end] of edges.entries()) {
    const start = edges[index - 1] ?? end;
    const kind = start < end ? kindOf(start, hours, breaks) : undefined;
    if (kind !== undefined) add(parts, kind, start, end);
  }
  return parts;
}

function stretch(from: string, to: string): Interval {
  return { start: secondsOf(from), end: to === lastSecond ? secondsOfDay : secondsOf(to) };
}

function kindOf(second: number, hours: Interval, breaks: readonly Interval[]): BarPart['kind'] | undefined {
  const holds = ({ start, end }: Interval) => start <= second && second < end;
  const count = breaks.filter(holds).length;
  if (!holds(hours)) return count > 0 ? 'outside' : undefined;
  if (count > 1) return 'overlap';
  return count === 1 ? 'break' : 'open';
}

/** Continues the last part when it is of the same kind and ends here. */
function add(parts: BarPart[], kind: BarPart['kind'], start: number, end: number): void {
  const last = parts.at(-1);
  const from = timeText(start);
  const to = end === secondsOfDay ? lastSecond : timeText(end);
  const continues = last?.kind === kind && last.to === from;
  const left = continues ? last.left : start / secondsOfDay;
  const part = { kind, from: continues ? last.from : from, to, left, width: end / secondsOfDay - left };
  if (continues) parts[parts.length - 1] = part;
  else parts.push(part);
}
