import type { Faker } from '@faker-js/faker';
import { BookingStatus } from '../../../domain/bookings/booking-status.ts';
import { dayMs } from '../../../domain/time/calendar-day.ts';
import { iso } from './clock.ts';
import { type FreeTime, freeTimes, startOf } from './free-times.ts';
import { withMoves } from './moves.ts';
import { customerIds } from './people.ts';
import { dice, weighted } from './random.ts';

export interface Entry {
  readonly id: number;
  readonly user_id: number;
  readonly bed_id: number;
  readonly location_id: number;
  readonly booking_status: BookingStatus;
  readonly start_time: string;
  readonly end_time: string;
  readonly slot_duration: 20 | 30 | 40 | 50;
  readonly reason: string | null;
  readonly moved_from_id: number | null;
  readonly create_time: string;
  readonly update_time: string;
}

const bookingCount = 4_000;

const pastStatuses = [
  [BookingStatus.Completed, 70],
  [BookingStatus.Cancelled, 9],
  [BookingStatus.Expired, 6],
  [BookingStatus.Rescheduled, 6],
  [BookingStatus.Refunded, 4],
  [BookingStatus.NotPayment, 5],
] as const;

const comingStatuses = [
  [BookingStatus.Booked, 66],
  [BookingStatus.Created, 20],
  [BookingStatus.Cancelled, 7],
  [BookingStatus.Rescheduled, 5],
  [BookingStatus.NotPayment, 2],
] as const;

const cancelReasons = ['Feeling unwell', 'Change of plans', 'Booked twice by mistake', 'Running late'];
const moveReasons = ['Guest asked for a later time', 'Bed under maintenance', 'Train delay'];

/** 4 000 bookings, numbered in the order in which they were made. */
export function diary(now: number): readonly Entry[] {
  const faker = dice(23);
  const { running, others } = freeTimes(now);
  const chosen = faker.helpers.shuffle(others).slice(0, bookingCount - running.length);
  const entries = [
    ...running.flatMap(time => entry(faker, time, now)),
    ...chosen.flatMap(time => entry(faker, time, now)),
  ];
  return withMoves(
    entries
      .sort((a, b) => (a.create_time < b.create_time ? -1 : 1))
      .map((each, index) => ({ ...each, id: index + 1 })),
  );
}

function entry(faker: Faker, time: FreeTime, now: number): Omit<Entry, 'id'>[] {
  const start = startOf(time);
  if (start === undefined) return [];
  const end = start + time.length * 60_000;
  const booking_status = statusOf(faker, start, end, now);
  const made = Math.min(start, now) - faker.number.int({ min: 3_600_000, max: 12 * dayMs });
  const touched = end < now ? end : made;
  return [
    {
      user_id: faker.helpers.arrayElement(customerIds),
      bed_id: time.bed.id,
      location_id: time.location.id,
      booking_status,
      start_time: iso(start),
      end_time: iso(end),
      slot_duration: time.length,
      reason: reasonOf(faker, booking_status),
      moved_from_id: null,
      create_time: iso(made),
      update_time: iso(touched),
    },
  ];
}

function statusOf(faker: Faker, start: number, end: number, now: number): BookingStatus {
  if (start <= now && now < end) return BookingStatus.Running;
  return end <= now
    ? weighted<BookingStatus>(faker, pastStatuses)
    : weighted<BookingStatus>(faker, comingStatuses);
}

function reasonOf(faker: Faker, status: BookingStatus): string | null {
  if (status === BookingStatus.Cancelled) return faker.helpers.arrayElement(cancelReasons);
  return status === BookingStatus.Rescheduled ? faker.helpers.arrayElement(moveReasons) : null;
}
