import { useMemo } from 'react';
import { useGetList } from 'react-admin';
import { BookingStatus } from '../../../../domain/bookings/booking-status.ts';
import { type DayBoard, dayBoard } from '../../../../domain/bookings/day-board.ts';
import type { DayOpening } from '../../../../domain/hours/opening-hours.ts';
import { dayMs } from '../../../../domain/time/calendar-day.ts';
import { boundsOfDay } from '../../../../domain/time/time-zone.ts';
import type { DeviceLog } from '../../../../resources/device-logs.ts';
import type { Device } from '../../../../resources/devices.ts';
import type { BookingRow } from '../../../booking/booking-row.tsx';
import type { LocationDetail } from '../location-detail.ts';
import { openingOf } from '../location-hours.ts';
import { zoneOf } from '../location-time.ts';

/** Everything that a board of one day shows. */
export interface Board {
  readonly day: string;
  readonly zone: string;
  readonly opening: DayOpening;
  readonly devices: readonly Device[];
  readonly bookings: readonly BookingRow[];
  readonly board: DayBoard;
}

const { Created, Booked, Completed, Running } = BookingStatus;
const byName = { field: 'name', order: 'ASC' } as const;
const byTime = { field: 'start_time', order: 'ASC' } as const;
const byReport = { field: 'last_updated_time', order: 'ASC' } as const;
/** An outage that began longer ago is told by the device's own page. */
const reportedSinceMs = 3 * dayMs;

/** The devices of a location with what happens on them on one day (yyyy-MM-dd); `now` in epoch ms. */
export function useBoard(location: LocationDetail, day: string, now: number) {
  const zone = zoneOf(location);
  const { start, end } = boundsOfDay(day, zone);
  const iso = (instant: number) => new Date(instant).toISOString();
  const devices = useGetList<Device>('devices', {
    pagination: { page: 1, perPage: 200 },
    sort: byName,
    meta: {
      entries: [
        { field: 'partner_location_id', op: 'eq', value: location.id },
        { field: 'deleted', op: 'eq', value: false },
      ],
    },
  });
  const bookings = useGetList<BookingRow>('bookings', {
    pagination: { page: 1, perPage: 1000 },
    sort: byTime,
    meta: {
      entries: [
        { field: 'location_id', op: 'eq', value: location.id },
        { field: 'booking_status', op: 'in', value: [Created, Booked, Running, Completed] },
        { field: 'start_time', op: 'ge', value: iso(start) },
        { field: 'start_time', op: 'lt', value: iso(end) },
      ],
    },
  });
  const ids = devices.data?.map(({ id }) => id) ?? [];
  const reports = useGetList<DeviceLog>(
    'device-logs',
    {
      pagination: { page: 1, perPage: 1000 },
      sort: byReport,
      meta: {
        entries: [
          { field: 'device_id', op: 'in', value: ids },
          { field: 'last_updated_time', op: 'ge', value: iso(start - reportedSinceMs) },
          { field: 'last_updated_time', op: 'lt', value: iso(end) },
        ],
      },
    },
    { enabled: ids.length > 0 },
  );
  const board = useMemo((): Board | undefined => {
    if (devices.data === undefined || bookings.data === undefined) return undefined;
    const opening = openingOf(location, day);
    const lanes = devices.data.map(({ id, installation_date }) => ({
      id,
      ...(installation_date !== null && { installedFrom: Date.parse(installation_date) }),
    }));
    const question = { day, zone, opening, devices: lanes, bookings: bookings.data, now };
    return {
      ...{ day, zone, opening, devices: devices.data, bookings: bookings.data },
      board: dayBoard({ ...question, reports: reports.data ?? [] }),
    };
  }, [devices.data, bookings.data, reports.data, location, day, zone, now]);
  const parts = [devices, bookings, reports];
  return {
    board,
    isFetching: parts.some(({ isFetching }) => isFetching),
    error: parts.find(({ error }) => error !== null)?.error ?? null,
    retry: () => {
      for (const { refetch } of parts) void refetch();
    },
  };
}
