import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { BookingRow } from '../../booking/booking-row.ts';
import { PlaceTime } from '../../booking/place-time.tsx';
import type { BookingDone } from '../../booking/workflow-answers.ts';
import { zoneOf } from './use-booking.ts';

/** From when to when a booking has gone, and the way to the new one. */
export function MovedBooking({ from, to }: { readonly from: BookingRow; readonly to: BookingDone }) {
  const translate = useTranslate();
  const zone = zoneOf(from);
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <div>
        <Box sx={{ color: 'text.secondary' }}>{translate('booking.from')}</Box>
        <Box sx={{ textDecoration: 'line-through' }}>
          <PlaceTime start={from.start_time} zone={zone} />
        </Box>
      </div>
      <div>
        <Box sx={{ color: 'text.secondary' }}>{translate('booking.to')}</Box>
        <PlaceTime start={to.start_time} zone={zone} />
      </div>
      <Link to={`/bookings/${to.id}`}>{translate('booking.open_new')}</Link>
    </Box>
  );
}
