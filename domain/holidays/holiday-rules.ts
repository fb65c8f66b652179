import { addDays, type Weekday, weekdayOf, weekdays } from '../time/calendar.ts';
import type { HolidayName } from './holiday-names.ts';
import { lunarDay } from './vietnamese-calendar.ts';

/** When a holiday is, year by year. */
export type When =
  /** `12-25` */
  | { readonly on: string }
  /** So many days after Easter Sunday, or before it. */
  | { readonly easter: number }
  /** The first, second … weekday of a month; -1 is the last one. */
  | { readonly nth: number; readonly weekday: Weekday; readonly month: number }
  /** The first such weekday on a day of the year (`05-27`) or after it. */
  | { readonly weekday: Weekday; readonly from: string }
  /** A day of the lunar calendar of Vietnam, and so many days later or earlier. */
  | { readonly lunar: readonly [month: number, day: number]; readonly plus?: number }
  /** The days on which the sun crosses the equator, on clocks of Japan. */
  | { readonly equinox: 'spring' | 'autumn' };

/** What a country does for a holiday on a day that is free anyway. */
export type Substitute =
  /** Saturday and Sunday: the next working day that is no holiday. */
  | 'next-working-day'
  /** Saturday: the Friday before; Sunday: the Monday after. */
  | 'nearest-working-day'
  /** Sunday alone: the next day that is no holiday. */
  | 'after-sunday';

export interface HolidayRule {
  readonly name: HolidayName;
  readonly when: When;
  /** Codes of the only regions that have it; all of the country unless told. */
  readonly only?: readonly string[];
  /** Codes of regions that do not have it. */
  readonly but?: readonly string[];
  readonly substitute?: Substitute;
}

/** A public holiday of one day. */
export interface Holiday {
  /** yyyy-MM-dd */
  readonly day: string;
  readonly name: HolidayName;
  /** True for the working day that is given for one that falls on a free day. */
  readonly isSubstitute: boolean;
}

/** The holidays of a year by these rules, ascending; those of a substitute may lie in the year before. */
export function holidaysOfYear(rules: readonly HolidayRule[], year: number): readonly Holiday[] {
  const all = rules.map(({ name, when, substitute }) => ({ name, day: dayOfYear(when, year), substitute }));
  const taken = new Set(all.map(({ day }) => day));
  const holidays: Holiday[] = all.map(({ name, day }) => ({ name, day, isSubstitute: false }));
  for (const { name, day, substitute } of all.toSorted((one, other) => order(one.day, other.day))) {
    const instead = substitute && substituteOf(day, substitute, taken);
    if (instead === undefined) continue;
    taken.add(instead);
    holidays.push({ name, day: instead, isSubstitute: true });
  }
  return holidays.sort((one, other) => order(one.day, other.day));
}

function order(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

function substituteOf(day: string, kind: Substitute, taken: ReadonlySet<string>): string | undefined {
  const weekday = weekdayOf(day);
  if (kind === 'nearest-working-day' && weekday === 'Sat') return addDays(day, -1);
  const isFree = (each: string) => kind !== 'after-sunday' && isWeekend(each);
  if (!(weekday === 'Sun' || isFree(day))) return undefined;
  let next = addDays(day, 1);
  while (taken.has(next) || isFree(next)) next = addDays(next, 1);
  return next;
}

function isWeekend(day: string): boolean {
  return weekdays.indexOf(weekdayOf(day)) >= weekdays.indexOf('Sat');
}

function dayOfYear(when: When, year: number): string {
  if ('on' in when) return `${year}-${when.on}`;
  if ('easter' in when) return addDays(easterSunday(year), when.easter);
  if ('lunar' in when) return addDays(lunarDay(year, ...when.lunar), when.plus ?? 0);
  if ('equinox' in when) return equinoxInJapan(year, when.equinox);
  if ('from' in when) return firstFrom(`${year}-${when.from}`, when.weekday);
  const { nth, weekday, month } = when;
  const first = (of: number) => new Date(Date.UTC(year, of - 1, 1)).toISOString().slice(0, 10);
  return nth > 0
    ? addDays(firstFrom(first(month), weekday), 7 * (nth - 1))
    : addDays(firstFrom(first(month + 1), weekday), -7);
}

function firstFrom(day: string, weekday: Weekday): string {
  const ahead = weekdays.indexOf(weekday) - weekdays.indexOf(weekdayOf(day));
  return addDays(day, (ahead + weekdays.length) % weekdays.length);
}

/** Easter Sunday of the Gregorian calendar, by the rule of Meeus, Jones and Butcher. */
function easterSunday(year: number): string {
  const golden = year % 19;
  const [century, ofCentury] = [Math.floor(year / 100), year % 100];
  const moons = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - moons + 15) % 30;
  const sunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * sunday) / 451);
  return addDays(`${year}-03-22`, epact + sunday - 7 * late);
}

/** Good for the years 1980 to 2099. */
function equinoxInJapan(year: number, season: 'spring' | 'autumn'): string {
  const since = year - 1980;
  const base = season === 'spring' ? 20.8431 : 23.2488;
  const day = Math.floor(base + 0.242194 * since) - Math.floor(since / 4);
  return `${year}-${season === 'spring' ? '03' : '09'}-${day}`;
}
