import FullCalendar from '@fullcalendar/react';
import { createContext, useContext } from 'react';
import { useLocale } from 'react-admin';
import type { CalendarViewProps } from './calendar-view-props.ts';
import { fullCalendarLanguage } from './full-calendar-language.ts';
import { type MonthProps, MonthTable } from './month-table.tsx';
import { useDayKeys } from './use-day-keys.ts';
import '@fullcalendar/react/skeleton.css';

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
