import Box from '@mui/material/Box';
import { type BookingRow, guestName } from '../../booking/booking-row.ts';
import { PlaceTime } from '../../booking/place-time.tsx';
import { zoneOf } from './use-booking.ts';

/** Whom and what a panel is about: guest, device, place and time of the booking. */
export function BookingHead({ booking }: { readonly booking: BookingRow }) {
  const { user, home_bed, partner_location, start_time, end_time } = booking;
  return (
    <>
      <Box component="span" sx={{ display: 'block', color: 'text.primary' }}>
        {[guestName(user), home_bed?.name, partner_location?.name].filter(Boolean).join(' · ')}
      </Box>
      <PlaceTime start={start_time} end={end_time} zone={zoneOf(booking)} />
    </>
  );
}
