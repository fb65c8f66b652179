import { datesOf, type Language } from '../people/language.ts';
import { longDate } from './long-date.ts';
import { clocksAt } from './zone-name.ts';

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const calendar = { day: 'numeric', month: 'long', year: 'numeric' } as const;

interface Formats {
  readonly time: Intl.DateTimeFormat;
  readonly date: Intl.DateTimeFormat;
}

/** Making one costs as much as using it a hundred times; there are only so many zones and languages. */
const known = new Map<string, Formats>();

/**
 * An instant (epoch ms) as people of that language write it, on the clocks of a zone that is named.
 *
 * @example writtenTime(Date.parse('2026-11-21T14:30:00Z'), 'Europe/London', 'en')
 *   // 'Sat 21 November 2026, 14:30 London time (GMT)'
 */
export function writtenTime(instant: number, timeZone: string, language: Language): string {
  const { time, date } = formatsOf(timeZone, language);
  const day = datesOf(language).bare
    ? inOrder(date.formatToParts(instant))
    : longDate(date, instant, language);
  return `${day}, ${time.format(instant)} ${clocksAt(timeZone, instant, language)}`;
}

function formatsOf(timeZone: string, language: Language): Formats {
  const key = `${language} ${timeZone}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const { locale, weekday } = datesOf(language);
  const formats = {
    time: new Intl.DateTimeFormat(language, { ...clock, timeZone }),
    date: new Intl.DateTimeFormat(locale, { ...calendar, weekday, timeZone }),
  };
  known.set(key, formats);
  return formats;
}

/** The order and the commas of English dates differ from version to version of the language data. */
function inOrder(parts: readonly Intl.DateTimeFormatPart[]): string {
  return parts
    .filter(({ type }) => type !== 'literal')
    .map(({ value }) => value)
    .join(' ');
}
