import { bookingStatuses } from '../../../../domain/booking-status.ts';
import { timeOf } from '../../../../domain/time-zone.ts';
import { useText } from '../../../i18n/use-text.ts';
import { shortTime } from '../place-time.ts';
import { type CalendarBooking, guestOf } from './day-bookings.ts';

interface Props {
  readonly booking: CalendarBooking;
  readonly zone: string;
}

/** A booking in one line: when, who, and by its colour in which state. */
export function BookingLine({ booking, zone }: Props) {
  const text = useText();
  const status = bookingStatuses.find(({ value }) => value === booking.booking_status);
  const guest = guestOf(booking);
  return (
    <span className={`event tone-${status?.tone ?? 'neutral'}`}>
      <b className="figures">{shortTime(timeOf(Date.parse(booking.start_time), zone))}</b>
      <span className="guest"> {guest}</span>
      <span className="unseen"> {text(status?.label ?? '')}</span>
    </span>
  );
}
