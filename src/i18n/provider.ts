import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import { config } from '../app/config.ts';
import { en } from './en.ts';
import { keepLocale, type LocaleName, localeNames, startLocale } from './locale.ts';
import { refusalIn } from './refusal-words.ts';
import { translateText } from './texts.ts';

/** A language ready to be used: its messages by key, and its words for texts that stand in descriptions. */
interface Language {
  readonly messages: TranslationMessages;
  readonly texts: Readonly<Record<string, string>>;
  /** The sentences of refusals, by code. */
  readonly refusals: Readonly<Record<string, string>>;
}

/** English is at hand; other languages arrive when they are chosen. */
const languages: Readonly<Record<LocaleName, () => Promise<Language>>> = {
  en: async () => ({ messages: en, texts: {}, refusals: {} }),
  vi: async () => {
    const [{ vi }, { viTexts }, { viRefusals }] = await Promise.all([
      import('./vi.ts'),
      import('./vi/texts.ts'),
      import('./vi/refusals.ts'),
    ]);
    return { messages: vi, texts: viTexts, refusals: viRefusals };
  },
};

/**
 * react-admin's i18n provider in the language of the locale cookie (I18N-04). A key without a message is the
 * sentence of a refusal, which translates by its code, or a text of a description, which translates by its wording.
 */
export async function createI18n(): Promise<I18nProvider> {
  const start = startLocale(document.cookie, config.defaultLocale);
  let { messages, texts, refusals } = await languages[start]();
  const base = polyglotI18nProvider(() => messages, start, [...localeNames], {
    allowMissing: true,
  });
  document.documentElement.lang = start;
  const ofDescription = (text: string) => translateText(texts, text);
  const worded = (text: string): string => refusalIn(refusals, text, worded) ?? ofDescription(text);
  return {
    ...base,
    translate: (key, options = {}) =>
      base.translate(key, {
        ...options,
        _: worded(typeof options._ === 'string' ? options._ : key),
      }),
    changeLocale: async locale => {
      const next = locale === 'vi' ? 'vi' : 'en';
      ({ messages, texts, refusals } = await languages[next]());
      await base.changeLocale(next);
      keepLocale(document, next);
      document.documentElement.lang = next;
    },
  };
}
