import { type DayOpening, isOpenDuring } from '../hours/opening-hours.ts';
import { type Interval, intersection, subtract } from '../time/interval.ts';

/** How busy a location is on one day. */
export interface DayLoad {
  /** The share of its devices' open time that is booked, 0 to 1; undefined where nothing can be booked at all. */
  readonly share: number | undefined;
  /** How many bookings lie, wholly or in part, where it is closed or has a break. */
  readonly outside: number;
}

/**
 * How full a day is and what stands where nobody opens (CAL-11): `day` and `booked` in epoch ms, `devices` those that can
 * be booked, each with the times in which it cannot, as it is blocked or not installed yet (DEC-232). Of a booking over
 * midnight only that part counts which lies within the day.
 */
export function dayLoad(
  opening: DayOpening,
  day: Interval,
  booked: readonly Interval[],
  devices: readonly (readonly Interval[])[],
): DayLoad {
  const within = booked.flatMap(each => intersection(each, day) ?? []);
  const { open, breaks } = opening;
  const free = open === undefined ? [] : devices.flatMap(taken => subtract(open, [...breaks, ...taken]));
  const room = lengthOf(free);
  return {
    share: room === 0 ? undefined : Math.min(1, lengthOf(within) / room),
    outside: within.filter(each => !isOpenDuring(opening, each)).length,
  };
}

function lengthOf(spans: readonly Interval[]): number {
  return spans.reduce((sum, { start, end }) => sum + end - start, 0);
}
