import { countOf, type Days } from '../../domain/insights/capacity.ts';
import { dayOf } from '../../domain/time/time-zone.ts';
import { blockedMinutes } from './blocked-minutes.ts';
import { type MinutesOfWeek, minutesOfDays, type OpenLocation, openLocations } from './open-locations.ts';
import type { InsightLocation } from './read-locations.ts';
import type { Stock } from './read-stock.ts';

/** Minutes that could be booked on each day of a span, in their order. */
export type DailyMinutes = Float64Array;

/**
 * How many minutes could be booked on each of these days, of each of what stands there: devices in service at open locations,
 * as long as these are open and nothing is blocked. Both are taken as they are now, because nobody notes on which days a
 * device was out of service.
 */
export function capacityByDay(
  days: Days,
  locations: readonly InsightLocation[],
  stock: Stock,
  minutesOf?: MinutesOfWeek,
): ReadonlyMap<number, DailyMinutes> {
  const open = openLocations(locations, days, stock, minutesOf);
  const length = countOf(days);
  const capacity = new Map<number, DailyMinutes>();
  const of = (id: number) => {
    const minutes = capacity.get(id) ?? new Float64Array(length);
    capacity.set(id, minutes);
    return minutes;
  };
  for (const { id, location_id: at, installed, count } of stock.standing) {
    const location = open.get(at);
    if (location === undefined) continue;
    add(of(id), minutesOfDays(location), { from: firstOf(location, days, installed), times: count });
  }
  for (const { bed, location, taken } of blockedMinutes(days, open, stock.blocks)) {
    const from = of(stock.byDevice ? bed : location);
    for (const [day, minutes] of taken) from[day] = (from[day] ?? 0) - minutes;
  }
  return capacity;
}

interface Adding {
  readonly from: number;
  readonly times: number;
}

function add(into: DailyMinutes, minutes: readonly number[], { from, times }: Adding): void {
  for (let day = from; day < into.length; day += 1)
    into[day] = (into[day] ?? 0) + times * (minutes[day] ?? 0);
}

/** The day on which a device is installed, which counts whole, by its place among them. */
function firstOf(location: OpenLocation, { from }: Days, installed: string | null): number {
  if (installed === null) return 0;
  const since = dayOf(Date.parse(installed), location.shared.hours.zone);
  return since <= from ? 0 : countOf({ from, to: since }) - 1;
}
