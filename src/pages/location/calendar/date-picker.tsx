import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { weekdays } from '../../../../domain/time/calendar.ts';
import { Icon } from '../../../admin/icon.tsx';
import { usePageLanguage } from '../../../i18n/use-page-language.ts';
import { useText } from '../../../i18n/use-text.ts';
import { dayInWords } from '../location-time.ts';
import { periodAway, visibleDays } from './calendar-days.ts';
import { useDayKeys } from './calendar-view.ts';

interface Props {
  readonly date: string;
  readonly today: string;
  readonly choose: (date: string) => void;
}

/** A small month to jump to a date with (CAL-01). */
export function DatePicker({ date, today, choose }: Props) {
  const translate = useTranslate();
  const text = useText();
  const locale = usePageLanguage();
  const [month, setMonth] = useState(date);
  useEffect(() => setMonth(date), [date]);
  const keys = useDayKeys(choose);
  const title = dayInWords(month, locale, { month: 'long', year: 'numeric' });
  const days = visibleDays('month', month);
  const stop = month.slice(0, 7) === date.slice(0, 7) ? date : `${month.slice(0, 7)}-01`;
  const turn = (direction: 1 | -1) => setMonth(periodAway('month', month, direction));
  return (
    <section className="date-picker" aria-label={translate('location.calendar.choose_date')}>
      <header>
        <strong aria-live="polite">{title}</strong>
        <button
          type="button"
          className="turn back"
          aria-label={translate('location.calendar.picker_previous')}
          onClick={() => turn(-1)}
        >
          <Icon name="expand" />
        </button>
        <button
          type="button"
          className="turn"
          aria-label={translate('location.calendar.picker_next')}
          onClick={() => turn(1)}
        >
          <Icon name="expand" />
        </button>
      </header>
      <table aria-label={title}>
        <thead>
          <tr>
            {weekdays.map(name => (
              <th key={name} scope="col" abbr={text(name)}>
                {text(name).slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7)).map(week => (
            <tr key={week[0]}>
              {week.map(day => (
                <td key={day}>
                  <button
                    type="button"
                    ref={day === date ? keys.chosenRef : undefined}
                    data-day={day}
                    onKeyDown={keys.keysOf(day)}
                    className={day.slice(0, 7) === month.slice(0, 7) ? 'within' : 'outside'}
                    tabIndex={day === stop ? 0 : -1}
                    aria-label={dayInWords(day, locale)}
                    aria-pressed={day === date}
                    {...(day === today ? { 'aria-current': 'date' as const } : {})}
                    onClick={() => choose(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
