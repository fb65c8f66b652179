import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useMemo } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { serverNow } from '../../../../authProvider/server-clock.ts';
import { blockingStatuses } from '../../../../domain/bookings/booking-status.ts';
import type { FilterEntry } from '../../../../domain/filter.ts';
import { ReadError } from '../../../admin/show/read-error.tsx';
import { ShowSection } from '../../../admin/show/show-section.tsx';
import { type BookingRow, guestName, StatusTag } from '../../../booking/booking-row.tsx';
import { bookingsAddress } from '../../../booking/bookings-address.ts';
import { ShortLocationTime, zoneWords } from '../../../booking/location-time.tsx';
import { enDevicePage } from '../../../i18n/en/device-page.ts';
import { addWords } from '../../../i18n/later-words.ts';
import { usePageLanguage } from '../../../i18n/use-page-language.ts';
import type { DeviceSectionProps } from '../device-page.tsx';
import { zoneOf } from '../device-time.ts';

addWords(enDevicePage);

/** Who comes next to the device. */
export function BookingsSection({ device }: DeviceSectionProps) {
  const translate = useTranslate();
  const { id } = device;
  const entries = useMemo(
    (): FilterEntry[] => [
      { field: 'bed_id', op: 'eq', value: id },
      { field: 'booking_status', op: 'in', value: [...blockingStatuses] },
      { field: 'start_time', op: 'ge', value: new Date(serverNow()).toISOString() },
    ],
    [id],
  );
  const title = translate('device.bookings');
  return (
    <ShowSection title={title}>
      <BookingRows label={title} entries={entries} zone={zoneOf(device)} />
    </ShowSection>
  );
}

interface BookingRowsProps {
  readonly label: string;
  readonly entries: readonly FilterEntry[];
  readonly zone: string;
}

const shown = 6;

/** The next few bookings of a device, each of which leads to its page; the rest is one link away. */
function BookingRows({ label, entries, zone }: BookingRowsProps) {
  const locale = usePageLanguage();
  const translate = useTranslate();
  const { data, error, total, refetch } = useGetList<BookingRow>('bookings', {
    pagination: { page: 1, perPage: shown },
    sort: { field: 'start_time', order: 'ASC' },
    meta: { entries },
  });
  if (data === undefined && error !== null)
    return <ReadError many={label} error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Skeleton variant="rounded" sx={{ height: { xs: 410, lg: 260 } }} />;
  if (data.length === 0) return <Box sx={faint}>{translate('device.no_bookings')}</Box>;
  const all = bookingsAddress(entries);
  return (
    <>
      <Box sx={{ ...faint, typography: 'caption', mt: -1, mb: 0.5 }}>
        {translate('booking.clocks_of', { zone: zoneWords(zone, locale) })}
      </Box>
      <Box component="ul" aria-label={label} sx={list}>
        {data.map(booking => (
          <li key={booking.id}>
            <Link to={`/bookings/${booking.id}`}>
              <ShortLocationTime start={booking.start_time} zone={zone} />
            </Link>
            <Box component="span" sx={guest}>
              {guestName(booking.user)}
            </Box>
            <StatusTag status={booking.booking_status} />
          </li>
        ))}
      </Box>
      {(total ?? 0) > data.length && (
        <Box sx={{ mt: 1 }}>
          <Link to={all}>{translate('device.all_of_them', { smart_count: total ?? 0 })}</Link>
        </Box>
      )}
    </>
  );
}

const faint = { color: 'text.secondary' };
/** On a phone beneath when and what state: beside them there is no room for a name. */
const guest = {
  flex: { xs: '0 0 100%', sm: 1 },
  order: { xs: 1, sm: 0 },
  minWidth: 0,
  overflowWrap: 'anywhere',
};
const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5, py: 0.75 },
  '& li > a': { minWidth: 152 },
  '& li > :last-child': { ml: 'auto' },
  '& li:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
};
