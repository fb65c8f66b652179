import locale from '@fullcalendar/react/locales/vi';

/** Lời của chính FullCalendar. */
export const calendar = locale;
