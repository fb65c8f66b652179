import { HttpError, useGetOne } from 'react-admin';
import { isAmong, isChangeable, movableStatuses } from '../../../domain/bookings/booking-status.ts';
import { useNow } from '../../admin/timers.ts';
import type { BookingRow } from '../../booking/booking-row.tsx';

/** How soon a booking that begins while its panel is open is seen to have begun. */
const tickMs = 5_000;

/** The booking that a panel is about, as it is now: read again whenever it may have changed. */
export function useBooking(id: number) {
  const { data, error, refetch, isFetchedAfterMount } = useGetOne<BookingRow>(
    'bookings',
    { id },
    { refetchOnMount: 'always' },
  );
  const now = useNow(tickMs);
  const booking = isFetchedAfterMount || error !== null ? data : undefined;
  return {
    booking,
    error: booking === undefined || isGone(error) ? error : null,
    retry: () => void refetch(),
    closed: booking === undefined ? undefined : closedBecause(booking, now),
  };
}

/** Why a booking can no longer be cancelled or moved; undefined while it can (CANCEL-09, RESCH-11). */
function closedBecause(booking: BookingRow, now: number): ClosedBecause | undefined {
  if (isChangeable(booking, now)) return undefined;
  return isAmong(movableStatuses, booking.booking_status) ? 'begun' : 'status';
}

export type ClosedBecause = 'status' | 'begun';

export type FoundBooking = ReturnType<typeof useBooking>;

function isGone(error: Error | null): boolean {
  return error instanceof HttpError && error.status === 404;
}

/** Where a booking takes place, and on whose clocks; UTC where the location names no zone (STATE-04). */
export function zoneOf({ partner_location }: BookingRow): string {
  return partner_location?.timezone || 'UTC';
}
