import { plainFigures } from '../text/plain-line.ts';
import { addDays, isDay } from './calendar.ts';

/** Words for days, in lower letters, by how far they are from today: `tomorrow` → 1. */
export type DayWords = Readonly<Record<string, number>>;

/**
 * The day that somebody means by what they type, `yyyy-MM-dd`: a day before its month (31/12/2026, 31.12.26, 31/12),
 * the year first (2026-12-31, 2026/12/31), so many days from today (+3, -2), or a word. Undefined for anything else,
 * days that do not exist among them.
 */
export function typedDay(text: string, today: string, words: DayWords = {}): string | undefined {
  const said = plainFigures(text).toLowerCase().replace(/\s+/g, ' ');
  const away = /^[+-]\d{1,4}$/.test(said) ? Number(said) : wordIn(words, said);
  if (away !== undefined) return addDays(today, away);
  const [, first, second, third] = /^(\d{1,4})[-/. ](\d{1,2})(?:[-/. ](\d{1,4}))?\.?$/.exec(said) ?? [];
  if (first === undefined || second === undefined) return undefined;
  if (first.length === 4) return third === undefined ? undefined : existing(first, second, third);
  if (third === undefined) return existing(today.slice(0, 4), second, first);
  if (third.length === 2) return existing(centuryOf(third, today) + third, second, first);
  return third.length === 4 ? existing(third, second, first) : undefined;
}

function wordIn(words: DayWords, said: string): number | undefined {
  return Object.hasOwn(words, said) ? words[said] : undefined;
}

/** Two figures of a year mean one that lies at most twenty years ahead: '72' is the year of a birth. */
function centuryOf(year: string, today: string): string {
  const latest = Number(today.slice(0, 4)) + 20;
  return Number(`20${year}`) > latest ? '19' : '20';
}

function existing(year: string, month: string, day: string): string | undefined {
  const text = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  return isDay(text) ? text : undefined;
}

/** The last of some days, which follows the first where it would stand before it; what is no day stays as it was typed, to be refused. */
export function lastDayAfter(first: string, last: string): string {
  return isDay(first) && isDay(last) && last < first ? first : last;
}

/**
 * The same with a time behind it, `yyyy-MM-ddTHH:mm:ss`: `31/12/2026 9:30`, `tomorrow 14:00`. A day without a time is
 * none.
 */
export function typedDayTime(text: string, today: string, words?: DayWords): string | undefined {
  const said = plainFigures(text);
  const at = Math.max(...[' ', 't', 'T'].map(gap => said.lastIndexOf(gap)));
  const [, hours, minutes, seconds = '00'] = /^(\d{1,2}):(\d\d)(?::(\d\d))?$/.exec(said.slice(at + 1)) ?? [];
  if (at < 0 || hours === undefined || minutes === undefined) return undefined;
  const found = typedDay(said.slice(0, at), today, words);
  if (found === undefined || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59)
    return undefined;
  return `${found}T${hours.padStart(2, '0')}:${minutes}:${seconds}`;
}
