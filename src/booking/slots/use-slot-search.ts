import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDataProvider, useGetList, useGetOne } from 'react-admin';
import { type BookedTime, bookingCalls, type UpdatingDevice } from '../../../contract/bookings.ts';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import { blockingStatuses } from '../../../domain/bookings/booking-status.ts';
import {
  type PossibleDay,
  possibleDays,
  type StartSearch,
  startsAt,
} from '../../../domain/bookings/possible-days.ts';
import type { Taken } from '../../../domain/bookings/slots.ts';
import type { FilterEntry } from '../../../domain/filter.ts';
import { blockedTimes } from '../../../domain/hours/blocks.ts';
import {
  type DatedHours,
  type SpecialDay,
  type WeekdayHours,
  weeksInForce,
} from '../../../domain/hours/opening-hours.ts';
import { addDays, addMonths, dayMs, isZoneName } from '../../../domain/time/calendar.ts';
import type { Interval } from '../../../domain/time/interval.ts';
import { boundsOfDay } from '../../../domain/time/time-zone.ts';
import type { Location } from '../../../resources/locations.ts';
import { useNow } from '../../admin/timers.ts';
import { useBlocks } from './use-blocks.ts';

/** Where and for whom a start is looked for. */
interface Wanted {
  readonly locationId: number;
  /** IANA, of the location. */
  readonly zone: string;
  readonly bedId: number;
  /** ISO 8601; nothing can be booked before. */
  readonly installed: string | null;
  readonly durationMinutes: number;
  /** Devices that would do as well; the same list as long as it says the same. */
  readonly others: readonly { readonly id: number; readonly installed: string | null }[];
  /** The booking that moves: it does not stand in its own way. A new one has none. */
  readonly moved?: { readonly id: number; readonly bed_id: number; readonly start_time: string } | undefined;
}

/** How often slots that have become past are greyed. */
const tickMs = 20_000;

interface Found {
  readonly hours: LocationHours | undefined;
  readonly search: StartSearch | undefined;
  readonly days: readonly PossibleDay[] | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Which days of a month (yyyy-MM) have a free start, and all that the slots of one of its days depend on. */
export function useSlotSearch(wanted: Wanted, month: string): Found {
  const { locationId, zone, bedId, installed, durationMinutes, others, moved } = wanted;
  const now = useNow(tickMs);
  const first = `${month}-01`;
  const after = `${addMonths(month, 1)}-01`;
  const read = useLocationHours(locationId, first, after);
  const within = { start: boundsOfDay(first, zone).start, end: boundsOfDay(after, zone).start };
  const taken = useTaken({ locationId, bedId: others.length === 0 ? bedId : undefined, within });
  const { hours } = read;
  const blocked = useBlocks(locationId, within);
  const { blocks } = blocked;
  const { start, end } = within;

  const search = useMemo((): StartSearch | undefined => {
    if (hours === undefined || taken.data === undefined || blocks === undefined) return undefined;
    const held = Map.groupBy(taken.data.data, booking => booking.bed_id);
    const updates = new Map(taken.data.updating?.map(each => [each.bed_id, each]));
    const deviceOf = (id: number, since: string | null) => ({
      taken: held.get(id)?.map(takenBy) ?? [],
      updating: timesOf(updates.get(id)),
      blocked: blockedTimes(blocks, id, zone, { start, end: end + dayMs }),
      installedFrom: since === null ? undefined : Date.parse(since),
    });
    return {
      hours,
      zone,
      ...deviceOf(bedId, installed),
      others: others.map(other => ({ bedId: other.id, ...deviceOf(other.id, other.installed) })),
      durationMinutes,
      now,
      exemptBookingId: moved?.id,
      currentStart: moved?.bed_id === bedId ? Date.parse(moved.start_time) : undefined,
    };
  }, [hours, taken.data, blocks, start, end, zone, durationMinutes, now, moved, bedId, installed, others]);
  const days = useMemo(
    () => (search === undefined ? undefined : possibleDays(month, search)),
    [month, search],
  );

  return {
    hours,
    search,
    days,
    error: read.error ?? taken.error ?? blocked.error,
    retry: () => {
      read.retry();
      void taken.refetch();
      void blocked.refetch();
    },
  };
}

/** The starts of one day; none while they are not known. */
export function useStarts(day: string, search: StartSearch | undefined) {
  return useMemo(() => (search === undefined ? undefined : startsAt(day, search)), [day, search]);
}

interface Params {
  readonly locationId: number;
  /** Of all devices of the location unless told. */
  readonly bedId: number | undefined;
  /** Epoch ms. */
  readonly within: Interval;
}

const minuteMs = 60_000;

/** The times that bookings hold devices (SLOT-10), as they are asked under one key with all other bookings. */
function useTaken({ locationId, bedId, within }: Params) {
  const provider = useDataProvider<PortalDataProvider>();
  const filter: FilterEntry[] = [
    { field: 'booking_status', op: 'in', value: [...blockingStatuses] },
    { field: 'location_id', op: 'eq', value: locationId },
    ...(bedId === undefined ? [] : [{ field: 'bed_id', op: 'eq', value: bedId } as const]),
    // What began the day before may still run.
    { field: 'start_time', op: 'ge', value: new Date(within.start - dayMs).toISOString() },
    { field: 'start_time', op: 'le', value: new Date(within.end).toISOString() },
  ];
  return useQuery({
    queryKey: ['bookings', 'between', filter],
    queryFn: ({ signal }) =>
      provider.ask(bookingCalls.between, { query: { filter: JSON.stringify(filter) }, signal }),
  });
}

function takenBy({ id, start_time, duration }: BookedTime): Taken {
  const start = Date.parse(start_time);
  return { id, start, end: start + duration * minuteMs };
}

function timesOf(update: UpdatingDevice | undefined): Interval | undefined {
  return update && { start: Date.parse(update.start_time), end: Date.parse(update.end_time) };
}

interface HoursRow extends WeekdayHours {
  readonly id: number;
}

interface DayRow extends SpecialDay {
  readonly id: number;
}

/** When a location is open in some stretch of days. */
interface LocationHours {
  readonly id: number;
  readonly name: string;
  /** IANA; undefined when the location has none that clocks know. */
  readonly zone: string | undefined;
  readonly week: readonly DatedHours[];
  readonly specials: readonly SpecialDay[];
}

interface HoursRead {
  readonly hours: LocationHours | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
}

const weekdays = 7;
const mostDays = 200;

/** Zone, weekly hours and special days of a location from `first` to `last` (yyyy-MM-dd, both included). */
function useLocationHours(locationId: number, first: string, last: string): HoursRead {
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
    hours: ready ? hoursOf(location.data, week.data, days.data) : undefined,
    error: parts.find(({ error }) => error !== null)?.error ?? null,
    retry: () => {
      for (const { refetch } of parts) void refetch();
    },
  };
}

function hoursOf(
  { id, name, timezone, later_hours: later }: Location,
  stored: readonly WeekdayHours[],
  specials: readonly SpecialDay[],
): LocationHours {
  const zone = isZoneName(timezone) ? timezone : undefined;
  return { id, name, zone, week: weeksInForce(stored, later ?? []), specials };
}
