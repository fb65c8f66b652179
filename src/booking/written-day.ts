/** A calendar day (yyyy-MM-dd) as people of a language write it; English as in Britain, like all dates of the portal. */
export function writtenDay(day: string, locale: string, options: Intl.DateTimeFormatOptions): string {
  const language = locale === 'en' ? 'en-GB' : locale;
  return new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(Date.parse(day));
}

/** The month (yyyy-MM) so many months after another, or before it when negative. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}
