import { type DayOpening, defaultWeek, openingOfDay } from '../../../domain/opening-hours.ts';
import type { LocationDetail } from './location-detail.ts';
import { zoneOf } from './place-time.ts';

/** When a place is open on a day; a place that has set no hours yet keeps the usual ones (HOURS-03). */
export function openingOf(location: LocationDetail, day: string): DayOpening {
  const week = location.location_hours.length > 0 ? location.location_hours : defaultWeek;
  return openingOfDay(day, zoneOf(location), week, location.logs);
}
