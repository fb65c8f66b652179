import type { Faker } from '@faker-js/faker';
import { BookingStatus, takingPlace } from '../../../domain/bookings/booking-status.ts';
import { addDays, dayMs, weekdayOf } from '../../../domain/time/calendar.ts';
import { clockOf, dayOf, timeOf } from '../../../domain/time/time-zone.ts';
import { type Location, lunchBreak } from './locations.ts';
import { customerIds, earlyCustomerIds, isRemoved } from './people.ts';
import { dice, iso, minutesOf, weighted } from './sample-rows.ts';
import { type Bed, beds, isInstalled } from './seed-devices.ts';
import { closedDays, isClosedOn } from './seed-locations.ts';

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

/** 4 000 bookings of half a year and a month to come, numbered in the order in which they were made. */
export function diary(now: number): readonly Entry[] {
  const faker = dice(23);
  const { running, others, older } = freeTimes(now);
  const chosen = faker.helpers.shuffle(others).slice(0, bookingCount - running.length);
  const quarter = [
    ...running.flatMap(time => entry(faker, time, customerIds, now)),
    ...chosen.flatMap(time => entry(faker, time, customerIds, now)),
  ];
  const kept = quarter.filter(isKept(now));
  const before = olderEntries(older, bookingCount - kept.length, now);
  return withMoves(
    [...kept, ...before]
      .sort((a, b) => (a.create_time < b.create_time ? -1 : 1))
      .map((each, index) => ({ ...each, id: index + 1 })),
  );
}

/** Business has grown: of what was booked before these two weeks four of nine are there, and the others lie earlier. */
function isKept(now: number): (entry: Omit<Entry, 'id'>, index: number) => boolean {
  const grown = iso(now - 14 * dayMs);
  return ({ start_time }, index) => start_time >= grown || index % 9 < 4;
}

/** So many bookings from before the quarter, of guests who were there by then. */
function olderEntries(times: readonly FreeTime[], count: number, now: number): Omit<Entry, 'id'>[] {
  const faker = dice(29);
  return faker.helpers
    .shuffle(times)
    .flatMap(time => entry(faker, time, earlyCustomerIds, now))
    .slice(0, count);
}

function entry(faker: Faker, time: FreeTime, guests: readonly number[], now: number): Omit<Entry, 'id'>[] {
  const start = startOf(time);
  if (start === undefined) return [];
  const end = start + time.length * 60_000;
  const booking_status = statusOf(faker, start, end, now);
  const made = Math.min(start, now) - faker.number.int({ min: 3_600_000, max: 12 * dayMs });
  const touched = end < now ? end : made;
  const guest = faker.helpers.arrayElement(guests);
  return [
    {
      user_id: isRemoved(guest) ? guest + 1 : guest,
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

/**
 * The same entries, in which bookings that were moved lead somewhere: a later booking at the same location
 * becomes that of the same guest, made at the moment of the move.
 */
function withMoves(entries: readonly Entry[]): readonly Entry[] {
  const changed = new Map<number, Entry>();
  const free = Map.groupBy(
    entries.filter(({ booking_status }) => takingPlace.includes(booking_status)),
    kindOf,
  );
  for (const old of entries) {
    if (old.booking_status !== BookingStatus.Rescheduled) continue;
    const candidates = free.get(kindOf(old)) ?? [];
    const at = candidates.findIndex(
      ({ start_time, create_time }) =>
        start_time > old.start_time && create_time > old.create_time && create_time < old.start_time,
    );
    const [next] = at < 0 ? [] : candidates.splice(at, 1);
    if (next === undefined) continue;
    changed.set(next.id, { ...next, user_id: old.user_id, moved_from_id: old.id });
    changed.set(old.id, { ...old, update_time: next.create_time });
  }
  return entries.map(entry => changed.get(entry.id) ?? entry);
}

function kindOf({ location_id, slot_duration }: Entry): string {
  return `${location_id} ${slot_duration}`;
}

/** A time at which a bed can be booked: wall-clock minutes of a calendar day of its location. */
interface FreeTime {
  readonly bed: Bed;
  readonly location: Location;
  readonly day: string;
  readonly start: number;
  readonly length: 20 | 30 | 40 | 50;
}

const [oldestDay, firstDay, lastDay] = [-182, -90, 30];
const step = 10;

interface FreeTimes {
  readonly running: readonly FreeTime[];
  readonly others: readonly FreeTime[];
  readonly older: readonly FreeTime[];
}

/**
 * Times on every installed bed from 90 days ago to 30 days ahead, and older ones of half a year, inside opening hours and
 * outside breaks, none overlapping another of its bed. On some beds one of them is running right now.
 */
function freeTimes(now: number): FreeTimes {
  const running: FreeTime[] = [];
  const others: FreeTime[] = [];
  const older: FreeTime[] = [];
  for (const bed of beds) {
    const { location } = bed;
    if (location === undefined || !isInstalled(bed) || location.status !== 2) continue;
    const today = dayOf(now, location.timezone);
    const shut = closedDays(location, now);
    const current = bed.id % 6 === 1 ? runningNow(bed, location, today, now) : undefined;
    if (current !== undefined && isFree(current, shut)) running.push(current);
    const isMet = (time: FreeTime) => current !== undefined && time.day === today && overlaps(time, current);
    const between = (faker: Faker, first: number, last: number) => {
      const from = Math.max(first, bed.installedDays + 1);
      return Array.from({ length: Math.max(0, last - from + 1) }, (_, index) => addDays(today, from + index))
        .flatMap(day => timesOfDay(faker, bed, location, day))
        .filter(time => isFree(time, shut) && !isMet(time));
    };
    others.push(...between(dice(bed.id), firstDay, lastDay));
    older.push(...between(dice(1_000 + bed.id), oldestDay, firstDay - 1));
  }
  return { running, others, older };
}

function timesOfDay(faker: Faker, bed: Bed, location: Location, day: string): FreeTime[] {
  const times: FreeTime[] = [];
  const closes = minutesOf(location.close);
  let start = minutesOf(location.open) + faker.number.int({ min: 0, max: 12 }) * step;
  while (start < closes) {
    const length = faker.helpers.arrayElement([30, 30, 40, 40, 50, 20] as const);
    times.push({ bed, location, day, start, length });
    start += length + faker.number.int({ min: 1, max: 20 }) * step;
  }
  return times;
}

function runningNow(bed: Bed, location: Location, day: string, now: number): FreeTime | undefined {
  const start = Math.floor(minutesOf(timeOf(now, location.timezone)) / step) * step - step;
  return { bed, location, day, start, length: 40 };
}

function isFree({ location, day, start, length }: FreeTime, shut: ReadonlySet<string>): boolean {
  const end = start + length;
  const inHours = start >= minutesOf(location.open) && end <= minutesOf(location.close);
  const inBreak =
    location.lunch &&
    start < minutesOf(lunchBreak.block_end_time) &&
    end > minutesOf(lunchBreak.block_start_time);
  return inHours && !inBreak && !isClosedOn(location, weekdayOf(day)) && !shut.has(day);
}

function overlaps(one: FreeTime, other: FreeTime): boolean {
  return one.start < other.start + other.length && other.start < one.start + one.length;
}

/** Epoch ms of its start; undefined on the rare day on which that time is skipped. */
function startOf({ location, day, start }: FreeTime): number | undefined {
  return start >= 0 && start < dayMs / 60_000 ? clockOf(day, location.timezone)(start * 60) : undefined;
}
