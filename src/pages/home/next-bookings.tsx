import Box from '@mui/material/Box';
import { keepPreviousData } from '@tanstack/react-query';
import { useGetList, useLocale, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { blockingStatuses, bookingStatuses } from '../../../domain/booking-status.ts';
import type { Booking } from '../../../resources/bookings.ts';
import { useText } from '../../i18n/use-text.ts';
import { toneColors } from '../../theme.ts';
import { later, startingBetween, timeAt } from './booking-days.ts';
import { Panel } from './panel.tsx';
import { Rows } from './rows.tsx';

/** A booking as lists carry it. */
interface Listed extends Booking {
  readonly user: { readonly email: string; readonly first_name: string; readonly last_name: string } | null;
  readonly home_bed: { readonly name: string } | null;
  readonly partner_location: { readonly name: string; readonly timezone: string } | null;
}

const shown = 8;
const horizonDays = 30;

/** The bookings that come next, each at the wall-clock time of its location. */
export function NextBookings({ now }: { now: Date }) {
  const translate = useTranslate();
  const { data, isPending, error, refetch } = useGetList<Listed>(
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
    <Panel title={translate('home.next')} more={{ path: '/bookings', label: translate('home.all_bookings') }}>
      <Rows
        rows={data}
        pending={isPending}
        failed={error !== null}
        onRetry={() => void refetch()}
        empty={translate('home.no_next')}
      >
        {booking => <NextBooking booking={booking} />}
      </Rows>
    </Panel>
  );
}

const row = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr auto', sm: '132px 1fr auto' },
  columnGap: 2,
  alignItems: 'center',
};

function NextBooking({ booking }: { booking: Listed }) {
  const locale = useLocale() ?? 'en';
  const text = useText();
  const { user, home_bed, partner_location } = booking;
  const status = bookingStatuses.find(({ value }) => value === booking.booking_status);
  const tone = toneColors(status?.tone ?? 'neutral');
  const person = user === null ? '–' : `${user.first_name} ${user.last_name}`.trim() || user.email;
  return (
    <Box sx={row}>
      <Box component={Link} to={`/bookings/${booking.id}`} sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
        {timeAt(booking.start_time, partner_location?.timezone, locale)}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        {person}
        <Box sx={{ color: 'text.secondary', typography: 'caption' }}>
          {[home_bed?.name, partner_location?.name].filter(Boolean).join(' · ')}
        </Box>
      </Box>
      <Box
        sx={{
          px: 1,
          borderRadius: 0.5,
          typography: 'caption',
          fontWeight: 500,
          color: tone.text,
          bgcolor: tone.soft,
        }}
      >
        {text(status?.label ?? '')}
      </Box>
    </Box>
  );
}
