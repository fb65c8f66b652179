import FullCalendar from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import { createContext, useContext, useMemo } from 'react';
import { useLocale } from 'react-admin';
import { weekdays } from '../../../../domain/weekday.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { CalendarDay } from './calendar-day.ts';
import type { CalendarViewProps } from './calendar-view-props.ts';
import { fullCalendarLanguage } from './full-calendar-language.ts';
import { IntoCell } from './into-cell.tsx';
import { MonthCell } from './month-cell.tsx';
import { useDayKeys } from './use-day-keys.ts';
import '@fullcalendar/react/skeleton.css';
import './month-view.css';

interface Month extends Omit<CalendarViewProps, 'days' | 'move'> {
  readonly days: ReadonlyMap<string, CalendarDay>;
  readonly keys: ReturnType<typeof useDayKeys>;
}

const MonthContext = createContext<Month | undefined>(undefined);

const plugins = [dayGrid];
const height = 750;

/**
 * A month in weeks from Monday to Sunday (CAL-01 to CAL-06). FullCalendar draws the grid alone: what stands
 * in a day comes grouped already, so that a thousand bookings cost it nothing and a change draws cells only.
 */
export function MonthView({ days, date, zone, move, open }: CalendarViewProps) {
  const text = useText();
  const language = fullCalendarLanguage(useLocale());
  const keys = useDayKeys(move);
  const byDay = useMemo(() => new Map(days.map(each => [each.day, each])), [days]);
  return (
    <div className="month">
      <MonthContext value={{ days: byDay, date, zone, open, keys }}>
        <FullCalendar
          key={date.slice(0, 7)}
          plugins={plugins}
          initialView="dayGridMonth"
          initialDate={date}
          timeZone={zone}
          locale={language}
          firstDay={1}
          fixedWeekCount={false}
          height={height}
          headerToolbar={false}
          dayHeaderContent={({ dow }) => text(weekdays[(dow + 6) % 7] ?? '')}
          dayHeaderClass="weekday"
          dayHeaderInnerClass="weekday-name"
          dayCellClass="day"
          dayRowClass="week"
          dayCellTopContent={drawDay}
        />
      </MonthContext>
    </div>
  );
}

function drawDay() {
  return <IntoCell cell="[role=cell]">{day => <Day day={day} />}</IntoCell>;
}

function Day({ day }: { readonly day: string }) {
  const month = useContext(MonthContext);
  const found = month?.days.get(day);
  if (month === undefined || found === undefined) return null;
  const { date, zone, open, keys } = month;
  const outside = day.slice(0, 7) !== date.slice(0, 7);
  return <MonthCell {...found} {...{ zone, open, keys, outside }} chosen={day === date} />;
}
