import { type Language, languages } from '../../domain/people/language.ts';

/** The languages that the portal speaks (DEC-01), as react-admin lists them. */
export const localeNames = languages.map(({ value, label }) => ({ locale: value, name: label }));
export type LocaleName = Language;

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
