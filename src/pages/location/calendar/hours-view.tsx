import { useLocale, useTranslate } from 'react-admin';
import { OpeningLine } from '../opening-line.tsx';
import { dayInWords } from '../place-time.ts';
import { BookingLine } from './booking-line.tsx';
import { type HourCell, hourCells, presentHour, shownHours } from './hours-of-days.ts';
import type { CalendarViewProps } from './month-view.tsx';
import { MoreLine } from './more-line.tsx';
import { useDayKeys } from './use-day-keys.ts';
import './hours-view.css';

interface Props extends CalendarViewProps {
  readonly now: number;
}

/** So many bookings of one hour stand beside each other before 'more'. */
const shownInWeek = 1;
const shownInDay = 12;

/** A week, or one day, hour by hour on the clocks of the place (CAL-01). */
export function HoursView({ days, date, zone, now, move, open }: Props) {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const keys = useDayKeys(date, move);
  const hours = shownHours(days, zone);
  const present = presentHour(now, zone);
  const columns = days.map(each => ({ ...each, cells: hourCells(each, hours, zone) }));
  const single = days.length === 1;
  return (
    <table {...keys} className={single ? 'hours one' : 'hours'} aria-label={dayInWords(date, locale)}>
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">{translate('location.calendar.hour')}</span>
          </th>
          {columns.map(({ day, opening, when }) => (
            <th key={day} scope="col" className={when}>
              <button
                type="button"
                data-day={day}
                tabIndex={day === date ? 0 : -1}
                aria-pressed={day === date}
                disabled={when === 'past'}
                {...(when === 'today' ? { 'aria-current': 'date' as const } : {})}
                onClick={() => open(day)}
              >
                {dayInWords(day, locale, {
                  weekday: 'short',
                  day: 'numeric',
                  month: single ? 'long' : 'short',
                })}
              </button>
              <OpeningLine opening={opening} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hours.map((hour, at) => (
          <tr key={hour}>
            <th scope="row" className="figures">
              {String(hour).padStart(2, '0')}:00
            </th>
            {columns.map(({ day, cells, when }) => (
              <Hour
                key={day}
                cell={cells[at]}
                present={present.day === day && present.hour === hour}
                most={single ? shownInDay : shownInWeek}
                zone={zone}
                {...(when === 'past' ? {} : { onMore: () => open(day) })}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface HourProps {
  readonly cell: HourCell | undefined;
  readonly present: boolean;
  readonly most: number;
  readonly zone: string;
  readonly onMore?: () => void;
}

function Hour({ cell, present, most, zone, onMore }: HourProps) {
  const translate = useTranslate();
  if (cell === undefined) return <td />;
  const more = cell.bookings.length - most;
  return (
    <td className={present ? `${cell.state} present` : cell.state}>
      {cell.state === 'skipped' && <span className="faint">{translate('location.calendar.skipped')}</span>}
      {cell.bookings.slice(0, most).map(booking => (
        <BookingLine key={booking.id} booking={booking} zone={zone} />
      ))}
      {more > 0 && onMore === undefined && <MoreLine count={more} />}
      {more > 0 && onMore !== undefined && (
        <button type="button" className="all" onClick={onMore}>
          <MoreLine count={more} />
        </button>
      )}
    </td>
  );
}
