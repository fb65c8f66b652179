import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { SolvedBooking } from '../../../../contract/solve.ts';
import { guestName } from '../../../booking/booking-row.tsx';

/** The guests whom a mail may not reach in time, each with the number to call and why (DEC-304). */
export function ToCall({ bookings }: { readonly bookings: readonly SolvedBooking[] }) {
  const translate = useTranslate();
  const called = bookings.flatMap(({ id, user, call }) =>
    call === undefined ? [] : [{ id, user, ...call }],
  );
  if (called.length === 0) return null;
  return (
    <Alert severity="warning">
      <Box sx={{ fontWeight: 600 }}>{translate('day_hours.to_call', { smart_count: called.length })}</Box>
      <Box component="ul" aria-label={translate('day_hours.to_call_list')} sx={{ m: 0, pl: 2.5 }}>
        {called.map(({ id, user, why, phone_number: phone }) => (
          <li key={id}>
            {`${guestName(user)}, `}
            {phone === null || phone === '' ? (
              translate('day_hours.no_phone')
            ) : (
              <a href={`tel:${phone}`}>{phone}</a>
            )}
            {`: ${translate(`day_hours.call_${why === 'soon' ? 'soon' : 'no_address'}`)}`}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
