import { countries, getCountryCode, getCountryDataList } from 'countries-list';
import { currencies } from '../../domain/money/currencies.ts';
import { plainLetters } from '../../domain/text/plain-letters.ts';

/** A country as addresses name it. */
export interface Country {
  readonly code: string;
  readonly name: string;
  readonly currency: string | null;
}

const fallbackCurrency = 'USD';
/** Shorter beginnings of a name say too little. */
const fewestLetters = 4;
/** Names in daily use that no list of countries has. */
const daily: Readonly<Record<string, string>> = {
  uk: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  usa: 'US',
  america: 'US',
  holland: 'NL',
  uae: 'AE',
};

/** The country of a two-letter code, with the first currency of it that a location may take (FORM-LOC-12). */
export function countryOf(code: string): Country | undefined {
  const found = Object.entries(countries).find(([each]) => each === code.toUpperCase());
  if (found === undefined) return undefined;
  const [iso, { name, currency }] = found;
  return { code: iso, name, currency: currency.find(each => currencies.includes(each)) ?? fallbackCurrency };
}

/** The country that somebody calls so: by name in English or its own language, or by its code. */
export function countryNamed(text: string): Country | undefined {
  const typed = plainLetters(text).trim().toLowerCase();
  const code = daily[typed] ?? (getCountryCode(text) || coded(typed) || startingWith(typed));
  return code === undefined ? undefined : countryOf(code);
}

function coded(typed: string): string | undefined {
  return getCountryDataList().find(({ iso2, iso3 }) =>
    [iso2, iso3].some(each => each.toLowerCase() === typed),
  )?.iso2;
}

/** Only when no other country begins like this. */
function startingWith(typed: string): string | undefined {
  if (typed.length < fewestLetters) return undefined;
  const found = getCountryDataList().filter(({ name }) => plainLetters(name).toLowerCase().startsWith(typed));
  return found.length === 1 ? found[0]?.iso2 : undefined;
}
