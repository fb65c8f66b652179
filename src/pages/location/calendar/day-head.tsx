import './day-head.css';
import { useTranslate } from 'react-admin';
import { enDayHours } from '../../../i18n/en/day-hours.ts';
import { addWords } from '../../../i18n/later-words.ts';
import { usePageLanguage } from '../../../i18n/use-page-language.ts';
import { OpeningLine } from '../day-opening.tsx';
import { dayOfColumn } from '../location-time.ts';
import type { CalendarDay } from './calendar-days.ts';
import type { useDayKeys } from './calendar-view.ts';

addWords(enDayHours);

interface Props extends Pick<CalendarDay, 'day' | 'opening' | 'conflict' | 'when'> {
  readonly chosen: boolean;
  readonly keys: ReturnType<typeof useDayKeys>;
  readonly open: (day: string) => void;
}

/** The head of a day's column: which day, and when the location is open; past days do nothing (CAL-09). */
export function DayHead({ day, opening, conflict, when, chosen, keys, open }: Props) {
  const locale = usePageLanguage();
  const past = when === 'past';
  const translate = useTranslate();
  return (
    <button
      type="button"
      ref={chosen ? keys.chosenRef : undefined}
      data-day={day}
      onKeyDown={keys.keysOf(day)}
      className={['column-head', when, conflict > 0 && 'conflict'].filter(Boolean).join(' ')}
      tabIndex={chosen ? 0 : -1}
      aria-disabled={past}
      title={past ? translate('day_hours.past') : undefined}
      {...(past ? {} : { onClick: () => open(day) })}
    >
      <b>{dayOfColumn(day, locale)}</b>
      <OpeningLine opening={opening} conflict={conflict} />
    </button>
  );
}
