import './day-list.css';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { isUnreached } from '../../../../dataProvider/http-client.ts';
import type { Actor } from '../../../../domain/actor.ts';
import { hasPlainly } from '../../../../domain/text/plain-letters.ts';
import { timeOf } from '../../../../domain/time/time-zone.ts';
import { bookings } from '../../../../resources/bookings.ts';
import { usePanelState } from '../../../admin/dialogs/panel-address.ts';
import { useOverrides } from '../../../admin/engine-context.tsx';
import { serverMessage } from '../../../admin/form/server-message.ts';
import { FieldValue } from '../../../admin/show/value-table.tsx';
import { useRowChoices } from '../../../admin/table/row-choices.ts';
import { zoneName } from '../../../booking/location-time.tsx';
import { usePageLanguage } from '../../../i18n/use-page-language.ts';
import { browserZone, formatInstant, offsetOf } from '../../../kinds/time/written-times.ts';
import type { LocationDetail } from '../location-detail.ts';
import { shortTime, zoneOf } from '../location-time.ts';
import { type CalendarBooking, guestOf } from './calendar-days.ts';
import { useBookingsBetween } from './use-bookings-between.ts';

interface Props {
  readonly location: LocationDetail;
  readonly day: string;
  readonly actor: Actor;
}

/** So many bookings stand in the list at once (CAL-15). */
const pageSize = 100;

/** Beyond so many, one looks for somebody rather than reading them all. */
const fewEnough = 8;

/** The bookings of one day, the earliest first, in pages and to be searched where there are many. */
export function DayList({ location, day, actor }: Props) {
  const locale = usePageLanguage();
  const translate = useTranslate();
  const [wanted, setWanted] = useState('');
  const [page, setPage] = useState(0);
  const { data, error, isFetching, isPlaceholderData, refetch } = useBookingsBetween(location, day, day);
  if (error !== null && !(data !== undefined && isUnreached(error))) {
    const message = serverMessage(error, 'location.calendar.failed');
    return (
      <div className="list day-list blank" role="alert">
        <strong>{translate('location.calendar.failed')}</strong>
        <p>{translate(message, { _: message })}</p>
        <button type="button" className="button" onClick={() => void refetch()}>
          {translate('list.retry')}
        </button>
      </div>
    );
  }
  if (data === undefined || isPlaceholderData) return <DayListSkeleton />;
  const all = data.data.toSorted((one, other) => one.start_time.localeCompare(other.start_time));
  const found = all.filter(booking => tells(booking, wanted));
  const pages = Math.max(1, Math.ceil(found.length / pageSize));
  const shown = Math.min(page, pages - 1);
  const rows = found.slice(shown * pageSize, (shown + 1) * pageSize);
  const zone = zoneOf(location);
  const offsets = new Set(all.map(({ start_time }) => offsetOf(start_time, zone)));
  return (
    <div className="list day-list" aria-busy={isFetching}>
      {all.length > fewEnough && (
        <input
          type="search"
          value={wanted}
          placeholder={translate('location.day.search')}
          aria-label={translate('location.day.search')}
          onChange={({ target }) => setWanted(target.value)}
        />
      )}
      <p role="status" className="faint">
        {all.length === 0
          ? translate('location.day.none')
          : translate('location.day.count', { smart_count: found.length })}
        {offsets.size === 1 &&
          ` · ${translate('booking.clocks_of', { zone: zoneName(all[0]?.start_time ?? '', zone, locale) })}`}
      </p>
      <ul>
        {rows.map(booking => (
          <DayBooking key={booking.id} {...{ booking, zone, actor }} tellsOffset={offsets.size > 1} />
        ))}
      </ul>
      {pages > 1 && <DayPager page={shown} pages={pages} turn={setPage} />}
    </div>
  );
}

/** Whether the booking's guest or device has the text in it. */
function tells(booking: CalendarBooking, text: string): boolean {
  return hasPlainly([guestOf(booking), booking.user?.email, booking.home_bed?.name].join('\n'), text);
}

interface PagerProps {
  readonly page: number;
  readonly pages: number;
  readonly turn: (page: number) => void;
}

function DayPager({ page, pages, turn }: PagerProps) {
  const translate = useTranslate();
  return (
    <nav aria-label={translate('list.pages')}>
      <button type="button" className="button" disabled={page === 0} onClick={() => turn(page - 1)}>
        {translate('list.previous')}
      </button>
      <span className="figures">
        {page + 1} / {pages}
      </span>
      <button type="button" className="button" disabled={page === pages - 1} onClick={() => turn(page + 1)}>
        {translate('list.next')}
      </button>
    </nav>
  );
}

const lines = ['first', 'second', 'third', 'fourth'];

function DayListSkeleton() {
  const translate = useTranslate();
  return (
    <div className="list day-list" role="status" aria-busy="true" aria-label={translate('show.loading')}>
      <ul aria-hidden="true">
        {lines.map(line => (
          <li key={line} className="waiting" />
        ))}
      </ul>
    </div>
  );
}

interface DayBookingProps {
  readonly booking: CalendarBooking;
  readonly zone: string;
  readonly actor: Actor;
  /** The clocks are changed on this day. */
  readonly tellsOffset: boolean;
}

const { user_id, bed_id, booking_status } = bookings.fields;

/** One booking of the day: when, who, where, in which state, and what can be done about it (CAL-10, BOOK-07). */
function DayBooking({ booking, zone, actor, tellsOffset }: DayBookingProps) {
  const row = { ...booking };
  const value = { resource: 'bookings', row, role: actor.role };
  return (
    <li>
      <span className="when">
        <Times {...{ booking, zone, tellsOffset }} />
      </span>
      <span className="who">
        <FieldValue {...value} name="user_id" field={user_id} value={booking.user_id} />
        <FieldValue {...value} name="bed_id" field={bed_id} value={booking.bed_id} />
      </span>
      <FieldValue {...value} name="booking_status" field={booking_status} value={booking.booking_status} />
      <Actions booking={booking} actor={actor} />
    </li>
  );
}

/** Start and end at the location, and beneath on the clocks of whoever looks where those differ. */
function Times({ booking, zone, tellsOffset }: Omit<DayBookingProps, 'actor'>) {
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
      {tellsOffset && <small className="faint">{offsetOf(start_time, zone)}</small>}
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
function Actions({ booking, actor }: Pick<DayBookingProps, 'booking' | 'actor'>) {
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
