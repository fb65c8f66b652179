import { sentence } from '../refusals/spoken.ts';
import { secondsOf } from '../time/calendar.ts';

/** A time of day at which a location pauses, HH:mm:ss each (HOURS-13). */
export interface Break {
  readonly block_start_time: string;
  readonly block_end_time: string;
}

/** A break while it is being typed. */
export interface BreakDraft {
  readonly block_start_time?: string | null | undefined;
  readonly block_end_time?: string | null | undefined;
}

/** The entries that have both a start and an end (HOURS-06). */
export function completeBreaks(drafts: readonly BreakDraft[]): Break[] {
  return drafts.flatMap(({ block_start_time, block_end_time }) =>
    block_start_time && block_end_time ? [{ block_start_time, block_end_time }] : [],
  );
}

/**
 * What is wrong with the breaks of a day that opens from `open` to `close` (HOURS-07..09): the message of
 * each wrong field under `<index>.<field>`. Breaks that touch do not overlap.
 */
export function breakProblems(breaks: readonly Break[], open: string, close: string): Record<string, string> {
  const problems: Record<string, string> = {};
  breaks.forEach(({ block_start_time: from, block_end_time: to }, index) => {
    if (secondsOf(to) <= secondsOf(from)) {
      problems[`${index}.block_end_time`] = sentence('form.break-ends-early');
    } else if (secondsOf(to) > secondsOf(close)) {
      problems[`${index}.block_end_time`] = sentence('form.break-outside');
    }
    if (secondsOf(from) < secondsOf(open) || secondsOf(from) > secondsOf(close)) {
      problems[`${index}.block_start_time`] = sentence('form.break-outside');
    } else if (
      breaks.some((other, location) => location !== index && startsWithin(from, other, location < index))
    ) {
      problems[`${index}.block_start_time`] = sentence('form.breaks-overlap');
    }
  });
  return problems;
}

/** Of two breaks that start together the later entry is the one to complain about. */
function startsWithin(
  time: string,
  { block_start_time, block_end_time }: Break,
  isEarlier: boolean,
): boolean {
  const [start, from, to] = [time, block_start_time, block_end_time].map(secondsOf);
  if (start === undefined || from === undefined || to === undefined) return false;
  return start < to && (from < start || (from === start && isEarlier));
}
