import Box from '@mui/material/Box';
import { keepPreviousData } from '@tanstack/react-query';
import { useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { blockingStatuses } from '../../../domain/bookings/booking-status.ts';
import { inOneLine } from '../../../domain/text/in-one-line.ts';
import { type BookingRow, guestName, StatusTag } from '../../booking/booking-row.tsx';
import { usePageLanguage } from '../../i18n/use-page-language.ts';
import { useOtherClock, useSoon } from '../../kinds/time/clock-words.ts';
import { PartFailed } from '../../layout/coming-part.tsx';
import { bookingsPath, later, startingBetween, timeAt } from './booking-days.ts';
import { Panel, Rows, RowsWaiting } from './panel.tsx';

const shown = 8;
const horizonDays = 30;

/** The bookings that come next, each at the wall-clock time of its location. */
export function NextBookings({ now }: { now: Date }) {
  const translate = useTranslate();
  const { data, error, refetch } = useGetList<BookingRow>(
    'bookings',
    {
      pagination: { page: 1, perPage: shown },
      sort: { field: 'start_time', order: 'ASC' },
      meta: {
        entries: [
          { field: 'booking_status', op: 'in', value: [...blockingStatuses] },
          ...startingBetween(now, later(now, horizonDays)),
        ],
      },
    },
    { placeholderData: keepPreviousData },
  );
  return (
    <Panel
      title={translate('home.next')}
      more={{ path: bookingsPath('from_today'), label: translate('home.all_bookings') }}
    >
      {data === undefined && error !== null && <PartFailed onRetry={() => void refetch()} />}
      {data === undefined && error === null && <RowsWaiting />}
      {data !== undefined && (
        <Rows rows={data} empty={translate('home.no_next')}>
          {booking => <NextBooking booking={booking} />}
        </Rows>
      )}
    </Panel>
  );
}

const row = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: { xs: '1fr auto', sm: '176px 1fr auto' },
  columnGap: 2,
  alignItems: 'center',
};

/** The whole row opens the booking. */
const opens = {
  gridColumn: { xs: '1 / -1', sm: 'auto' },
  '&::after': { content: '""', position: 'absolute', inset: 0 },
};

function NextBooking({ booking }: { booking: BookingRow }) {
  const locale = usePageLanguage();
  const { user, home_bed, partner_location } = booking;
  // A location that names no zone lives by UTC (LOC-10).
  const zone = partner_location === null ? undefined : (partner_location.timezone ?? 'UTC');
  // Locations have clocks of their own: how soon each is, and when that is here, says that they are in order.
  const words = [useSoon(booking.start_time, true), useOtherClock(booking.start_time, zone ?? 'UTC')].filter(
    Boolean,
  );
  return (
    <Box sx={row}>
      <Box component={Link} to={`/bookings/${booking.id}`} sx={opens}>
        {timeAt(booking.start_time, zone, locale)}
        {words.length > 0 && (
          <Box component="span" sx={{ display: 'block', color: 'text.secondary', typography: 'caption' }}>
            {inOneLine(words)}
          </Box>
        )}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        {guestName(user)}
        <Box sx={{ color: 'text.secondary', typography: 'caption' }}>
          {inOneLine([home_bed?.name, partner_location?.name])}
        </Box>
      </Box>
      <StatusTag status={booking.booking_status} />
    </Box>
  );
}
