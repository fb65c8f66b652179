import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { DeviceRow } from '../../../../contract/devices.ts';
import type { PlannedBooking } from '../../../../contract/plan.ts';
import { guestName } from '../../../booking/booking-row.tsx';
import { ShortLocationTime } from '../../../booking/location-time.tsx';
import { ToneTag } from '../../../kinds/choice-views.tsx';
import { formatInstant } from '../../../kinds/time/written-times.ts';

interface Props {
  readonly bookings: readonly PlannedBooking[];
  readonly zone: string;
  readonly next: DeviceRow;
  /** The booking that was pressed in the picture. */
  readonly pointed: number | undefined;
}

type Shown = PlannedBooking['outcome'] | 'all';
const choices = ['all', 'move', 'cancel', 'keep'] as const;
const portion = 100;

/** The same as the picture, booking by booking: when, whose, what happens and why, and who is told. */
export function PlanTable({ bookings, zone, next, pointed }: Props) {
  const translate = useTranslate();
  const [outcome, setOutcome] = useState<Shown>('all');
  const [most, setMost] = useState(portion);
  const table = useRef<HTMLTableElement>(null);
  const wanted = bookings.filter(booking => outcome === 'all' || booking.outcome === outcome);
  const location = wanted.findIndex(({ id }) => id === pointed);
  const shown = wanted.slice(0, Math.max(most, location + 1));
  const rest = wanted.length - shown.length;
  useEffect(() => {
    if (pointed !== undefined) table.current?.querySelector('.pointed')?.scrollIntoView({ block: 'center' });
  }, [pointed]);
  const countOf = (choice: Shown) =>
    choice === 'all' ? bookings.length : bookings.filter(booking => booking.outcome === choice).length;
  return (
    <Box component="section" aria-label={translate('replace.table')} sx={{ minWidth: 0 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={outcome}
        onChange={(_event, chosen: Shown | null) => setOutcome(chosen ?? 'all')}
        aria-label={translate('replace.fate')}
        sx={{ mb: 1, flexWrap: 'wrap' }}
      >
        {choices
          .filter(choice => choice === 'all' || countOf(choice) > 0)
          .map(choice => (
            <ToggleButton key={choice} value={choice} sx={{ py: 0.25, textTransform: 'none' }}>
              {translate(choice === 'all' ? 'replace.all' : `booking.outcome.${choice}`)} {countOf(choice)}
            </ToggleButton>
          ))}
      </ToggleButtonGroup>
      <table className="replace-table" ref={table}>
        <thead>
          <tr>
            {['replace.time', 'replace.guest', 'replace.fate', 'replace.told'].map(label => (
              <th key={label} scope="col">
                {translate(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(booking => (
            <PlanRow key={booking.id} {...{ booking, zone, next }} isPointed={booking.id === pointed} />
          ))}
        </tbody>
      </table>
      {rest > 0 && (
        <Button sx={{ mt: 1 }} onClick={() => setMost(shown.length + portion)}>
          {translate('replace.more', { smart_count: Math.min(rest, portion) })}
        </Button>
      )}
    </Box>
  );
}

interface PlanRowProps {
  readonly booking: PlannedBooking;
  readonly zone: string;
  readonly next: DeviceRow;
  readonly isPointed: boolean;
}

const tones = { move: 'info', cancel: 'danger', keep: 'success', blocks: 'warning' } as const;

/** One booking of the plan. */
function PlanRow({ booking, zone, next, isPointed }: PlanRowProps) {
  const translate = useTranslate();
  const { id, user, outcome, start_time } = booking;
  const words = { move: 'replace.moves', cancel: 'replace.cancelled', keep: 'replace.stays', blocks: '' };
  const isTold = outcome === 'move' || outcome === 'cancel';
  return (
    <tr className={isPointed ? 'pointed' : undefined}>
      <td>
        <ShortLocationTime start={start_time} zone={zone} />
      </td>
      <td>
        <Link to={`/bookings/${id}`} target="_blank">
          {guestName(user)}
        </Link>
      </td>
      <td>
        <ToneTag tone={tones[outcome]}>{translate(words[outcome], { device: next.name })}</ToneTag>
        <Why booking={booking} zone={zone} />
      </td>
      <td>{isTold ? user.email : translate('replace.nobody')}</td>
    </tr>
  );
}

/** Why it cannot go along. */
function Why({ booking: { problem }, zone }: Pick<PlanRowProps, 'booking' | 'zone'>) {
  const translate = useTranslate();
  if (problem?.bookingId !== undefined)
    return (
      <span className="why">
        {translate('replace.because_taken')}{' '}
        <Link to={`/bookings/${problem.bookingId}`} target="_blank">
          {translate('replace.because_booking', { id: problem.bookingId })}
        </Link>
      </span>
    );
  if (problem?.kind === 'blocked')
    return (
      <span className="why">{translate('replace.because_blocked', { reason: problem.reason ?? '' })}</span>
    );
  if (problem?.kind === 'updating')
    return <span className="why">{translate('replace.because_updating')}</span>;
  if (problem?.installed === undefined) return null;
  const time = formatInstant(new Date(problem.installed).toISOString(), zone);
  return <span className="why">{translate('replace.because_early', { time })}</span>;
}
