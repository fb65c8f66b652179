import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { bookingsAddress } from '../../booking/bookings-address.ts';
import { BarChart } from '../../charts/bar-chart.tsx';
import { usePageLanguage } from '../../i18n/use-page-language.ts';
import { PartFailed } from '../../layout/coming-part.tsx';
import type { Day } from './booking-days.ts';
import { ChartWaiting } from './panel.tsx';
import { past, taking, useBookingTotals } from './use-booking-totals.ts';

const height = 220;

interface Props {
  readonly now: Date;
}

/** Bookings per day, a week back and a week ahead; the figures stand in a table as well. */
export function BookingsChart({ now }: Props) {
  const translate = useTranslate();
  const locale = usePageLanguage();
  const { days, totals, failed, retry } = useBookingTotals(now);
  if (failed) return <PartFailed onRetry={retry} />;
  if (totals === undefined) return <ChartWaiting />;
  if (totals.every(total => total === 0))
    return <Box sx={{ px: 2, pb: 2, color: 'text.secondary' }}>{translate('home.no_bookings')}</Box>;
  const labels = days.map(({ from }) => dayLabel(from, locale));
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Box sx={{ px: 2, pb: 2 }}>
      <BarChart
        name={translate('home.chart')}
        height={height}
        bars={days.map((day, at) => ({
          label: labels[at] ?? [],
          value: totals[at] ?? 0,
          colour: at < past ? 'var(--mui-palette-tones-neutral-solid)' : 'var(--mui-palette-primary-main)',
          told: `${labels[at]?.join(' ')}: ${totals[at] ?? 0} ${translate('home.bookings')}`,
          ...((totals[at] ?? 0) > 0 && { to: listOf(day) }),
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

/** The list of just the bookings that a bar counts (DEC-307). */
function listOf({ from, to }: Day): string {
  const span = [
    { field: 'begins', op: 'ge', value: from.toISOString() },
    { field: 'begins', op: 'le', value: to.toISOString() },
  ] as const;
  return bookingsAddress([taking, ...span], 'soonest');
}

function dayLabel(day: Date, locale: string): readonly string[] {
  return [day.toLocaleDateString(locale, { weekday: 'short' }), String(day.getDate())];
}
