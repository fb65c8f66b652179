import { useGetList, useTranslate } from 'react-admin';
import { BookingStatus, bookingStatuses } from '../../../domain/bookings/booking-status.ts';
import { isolated } from '../../../domain/text/in-one-line.ts';
import { type BookingRow, StatusName } from '../../booking/booking-row.tsx';
import { ShortLocationTime } from '../../booking/location-time.tsx';

/** A booking that was moved stands as another row. */
const standing = bookingStatuses
  .map(({ value }) => value)
  .filter(value => value !== BookingStatus.Rescheduled);

/**
 * When a guest comes next, or was booked last, and what became of it, on the clocks of the location: whom a caller means shows
 * without a click. Its line stands from the beginning, so that nothing moves under the pointer.
 */
export function NewestBooking({ userId }: { readonly userId: number }) {
  const translate = useTranslate();
  const {
    data: [booking] = [],
    isSuccess,
    isError,
  } = useGetList<BookingRow>(
    'bookings',
    {
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'start_time', order: 'DESC' },
      meta: {
        entries: [
          { field: 'user_id', op: 'eq', value: userId },
          { field: 'booking_status', op: 'in', value: standing },
        ],
      },
    },
    { retry: false, staleTime: 10_000 },
  );
  if (isSuccess && booking === undefined) return translate('palette.newest_none');
  if (booking === undefined) return `${translate('palette.newest')} ${isError ? '–' : '…'}`;
  const { start_time, booking_status, partner_location: location } = booking;
  return (
    <>
      {translate('palette.newest')}{' '}
      <ShortLocationTime start={start_time} zone={location?.timezone ?? 'UTC'} />
      {' · '}
      <StatusName status={booking_status} />
      {location && ` · ${isolated(location.name)}`}
    </>
  );
}
