import { sentence } from '../refusals/spoken.ts';
import { lastSecond, secondsOf, type Weekday, weekdayOf, weekdays } from '../time/calendar.ts';
import { contains, type Interval, intersection, overlaps } from '../time/interval.ts';
import { boundsOfDay, firstInstantFrom, timeOf } from '../time/time-zone.ts';
import { type Break, breakProblems } from './breaks.ts';

/** The hours of one weekday, times HH:mm:ss of the location's clock (HOURS-13, HOURS-14). */
export interface WeekdayHours {
  readonly day_of_week: Weekday;
  readonly isActive: boolean;
  readonly open_time: string | null;
  readonly close_time: string | null;
  readonly block: readonly Break[] | null;
}

/** The hours of a weekday from a day (yyyy-MM-dd) on; without one, those of before (DEC-211). */
export interface DatedHours extends WeekdayHours {
  readonly first_day?: string | undefined;
}

/** A whole week that is in force from a day (yyyy-MM-dd) of the location's calendar on, until a later one follows. */
export interface DatedWeek {
  readonly first_day: string;
  readonly week: readonly WeekdayHours[];
}

/** A day that differs from its week (DAY-16): bounds in ISO `Z`, equal ones close the day (DAY-13). */
export interface SpecialDay {
  readonly day: string;
  readonly date_open_from: string;
  readonly date_open_to: string;
  readonly block_start_time: string | null;
  readonly block_end_time: string | null;
  readonly reason_close: string;
  /** The later it was made, the higher, also among those that were made at the same moment. */
  readonly id?: number | undefined;
}

/** Where the hours of a day come from. */
export type HoursRule =
  | { readonly kind: 'weekly'; readonly weekday: Weekday }
  | { readonly kind: 'special'; readonly day: string; readonly reason: string };

/** A break of one day: its instants (epoch ms) and its wall times HH:mm:ss. */
export interface DayBreak extends Interval {
  readonly from: string;
  readonly to: string;
}

/** When a location is open on one day. */
export interface DayOpening {
  readonly rule: HoursRule;
  /** Epoch ms; undefined when it is closed all day. */
  readonly open: Interval | undefined;
  /** The wall times of opening and closing, HH:mm:ss; only when it opens at all. */
  readonly from?: string;
  readonly to?: string;
  /** Ascending, none empty. */
  readonly breaks: readonly DayBreak[];
}

/**
 * When a location is open on `day` (yyyy-MM-dd) of its zone: by the newest special day of that date, else
 * by the week of then (DAY-16, SLOT-04, DEC-211). A weekday without an active entry is closed. 23:59:59 as closing time is
 * the end of the day; an edge or a break in a skipped hour moves to the first instant after it. A special
 * day keeps the breaks of its weekday unless it has one of its own.
 */
export function openingOfDay(
  day: string,
  zone: string,
  week: readonly DatedHours[],
  specials: readonly SpecialDay[],
): DayOpening {
  const weekday = weekdayOf(day);
  const hours = hoursOn(day, week);
  const breaks = (hours?.isActive && hours.block) || [];
  const special = specials.filter(each => each.day === day).reduce<SpecialDay | undefined>(newer, undefined);
  if (special !== undefined) return specialOpening(special, zone, breaks);

  const rule = { kind: 'weekly', weekday } as const;
  if (!hours?.isActive || hours.open_time === null) return { rule, open: undefined, breaks: [] };
  const [from, to] = [hours.open_time, hours.close_time ?? lastSecond];
  const open = { start: firstInstantFrom(day, from, zone), end: endOfTime(day, to, zone) };
  return opening(rule, open, { from, to, breaks: dayBreaks(day, zone, breaks) });
}

/** The weekly hours of a day (yyyy-MM-dd): those that began last, of its weekday (DEC-211). */
function hoursOn(day: string, week: readonly DatedHours[]): WeekdayHours | undefined {
  const weekday = weekdayOf(day);
  let found: DatedHours | undefined;
  for (const each of week)
    if (each.day_of_week === weekday && (each.first_day ?? '') <= day && began(each) >= began(found))
      found = each;
  return found;
}

function began(hours: DatedHours | undefined): string {
  return hours?.first_day ?? '';
}

/** True when a location is open all the time of `interval`, without a break. */
export function isOpenDuring({ open, breaks }: DayOpening, interval: Interval): boolean {
  return open !== undefined && contains(open, interval) && !breaks.some(pause => overlaps(pause, interval));
}

function newer(found: SpecialDay | undefined, each: SpecialDay): SpecialDay {
  return found === undefined || (found.id ?? 0) <= (each.id ?? 0) ? each : found;
}

function specialOpening(special: SpecialDay, zone: string, weekly: readonly Break[]): DayOpening {
  const { day, block_start_time, block_end_time } = special;
  const rule = { kind: 'special', day, reason: special.reason_close } as const;
  const bounds = boundsOfDay(day, zone);
  const start = Date.parse(special.date_open_from);
  const until = Date.parse(special.date_open_to);
  if (start >= until) return { rule, open: undefined, breaks: [] };
  const open = intersection(bounds, { start, end: until + 1000 >= bounds.end ? bounds.end : until });
  if (open === undefined) return { rule, open, breaks: [] };
  const own = block_start_time && block_end_time ? [{ block_start_time, block_end_time }] : weekly;
  return opening(rule, open, {
    from: timeOf(open.start, zone),
    to: open.end === bounds.end ? lastSecond : timeOf(open.end, zone),
    breaks: dayBreaks(day, zone, own),
  });
}

/** Bounds that leave nothing between them are a closed day. */
function opening(
  rule: HoursRule,
  open: Interval,
  shown: { from: string; to: string; breaks: DayBreak[] },
): DayOpening {
  if (open.start >= open.end) return { rule, open: undefined, breaks: [] };
  return { rule, open, ...shown };
}

function dayBreaks(day: string, zone: string, breaks: readonly Break[]): DayBreak[] {
  return breaks
    .map(({ block_start_time: from, block_end_time: to }) => ({
      start: firstInstantFrom(day, from, zone),
      end: endOfTime(day, to, zone),
      from,
      to,
    }))
    .filter(({ start, end }) => start < end)
    .sort((one, other) => one.start - other.start || one.end - other.end);
}

/** The instant (epoch ms) at which something ends at a time of day (HH:mm:ss); the last second is the end of the day. */
export function endOfTime(day: string, time: string, zone: string): number {
  return time === lastSecond ? boundsOfDay(day, zone).end : firstInstantFrom(day, time, zone);
}

const wholeDay = { open_time: '00:00:00', close_time: lastSecond, block: [] } as const;
const closedDay = { open_time: null, close_time: null, block: null } as const;

/** The hours of a location that has set none: all day from Monday to Saturday (HOURS-03). */
export const defaultWeek: readonly WeekdayHours[] = weekdays.map(day_of_week => ({
  day_of_week,
  isActive: day_of_week !== 'Sun',
  ...(day_of_week === 'Sun' ? closedDay : wholeDay),
}));

/**
 * The week by which a location is open, Monday first: the one it has set, in which an absent day is closed
 * (HOURS-05), or the usual one as long as it has set none at all (HOURS-03).
 */
export function weekInForce(stored: readonly WeekdayHours[]): readonly WeekdayHours[] {
  if (stored.length === 0) return defaultWeek;
  return weekdays.map(
    day_of_week =>
      stored.find(each => each.day_of_week === day_of_week) ?? { day_of_week, isActive: false, ...closedDay },
  );
}

/** What a location has set, as one list: its week, and those that begin later, each day with the one on which it begins. */
export function weeksInForce(
  stored: readonly WeekdayHours[],
  later: readonly DatedWeek[],
): readonly DatedHours[] {
  const dated = later.flatMap(({ first_day, week }) => week.map(hours => ({ ...hours, first_day })));
  return [...weekInForce(stored), ...dated];
}

/** The week that is in force on a day (yyyy-MM-dd), Monday first. */
export function weekOn(day: string, weeks: readonly DatedHours[]): readonly WeekdayHours[] {
  const last = weeks.reduce(
    (found, each) => (began(each) <= day && began(each) > found ? began(each) : found),
    '',
  );
  return weeks
    .filter(each => began(each) === last)
    .map(({ day_of_week, isActive, open_time, close_time, block }) => ({
      ...{ day_of_week, isActive, open_time, close_time, block },
    }));
}

/** The hours that begin after a day (yyyy-MM-dd). */
export function hoursAfter(day: string, weeks: readonly DatedHours[]): readonly DatedHours[] {
  return weeks.filter(each => began(each) > day);
}

/**
 * What is wrong with a week (HOURS-07..10): the message of each wrong field under `<day>.<field>` or
 * `<day>.block.<index>.<field>`, e.g. `Mon.block.0.block_end_time`. Days that are off are not looked at.
 */
export function hoursProblems(days: readonly WeekdayHours[]): Record<string, string> | undefined {
  const problems = Object.fromEntries(
    days.flatMap(day =>
      Object.entries(dayProblems(day)).map(([field, message]) => [`${day.day_of_week}.${field}`, message]),
    ),
  );
  return Object.keys(problems).length > 0 ? problems : undefined;
}

function dayProblems({ isActive, open_time, close_time, block }: WeekdayHours): Record<string, string> {
  if (!isActive) return {};
  const missing = sentence('form.times-missing');
  if (open_time === null) return { open_time: missing };
  if (close_time === null) return { close_time: missing };
  if (secondsOf(open_time) > secondsOf(close_time)) {
    return { close_time: sentence('form.closes-before-opening') };
  }
  const breaks = breakProblems(block ?? [], open_time, close_time);
  return Object.fromEntries(Object.entries(breaks).map(([field, message]) => [`block.${field}`, message]));
}
