import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useGetIdentity, useGetList, useLocale, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { BookingStatus } from '../../../domain/bookings/booking-status.ts';
import type { Tone } from '../../../domain/choice.ts';
import { WifiStatus } from '../../../domain/devices/device.ts';
import type { FilterEntry } from '../../../domain/filter.ts';
import { useNow } from '../../admin/timers.ts';
import { toneColors } from '../../app/theme.ts';
import { daysAround, later, startingBetween } from './booking-days.ts';
import { NextBookings } from './next-bookings.tsx';
import { ChartWaiting, FleetWaiting, Panel } from './panel.tsx';

const FleetHealth = lazy(async () => ({ default: (await import('./fleet-health.tsx')).FleetHealth }));

const BookingsChart = lazy(async () => ({ default: (await import('./bookings-chart.tsx')).BookingsChart }));

/** Bookings that take or took place, as against those that were called off. */
const taking: FilterEntry = {
  field: 'booking_status',
  op: 'in',
  value: [BookingStatus.Created, BookingStatus.Booked, BookingStatus.Running, BookingStatus.Completed],
};

/** Devices that should be on their network: in stock, before their installation and while disabled they are not missed. */
function offline(now: Date): readonly FilterEntry[] {
  return [
    { field: 'wifi_status', op: 'in', value: [WifiStatus.NotConnected, WifiStatus.NeverConfigured] },
    { field: 'is_disabled', op: 'eq', value: false },
    { field: 'installation_date', op: 'le', value: now.toISOString() },
  ];
}

/** How often the page looks at the clock: what has begun is no longer next, and today ends. */
const clockMs = 5 * 60_000;

/** What an operator wants to know first: today, what comes next, what needs a hand (DEC-54). */
export function Home() {
  const translate = useTranslate();
  const { data } = useGetIdentity();
  const now = new Date(useNow(clockMs));
  const today = daysAround(now, 0, 1).flatMap(({ from, to }) => startingBetween(from, to));
  return (
    <Box sx={{ p: { xs: 2, md: 3 }, display: 'grid', gap: 3, maxWidth: 1440 }}>
      <div>
        <Box component="h1" sx={{ typography: 'h1', m: 0 }}>
          {translate('home.welcome', { name: data?.first_name ?? '' })}
        </Box>
        <Box sx={{ color: 'text.secondary' }}>{translate('home.intro')}</Box>
      </div>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr 1fr', lg: 'repeat(4, 1fr)' } }}>
        <Figure label="home.today" resource="bookings" path="/bookings" entries={[taking, ...today]} />
        <Figure
          label="home.week"
          resource="bookings"
          path="/bookings"
          entries={[taking, ...startingBetween(now, later(now, 7))]}
        />
        <Figure
          label="home.offline"
          resource="devices"
          path="/devices"
          entries={offline(now)}
          tone="warning"
        />
        <Figure
          label="home.disabled"
          resource="devices"
          path="/devices"
          entries={[{ field: 'is_disabled', op: 'eq', value: true }]}
          tone="danger"
        />
      </Box>
      <Panel title={translate('home.chart')}>
        <Suspense fallback={<ChartWaiting />}>
          <BookingsChart now={now} entry={taking} />
        </Suspense>
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
        <Suspense
          fallback={
            <Panel title={translate('fleet.title')}>
              <FleetWaiting />
            </Panel>
          }
        >
          <FleetHealth now={now.getTime()} />
        </Suspense>
      </Box>
    </Box>
  );
}

interface FigureProps {
  /** Key of what is counted. */
  readonly label: string;
  readonly resource: string;
  /** The list that the figure counts. */
  readonly path: string;
  readonly entries: readonly FilterEntry[];
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

/** How many rows of a list there are; leads to that list. */
function Figure({ label, resource, path, entries, tone }: FigureProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { total, meta, error, isPending } = useGetList(
    resource,
    { pagination: { page: 1, perPage: 1 }, meta: { entries } },
    // The figure of a moment ago stands until the next one is here.
    { placeholderData: keepPreviousData },
  );
  const about = meta?.total_is_estimate === true ? `${translate('home.about')} ` : '';
  const figure = error === null ? `${about}${(total ?? 0).toLocaleString(locale)}` : '–';
  return (
    <Box
      component={Link}
      to={`${path}?${new URLSearchParams({ [resource]: JSON.stringify(entries) })}`}
      sx={frame}
    >
      <Box sx={{ color: 'text.secondary' }}>{translate(label)}</Box>
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: '1.25rem', fontWeight: 600, mt: 0.5 }}
      >
        {isPending ? <Skeleton width={48} animation={false} /> : figure}
        {tone !== undefined && (total ?? 0) > 0 ? (
          <Box
            aria-hidden
            sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: toneColors(tone).solid }}
          />
        ) : null}
      </Box>
      {error === null ? null : (
        <Box sx={{ typography: 'caption', color: 'error.main' }}>{translate('home.failed')}</Box>
      )}
    </Box>
  );
}
