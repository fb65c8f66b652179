import { type NavigateOptions, useSearchParams } from 'react-router';
import { isDay } from '../../../../domain/time/calendar.ts';
import { type CalendarView, calendarViews } from './visible-days.ts';

export interface CalendarPlace {
  readonly date: string;
  readonly view: CalendarView;
}

/** Where the calendar stands, kept in the address as `?date=…&view=…`; today and the month at first (DEC-81). */
export function useCalendarPlace(today: string) {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('date');
  const place: CalendarPlace = {
    date: isDay(asked) ? asked : today,
    view: calendarViews.find(view => view === query.get('view')) ?? 'month',
  };
  const go = ({ date, view }: Partial<CalendarPlace>, options: NavigateOptions = {}) =>
    setQuery(current => {
      if (date !== undefined) current.set('date', date);
      if (view !== undefined) current.set('view', view);
      return current;
    }, options);
  return { ...place, go };
}
