import Phone from '@mui/icons-material/PhoneOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { keepPreviousData } from '@tanstack/react-query';
import { useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { blockingStatuses, isAmong } from '../../../domain/bookings/booking-status.ts';
import type { FilterEntry } from '../../../domain/filter.ts';
import { isolated } from '../../../domain/text/in-one-line.ts';
import { type BookingRow, guestName, StatusTag } from '../../booking/booking-row.tsx';
import { usePageLanguage } from '../../i18n/use-page-language.ts';
import { useOtherClock, useSoon } from '../../kinds/time/clock-words.ts';
import { formatInstant } from '../../kinds/time/written-times.ts';
import { PartFailed } from '../../layout/coming-part.tsx';
import { bookingsPath, later, startingBetween } from './booking-days.ts';
import { Panel, RowsWaiting } from './panel.tsx';

interface Props {
  readonly now: Date;
  /** What takes or took place, as against what was called off. */
  readonly entry: FilterEntry;
}

/** More than anybody has on one day; if there are more after all, their list is one press away. */
const most = 300;

/** Whoever is expected today, by location, what comes next first: all that a partner looks at a phone for. */
export function Agenda({ now, entry }: Props) {
  const translate = useTranslate();
  const locale = usePageLanguage();
  const { data, error, refetch } = useGetList<BookingRow>(
    'bookings',
    {
      pagination: { page: 1, perPage: most },
      sort: { field: 'start_time', order: 'ASC' },
      // Wherever a location is, its today lies within these hours.
      meta: { entries: [entry, ...startingBetween(later(now, -1), later(now, 1))] },
    },
    { placeholderData: keepPreviousData },
  );
  const day = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  }).format(now);
  return (
    <Panel
      title={translate('home.agenda', { day })}
      more={{ path: bookingsPath('from_today'), label: translate('home.all_bookings') }}
    >
      {data === undefined && error !== null && <PartFailed onRetry={() => void refetch()} />}
      {data === undefined && error === null && <RowsWaiting />}
      {data !== undefined && <Locations bookings={data} now={now} />}
    </Panel>
  );
}

interface Location {
  readonly id: number;
  readonly name: string;
  readonly zone: string;
  readonly next: readonly BookingRow[];
  readonly past: readonly BookingRow[];
}

function Locations({ bookings, now }: { readonly bookings: readonly BookingRow[]; readonly now: Date }) {
  const translate = useTranslate();
  const locations = locationsOf(bookings, now);
  const past = locations.reduce((sum, location) => sum + location.past.length, 0);
  if (locations.length === 0)
    return <Box sx={{ px: 2, pb: 2, color: 'text.secondary' }}>{translate('home.agenda_empty')}</Box>;
  return (
    <>
      {locations
        .filter(({ next }) => next.length > 0)
        .map(location => (
          <LocationRows key={location.id} location={location} rows={location.next} />
        ))}
      {past === locations.reduce((sum, { next, past }) => sum + next.length + past.length, 0) && (
        <Box sx={{ px: 2, pb: 1, color: 'text.secondary' }}>{translate('home.agenda_done')}</Box>
      )}
      {past > 0 && (
        <Box component="details" sx={{ borderTop: 1, borderColor: 'divider' }}>
          <Box component="summary" sx={{ px: 2, py: 1.5, cursor: 'pointer', color: 'text.secondary' }}>
            {translate('home.agenda_earlier', { smart_count: past })}
          </Box>
          {locations
            .filter(location => location.past.length > 0)
            .map(location => (
              <LocationRows key={location.id} location={location} rows={location.past} />
            ))}
        </Box>
      )}
    </>
  );
}

/** The bookings of each location that begin on its own today: what is over or called off apart, the location with the next one first. */
function locationsOf(bookings: readonly BookingRow[], now: Date): Location[] {
  const locations = new Map<number, Location & { next: BookingRow[]; past: BookingRow[] }>();
  for (const booking of bookings) {
    const { partner_location: at, location_id: id, start_time, end_time } = booking;
    const zone = at?.timezone ?? 'UTC';
    if (dayIn(start_time, zone) !== dayIn(now.toISOString(), zone)) continue;
    const location = locations.get(id) ?? { id, name: at?.name ?? '', zone, next: [], past: [] };
    const isToCome = isAmong(blockingStatuses, booking.booking_status);
    (isToCome && Date.parse(end_time) > now.getTime() ? location.next : location.past).push(booking);
    locations.set(id, location);
  }
  return [...locations.values()].sort((one, other) => firstOf(one) - firstOf(other));
}

function firstOf({ next }: Location): number {
  return next[0] === undefined ? Number.POSITIVE_INFINITY : Date.parse(next[0].start_time);
}

function dayIn(instant: string, zone: string): string {
  return formatInstant(instant, zone).slice(0, 10);
}

const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': { position: 'relative', borderTop: 1, borderColor: 'divider', px: 2, py: 1 },
};

function LocationRows({
  location,
  rows,
}: {
  readonly location: Location;
  readonly rows: readonly BookingRow[];
}) {
  return (
    <div>
      <Box component="h3" sx={{ m: 0, px: 2, py: 1, typography: 'h3', bgcolor: 'action.hover' }}>
        {location.name}
      </Box>
      <Box component="ul" sx={list}>
        {rows.map(booking => (
          <li key={booking.id}>
            <AgendaRow booking={booking} zone={location.zone} />
          </li>
        ))}
      </Box>
    </div>
  );
}

/** The whole row opens the booking. */
const opens = {
  fontWeight: 600,
  color: 'text.primary',
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
};

function AgendaRow({ booking, zone }: { readonly booking: BookingRow; readonly zone: string }) {
  const { start_time: start, end_time: end, user, home_bed: device, booking_status: status } = booking;
  const translate = useTranslate();
  const isDue = isAmong(blockingStatuses, status);
  const soon = useSoon(start, isDue);
  const other = useOtherClock(start, zone);
  const [from, until] = [formatInstant(start, zone).slice(11), formatInstant(end, zone).slice(11)];
  const name = guestName(user);
  const phone = user?.phone_number ?? '';
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 44 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box component={Link} to={`/bookings/${booking.id}`} sx={opens}>
          <span className="figures">{`${from}–${until}`}</span> {name}
        </Box>
        <Box sx={{ color: 'text.secondary' }}>
          {device && isolated(device.name)}
          {device && soon && ' · '}
          {soon && (
            <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
              {soon}
            </Box>
          )}
        </Box>
        {other !== undefined && <Box sx={{ color: 'text.secondary', typography: 'caption' }}>{other}</Box>}
      </Box>
      <StatusTag status={status} />
      {phone !== '' && (
        <IconButton
          href={`tel:${phone}`}
          aria-label={`${translate('list.call', { number: phone })}: ${name}`}
          sx={{ zIndex: 1, minWidth: 44, minHeight: 44 }}
        >
          <Phone />
        </IconButton>
      )}
    </Box>
  );
}
