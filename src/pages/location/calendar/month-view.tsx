import '@fullcalendar/react/skeleton.css';
import './month-table.css';
import FullCalendar from '@fullcalendar/react';
import { createContext, memo, useContext } from 'react';
import { useTranslate } from 'react-admin';
import { bookingStatuses } from '../../../../domain/bookings/booking-status.ts';
import type { DayLoad } from '../../../../domain/bookings/day-load.ts';
import { inOneLine } from '../../../../domain/text/in-one-line.ts';
import { weekdays } from '../../../../domain/time/calendar.ts';
import { timeOf } from '../../../../domain/time/time-zone.ts';
import { enDayHours } from '../../../i18n/en/day-hours.ts';
import { addWords } from '../../../i18n/later-words.ts';
import { usePageLanguage } from '../../../i18n/use-page-language.ts';
import { useText } from '../../../i18n/use-text.ts';
import { OpeningLine } from '../day-opening.tsx';
import { dayInWords, shortTime } from '../location-time.ts';
import { type CalendarBooking, type CalendarDay, guestOf, shutLook } from './calendar-days.ts';
import { type CalendarViewProps, fullCalendarLanguage, useDayKeys } from './calendar-view.ts';
import { type MovableLine, mergedRef, useFirstBooking } from './month-moves.tsx';

addWords(enDayHours);

const MonthContext = createContext<MonthProps | undefined>(undefined);

/**
 * FullCalendar's own grid measures its cells and draws them several times, which alone costs more than a
 * month may take; days of equal height need no measuring. So the month is a view of ours within it.
 */
const views = { locationMonth: { duration: { months: 1 }, content: drawMonth } };

const height = 750;

/** A month in weeks from Monday to Sunday (CAL-01 to CAL-06). */
export function MonthView(props: CalendarViewProps) {
  const keys = useDayKeys(props.move);
  return (
    <MonthContext value={{ ...props, keys }}>
      <MonthFrame month={props.date.slice(0, 7)} zone={props.zone} />
    </MonthContext>
  );
}

/**
 * What FullCalendar draws anew whenever it is handed anything: the days then are other elements, and whoever
 * went by keys would have lost the place. So it is handed the month alone; all else comes to the days by context.
 */
const MonthFrame = memo(function MonthFrame({
  month,
  zone,
}: {
  readonly month: string;
  readonly zone: string;
}) {
  return (
    <FullCalendar
      key={month}
      views={views}
      initialView="locationMonth"
      initialDate={`${month}-01`}
      timeZone={zone}
      locale={fullCalendarLanguage(usePageLanguage())}
      firstDay={1}
      height={height}
      headerToolbar={false}
    />
  );
});

function drawMonth() {
  return <LocationMonth />;
}

function LocationMonth() {
  const props = useContext(MonthContext);
  return props === undefined ? null : <MonthTable {...props} />;
}

interface MonthProps extends Omit<CalendarViewProps, 'today' | 'move'> {
  readonly keys: ReturnType<typeof useDayKeys>;
}

/** The weeks of a month as a table; its days are one stop of the Tab key. */
function MonthTable({ days, date, zone, open, keys }: MonthProps) {
  const translate = useTranslate();
  const text = useText();
  const locale = usePageLanguage();
  const month = dayInWords(date, locale, { month: 'long', year: 'numeric' });
  const weeks = Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7));
  const isOver = (some: readonly CalendarDay[]) => some.every(({ when }) => when === 'past');
  const look = isOver(days) ? 'month' : 'month begun';
  return (
    <table className={look} aria-label={translate('location.calendar.month_of', { month })}>
      <thead>
        <tr>
          {weekdays.map(name => (
            <th key={name} scope="col">
              {text(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(week => (
          <tr key={week[0]?.day} {...(isOver(week) ? { className: 'over' } : {})}>
            {week.map(day => (
              <MonthCell
                key={day.day}
                {...day}
                {...{ zone, keys, open, locale }}
                chosen={day.day === date}
                outside={day.day.slice(0, 7) !== date.slice(0, 7)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface MonthCellProps extends CalendarDay {
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
function MonthCell({ day, opening, bookings, when, zone, chosen, keys, outside, ...props }: MonthCellProps) {
  const { open, locale, load, blocked, conflict } = props;
  const [first] = bookings;
  const more = bookings.length - 1;
  const past = when === 'past';
  const translate = useTranslate();
  const { cell, held, line, landing } = useFirstBooking(day, first, zone);
  const state = [when, chosen && 'chosen', outside && 'outside', shutLook({ opening, conflict })];
  return (
    <td
      ref={cell}
      className={state.filter(Boolean).join(' ')}
      {...(when === 'today' ? { 'aria-current': 'date' as const } : {})}
    >
      <button
        type="button"
        ref={mergedRef(held.ref, chosen ? keys.chosenRef : undefined)}
        data-day={day}
        tabIndex={chosen ? 0 : -1}
        aria-disabled={past}
        title={past ? translate('day_hours.past') : undefined}
        aria-describedby={held.describedBy}
        onKeyDown={held.keysOr(keys.keysOf(day))}
        {...(past ? {} : { onClick: () => open(day) })}
      >
        <span className="day-head">
          <span className="day-number" aria-hidden="true">
            <span className="weekday">{dayInWords(day, locale, { weekday: 'short' })} </span>
            {Number(day.slice(8))}
          </span>
          <span className="unseen">{dayInWords(day, locale)} </span>
          <OpeningLine opening={opening} />
        </span>
        {blocked.length > 0 && <BlockedLine blocked={blocked} zone={zone} />}
        {first !== undefined && <BookingLine booking={first} zone={zone} {...line} />}
        {more > 0 && <MoreLine count={more} />}
        {!past && <LoadLine {...load} />}
      </button>
      {landing}
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

/** How full the day is as a bar along its foot; what stands where it is closed is said in words. */
function LoadLine({ share, outside }: DayLoad) {
  const translate = useTranslate();
  const percent = Math.round((share ?? 0) * 100);
  return (
    <>
      {outside > 0 && (
        <span className="stranded">{translate('location.calendar.outside', { smart_count: outside })}</span>
      )}
      {share !== undefined && (
        <span className="load" title={translate('location.calendar.full', { percent })}>
          <span className="unseen"> {translate('location.calendar.full', { percent })}</span>
          <i style={{ width: `${percent}%` }} />
        </span>
      )}
    </>
  );
}

/** The first thing that is blocked that day, and that there is more. */
function BlockedLine({ blocked, zone }: Pick<CalendarDay, 'blocked'> & { readonly zone: string }) {
  const translate = useTranslate();
  const said = blocked.map(({ start, end, reason, device }) => {
    const [from, to] = [start, end].map(instant => shortTime(timeOf(instant, zone)));
    const what = inOneLine([reason, device]);
    return translate('location.calendar.blocked', { from, to, what });
  });
  const [first] = blocked;
  return (
    <span className="blocked" title={said.join('\n')}>
      <span className="unseen">{said.join(', ')}</span>
      <span aria-hidden="true">
        {first !== undefined && `${shortTime(timeOf(first.start, zone))} ${first.reason}`}
        {blocked.length > 1 && ` +${blocked.length - 1}`}
      </span>
    </span>
  );
}

interface BookingLineProps extends MovableLine {
  readonly booking: CalendarBooking;
  readonly zone: string;
}

/** A booking in one line: when, who, and by its colour in which state. */
function BookingLine({ booking, zone, pointers, ref, look }: BookingLineProps) {
  const text = useText();
  const status = bookingStatuses.find(({ value }) => value === booking.booking_status);
  const guest = guestOf(booking);
  return (
    <span
      ref={ref}
      className={[`event tone-${status?.tone ?? 'neutral'}`, ...look].filter(Boolean).join(' ')}
      {...pointers}
    >
      <b className="figures">{shortTime(timeOf(Date.parse(booking.start_time), zone))}</b>
      <span className="guest"> {guest}</span>
      <span className="unseen"> {text(status?.label ?? '')}</span>
    </span>
  );
}
