import type { Interval } from '../time/interval.ts';

/** A massage as it really ran: start in ISO `Z`, length in seconds (BOOK-06). */
export interface RanSession {
  readonly actual_start_time: string | null;
  readonly running_duration: number | null;
}

/** Beside what was booked, epoch ms. */
export interface RealSession extends Interval {
  /** Whole minutes after the booked start, 0 when it began in time. */
  readonly lateMinutes: number;
  /** Whole minutes before the booked end, 0 while it runs. */
  readonly earlyMinutes: number;
  readonly isRunning: boolean;
}

const minuteMs = 60_000;

/**
 * When a massage really ran. A running one, and one whose length is not known, lasts until `now` (epoch ms),
 * but not beyond what was booked. Undefined when it has not started.
 */
export function realSession(
  booked: Interval,
  { actual_start_time, running_duration }: RanSession,
  isRunning: boolean,
  now: number,
): RealSession | undefined {
  if (actual_start_time === null) return undefined;
  const start = Date.parse(actual_start_time);
  if (start > now) return undefined;
  const known = isRunning || running_duration === null ? undefined : start + running_duration * 1000;
  const end = known ?? Math.max(start, Math.min(now, booked.end));
  return {
    start,
    end,
    lateMinutes: wholeMinutes(start - booked.start),
    earlyMinutes: known === undefined ? 0 : wholeMinutes(booked.end - end),
    isRunning,
  };
}

function wholeMinutes(ms: number): number {
  return Math.max(0, Math.floor(ms / minuteMs));
}
