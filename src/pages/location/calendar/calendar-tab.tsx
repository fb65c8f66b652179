import './calendar.css';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { dayOf } from '../../../../domain/time/time-zone.ts';
import { useOpenPanel } from '../../../admin/dialogs/panel-address.ts';
import { serverMessage } from '../../../admin/form/server-message.ts';
import { useDelayedIndicator, useNow } from '../../../admin/timers.ts';
import type { LocationTabProps } from '../location-tabs.ts';
import { zoneOf } from '../location-time.ts';
import { calendarDays } from './calendar-day.ts';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import { DatePicker } from './date-picker.tsx';
import { MonthView } from './month-view.tsx';
import { useBookingsBetween } from './use-bookings-between.ts';
import { useCalendarPlace } from './use-calendar-place.ts';
import { visibleDays } from './visible-days.ts';

const TimeView = lazy(async () => ({ default: (await import('./time-view.tsx')).TimeView }));

const none: readonly never[] = [];

/** The bookings and opening hours of a location by month, week or day, on its own clocks (CAL). */
export function CalendarTab({ location }: LocationTabProps) {
  const translate = useTranslate();
  const openPanel = useOpenPanel();
  const zone = zoneOf(location);
  const now = useNow();
  const today = dayOf(now, zone);
  const { date, view, go } = useCalendarPlace(today);
  const shown = visibleDays(view, date);
  const answer = useBookingsBetween(location, shown[0] ?? date, shown.at(-1) ?? date);
  const bookings = answer.data?.data ?? none;
  const days = useMemo(
    () => calendarDays(location, { view, date, today, bookings }),
    [location, view, date, today, bookings],
  );
  const busy = useDelayedIndicator(answer.isFetching);
  const failed = serverMessage(answer.error, 'location.calendar.failed');
  const parts = {
    days,
    date,
    today,
    zone,
    move: (day: string) => go({ date: day }, { replace: true }),
    open: (day: string) => openPanel(`/location/${location.id}/bookings/${day}`),
  };
  return (
    <div className="list calendar">
      <DatePicker date={date} today={today} choose={day => go({ date: day })} />
      <div className="calendar-main">
        <CalendarToolbar date={date} view={view} today={today} go={go} />
        {answer.error !== null && (
          <div className="calendar-failure" role="alert">
            <span>{translate(failed, { _: failed })}</span>
            <button type="button" className="button" onClick={() => void answer.refetch()}>
              {translate('list.retry')}
            </button>
          </div>
        )}
        <div className="calendar-frame" aria-busy={answer.isFetching}>
          {busy && <div className="progress" />}
          <Suspense>
            {view === 'month' ? <MonthView {...parts} /> : <TimeView key={view} {...parts} />}
          </Suspense>
        </div>
        <p className="faint">{translate('location.calendar.zone', { zone })}</p>
      </div>
    </div>
  );
}
