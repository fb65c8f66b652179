import { useTranslate } from 'react-admin';
import { bookingStatuses } from '../../../../domain/bookings/booking-status.ts';
import { timeOf } from '../../../../domain/time/time-zone.ts';
import { useText } from '../../../i18n/use-text.ts';
import { dayInWords, shortTime } from '../location-time.ts';
import { OpeningLine } from '../opening-line.tsx';
import type { CalendarDay } from './calendar-day.ts';
import { type CalendarBooking, guestOf } from './day-bookings.ts';
import type { useDayKeys } from './use-day-keys.ts';

interface Props extends CalendarDay {
  readonly zone: string;
  /** The chosen day alone is a stop of the Tab key. */
  readonly chosen: boolean;
  readonly keys: ReturnType<typeof useDayKeys>;
  /** A day of the month before or after. */
  readonly outside: boolean;
  readonly open: (day: string) => void;
  readonly locale: string;
}

/** One day: its number, its hours, the first booking, and how many more there are; past days do nothing (CAL-09). */
export function MonthCell({ day, opening, bookings, when, zone, chosen, keys, outside, ...props }: Props) {
  const { open, locale } = props;
  const [first] = bookings;
  const more = bookings.length - 1;
  const past = when === 'past';
  const translate = useTranslate();
  const shut = opening.open === undefined;
  const state = [when, chosen && 'chosen', outside && 'outside', shut && 'shut'].filter(Boolean);
  return (
    <td className={state.join(' ')} {...(when === 'today' ? { 'aria-current': 'date' as const } : {})}>
      <button
        type="button"
        ref={chosen ? keys.chosenRef : undefined}
        tabIndex={chosen ? 0 : -1}
        aria-disabled={past}
        title={past ? translate('day_hours.past') : undefined}
        onKeyDown={keys.keysOf(day)}
        {...(past ? {} : { onClick: () => open(day) })}
      >
        <span className="day-head">
          <span className="day-number" aria-hidden="true">
            {Number(day.slice(8))}
          </span>
          <span className="unseen">{dayInWords(day, locale)} </span>
          <OpeningLine opening={opening} />
        </span>
        {first !== undefined && <BookingLine booking={first} zone={zone} />}
        {more > 0 && <MoreLine count={more} />}
      </button>
    </td>
  );
}

/** How many bookings there are beside those that are shown (CAL-05). */
function MoreLine({ count }: { readonly count: number }) {
  const translate = useTranslate();
  return (
    <span className="more">
      +{count} <span className="word">{translate('location.calendar.more')}</span>
    </span>
  );
}

interface BookingLineProps {
  readonly booking: CalendarBooking;
  readonly zone: string;
}

/** A booking in one line: when, who, and by its colour in which state. */
function BookingLine({ booking, zone }: BookingLineProps) {
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
