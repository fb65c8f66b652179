import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useGetIdentity, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { Role } from '../../../domain/actor.ts';
import type { Tone } from '../../../domain/choice.ts';
import type { FleetState } from '../../../domain/devices/fleet-health.ts';
import type { Span } from '../../../domain/time/span.ts';
import { useActor } from '../../admin/engine-context.tsx';
import { useNow } from '../../admin/timers.ts';
import { useOpenAlerts } from '../../alerts/use-open-alerts.ts';
import { toneColors } from '../../app/theme.ts';
import { enFleet, enHome } from '../../i18n/en/home.ts';
import { addWords } from '../../i18n/later-words.ts';
import { usePageLanguage } from '../../i18n/use-page-language.ts';
import { comingPart, PartFailed } from '../../layout/coming-part.tsx';
import { bookingsPath } from './booking-days.ts';
import { NextBookings } from './next-bookings.tsx';
import { ChartWaiting, FleetWaiting, framed, Panel, RowsWaiting } from './panel.tsx';
import { past, taking, useBookingTotals } from './use-booking-totals.ts';
import { fleetPath, useFleet } from './use-fleet.ts';

addWords(enHome);
addWords(enFleet);

const FleetHealth = comingPart(
  async () => (await import('./fleet-health.tsx')).FleetHealth,
  framed('fleet.title', FleetWaiting),
  framed('fleet.title', PartFailed),
);

const Agenda = comingPart(
  async () => (await import('./agenda.tsx')).Agenda,
  framed('home.today', RowsWaiting),
  framed('home.today', PartFailed),
);

const BookingsChart = comingPart(
  async () => (await import('./bookings-chart.tsx')).BookingsChart,
  ChartWaiting,
);

/** How often the page looks at the clock: what has begun is no longer next, and today ends. */
const clockMs = 5 * 60_000;

/** What an operator wants to know first: today, what comes next, what needs a hand (DEC-54). */
export function Home() {
  const translate = useTranslate();
  const { data } = useGetIdentity();
  const now = new Date(useNow(clockMs));
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const isAgenda = useActor()?.role === Role.Partner && isPhone;
  // Asked for with everything else: else the panel that shows them asks, once it has an answer to something else.
  useOpenAlerts();
  return (
    <Box sx={{ p: { xs: 2, md: 3 }, display: 'grid', gap: { xs: 2, md: 3 }, maxWidth: 1440 }}>
      <div>
        <Box component="h1" sx={{ typography: 'h1', m: 0 }}>
          {translate('home.welcome', { name: data?.first_name ?? '' })}
        </Box>
        {!isAgenda && <Box sx={{ color: 'text.secondary' }}>{translate('home.intro')}</Box>}
        <Link to="/now">{translate('home.now')}</Link>
      </div>
      {isAgenda && <Agenda now={now} entry={taking} />}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr 1fr', lg: 'repeat(4, 1fr)' } }}>
        <BookingsFigure label="home.today" span="today" days={1} now={now} />
        <BookingsFigure label="home.week" span="next_7_days" days={7} now={now} />
        <FleetFigure label="home.offline" state="offline" tone="warning" />
        <FleetFigure label="home.disabled" state="disabled" tone="danger" />
      </Box>
      <Panel title={translate('home.chart')}>
        <BookingsChart now={now} />
      </Panel>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: '1fr', lg: '3fr 2fr' },
          alignItems: 'start',
        }}
      >
        <NextBookings now={now} />
        <FleetHealth now={now.getTime()} />
      </Box>
    </Box>
  );
}

interface BookingsFigureProps {
  /** Key of what is counted. */
  readonly label: string;
  readonly span: Span;
  /** How many days that is, today the first of them. */
  readonly days: number;
  readonly now: Date;
}

/** How many bookings take place within a span of days; leads to their list, which keeps to the span. */
function BookingsFigure({ label, span, days, now }: BookingsFigureProps) {
  const { totals, failed } = useBookingTotals(now);
  const count = totals?.slice(past, past + days).reduce((sum, total) => sum + total, 0);
  const to = bookingsPath(span, [taking]);
  return <FigureFrame {...{ label, to, count }} isPending={totals === undefined} isLost={failed} />;
}

interface FleetFigureProps {
  readonly label: string;
  readonly state: FleetState;
  readonly tone: Tone;
}

/** How many devices are in a state, by the one rule that tells their health; leads to them and their reasons. */
function FleetFigure({ label, state, tone }: FleetFigureProps) {
  const { data, error, isPending } = useFleet();
  const count = data?.counts[state];
  return (
    <FigureFrame
      {...{ label, tone, count, isPending }}
      to={fleetPath(state)}
      isLost={data === undefined && error !== null}
    />
  );
}

interface FigureFrameProps {
  readonly label: string;
  readonly to: string;
  readonly count: number | undefined;
  readonly isPending: boolean;
  readonly isLost: boolean;
  /** Shown beside the figure unless it is zero. */
  readonly tone?: Tone;
}

const frame = {
  display: 'block',
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  bgcolor: 'background.paper',
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover': { borderColor: 'text.disabled' },
};

function FigureFrame({ label, to, count = 0, isPending, isLost, tone }: FigureFrameProps) {
  const translate = useTranslate();
  const locale = usePageLanguage();
  const figure = isLost ? '–' : count.toLocaleString(locale);
  return (
    <Box component={Link} to={to} sx={frame}>
      <Box sx={{ color: 'text.secondary' }}>{translate(label)}</Box>
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: '1.25rem', fontWeight: 600, mt: 0.5 }}
      >
        {isPending && !isLost ? <Skeleton width={48} animation={false} /> : figure}
        {tone !== undefined && count > 0 ? (
          <Box
            aria-hidden
            sx={{
              width: 8,
              height: 8,
              borderRadius: '50%',
              bgcolor: toneColors(tone).solid,
              forcedColorAdjust: 'none',
            }}
          />
        ) : null}
      </Box>
      {isLost ? (
        <Box sx={{ typography: 'caption', color: 'error.main' }}>{translate('errors.part_failed')}</Box>
      ) : null}
    </Box>
  );
}
