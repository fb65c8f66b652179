import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { guestName } from '../../../booking/booking-row.ts';
import { ShortPlaceTime } from '../../../booking/place-time.tsx';
import type { PlannedBooking } from '../../../booking/workflow-answers.ts';
import { formatInstant } from '../../../cells/format-time.ts';
import { ToneTag } from '../../../cells/tone-tag.tsx';
import type { DeviceRow } from '../device-row.ts';

interface Props {
  readonly booking: PlannedBooking;
  readonly zone: string;
  readonly next: DeviceRow;
  readonly isPointed: boolean;
}

const tones = { move: 'info', cancel: 'danger', keep: 'success', blocks: 'warning' } as const;

/** One booking of the plan. */
export function PlanRow({ booking, zone, next, isPointed }: Props) {
  const translate = useTranslate();
  const { id, user, outcome, start_time } = booking;
  const words = { move: 'replace.moves', cancel: 'replace.cancelled', keep: 'replace.stays', blocks: '' };
  const isTold = outcome === 'move' || outcome === 'cancel';
  return (
    <tr className={isPointed ? 'pointed' : undefined}>
      <td>
        <ShortPlaceTime start={start_time} zone={zone} />
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
function Why({ booking: { problem }, zone }: Pick<Props, 'booking' | 'zone'>) {
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
  if (problem?.installed === undefined) return null;
  const time = formatInstant(new Date(problem.installed).toISOString(), zone);
  return <span className="why">{translate('replace.because_early', { time })}</span>;
}
