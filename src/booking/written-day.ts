/** A calendar day (yyyy-MM-dd) as people of a language write it; English as in Britain, like all dates of the portal. */
export function writtenDay(day: string, locale: string, options: Intl.DateTimeFormatOptions): string {
  const language = locale === 'en' ? 'en-GB' : locale;
  return new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(Date.parse(day));
}
