import { useGetList, useGetOne } from 'react-admin';
import { type SpecialDay, type WeekdayHours, weekInForce } from '../../domain/hours/opening-hours.ts';
import { addDays, isZoneName } from '../../domain/time/calendar.ts';
import type { Location } from '../../resources/locations.ts';

interface HoursRow extends WeekdayHours {
  readonly id: number;
}

interface DayRow extends SpecialDay {
  readonly id: number;
}

/** When a location is open in some stretch of days. */
export interface LocationHours {
  readonly id: number;
  readonly name: string;
  /** IANA; undefined when the location has none that clocks know. */
  readonly zone: string | undefined;
  readonly week: readonly WeekdayHours[];
  readonly specials: readonly SpecialDay[];
}

interface Found {
  readonly place: LocationHours | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
}

const weekdays = 7;
const mostDays = 200;

/** Zone, weekly hours and special days of a location from `first` to `last` (yyyy-MM-dd, both included). */
export function usePlaceHours(locationId: number, first: string, last: string): Found {
  const at = { field: 'location_id', op: 'eq', value: locationId };
  const location = useGetOne<Location>('locations', { id: locationId });
  const week = useGetList<HoursRow>('location-hours', {
    pagination: { page: 1, perPage: weekdays },
    sort: { field: 'id', order: 'ASC' },
    meta: { entries: [at] },
  });
  const days = useGetList<DayRow>('location-days', {
    pagination: { page: 1, perPage: mostDays },
    sort: { field: 'id', order: 'ASC' },
    meta: {
      entries: [
        at,
        { field: 'day', op: 'ge', value: first },
        { field: 'day', op: 'lt', value: addDays(last, 1) },
      ],
    },
  });
  const parts = [location, week, days];
  const ready = location.data !== undefined && week.data !== undefined && days.data !== undefined;
  return {
    place: ready ? placeOf(location.data, week.data, days.data) : undefined,
    error: parts.find(({ error }) => error !== null)?.error ?? null,
    retry: () => {
      for (const { refetch } of parts) void refetch();
    },
  };
}

function placeOf(
  { id, name, timezone }: Location,
  stored: readonly WeekdayHours[],
  specials: readonly SpecialDay[],
): LocationHours {
  const zone = isZoneName(timezone) ? timezone : undefined;
  return { id, name, zone, week: weekInForce(stored), specials };
}
