import {
  type DatedHours,
  type DatedWeek,
  type DayOpening,
  openingOfDay,
  type SpecialDay,
  type WeekdayHours,
  weeksInForce,
} from '../../../domain/hours/opening-hours.ts';
import type { LocationDay } from '../../../resources/location-days.ts';
import type { LocationHours } from '../../../resources/location-hours.ts';
import type { Location } from '../../../resources/locations.ts';
import type { Promotion } from '../../../resources/promotions.ts';
import { zoneOf } from './location-time.ts';

/** A location as its page reads it: with its owner, its week, its special days and its promotion (LOC-04, LOC-11). */
export interface LocationDetail extends Location {
  readonly user?: { readonly id: number; readonly email: string } | null;
  readonly location_hours: readonly Pick<
    LocationHours,
    'day_of_week' | 'isActive' | 'open_time' | 'close_time' | 'block'
  >[];
  readonly logs: readonly Pick<
    LocationDay,
    | 'id'
    | 'create_time'
    | 'day'
    | 'date_open_from'
    | 'date_open_to'
    | 'block_start_time'
    | 'block_end_time'
    | 'reason_close'
  >[];
  readonly first_promotion: readonly Pick<
    Promotion,
    'id' | 'version' | 'discount_percentage' | 'is_first_used'
  >[];
}

/** What decides when a location is open. */
export interface OpeningRules {
  readonly timezone: string | null;
  readonly location_hours: readonly WeekdayHours[];
  readonly later_hours?: readonly DatedWeek[] | null;
  readonly logs: readonly SpecialDay[];
}

/** When a location is open on a day; a location that has set no hours yet keeps the usual ones (HOURS-03). */
export function openingOf(location: OpeningRules, day: string): DayOpening {
  return openingOfDay(day, zoneOf(location), weeksOf(location), location.logs);
}

/** The week of a location and those that begin later; another's host may know of none. */
export function weeksOf({
  location_hours,
  later_hours,
}: Pick<OpeningRules, 'location_hours' | 'later_hours'>): readonly DatedHours[] {
  return weeksInForce(location_hours, later_hours ?? []);
}
