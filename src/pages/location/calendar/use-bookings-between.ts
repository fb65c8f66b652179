import { useQuery } from '@tanstack/react-query';
import { type GetListResult, useDataProvider, useGetList } from 'react-admin';
import { BookingStatus, blockingStatuses } from '../../../../domain/bookings/booking-status.ts';
import type { FilterEntry } from '../../../../domain/filter.ts';
import { boundsOfDay } from '../../../../domain/time/time-zone.ts';
import type { Device } from '../../../../resources/devices.ts';
import type { LocationDetail } from '../location-detail.ts';
import { zoneOf } from '../location-time.ts';
import type { CalendarBooking } from './calendar-days.ts';

const pageSize = 100;
/** What holds a device, in the order in which CAL-14 has it. */
const holding = [BookingStatus.Booked, ...blockingStatuses.filter(status => status !== BookingStatus.Booked)];

/**
 * The bookings that hold a device between two days (yyyy-MM-dd) of a location, both included: the call of CAL-14, from the
 * first day 00:00 to the last day 23:59 on the clocks of the location, page by page (DEC-13, DEC-32). The key
 * begins as that of every list of bookings, so that whatever refreshes those refreshes this.
 */
export function useBookingsBetween(location: LocationDetail, from: string, to: string) {
  const provider = useDataProvider();
  const entries = entriesOf(location, from, to);
  return useQuery<GetListResult<CalendarBooking>>({
    queryKey: ['bookings', 'getList', { entries, pages: 'all' }, location.id],
    // What was shown until now stays for a moment; never that of another location.
    placeholderData: (shown, query) => (query?.queryKey.at(-1) === location.id ? shown : undefined),
    retry: false,
    queryFn: async ({ signal }) => {
      const page = (number: number): Promise<GetListResult<CalendarBooking>> =>
        provider.getList('bookings', {
          pagination: { page: number, perPage: pageSize },
          sort: { field: 'start_time', order: 'DESC' },
          filter: {},
          meta: { entries, fromWeb: true },
          signal,
        });
      const first = await page(1);
      const pages = Math.ceil((first.total ?? first.data.length) / pageSize);
      const others = await Promise.all(
        Array.from({ length: Math.max(0, pages - 1) }, (_, at) => page(at + 2)),
      );
      return { ...first, data: withoutRepeats([first, ...others].flatMap(({ data }) => data)) };
    },
  });
}

/** The devices of the location by name, those that are out of service among them; undefined until they are known. */
export function useCalendarDevices(location: LocationDetail): readonly Device[] | undefined {
  const { data } = useGetList<Device>('devices', {
    pagination: { page: 1, perPage: 200 },
    sort: { field: 'name', order: 'ASC' },
    meta: {
      entries: [
        { field: 'partner_location_id', op: 'eq', value: location.id },
        { field: 'deleted', op: 'eq', value: false },
      ],
    },
  });
  return data;
}

function entriesOf(location: LocationDetail, from: string, to: string): FilterEntry[] {
  const zone = zoneOf(location);
  const start = boundsOfDay(from, zone).start;
  const end = boundsOfDay(to, zone).end - 1;
  return [
    { field: 'booking_status', op: 'in', value: holding },
    { field: 'location_id', op: 'eq', value: location.id },
    { field: 'start_time', op: 'ge', value: new Date(start).toISOString() },
    { field: 'start_time', op: 'le', value: new Date(end).toISOString() },
  ];
}

/** A booking made while the pages were read moves a row from one page to the next. */
function withoutRepeats(rows: readonly CalendarBooking[]): CalendarBooking[] {
  return [...new Map(rows.map(row => [row.id, row])).values()];
}
