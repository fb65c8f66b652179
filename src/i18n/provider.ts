import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import { languageOf } from '../../domain/people/language.ts';
import { isolated } from '../../domain/text/in-one-line.ts';
import { config } from '../app/config.ts';
import { enGuest } from './en-guest.ts';
import {
  keepLocale,
  type Language,
  type LocaleName,
  localeNames,
  startLocale,
  type Values,
} from './language.ts';
import { laterWord } from './later-words.ts';
import { wordsIn } from './texts.ts';

interface Ready {
  readonly messages: TranslationMessages;
  readonly texts: Readonly<Record<string, string>>;
  readonly notices: Readonly<Record<string, string>>;
  readonly refusals: Readonly<Record<string, string>>;
  readonly formsOf?: Language['formsOf'];
}

/** Names among the words of a message keep their place; nearly all options hold none that runs from right to left. */
function isolatedValues(options: Values): Values {
  const found = Object.entries(options).filter(
    ([, value]) => typeof value === 'string' && isolated(value) !== value,
  );
  if (found.length === 0) return options;
  return { ...options, ...Object.fromEntries(found.map(([name, value]) => [name, isolated(String(value))])) };
}

/** The languages besides English, each a folder; they arrive when they are chosen. */
const folders = import.meta.glob<Language>('./*/language.ts', { import: 'language' });

/** English is at hand, and its texts and sentences are the texts themselves. */
const english: Omit<Ready, 'messages'> = { texts: {}, notices: {}, refusals: {} };

/** What speaks to the portal's pages; whoever signs in brings the English of all of them along. */
export interface PortalI18n extends I18nProvider {
  readonly complete: (english: TranslationMessages) => Promise<void>;
  /** Calls back after each change of the language, until what it answers is called. */
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * react-admin's i18n provider in the language of the locale cookie (I18N-04). A key without a message is the
 * sentence of the server, which translates by its code, or a text of a description, which translates by its wording.
 */
export async function createI18n(): Promise<PortalI18n> {
  const start = startLocale(document.cookie, config.defaultLocale);
  let inEnglish: TranslationMessages = enGuest;
  const ready = async (locale: LocaleName): Promise<Ready> =>
    (await folders[`./${locale}/language.ts`]?.()) ?? { ...english, messages: inEnglish };
  let { messages, texts, notices, refusals, formsOf } = await ready(start);
  const base = polyglotI18nProvider(() => messages, start, [...localeNames], {
    allowMissing: true,
  });
  document.documentElement.lang = start;
  const listeners = new Set<() => void>();
  const worded = (text: string) => wordsIn({ sentences: { ...refusals, ...notices }, texts }, text);
  return {
    ...base,
    translate: (key, options = {}) =>
      base.translate(key, {
        ...isolatedValues({ ...formsOf?.(options), ...options }),
        _: laterWord(key) ?? worded(typeof options._ === 'string' ? options._ : key),
      }),
    complete: async whole => {
      inEnglish = whole;
      const now = languageOf(base.getLocale());
      if (folders[`./${now}/language.ts`] !== undefined) return;
      messages = whole;
      await base.changeLocale(now);
    },
    changeLocale: async locale => {
      const next = languageOf(locale);
      ({ messages, texts, notices, refusals, formsOf } = await ready(next));
      await base.changeLocale(next);
      keepLocale(document, next);
      document.documentElement.lang = next;
      for (const listener of listeners) listener();
    },
    subscribe: listener => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
