import type { Choice } from '../choice.ts';

interface LanguageChoice extends Choice {
  readonly dates: {
    /** Whose dates these are, as Intl calls it. */
    readonly locale: string;
    readonly weekday: 'short' | 'long';
    /** The parts alone, in their order: commas of some languages differ from version to version of the data. */
    readonly bare: boolean;
  };
}

/**
 * The languages of the portal and of its mails (DEC-01), the one list of them: each has a folder in `src/i18n`, its texts
 * of mails in `server/mail/texts`, and here how it writes a date.
 */
export const languages = [
  { value: 'en', label: 'English', dates: { locale: 'en-GB', weekday: 'short', bare: true } },
  { value: 'vi', label: 'Tiếng Việt', dates: { locale: 'vi', weekday: 'long', bare: false } },
] as const satisfies readonly LanguageChoice[];
export type Language = (typeof languages)[number]['value'];

/** The language of that name, English for any other value. */
export function languageOf(name: unknown): Language {
  return languages.find(({ value }) => value === name)?.value ?? 'en';
}

/** How a language writes dates. */
export function datesOf(language: Language): LanguageChoice['dates'] {
  return (languages.find(({ value }) => value === language) ?? languages[0]).dates;
}
