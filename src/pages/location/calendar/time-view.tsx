import '@fullcalendar/react/skeleton.css';
import './time-view.css';
import FullCalendar, {
  type CalendarOptions,
  type DayHeaderInfo,
  type EventDisplayInfo,
  type EventInput,
} from '@fullcalendar/react';
import interaction from '@fullcalendar/react/interaction';
import timeGrid from '@fullcalendar/react/timegrid';
import { createContext, useContext, useMemo } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { bookingStatuses } from '../../../../domain/bookings/booking-status.ts';
import { dayOf } from '../../../../domain/time/time-zone.ts';
import { enDayHours } from '../../../i18n/en/day-hours.ts';
import { addWords } from '../../../i18n/later-words.ts';
import { OpeningLine } from '../day-opening.tsx';
import { dayInWords } from '../location-time.ts';
import { type CalendarDay, guestOf } from './calendar-days.ts';
import { type CalendarViewProps, fullCalendarLanguage, useDayKeys } from './calendar-view.ts';
import { closedHours, shownHours } from './shown-hours.ts';

addWords(enDayHours);

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
  nowIndicatorLineClass: 'now',
  dayHeaderClass: 'head',
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
}

const HeadContext = createContext<Head | undefined>(undefined);

/** A week, or one day, hour by hour on the clocks of the location (CAL-01). */
export function TimeView({ days, date, zone, move, open }: CalendarViewProps) {
  const translate = useTranslate();
  const language = fullCalendarLanguage(useLocale());
  const keys = useDayKeys(move);
  const byDay = useMemo(() => new Map(days.map(each => [each.day, each])), [days]);
  const events = useMemo(() => days.flatMap(day => eventsOf(day, zone)), [days, zone]);
  const hours = shownHours(days, zone);
  const single = days.length === 1;
  const openAt = (instant: Date | null) => {
    const day = instant === null ? '' : dayOf(instant.getTime(), zone);
    if (byDay.get(day)?.when !== 'past') open(day);
  };
  return (
    <div className={single ? 'hours' : 'hours week'}>
      <HeadContext value={{ days: byDay, date, zone, open, keys }}>
        <FullCalendar
          key={days[0]?.day}
          {...fixed}
          initialView={single ? 'timeGridDay' : 'timeGridWeek'}
          initialDate={date}
          timeZone={zone}
          locale={language}
          slotMinTime={clock(hours.from)}
          slotMaxTime={clock(hours.to)}
          eventContent={drawEvent}
          moreLinkContent={({ num }) => `+${num}`}
          moreLinkHint={num => translate('location.calendar.more_hint', { count: num })}
          eventMaxStack={single ? widthOfDay : widthOfWeek}
          events={events}
          eventClick={({ event }) => openAt(event.start)}
          dateClick={({ date: clicked }) => openAt(clicked)}
          moreLinkClick={({ date: of }) => openAt(of)}
          dayHeaderContent={drawHead}
          dayHeaderDidMount={unhideFromScreenReaders}
          slotLaneClass={({ isMinor }) => (isMinor ? 'slot minor' : 'slot')}
        />
      </HeadContext>
    </div>
  );
}

/** The bookings of a day, and behind them what is blocked, and the hours in which the location is closed. */
function eventsOf(day: CalendarDay, zone: string): EventInput[] {
  const closed = closedHours(day, zone).map(({ start, end }) => ({
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
    display: 'background',
    class: 'closed',
  }));
  const blocked = day.blocked.map(({ start, end, reason, device }) => ({
    title: device === undefined ? reason : `${reason} · ${device}`,
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
      class: `event tone-${status?.tone ?? 'neutral'}`,
    };
  });
  return [...closed, ...blocked, ...booked];
}

function drawEvent({ timeText, event }: EventDisplayInfo) {
  return (
    <span className="line">
      <b className="figures">{timeText}</b> {event.title}
    </span>
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

interface Props extends Pick<CalendarDay, 'day' | 'opening' | 'when'> {
  readonly chosen: boolean;
  readonly keys: ReturnType<typeof useDayKeys>;
  readonly open: (day: string) => void;
}

/** The head of a day's column: which day, and when the location is open; past days do nothing (CAL-09). */
function DayHead({ day, opening, when, chosen, keys, open }: Props) {
  const locale = useLocale() ?? 'en';
  const past = when === 'past';
  const translate = useTranslate();
  return (
    <button
      type="button"
      ref={chosen ? keys.chosenRef : undefined}
      onKeyDown={keys.keysOf(day)}
      className={when}
      tabIndex={chosen ? 0 : -1}
      aria-disabled={past}
      title={past ? translate('day_hours.past') : undefined}
      {...(past ? {} : { onClick: () => open(day) })}
    >
      <b>{dayInWords(day, locale, { weekday: 'short', day: 'numeric', month: 'short' })}</b>
      <OpeningLine opening={opening} />
    </button>
  );
}
