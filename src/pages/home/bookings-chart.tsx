import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useLocale, useTranslate } from 'react-admin';
import { totalsCalls } from '../../../contract/totals.ts';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import type { FilterEntry } from '../../../domain/filter.ts';
import { BarChart } from '../../charts/bar-chart.tsx';
import { type Day, daysAround } from './booking-days.ts';
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

/** How many bookings that fulfil `entry` start on each of the days, by one call for all of them. */
function useBookingTotals(days: readonly Day[], entry: FilterEntry) {
  const provider = useDataProvider<PortalDataProvider>();
  const edges = [...days.map(({ from }) => from), dayAfter(days)].map(each => each.toISOString()).join(',');
  const { data, error, refetch } = useQuery({
    queryKey: ['home', 'bookings', edges],
    queryFn: async ({ signal }) => {
      const query = { of: 'start_time', edges, filter: JSON.stringify([entry]) };
      const { data: totals } = await provider.ask(totalsCalls.between, {
        ...{ params: { resource: 'bookings' }, query },
        signal,
      });
      return totals;
    },
    staleTime: 60_000,
    meta: { resources: ['bookings'] },
  });
  return { totals: data, failed: data === undefined && error !== null, retry: () => void refetch() };
}

/** Where the last day ends; days of the calendar, which a change of the clocks makes longer or shorter. */
function dayAfter(days: readonly Day[]): Date {
  return new Date((days.at(-1)?.to.getTime() ?? 0) + 1);
}
