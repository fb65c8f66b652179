import type { Language } from '../../../domain/people/language.ts';

interface CalendarWords {
  /** The calendar of all bookings that somebody may see. */
  readonly all: string;
  /** An entry whose guest its reader may not know. */
  readonly booking: string;
  readonly minutes: string;
  readonly device: string;
  /** Stands before the number of a booking. */
  readonly number: string;
}

/** What calendar programs show beside names and numbers. */
export const calendarWords: Readonly<Record<Language, CalendarWords>> = {
  en: { all: 'All bookings', booking: 'Booking', minutes: 'min', device: 'Device', number: 'Booking' },
  vi: { all: 'Mọi lượt đặt', booking: 'Lượt đặt', minutes: 'phút', device: 'Thiết bị', number: 'Lượt đặt' },
};
