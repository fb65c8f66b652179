import '@fullcalendar/react/skeleton.css';
import './month-table.css';
import FullCalendar from '@fullcalendar/react';
import { createContext, useContext } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { weekdays } from '../../../../domain/time/calendar.ts';
import { useText } from '../../../i18n/use-text.ts';
import { dayInWords } from '../location-time.ts';
import type { CalendarViewProps } from './calendar-view-props.ts';
import { fullCalendarLanguage } from './full-calendar-language.ts';
import { MonthCell } from './month-cell.tsx';
import { useDayKeys } from './use-day-keys.ts';

const MonthContext = createContext<MonthProps | undefined>(undefined);

/**
 * FullCalendar's own grid measures its cells and draws them several times, which alone costs more than a
 * month may take; days of equal height need no measuring. So the month is a view of ours within it.
 */
const views = { placeMonth: { duration: { months: 1 }, content: drawMonth } };

const height = 750;

/** A month in weeks from Monday to Sunday (CAL-01 to CAL-06). */
export function MonthView(props: CalendarViewProps) {
  const keys = useDayKeys(props.move);
  return (
    <MonthContext value={{ ...props, keys }}>
      <FullCalendar
        key={props.date.slice(0, 7)}
        views={views}
        initialView="placeMonth"
        initialDate={props.date}
        timeZone={props.zone}
        locale={fullCalendarLanguage(useLocale())}
        firstDay={1}
        height={height}
        headerToolbar={false}
      />
    </MonthContext>
  );
}

function drawMonth() {
  return <MonthOfPlace />;
}

function MonthOfPlace() {
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
  const locale = useLocale() ?? 'en';
  const month = dayInWords(date, locale, { month: 'long', year: 'numeric' });
  const weeks = Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7));
  return (
    <table className="month" aria-label={translate('location.calendar.month_of', { month })}>
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
          <tr key={week[0]?.day}>
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
