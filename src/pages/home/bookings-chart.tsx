import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueries } from '@tanstack/react-query';
import { useDataProvider, useLocale, useTranslate } from 'react-admin';
import type { FilterEntry } from '../../../domain/filter.ts';
import { BarChart } from './bar-chart.tsx';
import { type Day, daysAround, startingBetween } from './booking-days.ts';
import { ChartWaiting } from './panel.tsx';

const past = 7;
const count = 14;
const height = 220;

interface Props {
  readonly now: Date;
  /** Which bookings count. */
  readonly entry: FilterEntry;
}

/** Bookings per day, a week back and a week ahead; the figures stand in a table as well. */
export function BookingsChart({ now, entry }: Props) {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const days = daysAround(now, -past, count);
  const { totals, failed, retry } = useBookingTotals(days, entry);
  if (failed)
    return (
      <Box role="alert" sx={{ px: 2, pb: 2, color: 'error.main' }}>
        {translate('home.failed')} <Button onClick={retry}>{translate('errors.try_again')}</Button>
      </Box>
    );
  if (totals === undefined) return <ChartWaiting />;
  if (totals.every(total => total === 0))
    return <Box sx={{ px: 2, pb: 2, color: 'text.secondary' }}>{translate('home.no_bookings')}</Box>;
  const labels = days.map(({ from }) => dayLabel(from, locale));
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Box sx={{ px: 2, pb: 2 }}>
      <BarChart
        height={height}
        bars={labels.map((label, at) => ({
          label,
          value: totals[at] ?? 0,
          colour: at < past ? 'var(--mui-palette-tones-neutral-solid)' : 'var(--mui-palette-primary-main)',
          told: `${label.join(' ')}: ${totals[at] ?? 0} ${translate('home.bookings')}`,
        }))}
      />
      <Box component="details" sx={{ mt: 1 }}>
        <Box component="summary" sx={{ color: 'text.secondary', cursor: 'pointer', minHeight: 24 }}>
          {translate('home.as_table', { zone })}
        </Box>
        <Box
          component="table"
          sx={{ mt: 1, '& th, & td': { textAlign: 'left', pr: 3, py: 0.25, fontWeight: 400 } }}
        >
          <tbody>
            {labels.map((label, index) => (
              <tr key={label.join(' ')}>
                <th scope="row">{label.join(' ')}</th>
                <td>{totals[index]}</td>
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
    </Box>
  );
}

function dayLabel(day: Date, locale: string): readonly string[] {
  return [day.toLocaleDateString(locale, { weekday: 'short' }), String(day.getDate())];
}

interface BookingTotals {
  /** One for each day, in order; undefined until all of them are known. */
  readonly totals: readonly number[] | undefined;
  /** Some day could not be counted. */
  readonly failed: boolean;
  readonly retry: () => void;
}

/** How many bookings that fulfil `entry` start on each of the days. */
function useBookingTotals(days: readonly Day[], entry: FilterEntry): BookingTotals {
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
