import { useMemo, useRef, useState } from 'react';
import { useGetList } from 'react-admin';
import { takingPlace } from '../../../../domain/bookings/booking-status.ts';
import { bookedWhileClosed, heldOn } from '../../../../domain/bookings/closed-day.ts';
import {
  type DayBoard,
  dayBoard,
  type Placed,
  placed,
  startAt,
} from '../../../../domain/bookings/day-board.ts';
import type { Block } from '../../../../domain/hours/blocks.ts';
import type { DayOpening } from '../../../../domain/hours/opening-hours.ts';
import { dayMs } from '../../../../domain/time/calendar.ts';
import { boundsOfDay, timeOf } from '../../../../domain/time/time-zone.ts';
import type { DeviceLog } from '../../../../resources/device-logs.ts';
import type { Device } from '../../../../resources/devices.ts';
import { pixelsOf } from '../../../admin/rem.ts';
import type { BookingRow } from '../../../booking/booking-row.tsx';
import { useBlocks } from '../../../booking/slots/use-blocks.ts';
import { type Landing, landingOn } from '../landing.ts';
import { type LocationDetail, openingOf } from '../location-detail.ts';
import { zoneOf } from '../location-time.ts';
import { hasMoved } from '../move-frame.tsx';

/** Everything that a board of one day shows. */
export interface Board {
  readonly location: LocationDetail;
  readonly day: string;
  readonly zone: string;
  readonly opening: DayOpening;
  /** So many bookings still hold a device although it is closed all day (DEC-302). */
  readonly conflict: number;
  readonly devices: readonly Device[];
  readonly bookings: readonly BookingRow[];
  readonly blocks: readonly Block[];
  readonly board: DayBoard;
}

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
        { field: 'booking_status', op: 'in', value: takingPlace },
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
  const blocked = useBlocks(location.id, { start, end });
  const { blocks } = blocked;
  const board = useMemo((): Board | undefined => {
    if (devices.data === undefined || bookings.data === undefined || blocks === undefined) return undefined;
    const opening = openingOf(location, day);
    const lanes = devices.data.map(({ id, installation_date }) => ({
      id,
      ...(installation_date !== null && { installedFrom: Date.parse(installation_date) }),
    }));
    const question = { day, zone, opening, devices: lanes, bookings: bookings.data, blocks, now };
    return {
      conflict: bookedWhileClosed(opening, heldOn({ start, end }, bookings.data, now)),
      ...{ location, day, zone, opening, devices: devices.data, bookings: bookings.data, blocks },
      board: dayBoard({ ...question, reports: reports.data ?? [] }),
    };
  }, [devices.data, bookings.data, blocks, reports.data, location, day, zone, start, end, now]);
  const parts = [devices, bookings, reports, blocked];
  return {
    board,
    isFetching: parts.some(({ isFetching }) => isFetching),
    error: parts.find(({ error }) => error !== null)?.error ?? null,
    retry: () => {
      for (const { refetch } of parts) void refetch();
    },
  };
}

/** Where a booking that is being moved would land on its lane. */
export interface BoardLanding extends Landing, Placed {}

export const laneHeight = pixelsOf(3);
const minuteMs = 60_000;

/** Follows a booking over the board, by pointer or by keys: nothing moves before somebody confirms it. */
export function useMove({ board, bookings, blocks, devices, day, zone, location }: Board, now: number) {
  const [landing, setLanding] = useState<BoardLanding>();
  const last = useRef<BoardLanding>(undefined);

  /** The landing after a move of so many lanes and so large a share of the board's width. */
  const land = (id: number, lanes: number, share: number): BoardLanding | undefined => {
    const booking = bookings.find(each => each.id === id);
    const lane = board.lanes.findIndex(({ deviceId }) => deviceId === booking?.bed_id);
    const block = board.lanes[lane]?.bookings.find(({ bookingId }) => bookingId === id);
    const device = devices[Math.min(Math.max(lane + lanes, 0), devices.length - 1)];
    if (booking === undefined || block === undefined || device === undefined) return undefined;
    const start = startAt(block.left + share, { day, zone, shown: board.shown });
    if (start === undefined) return undefined;
    const place = placed({ start, end: start + booking.slot_duration * minuteMs }, board.shown);
    if (place === undefined) return undefined;
    const wanted = { day, time: timeOf(start, zone), start };
    return { ...place, ...landingOn(booking, device, wanted, { location, zone, bookings, blocks, now }) };
  };

  return {
    landing,
    /** Answers whether it went any further. */
    follow: (id: number, lanes: number, share: number): boolean => {
      const next = land(id, lanes, share);
      const went = next !== undefined && hasMoved(last.current, next);
      last.current = next;
      setLanding(next);
      return went;
    },
    stop: () => {
      last.current = undefined;
      setLanding(undefined);
    },
  };
}
