import './board.css';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { addDays, isDay } from '../../../../domain/time/calendar.ts';
import { dayOf } from '../../../../domain/time/time-zone.ts';
import { useAddressQuery } from '../../../admin/address-query.ts';
import { usePanelState } from '../../../admin/dialogs/panel-address.ts';
import { serverMessage } from '../../../admin/form/server-message.ts';
import { Icon } from '../../../admin/icon.tsx';
import { useNow } from '../../../admin/timers.ts';
import { zoneWords } from '../../../booking/location-time.tsx';
import { enBoard } from '../../../i18n/en/day-hours.ts';
import { addWords } from '../../../i18n/later-words.ts';
import { usePageLanguage } from '../../../i18n/use-page-language.ts';
import { DayBox } from '../../../kinds/time/day-box.tsx';
import { BookLink } from '../../bookings/book/book-door.tsx';
import { useMayBook } from '../../bookings/book/may-book.ts';
import { BlockLink } from '../block-link.tsx';
import { OpeningLine } from '../day-opening.tsx';
import type { LocationTabProps } from '../location-tabs.ts';
import { dayInWords, zoneOf } from '../location-time.ts';
import { PrintButton, PrintSheet } from '../print-sheet.tsx';
import { BoardGrid } from './board-grid.tsx';
import { type Board, useBoard } from './use-board.ts';

addWords(enBoard);

/** One day of a location, a lane a device: what is booked, what really ran, and where a booking could go. */
export function BoardTab({ location, actor }: LocationTabProps) {
  const locale = usePageLanguage();
  const translate = useTranslate();
  const now = useNow();
  const zone = zoneOf(location);
  const today = dayOf(now, zone);
  const [query, setQuery] = useAddressQuery();
  const asked = query.get('date');
  const day = isDay(asked) ? asked : today;
  const { board, error, isFetching, retry } = useBoard(location, day, now);
  const go = (date: string) => setQuery(current => current.set('date', date));
  return (
    <div className="list board">
      <BoardToolbar day={day} today={today} go={go}>
        {board !== undefined && <BoardOpening {...board} />}
        <span className="board-book">
          <PrintButton />
          <BlockLink locationId={location.id} known={day > today ? `?day=${day}` : ''} />
          <BookLink known={`?location=${location.id}`} />
        </span>
      </BoardToolbar>
      {error !== null && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" loading={isFetching} onClick={retry}>
              {translate('list.retry')}
            </Button>
          }
        >
          {translate(serverMessage(error, 'board.failed'), { _: serverMessage(error, 'board.failed') })}
        </Alert>
      )}
      {board === undefined && error === null && <Skeleton variant="rounded" height={320} aria-busy="true" />}
      {board?.devices.length === 0 && <p className="faint">{translate('board.no_devices')}</p>}
      {board !== undefined && board.devices.length > 0 && (
        <>
          <BoardGrid board={board} now={now} role={actor.role} locationId={location.id} />
          <BoardLegend />
        </>
      )}
      {board !== undefined && (
        <PrintSheet location={location} devices={board.devices} blocks={board.blocks} days={[board]} />
      )}
      <p className="faint">{translate('location.calendar.zone', { zone: zoneWords(zone, locale) })}</p>
    </div>
  );
}

interface ToolbarProps {
  readonly day: string;
  readonly today: string;
  readonly go: (day: string) => void;
  /** When the location is open that day. */
  readonly children: ReactNode;
}

function BoardToolbar({ day, today, go, children }: ToolbarProps) {
  const translate = useTranslate();
  const locale = usePageLanguage();
  const step = (label: string, to: string, back: boolean) => (
    <button
      type="button"
      className={back ? 'turn back' : 'turn'}
      aria-label={translate(label)}
      title={translate(label)}
      onClick={() => go(to)}
    >
      <Icon name="expand" />
    </button>
  );
  return (
    <div className="board-toolbar">
      <button type="button" className="button" onClick={() => go(today)}>
        {translate('location.calendar.today')}
      </button>
      {step('location.calendar.previous_day', addDays(day, -1), true)}
      {step('location.calendar.next_day', addDays(day, 1), false)}
      <DayBox
        label={translate('location.calendar.choose_date')}
        required
        waits
        value={day}
        change={next => isDay(next) && go(next)}
      />
      <h2 aria-live="polite">{dayInWords(day, locale)}</h2>
      {children}
    </div>
  );
}

/** When it is open that day; where it is closed with bookings on it, the way to them, as from the month (DEC-302). */
function BoardOpening({ location, day, opening, conflict }: Board) {
  const state = usePanelState();
  const line = <OpeningLine opening={opening} conflict={conflict} />;
  if (conflict === 0) return line;
  return (
    <Link className="board-conflict" to={`/location/${location.id}/bookings/${day}`} state={state}>
      {line}
    </Link>
  );
}

const marks = ['booked', 'ran', 'outage', 'closed', 'blocked', 'not_installed'] as const;

/** What the marks of the board mean, and that bookings can be dragged. */
function BoardLegend() {
  const translate = useTranslate();
  const mayBook = useMayBook();
  return (
    <div className="board-legend">
      {marks.map(mark => (
        <span key={mark}>
          <i className={`mark ${mark}`} />
          {translate(`board.legend.${mark}`)}
        </span>
      ))}
      <span className="hint">
        {translate('board.hint')} {mayBook && translate('board.book_hint')}
      </span>
    </div>
  );
}
