import '@fullcalendar/react/skeleton.css';
import './time-view.css';
import { useDraggable } from '@dnd-kit/core';
import FullCalendar, {
  type CalendarOptions,
  type DayHeaderInfo,
  type EventDisplayInfo,
  type EventInput,
} from '@fullcalendar/react';
import interaction from '@fullcalendar/react/interaction';
import timeGrid from '@fullcalendar/react/timegrid';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { serverNow } from '../../../../authProvider/server-clock.ts';
import { bookingStatuses } from '../../../../domain/bookings/booking-status.ts';
import { inOneLine } from '../../../../domain/text/in-one-line.ts';
import { dayOf } from '../../../../domain/time/time-zone.ts';
import { usePageLanguage } from '../../../i18n/use-page-language.ts';
import { MoveFrame } from '../move-frame.tsx';
import { type CalendarDay, guestOf, strandedOn } from './calendar-days.ts';
import {
  type CalendarViewProps,
  fullCalendarLanguage,
  type MovingViewProps,
  useDayKeys,
} from './calendar-view.ts';
import { DayHead } from './day-head.tsx';
import { closedHours, firstHourSeen, shownHours } from './shown-hours.ts';
import { useTimeMoves } from './use-time-moves.ts';

const hourFormat = { hour: '2-digit', minute: '2-digit', hour12: false } as const;

/** What is the same for every week and day. */
const fixed: CalendarOptions = {
  plugins: [timeGrid, interaction],
  firstDay: 1,
  height: 750,
  expandRows: true,
  headerToolbar: false,
  allDaySlot: false,
  nowIndicator: true,
  now: () => new Date(serverNow()),
  nowIndicatorLineClass: 'now',
  dayHeaderClass: 'head',
  dayHeaderInnerClass: 'whole-head',
  dayLaneClass: 'lane',
  slotHeaderInterval: '01:00',
  slotHeaderFormat: hourFormat,
  slotHeaderInnerClass: 'slot-time',
  slotEventOverlap: false,
  eventTimeFormat: hourFormat,
  eventMinHeight: 24,
  displayEventEnd: false,
  moreLinkClass: 'more',
  moreLinkInnerClass: 'more-count',
};

/** So many bookings stand beside each other before 'more'. */
const widthOfWeek = 1;
const widthOfDay = 8;

interface Head extends Pick<CalendarViewProps, 'date' | 'zone' | 'open'> {
  readonly days: ReadonlyMap<string, CalendarDay>;
  readonly keys: ReturnType<typeof useDayKeys>;
  /** The bookings that can be moved. */
  readonly movable: ReadonlySet<number>;
  /** Those that lie, wholly or in part, outside the opening hours. */
  readonly stranded: ReadonlySet<number>;
  /** Opens the day of an instant, unless it is over (CAL-09); answers whether it did. */
  readonly openAt: (instant: Date | null) => boolean;
}

const HeadContext = createContext<Head | undefined>(undefined);

/** A week, or one day, hour by hour on the clocks of the location (CAL-01), over which bookings are moved (DEC-230). */
export function TimeView({ days, date, zone, move, open, moves }: MovingViewProps) {
  const translate = useTranslate();
  const language = fullCalendarLanguage(usePageLanguage());
  const keys = useDayKeys(move);
  const byDay = useMemo(() => new Map(days.map(each => [each.day, each])), [days]);
  const booked = useMemo(() => days.flatMap(day => eventsOf(day, zone)), [days, zone]);
  const stranded = useMemo(() => new Set(days.flatMap(strandedOn).map(({ id }) => id)), [days]);
  const hours = shownHours(days, zone);
  const { frame, landed, movable, moving } = useTimeMoves({ days, zone, hours, moves });
  const single = days.length === 1;
  const opened = useOpenedAt(days[0]?.day);
  const openAt = (instant: Date | null) => {
    const day = instant === null ? '' : dayOf(instant.getTime(), zone);
    const isOpened = byDay.get(day)?.when !== 'past';
    if (isOpened) open(day);
    return isOpened;
  };
  // Whoever answers nothing to 'more' gets a popover over the list of the day; the name of the view that is there changes nothing.
  const view = single ? 'timeGridDay' : 'timeGridWeek';
  return (
    <div className={single ? 'hours' : 'hours week'} ref={frame}>
      <MoveFrame {...moving} keys={translate('moves.keys')}>
        <HeadContext value={{ days: byDay, date, zone, open, keys, movable, stranded, openAt }}>
          <FullCalendar
            key={days[0]?.day}
            {...fixed}
            initialView={view}
            initialDate={days[0]?.day ?? date}
            timeZone={zone}
            locale={language}
            slotMinTime={clock(hours.from)}
            slotMaxTime={clock(hours.to)}
            scrollTime={clock(firstHourSeen(days, zone, opened))}
            eventContent={drawEvent}
            moreLinkContent={({ num }) => `+${num}`}
            moreLinkHint={num => translate('location.calendar.more_hint', { count: num })}
            eventMaxStack={single ? widthOfDay : widthOfWeek}
            events={[...booked, ...landed]}
            dateClick={({ date: clicked }) => openAt(clicked)}
            moreLinkClick={({ date: of }) => (openAt(of) ? view : 'popover')}
            dayHeaderContent={drawHead}
            dayHeaderDidMount={unhideFromScreenReaders}
            slotLaneClass={({ isMinor }) => (isMinor ? 'slot minor' : 'slot')}
          />
        </HeadContext>
      </MoveFrame>
    </div>
  );
}

/** When these days came in sight, by the server's clock: whoever has scrolled since stays where they are. */
function useOpenedAt(first: string | undefined): number {
  const [opened, setOpened] = useState(() => ({ first, at: serverNow() }));
  if (opened.first !== first) setOpened({ first, at: serverNow() });
  return opened.at;
}

/** The bookings of a day, and behind them what is blocked, and the hours in which the location is closed. */
function eventsOf(day: CalendarDay, zone: string): EventInput[] {
  const closed = closedHours(day, zone).map(({ start, end }) => ({
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
    display: 'background',
    class: day.conflict > 0 ? 'closed conflict' : 'closed',
  }));
  const blocked = day.blocked.map(({ start, end, reason, device }) => ({
    title: inOneLine([reason, device]),
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
    display: 'background',
    class: 'blocked',
  }));
  const booked = day.bookings.map(booking => {
    const status = bookingStatuses.find(({ value }) => value === booking.booking_status);
    return {
      id: String(booking.id),
      title: guestOf(booking),
      start: booking.start_time,
      end: booking.end_time,
      class: `event tone-${status?.tone ?? 'neutral'}${strandedOn(day).includes(booking) ? ' stranded' : ''}`,
    };
  });
  return [...closed, ...blocked, ...booked];
}

/** Only of bookings: what lies behind them is drawn by its title alone. */
function drawEvent({ timeText, event, isStart }: EventDisplayInfo) {
  return (
    <BookingButton id={Number(event.id)} start={event.start} isStart={isStart}>
      <b className="figures">{timeText}</b> {event.title}
    </BookingButton>
  );
}

interface BookingButtonProps {
  readonly id: number;
  readonly start: Date | null;
  /** It is not the part of a booking that runs over midnight. */
  readonly isStart: boolean;
  readonly children: ReactNode;
}

/** A booking in its column: opens its day by click or Enter, is taken up by dragging or the space bar. */
function BookingButton({ id, start, isStart, children }: BookingButtonProps) {
  const translate = useTranslate();
  const head = useContext(HeadContext);
  const isMovable = isStart && head?.movable.has(id) === true;
  const { setNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: isStart ? id : `rest of ${id}`,
    disabled: !isMovable,
  });
  return (
    <button
      type="button"
      ref={setNodeRef}
      className={[isMovable && 'movable', isDragging && 'lifted'].filter(Boolean).join(' ')}
      onClick={() => head?.openAt(start)}
      {...(isMovable && { ...listeners, 'aria-describedby': attributes['aria-describedby'] })}
    >
      <span className="line">{children}</span>
      {head?.stranded.has(id) && <span className="unseen"> · {translate('moves.outside')}</span>}
    </button>
  );
}

function drawHead({ date }: DayHeaderInfo) {
  return <HeadOf instant={date.getTime()} />;
}

function HeadOf({ instant }: { readonly instant: number }) {
  const head = useContext(HeadContext);
  const found = head?.days.get(dayOf(instant, head.zone));
  if (head === undefined || found === undefined) return null;
  const { date, open, keys } = head;
  return <DayHead {...found} open={open} keys={keys} chosen={found.day === date} />;
}

function clock(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00:00`;
}

/**
 * FullCalendar says the date of a cell itself and hides from screen readers what it is given to draw there;
 * here there is more to say, and something to press.
 */
function unhideFromScreenReaders({ el }: { readonly el: HTMLElement }): void {
  for (const hidden of el.querySelectorAll('[aria-hidden]')) hidden.removeAttribute('aria-hidden');
}
