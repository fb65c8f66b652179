import { plainLetters } from '../text/plain-letters.ts';
import { plainLine } from '../text/plain-line.ts';
import { addDays, isDay, weekdayOf, weekdays } from './calendar.ts';

/** What is left of some words, and the day (yyyy-MM-dd) and the time (HH:mm:ss) that they end in. */
interface SaidMoment {
  readonly rest: string;
  readonly day?: string;
  readonly time?: string;
}

/**
 * Finds the day and the time at the end of what somebody has typed, in English or in Vietnamese. A day without a year is
 * the next one of that name from `today` on; what can be no day stays in the rest.
 *
 * @example saidMoment('delia tomorrow 15:00', '2026-11-23') // { rest: 'delia', day: '2026-11-24', time: '15:00:00' }
 */
export function saidMoment(words: string, today: string): SaidMoment {
  let rest = plainLine(words);
  let time: string | undefined;
  let day: string | undefined;
  // A time may stand before its day as well.
  for (let turn = 0; turn < 2; turn += 1) {
    const said = time === undefined ? takenFrom(rest, times, timeOf) : undefined;
    if (said !== undefined) [rest, time] = said;
    const called = day === undefined ? takenFrom(rest, days, match => dayOf(match, today)) : undefined;
    if (called !== undefined) [rest, day] = called;
  }
  return { rest, ...(day === undefined ? {} : { day }), ...(time === undefined ? {} : { time }) };
}

type Reading = (match: RegExpExecArray) => string | undefined;

/** The rest before what one of the patterns finds at the end, and what that means. */
function takenFrom(words: string, patterns: readonly RegExp[], read: Reading): [string, string] | undefined {
  const plain = plainLetters(words).toLowerCase();
  for (const pattern of patterns) {
    const match = pattern.exec(plain);
    const meant = match === null ? undefined : read(match);
    if (match !== null && meant !== undefined && plain.length === words.length)
      return [words.slice(0, match.index).trim(), meant];
  }
  return undefined;
}

/** `15:00`, `15.30`, `15h`, `15h30`, `3 pm`, `at 9:00`, `lúc 9 giờ`. */
const times = [
  /(?:^|\s)(?:at |luc )?(?<hour>\d{1,2})[:.h](?<minute>\d\d)? ?(?<half>am|pm)?$/,
  /(?:^|\s)(?:at |luc )?(?<hour>\d{1,2}) ?(?<half>am|pm)$/,
  /(?:^|\s)(?:luc )?(?<hour>\d{1,2}) gio(?: (?<minute>\d\d))?$/,
];

function timeOf({ groups = {} }: RegExpExecArray): string | undefined {
  const { hour = '', minute = '00', half } = groups;
  const said = Number(hour);
  if (half !== undefined && (said < 1 || said > 12)) return undefined;
  const count = half === undefined ? said : (said % 12) + (half === 'pm' ? 12 : 0);
  return count > 23 || Number(minute) > 59 ? undefined : `${String(count).padStart(2, '0')}:${minute}:00`;
}

const days = [
  /(?:^|\s)(?<word>today|tomorrow|hom nay|ngay mai|mai)$/,
  /(?:^|\s)\+(?<ahead>\d{1,3})$/,
  /(?:^|\s)(?<iso>\d{4}-\d\d-\d\d)$/,
  /(?:^|\s)(?:ngay )?(?<date>\d{1,2})\/(?<month>\d{1,2})(?:\/(?<year>\d{4}))?$/,
  /(?:^|\s)(?:ngay )?(?<date>\d{1,2}) (?:thang |thg )(?<month>\d{1,2})(?: (?:nam )?(?<year>\d{4}))?$/,
  /(?:^|\s)(?<date>\d{1,2})(?:st|nd|rd|th)? (?<name>[a-z]{3,9})(?: (?<year>\d{4}))?$/,
  /(?:^|\s)(?<name>[a-z]{3,9}) (?<date>\d{1,2})(?:st|nd|rd|th)?(?:,? (?<year>\d{4}))?$/,
  /(?:^|\s)(?:on |next )?(?<weekday>mon|tue|wed|thu|fri|sat|sun|monday|tuesday|wednesday|thursday|friday|saturday|sunday)$/,
  /(?:^|\s)(?<weekday>thu [2-7]|thu (?:hai|ba|tu|nam|sau|bay)|chu nhat)$/,
];

function dayOf({ groups = {} }: RegExpExecArray, today: string): string | undefined {
  const { word, ahead, iso, weekday, date, name, month = monthNamed(name), year } = groups;
  if (word !== undefined) return addDays(today, word === 'today' || word === 'hom nay' ? 0 : 1);
  if (ahead !== undefined) return addDays(today, Number(ahead));
  if (iso !== undefined) return isDay(iso) ? iso : undefined;
  if (weekday !== undefined) return nextWeekday(weekdayNamed(weekday), today);
  const ofYear = (each: string) =>
    `${each}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
  if (year !== undefined) return isDay(ofYear(year)) ? ofYear(year) : undefined;
  const thisYear = Number(today.slice(0, 4));
  return [thisYear, thisYear + 1].map(each => ofYear(String(each))).find(day => isDay(day) && day >= today);
}

const months = 'january february march april may june july august september october november december'.split(
  ' ',
);

function monthNamed(name: string | undefined): string {
  const at = name === undefined ? -1 : months.findIndex(month => month.startsWith(name));
  return at < 0 ? '' : String(at + 1);
}

const vietnamese = ['thu hai', 'thu ba', 'thu tu', 'thu nam', 'thu sau', 'thu bay', 'chu nhat'];

/** How many days after Monday. */
function weekdayNamed(name: string): number {
  const at = vietnamese.indexOf(name);
  if (at >= 0) return at;
  const counted = /^thu (\d)$/.exec(name)?.[1];
  if (counted !== undefined) return Number(counted) - 2;
  return weekdays.findIndex(day => name.startsWith(day.toLowerCase()));
}

/** The next such day after today; today itself is called 'today'. */
function nextWeekday(wanted: number, today: string): string {
  const ahead = (wanted - weekdays.indexOf(weekdayOf(today)) + 7) % 7;
  return addDays(today, ahead === 0 ? 7 : ahead);
}
