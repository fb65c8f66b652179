import { datesOf, languageOf } from '../../../domain/people/language.ts';
import { isZoneName } from '../../../domain/time/calendar.ts';
import { longDate } from '../../../domain/time/long-date.ts';

const zones = new Map<string, string>();

/** The zone on whose clocks a location lives; UTC where it names none (LOC-10). */
export function zoneOf({ timezone }: { readonly timezone: string | null }): string {
  const named = timezone ?? '';
  // Asking whether clocks know a zone takes half a millisecond, and a month asks for each of its days.
  const zone = zones.get(named) ?? (isZoneName(named) ? named : 'UTC');
  zones.set(named, zone);
  return zone;
}

/** `Sat, 21 Nov, 14:05`: weekday, day and time on the clocks of a zone. */
export function clockIn(instant: number, zone: string, locale: string): string {
  return formatOf(locale, {
    timeZone: zone,
    weekday: datesOf(languageOf(locale)).weekday,
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(instant);
}

/** A calendar day (yyyy-MM-dd) in words, e.g. `Saturday, 21 November 2026`. */
export function dayInWords(
  day: string,
  locale: string,
  parts: Intl.DateTimeFormatOptions = wholeDay,
): string {
  return longDate(formatOf(locale, { ...parts, timeZone: 'UTC' }), Date.parse(day), languageOf(locale));
}

/** `Tue 24 Nov`, for a narrow column: it breaks behind the weekday alone. */
export function dayOfColumn(day: string, locale: string): string {
  const parts = formatOf(locale, columnDay).formatToParts(Date.parse(day));
  return parts
    .map(({ value }, at) => (parts[at - 1]?.type === 'weekday' ? value : value.replaceAll(' ', '\u00a0')))
    .join('');
}

const columnDay: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
};

const wholeDay: Intl.DateTimeFormatOptions = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
};

const formats = new Map<string, Intl.DateTimeFormat>();

/** English in the order of day, month, year, as everywhere in the portal. Making a format costs far more than using it. */
export function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = `${locale} ${JSON.stringify(options)}`;
  const format = formats.get(name) ?? new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, options);
  formats.set(name, format);
  return format;
}

/** HH:mm:ss as people read it: HH:mm. */
export function shortTime(time: string): string {
  return time.slice(0, 5);
}
