import type { TranslationMessages } from 'react-admin';
import type { NoticeCode } from '../../domain/notices.ts';
import { type Language as LanguageName, languages } from '../../domain/people/language.ts';
import type { RefusalCode } from '../../domain/refusals/refuse.ts';
import type { Messages } from './en.ts';

/** The messages of English in another language: every key, and no other. */
type Translated<Part> = {
  readonly [Key in keyof Part]: Part[Key] extends object ? Translated<Part[Key]> : string;
};

/** A language of the portal besides English; what it lacks does not compile. */
export interface Language {
  /** By key; every key of English. */
  readonly messages: TranslationMessages & Translated<Omit<Messages, 'ra'>>;
  /** For texts that stand in descriptions, by their English words; `npm run check` names those without. */
  readonly texts: Readonly<Record<string, string>>;
  /** What answers say when nothing is refused, by code. */
  readonly notices: Readonly<Record<NoticeCode, string>>;
  /** The sentences of refusals, by code. */
  readonly refusals: Readonly<Record<RefusalCode, string>>;
  /** What a message may say beside what English is filled with, such as a label in small letters. */
  readonly formsOf?: ((values: Values) => Values) | undefined;
}

/** What fills a message, by name. */
export type Values = Readonly<Record<string, unknown>>;

/** The languages that the portal speaks (DEC-01), as react-admin lists them. */
export const localeNames = languages.map(({ value, label }) => ({ locale: value, name: label }));
export type LocaleName = LanguageName;

const cookieName = 'locale';
const lifetimeSeconds = 365 * 24 * 3600;

/** The language of the cookie, else the configured one. */
export function startLocale(cookies: string, fallback: LocaleName): LocaleName {
  const pair = cookies.split('; ').find(each => each.startsWith(`${cookieName}=`));
  const wanted = pair?.slice(cookieName.length + 1);
  return localeNames.find(({ locale }) => locale === wanted)?.locale ?? fallback;
}

/** Keeps the choice for 365 days (I18N-04, CONST-05). */
export function keepLocale(jar: { cookie: string }, locale: LocaleName): void {
  jar.cookie = `${cookieName}=${locale}; max-age=${lifetimeSeconds}; path=/; samesite=lax`;
}
