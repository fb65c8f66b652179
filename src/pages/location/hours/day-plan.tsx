import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { SolvedBooking, SolvedPlan } from '../../../../contract/solve.ts';
import { inOneLine } from '../../../../domain/text/in-one-line.ts';
import { guestName } from '../../../booking/booking-row.tsx';
import { ShortLocationTime, zoneName } from '../../../booking/location-time.tsx';
import { NotPlanned } from '../../../booking/steps/not-planned.tsx';
import { BookingsToSolve } from '../../../booking/steps/plan-list.tsx';
import type { Solving } from '../../../booking/steps/use-solving.ts';
import { usePageLanguage } from '../../../i18n/use-page-language.ts';
import { clockIn } from '../location-time.ts';
import { PlanMails, PlanTotals } from './day-plan-mails.tsx';
import { HowToSolve } from './how-to-solve.tsx';
import { ToCall } from './to-call.tsx';

interface Props {
  readonly plan: UseQueryResult<SolvedPlan>;
  readonly solving: Solving;
  /** Of the location. */
  readonly zone: string;
}

/** The bookings in the way of other hours (DAY-08), what becomes of them (DEC-152), or why nobody can tell. */
export function DayPlanView({ plan, solving, zone }: Props) {
  const { data, error, isFetching, isPlaceholderData } = plan;
  const translate = useTranslate();
  if (error !== null) return <NotPlanned asked={plan} />;
  if (data === undefined)
    return <Skeleton variant="rounded" height={72} aria-label={translate('day_hours.checking')} />;
  const { bookings } = data;
  const { solve } = solving;
  const list = translate('day_hours.in_the_way_list');
  if (bookings.length === 0) return <Alert severity="success">{translate('day_hours.free')}</Alert>;
  if (solve === undefined)
    return (
      <BookingsToSolve
        label={list}
        warning={translate('day_hours.in_the_way')}
        none={translate('day_hours.free')}
        bookings={bookings}
        zone={zone}
      >
        <HowToSolve solving={solving} mayBeByHand />
      </BookingsToSolve>
    );
  return (
    <Box sx={{ display: 'grid', gap: 1 }} aria-busy={isFetching}>
      <HowToSolve solving={solving} plan={isPlaceholderData ? undefined : data} mayBeByHand />
      <SolvedBookings plan={data} solving={solving} zone={zone} />
    </Box>
  );
}

interface SolvedBookingsProps extends Pick<Props, 'solving' | 'zone'> {
  readonly plan: SolvedPlan;
}

/** What becomes of the bookings in the way, in numbers and one by one, and the mails that would leave. */
export function SolvedBookings({ plan, solving, zone }: SolvedBookingsProps) {
  const translate = useTranslate();
  const { bookings, mails = [] } = plan;
  return (
    <>
      <PlanTotals plan={plan} />
      <ToCall bookings={bookings} />
      <SolvedList
        label={translate('day_hours.in_the_way_list')}
        bookings={bookings}
        solving={solving}
        zone={zone}
      />
      <PlanMails mails={mails} />
    </>
  );
}

interface SolvedListProps extends Pick<Props, 'solving' | 'zone'> {
  readonly label: string;
  readonly bookings: readonly SolvedBooking[];
}

/** Who goes where, a line each: another device or time, or none, can be chosen for every one. */
export function SolvedList({ label, bookings, solving, zone }: SolvedListProps) {
  const translate = useTranslate();
  const locale = usePageLanguage();
  const [{ start_time } = { start_time: '' }] = bookings;
  return (
    <>
      <Box sx={{ color: 'text.secondary', typography: 'caption' }}>
        {translate('booking.clocks_of', { zone: zoneName(start_time, zone, locale) })}
      </Box>
      <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {bookings.map(booking => (
          <Box component="li" key={booking.id} sx={line}>
            <Box sx={{ minWidth: 0 }}>
              <Link to={`/bookings/${booking.id}`} target="_blank">
                {guestName(booking.user)}
              </Link>{' '}
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {booking.home_bed.name}
              </Box>
              <Box>
                <ShortLocationTime start={booking.start_time} zone={zone} />
              </Box>
            </Box>
            <Outcome booking={booking} solving={solving} zone={zone} />
          </Box>
        ))}
      </Box>
    </>
  );
}

const line = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 300px' },
  alignItems: 'center',
  gap: 1,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
};

interface OutcomeProps extends Pick<Props, 'solving' | 'zone'> {
  readonly booking: SolvedBooking;
}

const nameOf = ({ bed_id, start_time }: { bed_id: number; start_time: string }) => `${bed_id} ${start_time}`;

/** Where one of them goes, or that it is cancelled; a running one ends by itself (DEC-95). */
function Outcome({ booking, solving: { chosenFor, choose, mayStay }, zone }: OutcomeProps) {
  const translate = useTranslate();
  const locale = usePageLanguage();
  const { id, user, to, outcome, choices = [] } = booking;
  const chosen = chosenFor(id);
  if (outcome === 'blocks' && chosen === undefined)
    return <Box sx={{ color: 'text.secondary' }}>{translate('day_hours.running')}</Box>;
  const meant = chosen?.outcome === 'move' ? chosen.to : to;
  const isListed = meant === undefined || choices.some(choice => nameOf(choice) === nameOf(meant));
  const targets = isListed ? choices : [{ ...meant, device: '' }, ...choices];
  const locationOf = ({ location }: (typeof choices)[number]) =>
    location &&
    translate(location.km === 0 ? 'day_hours.at_location_here' : 'day_hours.at_location', {
      location: location.name,
      km: location.km,
    });
  const said = (choice: (typeof choices)[number]) => {
    const { start_time, device, location } = choice;
    const when = clockIn(Date.parse(start_time), location?.timezone ?? zone, locale);
    const clocks = location !== undefined && location.timezone !== zone;
    return inOneLine([
      when,
      clocks && zoneName(start_time, location.timezone, locale),
      device,
      locationOf(choice),
    ]);
  };
  const taken = targets.find(choice => meant !== undefined && nameOf(choice) === nameOf(meant));
  const take = (name: string) => {
    const target = targets.find(choice => nameOf(choice) === name);
    if (target !== undefined)
      choose({ id, outcome: 'move', to: { bed_id: target.bed_id, start_time: target.start_time } });
    else choose({ id, outcome: name === 'keep' ? 'keep' : 'cancel' });
  };
  return (
    <TextField
      select
      size="small"
      value={meant === undefined ? (chosen?.outcome ?? 'cancel') : nameOf(meant)}
      onChange={({ target }) => take(target.value)}
      error={outcome === 'blocks'}
      helperText={outcome === 'blocks' ? translate('day_hours.not_free') : taken && locationOf(taken)}
      slotProps={{
        select: { native: true },
        htmlInput: { 'aria-label': translate('day_hours.instead', { guest: guestName(user) }) },
      }}
    >
      {targets.map(target => (
        <option key={nameOf(target)} value={nameOf(target)}>
          {said(target)}
        </option>
      ))}
      <option value="cancel">{translate('day_hours.instead_cancel')}</option>
      {mayStay && <option value="keep">{translate('day_hours.instead_keep')}</option>}
    </TextField>
  );
}
