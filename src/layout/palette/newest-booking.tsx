import Box from '@mui/material/Box';
import { useGetList, useTranslate } from 'react-admin';
import { BookingStatus, bookingStatuses } from '../../../domain/bookings/booking-status.ts';
import type { BookingRow } from '../../booking/booking-row.tsx';
import { ShortLocationTime } from '../../booking/location-time.tsx';

/** A booking that was moved stands as another row. */
const standing = bookingStatuses
  .map(({ value }) => value)
  .filter(value => value !== BookingStatus.Rescheduled);

/** When a guest comes next, or was booked last, on the clocks of the place: whom a caller means shows without a click. */
export function NewestBooking({ userId }: { readonly userId: number }) {
  const translate = useTranslate();
  const { data = [] } = useGetList<BookingRow>(
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
  const [booking] = data;
  if (booking === undefined) return null;
  const { start_time, partner_location: place } = booking;
  return (
    <Box component="span" sx={{ display: 'block', color: 'text.secondary', typography: 'caption' }}>
      {translate('palette.newest')} <ShortLocationTime start={start_time} zone={place?.timezone ?? 'UTC'} />
      {place !== null && place !== undefined && ` · ${place.name}`}
    </Box>
  );
}
