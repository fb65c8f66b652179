import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import { config } from '../app/config.ts';
import { en } from './en.ts';
import { keepLocale, type LocaleName, localeNames, startLocale } from './locale.ts';
import { translateText } from './texts.ts';

/** A language ready to be used: its messages by key, and its words for texts that stand in descriptions. */
interface Language {
  readonly messages: TranslationMessages;
  readonly texts: Readonly<Record<string, string>>;
}

/** English is at hand; other languages arrive when they are chosen. */
const languages: Readonly<Record<LocaleName, () => Promise<Language>>> = {
  en: async () => ({ messages: en, texts: {} }),
  vi: async () => {
    const [{ vi }, { viTexts }] = await Promise.all([import('./vi.ts'), import('./vi/texts.ts')]);
    return { messages: vi, texts: viTexts };
  },
};

/**
 * react-admin's i18n provider in the language of the locale cookie (I18N-04). A key without a message is
 * looked up as a text, so that labels and messages of resources translate by their English wording.
 */
export async function createI18n(): Promise<I18nProvider> {
  const start = startLocale(document.cookie, config.defaultLocale);
  let { messages, texts } = await languages[start]();
  const base = polyglotI18nProvider(() => messages, start, [...localeNames], {
    allowMissing: true,
  });
  document.documentElement.lang = start;
  return {
    ...base,
    translate: (key, options = {}) =>
      base.translate(key, {
        ...options,
        _: translateText(texts, typeof options._ === 'string' ? options._ : key),
      }),
    changeLocale: async locale => {
      const next = locale === 'vi' ? 'vi' : 'en';
      ({ messages, texts } = await languages[next]());
      await base.changeLocale(next);
      keepLocale(document, next);
      document.documentElement.lang = next;
    },
  };
}
