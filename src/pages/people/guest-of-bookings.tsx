import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { HttpError, useGetList } from 'react-admin';
import { useParams } from 'react-router';
import { resources } from '../../../resources/index.ts';
import { useActor } from '../../admin/engine-context.tsx';
import { ShowFailure, ShowWaiting } from '../../admin/show/show-section.tsx';
import { type BookingRow, guestName } from '../../booking/booking-row.tsx';
import { GuestContacts } from '../../booking/guest-contacts.tsx';
import { PersonBookings } from './person-bookings.tsx';

/**
 * A guest as the bookings that one may read tell of them: a partner opens no page of another person (DEC-28), and
 * knows of the guests of their own bookings what stands there (DEC-132).
 */
export function GuestOfBookings() {
  const id = Number(useParams().id);
  const actor = useActor();
  const { data, error, refetch } = useGetList<BookingRow>('bookings', {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'start_time', order: 'DESC' },
    meta: { entries: [{ field: 'user_id', op: 'eq', value: Number.isSafeInteger(id) ? id : 0 }] },
  });
  const user = data?.[0]?.user;
  const missing = data !== undefined && (user === undefined || user === null);
  const failure = missing ? new HttpError('', 404) : data === undefined ? error : null;
  return (
    <Box sx={{ p: { xs: 2, md: 3 } }}>
      {failure !== null && (
        <ShowFailure resource={resources.bookings} error={failure} onRetry={() => void refetch()} />
      )}
      {failure === null && (data === undefined || actor === undefined) && <ShowWaiting />}
      {user !== undefined && user !== null && actor !== undefined && (
        <Stack spacing={2} component="article">
          <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'baseline', columnGap: 3, rowGap: 1 }}>
            <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
              {guestName(user)}
            </Typography>
            <GuestContacts person={{ ...user }} role={actor.role} />
          </Stack>
          <PersonBookings id={id} actor={actor} />
        </Stack>
      )}
    </Box>
  );
}
