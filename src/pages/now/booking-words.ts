import { useTranslate } from 'react-admin';
import type { LineBooking } from '../../../contract/fleet.ts';
import {
  BookingStatus,
  bookingStatuses,
  isAmong,
  movableStatuses,
} from '../../../domain/bookings/booking-status.ts';
import { expectedEnd, lateAfterMinutes } from '../../../domain/bookings/session.ts';
import type { Tone } from '../../../domain/choice.ts';
import { inOneLine } from '../../../domain/text/in-one-line.ts';
import { dayOf, timeOf } from '../../../domain/time/time-zone.ts';
import { guestName } from '../../booking/booking-row.tsx';
import { useText } from '../../i18n/use-text.ts';

const minuteMs = 60_000;
const lateMs = lateAfterMinutes * minuteMs;

/** `14:30` on the clocks of a location; with its weekday where that is another day than now. Both in epoch ms. */
export function clockAt(instant: number, zone: string, now: number, locale: string): string {
  const time = timeOf(instant, zone).slice(0, 5);
  if (dayOf(instant, zone) === dayOf(now, zone)) return time;
  return `${new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: zone }).format(instant)} ${time}`;
}

/** What a booking on the line says of itself. */
export interface BookingWords {
  readonly clock: string;
  readonly who: string;
  readonly device: string;
  /** How long it still runs, or that nobody has begun it; undefined where its time says enough. */
  readonly state: string | undefined;
  /** The same, where there is little room. */
  readonly short: string | undefined;
  readonly tone: Tone;
  /** All of it in one. */
  readonly whole: string;
}

/** Says of a booking when it is, for whom, and how it goes at `now` (epoch ms). */
export function useBookingWords(zone: string, now: number): (booking: LineBooking) => BookingWords {
  const translate = useTranslate();
  const text = useText();
  const goingOf = (booking: LineBooking) => {
    const left = minutesLeft(booking, now);
    if (left === undefined) return {};
    if (left === 0) return sameWords(translate('now.ending'));
    return {
      state: translate('now.left', { smart_count: left }),
      short: translate('now.left_short', { smart_count: left }),
    };
  };
  const clock = (instant: string) => timeOf(Date.parse(instant), zone).slice(0, 5);
  return booking => {
    const { start, end, guest, device } = booking;
    const known = bookingStatuses.find(({ value }) => value === booking.status);
    const isLate = hasNotBegun(booking, now);
    const { state, short } = isLate ? sameWords(translate('now.not_begun')) : goingOf(booking);
    const said = {
      clock: `${clock(start)}–${clock(end)}`,
      who: guestName(guest),
      device: device?.name ?? '',
    };
    const whole = [`${said.clock} ${said.who}`, said.device, state ?? text(known?.label ?? '')];
    return {
      ...said,
      ...{ state, short },
      tone: isLate ? 'warning' : (known?.tone ?? 'neutral'),
      whole: inOneLine(whole),
    };
  };
}

function sameWords(words: string): Partial<Pick<BookingWords, 'state' | 'short'>> {
  return { state: words, short: words };
}

/** For how many minutes the massage of a running booking goes on; undefined for all others. */
function minutesLeft({ status, start, end, began, slot_duration }: LineBooking, now: number) {
  if (status !== BookingStatus.Running) return undefined;
  const booked = { start: Date.parse(start), end: Date.parse(end) };
  return Math.max(
    0,
    Math.ceil((expectedEnd(booked, { actual_start_time: began, slot_duration }) - now) / minuteMs),
  );
}

/** Its time has come, and nobody has begun it. */
function hasNotBegun({ status, start, end, began }: LineBooking, now: number): boolean {
  return (
    isAmong(movableStatuses, status) &&
    began === null &&
    Date.parse(start) <= now - lateMs &&
    Date.parse(end) > now
  );
}
