import { HttpError, useGetOne } from 'react-admin';
import { movableStatuses } from '../../../domain/booking-status.ts';
import type { BookingRow } from '../../booking/booking-row.ts';

/** The booking that a panel is about, as it is now: read again whenever it may have changed. */
export function useBooking(id: number) {
  const { data, error, refetch, isFetchedAfterMount } = useGetOne<BookingRow>(
    'bookings',
    { id },
    { refetchOnMount: 'always' },
  );
  const booking = isFetchedAfterMount || error !== null ? data : undefined;
  return {
    booking,
    error: booking === undefined || isGone(error) ? error : null,
    retry: () => void refetch(),
    movable: booking !== undefined && movableStatuses.some(status => status === booking.booking_status),
  };
}

export type FoundBooking = ReturnType<typeof useBooking>;

function isGone(error: Error | null): boolean {
  return error instanceof HttpError && error.status === 404;
}

/** Where a booking takes place, and on whose clocks; UTC where the place names no zone (STATE-04). */
export function zoneOf({ partner_location }: BookingRow): string {
  return partner_location?.timezone || 'UTC';
}
