import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { bookingCalls } from '../../../contract/bookings.ts';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import { StandsAt } from '../../booking/timeline/timeline-words.tsx';

/** All that happened to a booking and to those that it was moved from and to, oldest first. */
export function useBookingTimeline(id: number) {
  const provider = useDataProvider<PortalDataProvider>();
  return useQuery({
    queryKey: ['booking-timeline', id],
    queryFn: ({ signal }) => provider.ask(bookingCalls.timeline, { params: { id }, signal }),
    meta: { resources: ['bookings', 'mails', 'sessions'] },
  });
}

/** Where a booking that was moved stands now, as soon as it is known: whoever came too late goes on there. */
export function MovedTo({ id, zone }: { readonly id: number; readonly zone: string }) {
  const translate = useTranslate();
  const { data } = useBookingTimeline(id);
  const last = data?.data.findLast(({ kind }) => kind === 'moved');
  if (last?.kind !== 'moved') return null;
  return <StandsAt label={translate('booking.to')} location={last.to} zone={zone} />;
}
