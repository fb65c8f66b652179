import type { Faker } from '@faker-js/faker';
import { addDays, dayMs, weekdayOf } from '../../../domain/time/calendar-day.ts';
import { dayOf, instantOf, timeOf } from '../../../domain/time/time-zone.ts';
import { type Bed, beds } from './beds.ts';
import { minutesOf, timeAt } from './clock.ts';
import { lunchBreak, type Place } from './places.ts';
import { isInstalled } from './plant-beds.ts';
import { closedDays, isClosedOn } from './plant-places.ts';
import { dice } from './random.ts';

/** A time at which a bed can be booked: wall-clock minutes of a calendar day of its place. */
export interface FreeTime {
  readonly bed: Bed;
  readonly place: Place;
  readonly day: string;
  readonly start: number;
  readonly length: 20 | 30 | 40 | 50;
}

const [firstDay, lastDay] = [-90, 30];
const step = 10;

/**
 * Times on every installed bed from 90 days ago to 30 days ahead, inside opening hours and outside breaks,
 * none overlapping another of its bed. On some beds one of them is running right now.
 */
export function freeTimes(now: number): { running: FreeTime[]; others: FreeTime[] } {
  const running: FreeTime[] = [];
  const others: FreeTime[] = [];
  for (const bed of beds) {
    const { place } = bed;
    if (place === undefined || !isInstalled(bed) || place.status !== 2) continue;
    const today = dayOf(now, place.timezone);
    const shut = closedDays(place, now);
    const faker = dice(bed.id);
    const current = bed.id % 6 === 1 ? runningNow(bed, place, today, now) : undefined;
    if (current !== undefined && isFree(current, shut)) running.push(current);
    for (let offset = Math.max(firstDay, bed.installedDays + 1); offset <= lastDay; offset += 1) {
      const day = addDays(today, offset);
      others.push(
        ...timesOfDay(faker, bed, place, day).filter(
          time => isFree(time, shut) && !(current !== undefined && day === today && overlaps(time, current)),
        ),
      );
    }
  }
  return { running, others };
}

function timesOfDay(faker: Faker, bed: Bed, place: Place, day: string): FreeTime[] {
  const times: FreeTime[] = [];
  const closes = minutesOf(place.close);
  let start = minutesOf(place.open) + faker.number.int({ min: 0, max: 12 }) * step;
  while (start < closes) {
    const length = faker.helpers.arrayElement([30, 30, 40, 40, 50, 20] as const);
    times.push({ bed, place, day, start, length });
    start += length + faker.number.int({ min: 1, max: 20 }) * step;
  }
  return times;
}

function runningNow(bed: Bed, place: Place, day: string, now: number): FreeTime | undefined {
  const start = Math.floor(minutesOf(timeOf(now, place.timezone)) / step) * step - step;
  return { bed, place, day, start, length: 40 };
}

function isFree({ place, day, start, length }: FreeTime, shut: ReadonlySet<string>): boolean {
  const end = start + length;
  const inHours = start >= minutesOf(place.open) && end <= minutesOf(place.close);
  const inBreak =
    place.lunch &&
    start < minutesOf(lunchBreak.block_end_time) &&
    end > minutesOf(lunchBreak.block_start_time);
  return inHours && !inBreak && !isClosedOn(place, weekdayOf(day)) && !shut.has(day);
}

function overlaps(one: FreeTime, other: FreeTime): boolean {
  return one.start < other.start + other.length && other.start < one.start + one.length;
}

/** Epoch ms of its start; undefined on the rare day on which that time is skipped. */
export function startOf({ place, day, start }: FreeTime): number | undefined {
  return start >= 0 && start < dayMs / 60_000 ? instantOf(day, timeAt(start), place.timezone) : undefined;
}
