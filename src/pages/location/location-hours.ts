import {
  type DayOpening,
  openingOfDay,
  type SpecialDay,
  type WeekdayHours,
  weekInForce,
} from '../../../domain/hours/opening-hours.ts';
import { zoneOf } from './location-time.ts';

/** What decides when a location is open. */
export interface LocationHours {
  readonly timezone: string | null;
  readonly location_hours: readonly WeekdayHours[];
  readonly logs: readonly SpecialDay[];
}

/** When a location is open on a day; a location that has set no hours yet keeps the usual ones (HOURS-03). */
export function openingOf(location: LocationHours, day: string): DayOpening {
  return openingOfDay(day, zoneOf(location), weekInForce(location.location_hours), location.logs);
}
