import { sentence } from '../refusals/spoken.ts';
import { addDays, lastSecond, secondsOf, type Weekday, weekdayOf } from '../time/calendar.ts';
import { type Interval, overlaps } from '../time/interval.ts';
import { dayOf, firstInstantFrom } from '../time/time-zone.ts';
import { endOfTime } from './opening-hours.ts';

/**
 * When something is taken for cleaning, maintenance or training, in days (yyyy-MM-dd) and times (HH:mm:ss) of the
 * location's clock (DEC-185). Without weekdays it stands once, from `first_day` `from_time` to `last_day` `to_time`. With
 * them it begins on each of these days from the first to the last, and ends the next time the clock shows `to_time`.
 */
export interface BlockRule {
  readonly first_day: string;
  readonly last_day: string;
  readonly from_time: string;
  /** 23:59:59 is the end of the day. */
  readonly to_time: string;
  readonly weekdays: readonly Weekday[];
}

/** A block as it is stored: of one device, or of the whole location. */
export interface Block extends BlockRule {
  readonly id: number;
  readonly bed_id: number | null;
  readonly reason: string;
}

/** One time that a block takes, epoch ms. */
export interface Blocked extends Interval {
  readonly id: number;
  readonly reason: string;
}

/** So many days are blocked in one piece at most, and so far ahead a repeating block ends. */
export const mostBlockedDays = 31;
export const mostRepeatedDays = 184;
/** A block begins at most so many days from today. */
const farthestDays = 366;

export function repeats({ weekdays }: Pick<BlockRule, 'weekdays'>): boolean {
  return weekdays.length > 0;
}

/**
 * The times that a block takes on the clock of `zone`, as far as they reach into `within`, ascending. An edge in a skipped
 * hour is the first instant after it, of a repeated hour it is the first; what that leaves empty takes nothing.
 */
export function timesOfBlock(rule: BlockRule, zone: string, within: Interval): readonly Interval[] {
  const { first_day, last_day, from_time, to_time } = rule;
  if (!repeats(rule)) {
    const once = {
      start: firstInstantFrom(first_day, from_time, zone),
      end: endOfTime(last_day, to_time, zone),
    };
    return overlaps(once, within) ? [once] : [];
  }
  const overNight = secondsOf(to_time) <= secondsOf(from_time) ? 1 : 0;
  const times: Interval[] = [];
  const first = later(first_day, addDays(dayOf(within.start, zone), -2));
  const last = sooner(last_day, dayOf(within.end, zone));
  for (let day = first; day <= last; day = addDays(day, 1)) {
    if (!rule.weekdays.includes(weekdayOf(day))) continue;
    const time = {
      start: firstInstantFrom(day, from_time, zone),
      end: endOfTime(addDays(day, overNight), to_time, zone),
    };
    if (overlaps(time, within)) times.push(time);
  }
  return times;
}

/** The times that blocks of its location take from a device: its own, and those of the whole location. */
export function blockedTimes(
  blocks: readonly Block[],
  bedId: number,
  zone: string,
  within: Interval,
): readonly Blocked[] {
  return blocks
    .filter(({ bed_id }) => bed_id === null || bed_id === bedId)
    .flatMap(block =>
      timesOfBlock(block, zone, within).map(time => ({ ...time, id: block.id, reason: block.reason })),
    )
    .sort((one, other) => one.start - other.start || one.id - other.id);
}

/** When a block ends, epoch ms; undefined for one that never begins. */
export function endOfBlock(rule: BlockRule, zone: string): number | undefined {
  const { first_day, last_day } = rule;
  const all = {
    start: firstInstantFrom(first_day, '00:00:00', zone),
    end: endOfTime(addDays(last_day, 1), lastSecond, zone),
  };
  return timesOfBlock(rule, zone, all).at(-1)?.end;
}

/**
 * What is wrong with a block of a location in `zone`, messages by field; `now` in epoch ms. One that has begun keeps its
 * first day when it is changed.
 */
export function blockProblems(
  rule: BlockRule,
  zone: string,
  now: number,
  stored?: Pick<BlockRule, 'first_day'>,
): Readonly<Record<string, string>> | undefined {
  const { first_day, last_day, from_time, to_time } = rule;
  const today = dayOf(now, zone);
  if (first_day < today && first_day !== stored?.first_day) return { first_day: sentence('form.past-day') };
  if (first_day > addDays(today, farthestDays))
    return {
      first_day: sentence('form.between-days', { first: today, last: addDays(today, farthestDays) }),
    };
  const isRepeating = repeats(rule);
  const latest = addDays(first_day, (isRepeating ? mostRepeatedDays : mostBlockedDays) - 1);
  if (last_day < first_day || last_day > latest)
    return { last_day: sentence('form.between-days', { first: first_day, last: latest }) };
  if (!isRepeating && first_day === last_day && to_time <= from_time)
    return { to_time: sentence('form.block-ends-early') };
  const end = endOfBlock(rule, zone);
  if (end === undefined)
    return isRepeating
      ? { weekdays: sentence('form.block-never') }
      : { to_time: sentence('form.block-ends-early') };
  return end <= now ? { to_time: sentence('form.past') } : undefined;
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}

function sooner(one: string, other: string): string {
  return one < other ? one : other;
}
