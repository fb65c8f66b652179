import type { Interval } from '../time/interval.ts';
import { sessionOf } from './slot-durations.ts';

/** A session that ran for less than this part of its massage was short (DEC-201). */
export const shortPart = 0.8;

/** So long after the booked start a session that begins is late (DEC-170), and one that has not begun is told. */
export const lateAfterMinutes = 5;

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

/**
 * When a massage that runs will be over (epoch ms): so long after it began as its slot has massage, but not beyond what was
 * booked.
 */
export function expectedEnd(
  booked: Interval,
  {
    actual_start_time,
    slot_duration,
  }: Pick<RanSession, 'actual_start_time'> & { readonly slot_duration: number },
): number {
  const minutes = sessionOf(slot_duration);
  if (minutes === undefined) return booked.end;
  const began = actual_start_time === null ? booked.start : Date.parse(actual_start_time);
  return Math.min(booked.end, began + minutes * minuteMs);
}

function wholeMinutes(ms: number): number {
  return Math.max(0, Math.floor(ms / minuteMs));
}

/** The zones of the back in the order of their names on the wire, `zone1` to `zone6` (ZONE-01). */
export const bodyZones = [
  { name: 'zone1', side: 'left', height: 'upper' },
  { name: 'zone2', side: 'left', height: 'mid' },
  { name: 'zone3', side: 'left', height: 'lower' },
  { name: 'zone4', side: 'right', height: 'upper' },
  { name: 'zone5', side: 'right', height: 'mid' },
  { name: 'zone6', side: 'right', height: 'lower' },
] as const;

export type BodyZone = (typeof bodyZones)[number];

/** How much better a zone is: whatever is neither minor nor moderate is full (ZONE-03, ENUM-21). */
type Improvement = 'minor' | 'moderate' | 'full';

export interface ZoneImprovement {
  readonly zone: BodyZone;
  /** Undefined where nothing is said about the zone: then it is not shaded. */
  readonly improvement: Improvement | undefined;
  /** How opaque its shade is, from 0 to 1 (ZONE-04). */
  readonly opacity: number;
}

const opacities = { minor: 0.3, moderate: 0.6, full: 1 } as const;

/** What a session did to each zone of the back (ZONE-02 to ZONE-04); undefined when it tells of none. */
export function zoneImprovements(told: unknown): readonly ZoneImprovement[] | undefined {
  if (typeof told !== 'object' || told === null) return undefined;
  const values = new Map(Object.entries(told));
  const zones = bodyZones.map(zone => {
    const improvement = improvementOf(values.get(zone.name));
    return { zone, improvement, opacity: improvement === undefined ? 0 : opacities[improvement] };
  });
  return zones.some(({ improvement }) => improvement !== undefined) ? zones : undefined;
}

function improvementOf(value: unknown): Improvement | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  return value === 'minor' || value === 'moderate' ? value : 'full';
}
