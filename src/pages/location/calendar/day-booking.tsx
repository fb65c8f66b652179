import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Actor } from '../../../../domain/actor.ts';
import { timeOf } from '../../../../domain/time/time-zone.ts';
import { bookings } from '../../../../resources/bookings.ts';
import { usePanelState } from '../../../admin/dialogs/panel-address.ts';
import { useOverrides } from '../../../admin/engine-context.tsx';
import { FieldValue } from '../../../admin/show/value-table.tsx';
import { useRowChoices } from '../../../admin/table/row-choices.ts';
import { browserZone, formatInstant, offsetOf } from '../../../kinds/time/written-times.ts';
import { shortTime } from '../location-time.ts';
import { type CalendarBooking, guestOf } from './day-bookings.ts';

interface Props {
  readonly booking: CalendarBooking;
  readonly zone: string;
  readonly actor: Actor;
}

const { user_id, bed_id, booking_status } = bookings.fields;

/** One booking of the day: when, who, where, in which state, and what can be done about it (CAL-10, BOOK-07). */
export function DayBooking({ booking, zone, actor }: Props) {
  const row = { ...booking };
  const value = { resource: 'bookings', row, role: actor.role };
  return (
    <li>
      <span className="when">
        <Times booking={booking} zone={zone} />
      </span>
      <span className="who">
        <b>{guestOf(booking)}</b>
        <FieldValue {...value} name="user_id" field={user_id} value={booking.user_id} />
        <FieldValue {...value} name="bed_id" field={bed_id} value={booking.bed_id} />
      </span>
      <FieldValue {...value} name="booking_status" field={booking_status} value={booking.booking_status} />
      <Actions booking={booking} actor={actor} />
    </li>
  );
}

/** Start and end at the location, and beneath on the clocks of whoever looks where those differ. */
function Times({ booking, zone }: Omit<Props, 'actor'>) {
  const translate = useTranslate();
  const { id, start_time, end_time } = booking;
  const at = (instant: string) => shortTime(timeOf(Date.parse(instant), zone));
  const there = formatInstant(start_time, zone);
  const here = formatInstant(start_time, browserZone());
  const sameDay = here.slice(0, 10) === there.slice(0, 10);
  return (
    <>
      <Link to={`/bookings/${id}`} className="figures">
        {at(start_time)}–{at(end_time)}
      </Link>
      <small className="faint">{offsetOf(start_time, zone)}</small>
      {here !== there && (
        <small className="faint">
          {translate('location.day.here', {
            time: sameDay ? here.slice(11) : `${here.slice(0, 5)} ${here.slice(11)}`,
          })}
        </small>
      )}
    </>
  );
}

/** The actions of the list of bookings that its pages have registered; each opens its own panel over this one. */
function Actions({ booking, actor }: Omit<Props, 'zone'>) {
  const translate = useTranslate();
  const state = usePanelState();
  const { actions = {} } = useOverrides('bookings');
  const choices = useRowChoices(bookings, { ...booking }, actor, actions).filter(({ over }) => over === true);
  return (
    <span className="do">
      {choices.map(({ id, label, to = '', tone, refused }) =>
        refused === undefined ? (
          <Link key={id} to={to} state={state} className={tone === 'danger' ? 'danger' : undefined}>
            {translate(label, { _: label })}
          </Link>
        ) : null,
      )}
    </span>
  );
}
