import { useLocale, useTranslate } from 'react-admin';
import { weekdays } from '../../../../domain/weekday.ts';
import { useText } from '../../../i18n/use-text.ts';
import { dayInWords } from '../place-time.ts';
import type { CalendarViewProps } from './calendar-view-props.ts';
import { MonthCell } from './month-cell.tsx';
import type { useDayKeys } from './use-day-keys.ts';
import './month-table.css';

export interface MonthProps extends Omit<CalendarViewProps, 'today' | 'move'> {
  readonly keys: ReturnType<typeof useDayKeys>;
}

/** The weeks of a month as a table; its days are one stop of the Tab key. */
export function MonthTable({ days, date, zone, open, keys }: MonthProps) {
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
