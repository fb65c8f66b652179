import english from '@fullcalendar/react/locales/en-gb';
import vietnamese from '@fullcalendar/react/locales/vi';

/** The words of FullCalendar itself in the language of the portal. */
export function fullCalendarLanguage(locale: string | undefined) {
  return locale === 'vi' ? vietnamese : english;
}
