import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { FilterEntry } from '../../../domain/filter.ts';
import { type Day, startingBetween } from './booking-days.ts';

interface BookingTotals {
  /** One for each day, in order; undefined until all of them are known. */
  readonly totals: readonly number[] | undefined;
  /** Some day could not be counted. */
  readonly failed: boolean;
  readonly retry: () => void;
}

/** How many bookings that fulfil `entry` start on each of the days. */
export function useBookingTotals(days: readonly Day[], entry: FilterEntry): BookingTotals {
  const dataProvider = useDataProvider();
  const answers = useQueries({
    queries: days.map(({ from, to }) => ({
      queryKey: ['home', 'bookings', from.toISOString()],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const { total } = await dataProvider.getList('bookings', {
          pagination: { page: 1, perPage: 1 },
          meta: { entries: [entry, ...startingBetween(from, to)] },
          signal,
        });
        return total ?? 0;
      },
      staleTime: 60_000,
      meta: { resources: ['bookings'] },
    })),
  });
  const known = answers.flatMap(({ data }) => data ?? []);
  const missing = answers.filter(({ data, error }) => data === undefined && error !== null);
  return {
    totals: known.length === days.length ? known : undefined,
    failed: missing.length > 0,
    retry: () => {
      for (const each of missing) void each.refetch();
    },
  };
}
