import './day-list.css';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Actor } from '../../../../domain/actor.ts';
import { serverMessage } from '../../../admin/form/server-message.ts';
import type { LocationDetail } from '../location-detail.ts';
import { zoneOf } from '../location-time.ts';
import { DayBooking } from './day-booking.tsx';
import { type CalendarBooking, guestOf } from './day-bookings.ts';
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
  const translate = useTranslate();
  const [wanted, setWanted] = useState('');
  const [page, setPage] = useState(0);
  const { data, error, isFetching, refetch } = useBookingsBetween(location, day, day);
  if (error !== null) {
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
  if (data === undefined) return <DayListSkeleton />;
  const all = data.data.toSorted((one, other) => one.start_time.localeCompare(other.start_time));
  const found = all.filter(booking => tells(booking, wanted.trim().toLowerCase()));
  const pages = Math.max(1, Math.ceil(found.length / pageSize));
  const shown = Math.min(page, pages - 1);
  const rows = found.slice(shown * pageSize, (shown + 1) * pageSize);
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
      </p>
      <ul>
        {rows.map(booking => (
          <DayBooking key={booking.id} booking={booking} zone={zoneOf(location)} actor={actor} />
        ))}
      </ul>
      {pages > 1 && <DayPager page={shown} pages={pages} turn={setPage} />}
    </div>
  );
}

/** Whether the booking's guest or device has the text in it. */
function tells(booking: CalendarBooking, text: string): boolean {
  const told = [guestOf(booking), booking.user?.email, booking.home_bed?.name].join('\n').toLowerCase();
  return told.includes(text);
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
