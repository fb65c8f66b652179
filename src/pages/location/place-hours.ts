import {
  type DayOpening,
  openingOfDay,
  type SpecialDay,
  type WeekdayHours,
  weekInForce,
} from '../../../domain/hours/opening-hours.ts';
import { zoneOf } from './place-time.ts';

/** What decides when a place is open. */
export interface PlaceHours {
  readonly timezone: string | null;
  readonly location_hours: readonly WeekdayHours[];
  readonly logs: readonly SpecialDay[];
}

/** When a place is open on a day; a place that has set no hours yet keeps the usual ones (HOURS-03). */
export function openingOf(location: PlaceHours, day: string): DayOpening {
  return openingOfDay(day, zoneOf(location), weekInForce(location.location_hours), location.logs);
}
