import { calendar as english } from '../../../i18n/en/calendar.ts';

/** The words of FullCalendar itself, of each language. */
const calendars = import.meta.glob<typeof english>('../../../i18n/*/calendar.ts', {
  eager: true,
  import: 'calendar',
});

/** Those of the language of the portal. */
export function fullCalendarLanguage(locale = 'en') {
  return calendars[`../../../i18n/${locale}/calendar.ts`] ?? english;
}
