import { useTranslate } from 'react-admin';
import { bookingStatuses, showsSessionDuration } from '../../../domain/bookings/booking-status.ts';
import type { CellProps } from '../../admin/engine-context.tsx';
import { formatDuration } from '../../kinds/number/number-views.tsx';
import { blank, valueAt } from '../../kinds/value-at.ts';
import { openingHours } from './opening-hours.ts';

/** The session of a booking, which opens with it in a new tab, and how long it ran once it is over (BOOK-04, BOOK-08). */
export function SessionCell({ row }: CellProps) {
  const translate = useTranslate();
  const session = valueAt(row, 'massage_session.id');
  const seconds = valueAt(row, 'massage_session.running_duration');
  if (typeof session !== 'number') return blank;
  return (
    <>
      <a href={`/bookings/${row.id}`} target="_blank" rel="noreferrer">
        {session}
      </a>
      {isOver(row.booking_status) && typeof seconds === 'number' && (
        <span className="figures"> · {formatDuration(seconds, translate)}</span>
      )}
    </>
  );
}

function isOver(status: unknown): boolean {
  const known = bookingStatuses.find(({ value }) => value === status);
  return known !== undefined && showsSessionDuration(known.value);
}

type Week = Readonly<Record<string, unknown>>;

/** The week of a location in one line (FORM-LOC-24). */
export function OpeningHoursCell({ value }: CellProps<Week | null>) {
  const translate = useTranslate();
  if (value === null) return blank;
  return openingHours(value, {
    closed: translate('list.closed'),
    day: name => translate(name, { _: name }),
  });
}
