import { useLocale, useTranslate } from 'react-admin';
import { addDays } from '../../../../domain/time/calendar.ts';
import { Icon } from '../../../admin/icon.tsx';
import { dayInWords, formatOf } from '../location-time.ts';
import type { CalendarPlace } from './use-calendar-place.ts';
import { calendarViews, periodAway, visibleDays } from './visible-days.ts';

interface Props extends CalendarPlace {
  readonly today: string;
  readonly go: (location: Partial<CalendarPlace>) => void;
}

/** What is shown, and the ways to something else: by one day, by the view's own period, to today (CAL-07, CAL-08, DEC-30). */
export function CalendarToolbar({ date, view, today, go }: Props) {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const title = titleOf({ date, view }, locale);
  const step = (label: string, to: string, back: boolean) => (
    <button
      type="button"
      className={back ? 'turn back' : 'turn'}
      aria-label={translate(label)}
      title={translate(label)}
      onClick={() => go({ date: to })}
    >
      <Icon name={label.endsWith('day') ? 'expand' : 'skip'} />
    </button>
  );
  return (
    <div className="calendar-toolbar">
      <button type="button" className="button" onClick={() => go({ date: today })}>
        {translate('location.calendar.today')}
      </button>
      <span className="turns">
        {view !== 'day' && step(`location.calendar.previous_${view}`, periodAway(view, date, -1), true)}
        {step('location.calendar.previous_day', addDays(date, -1), true)}
        {step('location.calendar.next_day', addDays(date, 1), false)}
        {view !== 'day' && step(`location.calendar.next_${view}`, periodAway(view, date, 1), false)}
      </span>
      <h2 aria-live="polite">{title}</h2>
      <span className="space" />
      <fieldset className="views">
        <legend className="unseen">{translate('location.calendar.view')}</legend>
        {calendarViews.map(name => (
          <button key={name} type="button" aria-pressed={name === view} onClick={() => go({ view: name })}>
            {translate(`location.calendar.${name}`)}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

/** `November 2026`, `16 – 22 November 2026`, `Saturday, 21 November 2026`. */
function titleOf({ date, view }: CalendarPlace, locale: string): string {
  if (view === 'day') return dayInWords(date, locale);
  if (view === 'month') return dayInWords(date, locale, { month: 'long', year: 'numeric' });
  const [first = date, last = first] = [visibleDays('week', date)[0], visibleDays('week', date).at(-1)];
  return formatOf(locale, { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' }).formatRange(
    Date.parse(first),
    Date.parse(last),
  );
}
