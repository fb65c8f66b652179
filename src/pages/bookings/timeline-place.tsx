import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { bookingCalls } from '../../../contract/bookings.ts';
import type { TimelineLocation } from '../../../contract/timelines.ts';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import { ShortLocationTime } from '../../booking/location-time.tsx';
import { enTimeline } from '../../i18n/en/timeline.ts';
import { addWords } from '../../i18n/later-words.ts';

addWords(enTimeline);

/** All that happened to a booking and to those that it was moved from and to, oldest first. */
export function useBookingTimeline(id: number) {
  const provider = useDataProvider<PortalDataProvider>();
  return useQuery({
    queryKey: ['booking-timeline', id],
    queryFn: ({ signal }) => provider.ask(bookingCalls.timeline, { params: { id }, signal }),
    meta: { resources: ['bookings', 'mails', 'sessions'] },
  });
}

interface PlaceProps {
  readonly label: string;
  readonly location: TimelineLocation | null;
  readonly zone: string;
}

/** Where a booking stood; its number leads to it. */
export function TimelinePlace({ label, location, zone }: PlaceProps) {
  const translate = useTranslate();
  if (location === null) return null;
  const { booking_id, start_time, device, removed } = location;
  const number = translate('timeline.booking', { id: booking_id });
  return (
    <Box>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {label}
      </Box>{' '}
      <ShortLocationTime start={start_time} zone={zone} /> · {device.name} ·{' '}
      {removed ? number : <Link to={`/bookings/${booking_id}`}>{number}</Link>}
    </Box>
  );
}

/** Where a booking that was moved stands now, as soon as it is known: whoever came too late goes on there. */
export function MovedTo({ id, zone }: { readonly id: number; readonly zone: string }) {
  const translate = useTranslate();
  const { data } = useBookingTimeline(id);
  const last = data?.data.findLast(({ kind }) => kind === 'moved');
  if (last?.kind !== 'moved') return null;
  return <TimelinePlace label={translate('booking.to')} location={last.to} zone={zone} />;
}
