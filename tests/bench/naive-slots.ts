import type { Interval } from '../../domain/time/interval.ts';

const minute = 60_000;

/**
 * The least that anybody can do: whole numbers, edges that are known already, no wall times, no reasons. On a
 * day on which the clock goes back it offers the repeated hour twice.
 */
export function freeStarts(open: Interval, busy: readonly Interval[], durationMinutes: number): number[] {
  const starts: number[] = [];
  const length = durationMinutes * minute;
  for (let start = open.start; start + length <= open.end; start += 10 * minute) {
    let free = true;
    for (const each of busy) {
      if (each.start < start + length && start < each.end) {
        free = false;
        break;
      }
    }
    if (free) starts.push(start);
  }
  return starts;
}
