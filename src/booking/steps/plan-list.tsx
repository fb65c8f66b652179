import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { PlannedBooking } from '../../../contract/plan.ts';
import { isChangeable } from '../../../domain/bookings/booking-status.ts';
import type { Tone } from '../../../domain/choice.ts';
import { usePanelState } from '../../admin/dialogs/panel-address.ts';
import { useNowUntil } from '../../admin/timers.ts';
import { enDayHours } from '../../i18n/en/day-hours.ts';
import { addWords } from '../../i18n/later-words.ts';
import { ToneTag } from '../../kinds/choice-views.tsx';
import { guestName } from '../booking-row.tsx';
import { LocationTime } from '../location-time.tsx';

addWords(enDayHours);

interface Props {
  readonly label: string;
  readonly bookings: readonly PlannedBooking[];
  /** Of the location. */
  readonly zone: string;
  /** What can be done about one of them. */
  readonly actions?: (booking: PlannedBooking) => ReactNode;
}

const tones: Readonly<Record<PlannedBooking['outcome'], Tone>> = {
  cancel: 'danger',
  move: 'info',
  keep: 'neutral',
  blocks: 'warning',
};

/** What would happen to whom: the bookings of a plan, before anything happens. */
export function PlanList({ label, bookings, zone, actions }: Props) {
  const translate = useTranslate();
  return (
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
              <LocationTime start={booking.start_time} end={booking.end_time} zone={zone} />
            </Box>
            {booking.to !== undefined && (
              <Box>
                {translate('booking.moves_to')} <LocationTime start={booking.to.start_time} zone={zone} />
              </Box>
            )}
          </Box>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
            <ToneTag tone={tones[booking.outcome]}>{translate(`booking.outcome.${booking.outcome}`)}</ToneTag>
            {actions?.(booking)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: 1,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
};

interface BookingsToSolveProps {
  readonly label: string;
  /** What is said above them, and when there is none. */
  readonly warning: string;
  readonly none: string;
  readonly bookings: readonly PlannedBooking[];
  /** Of the location. */
  readonly zone: string;
  /** What can be done about all of them together. */
  readonly children?: ReactNode;
}

/** The bookings that a change meets, each with what can be done about it; they go as they are solved (DAY-09). */
export function BookingsToSolve({ label, warning, none, bookings, zone, children }: BookingsToSolveProps) {
  if (bookings.length === 0) return <Alert severity="success">{none}</Alert>;
  return (
    <Box>
      <Alert severity="warning">{warning}</Alert>
      {children}
      <PlanList
        label={label}
        bookings={bookings}
        zone={zone}
        actions={booking => <Solve booking={booking} />}
      />
    </Box>
  );
}

/** Moves or cancels one of them, in a panel over this one; a running one ends by itself (DEC-95). */
function Solve({ booking }: { readonly booking: PlannedBooking }) {
  const translate = useTranslate();
  const state = usePanelState();
  const now = useNowUntil([Date.parse(booking.start_time)]);
  if (!isChangeable(booking, now))
    return <Box sx={{ color: 'text.secondary' }}>{translate('day_hours.running')}</Box>;
  return (
    <>
      <Button size="small" component={Link} to={`/bookings/${booking.id}/reschedule`} state={state}>
        {translate('day_hours.reschedule')}
      </Button>
      <Button size="small" color="error" component={Link} to={`/bookings/${booking.id}/cancel`} state={state}>
        {translate('day_hours.cancel')}
      </Button>
    </>
  );
}
