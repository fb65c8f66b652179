/// <reference types="vite/client" />
import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/palette.css';
import '@fullcalendar/react/themes/classic/theme.css';
import '../../../src/pages/location/calendar/calendar.css';
import FullCalendar from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import classic from '@fullcalendar/react/themes/classic';
import type { ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { defaultWeek } from '../../../domain/hours/opening-hours.ts';
import { type CalendarBooking, calendarDays } from '../../../src/pages/location/calendar/calendar-days.ts';
import { MonthView } from '../../../src/pages/location/calendar/month-view.tsx';
import { bookingsOfNovember } from './bookings.ts';

const date = '2026-11-10';
const place = { timezone: 'Europe/London', location_hours: defaultWeek, logs: [] };

const devices = Array.from({ length: 10 }, (_, at) => ({
  ...{ id: at + 1, name: `Bed ${at + 1}`, is_disabled: false, installation_date: null },
}));

/** The component as its own guide uses it, with every booking as an event. */
function bare(bookings: readonly CalendarBooking[]): ReactElement {
  const events = bookings.map(({ id, start_time, end_time, user }) => ({
    id: String(id),
    title: `Guest ${user?.last_name}`,
    start: start_time,
    end: end_time,
  }));
  return (
    <FullCalendar
      plugins={[classic, dayGrid]}
      initialView="dayGridMonth"
      initialDate={date}
      firstDay={1}
      height={750}
      timeZone={place.timezone}
      dayMaxEvents={1}
      events={events}
    />
  );
}

/** The month of the location page, from the very rows that the API answers. */
function ours(bookings: readonly CalendarBooking[]): ReactElement {
  const days = calendarDays(place, {
    view: 'month',
    date,
    today: date,
    now: Date.parse(date),
    bookings,
    blocks: [],
    devices,
  });
  const nothing = () => undefined;
  return (
    <MonthView days={days} date={date} today={date} zone={place.timezone} move={nothing} open={nothing} />
  );
}

/** Milliseconds from the rows to their first paint. */
function draw(which: 'bare' | 'ours', count: number): Promise<number> {
  const bookings = bookingsOfNovember(count);
  const root = createRoot(document.getElementById('root') ?? document.body);
  return new Promise(resolve => {
    const started = performance.now();
    root.render(which === 'bare' ? bare(bookings) : ours(bookings));
    const look = () => {
      const shown = document.body.textContent?.includes('Guest 30') === true;
      if (shown) setTimeout(() => resolve(performance.now() - started));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

Object.assign(globalThis, { draw });
