import type { Faker } from '@faker-js/faker';
import { addDays, dayMs, weekdayOf } from '../../../domain/time/calendar-day.ts';
import { dayOf, instantOf, timeOf } from '../../../domain/time/time-zone.ts';
import { minutesOf, timeAt } from './clock.ts';
import { type Bed, beds } from './devices.ts';
import { lunchBreak, type Place } from './locations.ts';
import { dice } from './random.ts';
import { isInstalled } from './seed-devices.ts';
import { closedDays, isClosedOn } from './seed-locations.ts';

/** A time at which a bed can be booked: wall-clock minutes of a calendar day of its place. */
export interface FreeTime {
  readonly bed: Bed;
  readonly location: Place;
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
    const { location } = bed;
    if (location === undefined || !isInstalled(bed) || location.status !== 2) continue;
    const today = dayOf(now, location.timezone);
    const shut = closedDays(location, now);
    const faker = dice(bed.id);
    const current = bed.id % 6 === 1 ? runningNow(bed, location, today, now) : undefined;
    if (current !== undefined && isFree(current, shut)) running.push(current);
    for (let offset = Math.max(firstDay, bed.installedDays + 1); offset <= lastDay; offset += 1) {
      const day = addDays(today, offset);
      others.push(
        ...timesOfDay(faker, bed, location, day).filter(
          time => isFree(time, shut) && !(current !== undefined && day === today && overlaps(time, current)),
        ),
      );
    }
  }
  return { running, others };
}

function timesOfDay(faker: Faker, bed: Bed, location: Place, day: string): FreeTime[] {
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

function runningNow(bed: Bed, location: Place, day: string, now: number): FreeTime | undefined {
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
export function startOf({ location, day, start }: FreeTime): number | undefined {
  return start >= 0 && start < dayMs / 60_000 ? instantOf(day, timeAt(start), location.timezone) : undefined;
}
