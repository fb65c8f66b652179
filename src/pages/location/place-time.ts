import { isZoneName } from '../../../domain/zone-name.ts';

/** The zone on whose clocks a place lives; UTC where it names none (LOC-10). */
export function zoneOf({ timezone }: { readonly timezone: string | null }): string {
  return timezone !== null && isZoneName(timezone) ? timezone : 'UTC';
}

/** `Sat, 21 Nov, 14:05`: weekday, day and time on the clocks of a zone. */
export function clockIn(instant: number, zone: string, locale: string): string {
  return formatOf(locale, {
    timeZone: zone,
    weekday: 'short',
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
  return formatOf(locale, { ...parts, timeZone: 'UTC' }).format(Date.parse(day));
}

const wholeDay: Intl.DateTimeFormatOptions = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
};

/** English in the order of day, month, year, as everywhere in the portal. */
export function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, options);
}

/** HH:mm:ss as people read it: HH:mm. */
export function shortTime(time: string): string {
  return time.slice(0, 5);
}
