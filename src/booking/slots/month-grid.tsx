import './slots.css';
import Previous from '@mui/icons-material/ChevronLeftOutlined';
import Next from '@mui/icons-material/ChevronRightOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { DayProblem, PossibleDay } from '../../../domain/bookings/possible-days.ts';
import { languageOf } from '../../../domain/people/language.ts';
import { addMonths, weekdayOf, weekdays } from '../../../domain/time/calendar.ts';
import { longDate } from '../../../domain/time/long-date.ts';
import { moveInTable } from '../../admin/keys/roving-table.ts';
import { enSlots } from '../../i18n/en/slots.ts';
import { addWords } from '../../i18n/later-words.ts';
import { usePageLanguage } from '../../i18n/use-page-language.ts';

addWords(enSlots);

interface Props {
  /** yyyy-MM */
  readonly month: string;
  readonly days: readonly PossibleDay[];
  readonly today: string;
  readonly chosen: string | undefined;
  readonly onMonth: (month: string) => void;
  readonly onChoose: (day: string) => void;
  readonly why: (problem: DayProblem) => string;
  readonly onAsk: (problem: DayProblem) => void;
}

/** A month, Monday first, in which only days with a free start can be chosen; the others say why not. */
export function MonthGrid({ month, days, today, chosen, onMonth, onChoose, why, onAsk }: Props) {
  const translate = useTranslate();
  const locale = usePageLanguage();
  const [visited, setVisited] = useState<string>();
  const title = writtenDay(`${month}-01`, locale, { month: 'long', year: 'numeric' });
  const entry = entryOf(days, chosen, visited);
  return (
    <Box sx={{ maxWidth: 360 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
        <IconButton
          aria-label={translate('slots.previous_month')}
          disabled={month <= today.slice(0, 7)}
          onClick={() => onMonth(addMonths(month, -1))}
        >
          <Previous />
        </IconButton>
        <Box component="span" aria-live="polite" sx={{ fontWeight: 600 }}>
          {title}
        </Box>
        <IconButton aria-label={translate('slots.next_month')} onClick={() => onMonth(addMonths(month, 1))}>
          <Next />
        </IconButton>
      </Box>
      <Box
        component="table"
        role="grid"
        aria-label={title}
        className="possible-days"
        onKeyDown={moveInTable}
        onFocus={({ target }) => setVisited(target.dataset.day)}
      >
        <thead>
          <tr>
            {weekdays.map((name, at) => (
              <th key={name} scope="col">
                {writtenDay(`2024-01-0${at + 1}`, locale, { weekday: 'short' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(days).map(week => (
            <tr key={week.find(day => day !== undefined)?.day}>
              {weekdays.map((name, at) => {
                const day = week[at];
                return (
                  <td key={name}>
                    {day !== undefined && (
                      <DayButton
                        day={day}
                        today={day.day === today}
                        chosen={day.day === chosen}
                        label={writtenDay(day.day, locale, {
                          weekday: 'long',
                          day: 'numeric',
                          month: 'long',
                        })}
                        entry={day.day === entry}
                        why={why}
                        press={() => (day.problem === undefined ? onChoose(day.day) : onAsk(day.problem))}
                      />
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

interface DayButtonProps {
  readonly day: PossibleDay;
  readonly today: boolean;
  readonly chosen: boolean;
  readonly label: string;
  readonly entry: boolean;
  readonly why: Props['why'];
  readonly press: () => void;
}

function DayButton({ day: { day, free, problem }, label, entry, why, press, ...state }: DayButtonProps) {
  const translate = useTranslate();
  const told = problem === undefined ? translate('slots.free_starts', { smart_count: free }) : why(problem);
  return (
    <Tooltip title={told} placement="top">
      <button
        type="button"
        className={['possible-day', state.today && 'today', state.chosen && 'chosen']
          .filter(Boolean)
          .join(' ')}
        data-day={day}
        tabIndex={entry ? 0 : -1}
        aria-pressed={state.chosen}
        aria-disabled={problem !== undefined}
        aria-label={`${label}, ${told}`}
        onClick={press}
      >
        {Number(day.slice(8))}
      </button>
    </Tooltip>
  );
}

function entryOf(days: readonly PossibleDay[], chosen: string | undefined, visited: string | undefined) {
  const found =
    days.find(({ day }) => day === visited) ??
    days.find(({ day }) => day === chosen) ??
    days.find(({ problem }) => problem === undefined) ??
    days[0];
  return found?.day;
}

/** Weeks from Monday to Sunday, with gaps before the first and after the last day. */
function weeksOf(days: readonly PossibleDay[]): (PossibleDay | undefined)[][] {
  const before = days[0] === undefined ? 0 : weekdays.indexOf(weekdayOf(days[0].day));
  const cells = [...Array.from({ length: before }, () => undefined), ...days];
  const count = Math.ceil(cells.length / weekdays.length);
  return Array.from({ length: count }, (_, at) =>
    cells.slice(at * weekdays.length, (at + 1) * weekdays.length),
  );
}

/** A calendar day (yyyy-MM-dd) as people of a language write it; English as in Britain, like all dates of the portal. */
export function writtenDay(day: string, locale: string, options: Intl.DateTimeFormatOptions): string {
  const language = locale === 'en' ? 'en-GB' : locale;
  const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
  return longDate(format, Date.parse(day), languageOf(locale));
}
