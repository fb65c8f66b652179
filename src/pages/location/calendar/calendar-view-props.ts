import type { CalendarDay } from './calendar-day.ts';

/** What a view of the calendar is given to draw. */
export interface CalendarViewProps {
  readonly days: readonly CalendarDay[];
  /** The chosen day, yyyy-MM-dd. */
  readonly date: string;
  /** The present day of the location. */
  readonly today: string;
  readonly zone: string;
  /** Chooses another day. */
  readonly move: (date: string) => void;
  /** Opens what is booked on a day. */
  readonly open: (day: string) => void;
}
