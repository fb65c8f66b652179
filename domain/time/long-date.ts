import { datesOf, type Language } from '../people/language.ts';

/**
 * A date in long words, its year as people of that language say it: 'Thứ Năm, 3 tháng 12 năm 2026', where the language
 * data would put a comma. English is left as its format has it.
 */
export function longDate(format: Intl.DateTimeFormat, instant: number, language: Language): string {
  const parts = format.formatToParts(instant);
  if (datesOf(language).bare) return format.format(instant);
  return parts
    .map(({ type, value }, at) =>
      type === 'literal' && parts[at + 1]?.type === 'year' ? datesOf(language).year : value,
    )
    .join('');
}
