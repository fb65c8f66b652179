import { useLocale, useTranslate } from 'react-admin';
import { weekdays } from '../../../../domain/weekday.ts';
import { useText } from '../../../i18n/use-text.ts';
import { dayInWords } from '../place-time.ts';
import type { CalendarDay } from './calendar-day.ts';
import { MonthCell } from './month-cell.tsx';
import { useDayKeys } from './use-day-keys.ts';
import './month-view.css';

export interface CalendarViewProps {
  readonly days: readonly CalendarDay[];
  readonly date: string;
  readonly zone: string;
  readonly move: (date: string) => void;
  readonly open: (day: string) => void;
}

/** A month in weeks from Monday to Sunday (CAL-01 to CAL-05). */
export function MonthView({ days, date, zone, move, open }: CalendarViewProps) {
  const translate = useTranslate();
  const text = useText();
  const locale = useLocale() ?? 'en';
  const keys = useDayKeys(date, move);
  const weeks = Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7));
  return (
    <table
      {...keys}
      className="month"
      aria-label={translate('location.calendar.month_of', {
        month: dayInWords(date, locale, { month: 'long', year: 'numeric' }),
      })}
    >
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
                zone={zone}
                chosen={day.day === date}
                outside={day.day.slice(0, 7) !== date.slice(0, 7)}
                open={open}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
