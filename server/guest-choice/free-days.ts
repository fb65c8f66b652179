import type { FreeDays } from '../../contract/guest/choice.ts';
import { freeStarts } from '../../domain/bookings/offered-starts.ts';
import { daysToChoose } from '../../domain/guest-choice.ts';
import { addDays } from '../../domain/time/calendar.ts';
import { dayOf } from '../../domain/time/time-zone.ts';
import { laneOf } from '../workflows/bookings/bed-days.ts';
import type { OpenedLink } from './opened-link.ts';

interface Params {
  /** yyyy-MM-dd of the location, both included. */
  readonly from: string;
  readonly until: string;
  /** Epoch ms. */
  readonly now: number;
}

/** What is free for the booking of a link, by days; a booking that stands is not in its own way, nor is its start offered. */
export function freeAt(
  { booking, isCancelled, beds }: OpenedLink,
  { from, until, now }: Params,
): readonly { readonly day: string; readonly starts: readonly number[] }[] {
  const { id: exemptBookingId, slot_duration: durationMinutes } = booking;
  const lanes = beds.map(bed => laneOf(bed));
  const own = isCancelled ? undefined : Date.parse(booking.start_time);
  return [...freeStarts({ lanes, from, until, durationMinutes, now, exemptBookingId })].map(
    ([day, starts]) => ({ day, starts: starts.filter(start => start !== own) }),
  );
}

const shownDays = 14;

/** Two weeks of the location's calendar, within what may be chosen from. */
export function freeDays(link: OpenedLink, now: number, asked: string | undefined): FreeDays {
  const first = dayOf(now, link.location.timezone);
  const last = addDays(first, daysToChoose);
  const from = asked === undefined || asked < first ? first : asked;
  const until = [addDays(from, shownDays - 1), last].sort()[0] ?? last;
  const days = freeAt(link, { from, until, now }).map(({ day, starts }) => ({
    ...{ day, starts: starts.map(start => new Date(start).toISOString()) },
  }));
  return { days, first, last };
}
