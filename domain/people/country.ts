import { languages } from './language.ts';

/** The United Kingdom is UK in this portal, as the partner's form has it (ENUM-18, DEC-59); ISO 3166-1 says GB. */
const kept = { GB: 'UK' } as const;
/** What Intl names beside countries: islands with a code for letters only, unions, places for tests. */
const others = /^(AC|CP|CQ|DG|EA|EU|EZ|IC|QO|TA|UN|XA|XB|ZZ)$/;

/**
 * What a country is called.
 *
 * @param code two letters, as a record keeps them
 * @param language as Intl calls it
 * @returns undefined where no country has that code
 */
export function countryName(code: string, language: string): string | undefined {
  const iso = code === kept.GB ? 'GB' : code;
  if (code === 'GB' || !/^[A-Z]{2}$/.test(iso) || others.test(iso)) return undefined;
  // Codes of states that are gone have the name of another.
  if (new Intl.Locale(`und-${iso}`).region !== iso) return undefined;
  return namesIn(language).of(iso);
}

/** Made once a language: Intl takes its time. */
const names = new Map<string, Intl.DisplayNames>();
const lists = new Map<string, readonly Country[]>();

function namesIn(language: string): Intl.DisplayNames {
  const made = names.get(language) ?? new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  names.set(language, made);
  return made;
}

interface Country {
  /** As a record keeps it. */
  readonly code: string;
  readonly name: string;
}

/** Every country, in the order of its names in this language. */
export function countriesIn(language: string): readonly Country[] {
  const made = lists.get(language) ?? named(language);
  lists.set(language, made);
  return made;
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

function named(language: string): readonly Country[] {
  return letters
    .flatMap(first => letters.map(second => first + second))
    .map(code => ({ code, name: countryName(code, language) ?? '' }))
    .filter(({ name }) => name !== '')
    .sort((one, other) => one.name.localeCompare(other.name, language));
}

/**
 * The code of the country that somebody writes so: by its code, or by its name in a language of the portal.
 *
 * @example countryCode('united kingdom') // 'UK'
 * @returns undefined where there is no such country
 */
export function countryCode(text: string): string | undefined {
  const wanted = text.trim().toLowerCase();
  if (wanted === 'gb') return kept.GB;
  return languages
    .flatMap(({ value }) => countriesIn(value))
    .find(({ code, name }) => code.toLowerCase() === wanted || name.toLowerCase() === wanted)?.code;
}
