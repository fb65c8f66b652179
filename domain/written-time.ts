import type { Language } from './language.ts';

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const calendar = { day: 'numeric', month: 'long', year: 'numeric' } as const;

/**
 * An instant (epoch ms) as people of that language write it, on the clocks of a zone that is named.
 *
 * @example writtenTime(Date.parse('2026-11-21T14:30:00Z'), 'Europe/London', 'en')
 *   // 'Sat 21 November 2026, 14:30 (Europe/London)'
 */
export function writtenTime(instant: number, timeZone: string, language: Language): string {
  const time = new Intl.DateTimeFormat(language, { ...clock, timeZone }).format(instant);
  return `${dateOf(instant, timeZone, language)}, ${time} (${timeZone})`;
}

function dateOf(instant: number, timeZone: string, language: Language): string {
  if (language === 'vi')
    return new Intl.DateTimeFormat('vi', { ...calendar, weekday: 'long', timeZone }).format(instant);
  // The order and the commas of English dates differ from version to version of the language data.
  const format = new Intl.DateTimeFormat('en-GB', { ...calendar, weekday: 'short', timeZone });
  return format
    .formatToParts(instant)
    .filter(({ type }) => type !== 'literal')
    .map(({ value }) => value)
    .join(' ');
}
