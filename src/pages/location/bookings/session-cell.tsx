import { bookingStatuses, showsSessionDuration } from '../../../../domain/bookings/booking-status.ts';
import type { CellProps } from '../../../admin/engine-context.tsx';
import { formatDuration } from '../../../kinds/number/number-views.tsx';
import { blank, valueAt } from '../../../kinds/value-at.ts';

/** The session of a booking, which opens with it in a new tab, and how long it ran once it is over (BOOK-04, BOOK-08). */
export function SessionCell({ row }: CellProps) {
  const session = valueAt(row, 'massage_session.id');
  const seconds = valueAt(row, 'massage_session.running_duration');
  if (typeof session !== 'number') return blank;
  return (
    <>
      <a href={`/bookings/${row.id}`} target="_blank" rel="noreferrer">
        {session}
      </a>
      {isOver(row.booking_status) && typeof seconds === 'number' && (
        <span className="figures"> · {formatDuration(seconds)}</span>
      )}
    </>
  );
}

function isOver(status: unknown): boolean {
  const known = bookingStatuses.find(({ value }) => value === status);
  return known !== undefined && showsSessionDuration(known.value);
}
