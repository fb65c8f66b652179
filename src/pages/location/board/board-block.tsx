import './board-block.css';
import { useDraggable } from '@dnd-kit/core';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import type { Placed } from '../../../../domain/bookings/board-scale.ts';
import { bookingStatuses } from '../../../../domain/bookings/booking-status.ts';
import type { RealSession } from '../../../../domain/bookings/real-session.ts';
import { timeOf } from '../../../../domain/time/time-zone.ts';
import { type BookingRow, guestName } from '../../../booking/booking-row.tsx';
import { useText } from '../../../i18n/use-text.ts';

interface Props {
  readonly booking: BookingRow;
  readonly block: Placed;
  readonly session: RealSession | undefined;
  readonly zone: string;
  readonly movable: boolean;
}

/** A booking on its lane: opens by click or Enter, is taken up by dragging or the space bar. */
export function BoardBlock({ booking, block, session, zone, movable }: Props) {
  const navigate = useNavigate();
  const words = useWords(booking, session, zone);
  const { setNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: booking.id,
    disabled: !movable,
  });
  const status = bookingStatuses.find(({ value }) => value === booking.booking_status);
  const look = `board-block tone-${status?.tone ?? 'neutral'}${movable ? ' movable' : ''}${isDragging ? ' lifted' : ''}${isLate(block) ? ' late' : ''}`;
  return (
    <button
      ref={setNodeRef}
      type="button"
      className={look}
      style={{ left: `${block.left * 100}%`, width: `${block.width * 100}%` }}
      title={words}
      onClick={() => void navigate(`/bookings/${booking.id}`)}
      {...(movable && { ...listeners, 'aria-describedby': attributes['aria-describedby'] })}
      aria-label={words}
    >
      <span className="words">
        <b className="figures">{clock(booking.start_time, zone)}</b> {guestName(booking.user)}
      </span>
    </button>
  );
}

/** So late that its words, where they stand beside it, stand to its left. */
function isLate({ left, width }: Placed): boolean {
  return left + width > 0.86;
}

function useWords(booking: BookingRow, session: RealSession | undefined, zone: string): string {
  const translate = useTranslate();
  const text = useText();
  const status = bookingStatuses.find(({ value }) => value === booking.booking_status);
  const parts = [
    `${clock(booking.start_time, zone)}–${clock(booking.end_time, zone)} ${guestName(booking.user)}`,
    text(status?.label ?? ''),
    ...(session !== undefined && session.lateMinutes > 0
      ? [translate('board.late', { minutes: session.lateMinutes })]
      : []),
    ...(session !== undefined && session.earlyMinutes > 0
      ? [translate('board.early', { minutes: session.earlyMinutes })]
      : []),
  ];
  return parts.join(' · ');
}

function clock(instant: string, zone: string): string {
  return timeOf(Date.parse(instant), zone).slice(0, 5);
}
