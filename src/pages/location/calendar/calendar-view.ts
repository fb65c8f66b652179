import { type KeyboardEvent, useCallback, useRef } from 'react';
import type { Role } from '../../../../domain/actor.ts';
import { addDays } from '../../../../domain/time/calendar.ts';
import type { ShownBlock } from '../../../booking/slots/use-blocks.ts';
import { calendar as english } from '../../../i18n/en/calendar.ts';
import type { LocationDetail } from '../location-detail.ts';
import { type CalendarBooking, type CalendarDay, type CalendarDevice, periodAway } from './calendar-days.ts';

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

/** What moving bookings over a view depends on. */
export interface CalendarMoves {
  readonly location: LocationDetail;
  readonly role: Role;
  /** Undefined until they are known. */
  readonly devices: readonly CalendarDevice[] | undefined;
  readonly bookings: readonly CalendarBooking[];
  readonly blocks: readonly ShownBlock[];
  /** Epoch ms. */
  readonly now: number;
}

/** The same of a view over which bookings can be moved. */
export interface MovingViewProps extends CalendarViewProps {
  readonly moves: CalendarMoves;
}

const steps: Readonly<Record<string, (date: string) => string>> = {
  ArrowLeft: date => addDays(date, -1),
  ArrowRight: date => addDays(date, 1),
  ArrowUp: date => addDays(date, -7),
  ArrowDown: date => addDays(date, 7),
  PageUp: date => periodAway('month', date, -1),
  PageDown: date => periodAway('month', date, 1),
};

/**
 * Days as one stop of the Tab key: arrows go by day and week, Page Up and Page Down by month. The button of
 * the chosen day, which says what day it is (`data-day`), takes `chosenRef`, so that it has the focus after a step, also when it
 * is drawn only then. The button that is left may be drawn once more before the step is taken, and keeps out of it; whoever
 * presses again before that goes on from where the first step leads.
 */
export function useDayKeys(move: (date: string) => void) {
  const awaited = useRef<{ readonly from: string; readonly to: string }>(undefined);
  const chosenRef = useCallback((button: HTMLElement | null) => {
    if (button === null || button.dataset.day !== awaited.current?.to) return;
    awaited.current = undefined;
    button.focus();
  }, []);
  const keysOf = (day: string) => (event: KeyboardEvent) => {
    const step = event.ctrlKey || event.metaKey || event.altKey ? undefined : steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const to = step(awaited.current?.from === day ? awaited.current.to : day);
    awaited.current = { from: day, to };
    move(to);
  };
  return { chosenRef, keysOf };
}

/** The words of FullCalendar itself, of each language. */
const calendars = import.meta.glob<typeof english>('../../../i18n/*/calendar.ts', {
  eager: true,
  import: 'calendar',
});

/** Those of the language of the portal. */
export function fullCalendarLanguage(locale = 'en') {
  return calendars[`../../../i18n/${locale}/calendar.ts`] ?? english;
}
