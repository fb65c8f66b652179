import { useState } from 'react';
import { useGetList } from 'react-admin';
import { Role } from '../../../../domain/actor.ts';
import { BookingStatus } from '../../../../domain/booking-status.ts';
import type { FilterEntry } from '../../../../domain/filter.ts';
import { listedSessions, sessionLines } from '../../../../domain/session-lines.ts';
import type { BookingRow } from '../../../booking/booking-row.ts';
import type { DeviceRow } from '../device-row.ts';
import { useTestingRecords } from '../use-testing-records.ts';

/** Bookings that a massage may have come of: a few of them may have none. */
const ran = [BookingStatus.Completed, BookingStatus.Running, BookingStatus.Refunded];
const spare = 2;

/** The latest sessions of a device; with their self-tests for the admin (LOG-01, DEC-43, SYS-03). */
export function useSessionLines(device: DeviceRow, role: Role) {
  const [now] = useState(() => new Date().toISOString());
  const entries: FilterEntry[] = [
    { field: 'bed_id', op: 'eq', value: device.id },
    { field: 'booking_status', op: 'in', value: ran },
    { field: 'start_time', op: 'le', value: now },
  ];
  const bookings = useGetList<BookingRow>('bookings', {
    pagination: { page: 1, perPage: listedSessions * spare },
    sort: { field: 'start_time', order: 'DESC' },
    meta: { entries },
  });
  const reads = role === Role.Admin;
  const records = useTestingRecords(device.connection_id, reads);
  const isWaiting = bookings.data === undefined || (reads && records.data === undefined);
  const failed = [bookings, ...(reads ? [records] : [])].find(
    ({ data, error }) => data === undefined && error !== null,
  );
  return {
    lines: isWaiting
      ? undefined
      : sessionLines({ bookings: bookings.data ?? [], records: reads ? (records.data ?? []) : undefined }),
    /** The list that holds all of them. */
    all: `/bookings?bookings=${encodeURIComponent(JSON.stringify(entries))}`,
    error: failed?.error ?? null,
    retry: () => void Promise.all([bookings.refetch(), reads ? records.refetch() : undefined]),
  };
}
