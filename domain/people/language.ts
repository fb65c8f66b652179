import type { Choice } from '../choice.ts';

interface LanguageChoice extends Choice {
  readonly dates: {
    /** Whose dates these are, as Intl calls it. */
    readonly locale: string;
    readonly weekday: 'short' | 'long';
    /** The parts alone, in their order: commas of some languages differ from version to version of the data. */
    readonly bare: boolean;
    /** What stands before the year of a date in long words. */
    readonly year: string;
  };
  /** What the clocks of a city are called, and cities that are called otherwise than in English. */
  readonly clocks: {
    readonly of: (city: string) => string;
    readonly cities: Readonly<Record<string, string>>;
  };
}

/**
 * The languages of the portal and of its mails (DEC-01), the one list of them: each has a folder in `src/i18n`, its texts
 * of mails in `server/mail/texts`, and here how it writes a date.
 */
export const languages = [
  {
    value: 'en',
    label: 'English',
    dates: { locale: 'en-GB', weekday: 'short', bare: true, year: ' ' },
    clocks: { of: city => `${city} time`, cities: {} },
  },
  {
    value: 'vi',
    label: 'Tiếng Việt',
    dates: { locale: 'vi', weekday: 'long', bare: false, year: ' năm ' },
    clocks: {
      of: city => `giờ ${city}`,
      cities: { Ho_Chi_Minh: 'TP. Hồ Chí Minh', Saigon: 'TP. Hồ Chí Minh' },
    },
  },
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

/** How a language calls the clocks of a city. */
export function cityClocksOf(language: Language): LanguageChoice['clocks'] {
  return (languages.find(({ value }) => value === language) ?? languages[0]).clocks;
}
