import locale from '@fullcalendar/react/locales/en-gb';

/** FullCalendar's own words. */
export const calendar = locale;
