import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { totalsCalls } from '../../../contract/totals.ts';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import { takingPlace } from '../../../domain/bookings/booking-status.ts';
import type { FilterEntry } from '../../../domain/filter.ts';
import { type Day, daysAround } from './booking-days.ts';

/** Bookings that take or took place, as against those that were called off. */
export const taking: FilterEntry = {
  field: 'booking_status',
  op: 'in',
  value: takingPlace,
};

/** Which of the days is today: so many are told before it. */
export const past = 7;
const count = 14;

/** How many bookings begin on each day from a week ago to a week ahead: one call, whoever on the page asks for it. */
export function useBookingTotals(now: Date) {
  const provider = useDataProvider<PortalDataProvider>();
  const days = daysAround(now, -past, count);
  const edges = [...days.map(({ from }) => from), dayAfter(days)].map(each => each.toISOString()).join(',');
  const { data, error, refetch } = useQuery({
    queryKey: ['home', 'bookings', edges],
    queryFn: async ({ signal }) => {
      const query = { of: 'start_time', edges, filter: JSON.stringify([taking]) };
      const { data: totals } = await provider.ask(totalsCalls.between, {
        ...{ params: { resource: 'bookings' }, query },
        signal,
      });
      return totals;
    },
    staleTime: 60_000,
    meta: { resources: ['bookings'] },
  });
  return { days, totals: data, failed: data === undefined && error !== null, retry: () => void refetch() };
}

/** Where the last day ends; days of the calendar, which a change of the clocks makes longer or shorter. */
function dayAfter(days: readonly Day[]): Date {
  return new Date((days.at(-1)?.to.getTime() ?? 0) + 1);
}
