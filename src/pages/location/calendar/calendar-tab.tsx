import './calendar.css';
import { type ReactNode, useMemo } from 'react';
import { useTranslate } from 'react-admin';
import type { NavigateOptions } from 'react-router';
import { addDays, isDay } from '../../../../domain/time/calendar.ts';
import { boundsOfDay, dayOf } from '../../../../domain/time/time-zone.ts';
import { useAddressQuery } from '../../../admin/address-query.ts';
import { useOpenPanel } from '../../../admin/dialogs/panel-address.ts';
import { serverMessage } from '../../../admin/form/server-message.ts';
import { Icon } from '../../../admin/icon.tsx';
import { useDelayedIndicator, useNow } from '../../../admin/timers.ts';
import { zoneWords } from '../../../booking/location-time.tsx';
import { useBlocks } from '../../../booking/slots/use-blocks.ts';
import { usePageLanguage } from '../../../i18n/use-page-language.ts';
import { comingPart } from '../../../layout/coming-part.tsx';
import { BookLink } from '../../bookings/book/book-door.tsx';
import { useMayMove } from '../landing.ts';
import type { LocationTabProps } from '../location-tabs.ts';
import { dayInWords, formatOf, zoneOf } from '../location-time.ts';
import { PrintButton, PrintSheet } from '../print-sheet.tsx';
import { type CalendarView, calendarDays, calendarViews, periodAway, visibleDays } from './calendar-days.ts';
import type { MovingViewProps } from './calendar-view.ts';
import { DatePicker } from './date-picker.tsx';
import { MonthMoves } from './month-moves.tsx';
import { MonthView } from './month-view.tsx';
import { useBookingsBetween, useCalendarDevices } from './use-bookings-between.ts';

const TimeView = comingPart(async () => (await import('./time-view.tsx')).TimeView);
const WeekBoard = comingPart(async () => (await import('./week-board.tsx')).WeekBoard);

const none: readonly never[] = [];

/** The bookings and opening hours of a location by month, week or day, on its own clocks (CAL). */
export function CalendarTab({ location, actor }: LocationTabProps) {
  const locale = usePageLanguage();
  const translate = useTranslate();
  const openPanel = useOpenPanel();
  const zone = zoneOf(location);
  const now = useNow();
  const today = dayOf(now, zone);
  const { date, view, go } = useCalendarAddress(today);
  const shown = visibleDays(view, date);
  const answer = useBookingsBetween(location, shown[0] ?? date, shown.at(-1) ?? date);
  const bookings = answer.data?.data ?? none;
  const devices = useCalendarDevices(location);
  const { blocks = none } = useBlocks(location.id, {
    start: boundsOfDay(shown[0] ?? date, zone).start,
    end: boundsOfDay(shown.at(-1) ?? date, zone).end,
  });
  const days = useMemo(
    () => calendarDays(location, { view, date, today, now, bookings, blocks, devices: devices ?? none }),
    [location, view, date, today, now, bookings, blocks, devices],
  );
  const busy = useDelayedIndicator(answer.isFetching);
  // Days without bookings look free: nobody shall take them for that before it is known.
  const isUnknown = answer.data === undefined && answer.error === null;
  const failed = serverMessage(answer.error, 'location.calendar.failed');
  const parts = {
    days,
    date,
    today,
    zone,
    move: (day: string) => go({ date: day }, { replace: true }),
    open: (day: string) => openPanel(`/location/${location.id}/bookings/${day}`),
  };
  const moves = { location, role: actor.role, devices, bookings, blocks, now };
  return (
    <div className="list calendar">
      <DatePicker date={date} today={today} choose={day => go({ date: day })} />
      <div className="calendar-main">
        <CalendarToolbar date={date} view={view} today={today} go={go}>
          {view !== 'month' && <PrintButton />}
          <BookLink known={`?location=${location.id}${date > today ? `&day=${date}` : ''}`} />
        </CalendarToolbar>
        {answer.error !== null && (
          <div className="calendar-failure" role="alert">
            <span>{translate(failed, { _: failed })}</span>
            <button type="button" className="button" onClick={() => void answer.refetch()}>
              {translate('list.retry')}
            </button>
          </div>
        )}
        <div
          className={isUnknown ? 'calendar-frame unknown' : 'calendar-frame'}
          aria-busy={answer.isFetching}
        >
          {busy && <div className="progress" />}
          <ShownView view={view} {...parts} moves={moves} />
        </div>
        {view !== 'month' && answer.data !== undefined && devices !== undefined && (
          <PrintSheet location={location} devices={devices} days={days} blocks={blocks} />
        )}
        <MoveHint view={view} />
        <p className="faint">{translate('location.calendar.zone', { zone: zoneWords(zone, locale) })}</p>
      </div>
    </div>
  );
}

function ShownView({ view, ...parts }: MovingViewProps & Pick<CalendarAddress, 'view'>) {
  if (view === 'month')
    return (
      <MonthMoves {...parts}>
        <MonthView {...parts} />
      </MonthMoves>
    );
  return view === 'devices' ? <WeekBoard {...parts} /> : <TimeView key={view} {...parts} />;
}

/** That bookings can be moved here, for who may. */
function MoveHint({ view }: Pick<CalendarAddress, 'view'>) {
  const translate = useTranslate();
  const mayMove = useMayMove();
  if (!mayMove) return null;
  const hint = { month: 'hint_month', devices: 'hint_devices', week: 'hint', day: 'hint' }[view];
  return <p className="faint">{translate(`moves.${hint}`)}</p>;
}

interface CalendarToolbarProps extends CalendarAddress {
  readonly today: string;
  readonly go: (to: Partial<CalendarAddress> | ((from: CalendarAddress) => Partial<CalendarAddress>)) => void;
  readonly children: ReactNode;
}

/** What is shown, and the ways to something else: by one day, by the view's own period, to today (CAL-07, CAL-08, DEC-30). */
function CalendarToolbar({ date, view, today, go, children }: CalendarToolbarProps) {
  const translate = useTranslate();
  const locale = usePageLanguage();
  const title = titleOf({ date, view }, locale);
  const period = view === 'devices' ? 'week' : view;
  const step = (label: string, to: (date: string) => string, back: boolean) => (
    <button
      type="button"
      className={back ? 'turn back' : 'turn'}
      aria-label={translate(label)}
      title={translate(label)}
      onClick={() => go(from => ({ date: to(from.date) }))}
    >
      <Icon name={label.endsWith('day') ? 'expand' : 'skip'} />
    </button>
  );
  return (
    <div className="calendar-toolbar">
      <button type="button" className="button" onClick={() => go({ date: today })}>
        {translate('location.calendar.today')}
      </button>
      <span className="turns">
        {view !== 'day' &&
          step(`location.calendar.previous_${period}`, day => periodAway(view, day, -1), true)}
        {step('location.calendar.previous_day', day => addDays(day, -1), true)}
        {step('location.calendar.next_day', day => addDays(day, 1), false)}
        {view !== 'day' && step(`location.calendar.next_${period}`, day => periodAway(view, day, 1), false)}
      </span>
      <h2 aria-live="polite">{title}</h2>
      <span className="space" />
      <fieldset className="views">
        <legend className="unseen">{translate('location.calendar.view')}</legend>
        {calendarViews.map(name => (
          <button
            key={name}
            type="button"
            title={name === 'devices' ? translate('moves.view_hint') : undefined}
            aria-pressed={name === view}
            onClick={() => go({ view: name })}
          >
            {translate(name === 'devices' ? 'moves.view' : `location.calendar.${name}`)}
          </button>
        ))}
      </fieldset>
      {children}
    </div>
  );
}

/** `November 2026`, `16 – 22 November 2026`, `Saturday, 21 November 2026`. */
function titleOf({ date, view }: CalendarAddress, locale: string): string {
  if (view === 'day') return dayInWords(date, locale);
  if (view === 'month') return dayInWords(date, locale, { month: 'long', year: 'numeric' });
  const [first = date, last = first] = [visibleDays('week', date)[0], visibleDays('week', date).at(-1)];
  return formatOf(locale, { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' }).formatRange(
    Date.parse(first),
    Date.parse(last),
  );
}

interface CalendarAddress {
  readonly date: string;
  readonly view: CalendarView;
}

/** Where the calendar stands, kept in the address as `?date=…&view=…`; today and the month at first (DEC-81). */
function useCalendarAddress(today: string) {
  const [query, setQuery] = useAddressQuery();
  const go = (
    to: Partial<CalendarAddress> | ((from: CalendarAddress) => Partial<CalendarAddress>),
    options: NavigateOptions = {},
  ) =>
    setQuery(current => {
      const { date, view } = typeof to === 'function' ? to(addressIn(current, today)) : to;
      if (date !== undefined) current.set('date', date);
      if (view !== undefined) current.set('view', view);
    }, options);
  return { ...addressIn(query, today), go };
}

function addressIn(query: URLSearchParams, today: string): CalendarAddress {
  const asked = query.get('date');
  return {
    date: isDay(asked) ? asked : today,
    view: calendarViews.find(view => view === query.get('view')) ?? 'month',
  };
}
