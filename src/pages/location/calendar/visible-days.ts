import { addDays } from '../../../../domain/time/calendar.ts';

export const calendarViews = ['month', 'week', 'day'] as const;
export type CalendarView = (typeof calendarViews)[number];

/** The days (yyyy-MM-dd) that a view shows around `date`: whole weeks from Monday on (CAL-02), or the day alone. */
export function visibleDays(view: CalendarView, date: string): readonly string[] {
  if (view === 'day') return [date];
  const first = mondayOf(view === 'month' ? `${date.slice(0, 7)}-01` : date);
  const count = view === 'week' ? 7 : weeksOfMonth(date, first) * 7;
  return Array.from({ length: count }, (_, at) => addDays(first, at));
}

/** The date that lies one period of the view later (`1`) or earlier (`-1`); a month keeps its day where it has it. */
export function periodAway(view: CalendarView, date: string, direction: 1 | -1): string {
  if (view !== 'month') return addDays(date, direction * (view === 'week' ? 7 : 1));
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + direction, 0)).getUTCDate();
  const moved = new Date(Date.UTC(year, month - 1 + direction, Math.min(day, lastOfMonth)));
  return moved.toISOString().slice(0, 10);
}

function mondayOf(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

function weeksOfMonth(date: string, firstShown: string): number {
  const [year = 0, month = 1] = date.split('-').map(Number);
  const lastDay = Date.UTC(year, month, 0);
  return Math.floor((lastDay - Date.parse(firstShown)) / (7 * 86_400_000)) + 1;
}
