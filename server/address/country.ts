import { rawTimeZones } from '@vvo/tzdb';
import { getCountryCode, getCountryDataList } from 'countries-list';
import { currencies } from '../../domain/money.ts';
import { plainLetters } from '../../domain/text/plain-letters.ts';
import { isZoneName, spelledZone } from '../../domain/time/calendar.ts';
import { isoCountries } from './iso-countries.ts';

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
  const found = isoCountries.find(each => each.code === code.toUpperCase());
  if (found === undefined) return undefined;
  const { name, currency } = found;
  return {
    code: found.code,
    name,
    currency: currency.find(each => currencies.includes(each)) ?? fallbackCurrency,
  };
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
  const found = isoCountries.filter(({ name }) => plainLetters(name).toLowerCase().startsWith(typed));
  return found.length === 1 ? found[0]?.code : undefined;
}

const zones = new Map(rawTimeZones.map(zone => [zone.name, zone]));
/** By all names in small letters, the aliases before the names themselves, which win. */
const byName = new Map(
  [
    ...rawTimeZones.flatMap(({ name, group }) => group.map(alias => [alias, name] as const)),
    ...rawTimeZones.map(({ name }) => [name, name] as const),
  ].map(([alias, name]) => [alias.toLowerCase(), name]),
);

/**
 * A zone by the name that people know, where there is one, in its own spelling, however it was typed (ADDR-08); what is
 * no zone stays as it is.
 *
 * @example friendlyZone('asia/saigon') // 'Asia/Ho_Chi_Minh'
 */
export function friendlyZone(name: string): string {
  return byName.get(name.toLowerCase()) ?? (isZoneName(name) ? spelledZone(name) : name);
}

/** The zone of a country that has a single one. */
export function onlyZoneOf(countryCode: string): string | null {
  const [first, ...others] = zonesOf(countryCode);
  return first !== undefined && others.length === 0 ? first.name : null;
}

/** The zone of a large city whose place on earth nobody has noted: the country's only one, or the one it is large in. */
export function zoneOfKnownCity(countryCode: string, city: string): string | null {
  const named = zonesOf(countryCode).find(({ mainCities }) => mainCities.includes(city));
  return onlyZoneOf(countryCode) ?? named?.name ?? null;
}

/**
 * What `found` is called in a country. A look-up by coordinates may err by a few kilometres, so a zone of
 * a neighbour across the border counts as the country's own zone with the same offset.
 */
export function zoneInCountry(found: string, countryCode: string): string {
  const own = zonesOf(countryCode);
  const friendly = friendlyZone(found);
  if (own.some(({ name }) => name === friendly)) return friendly;
  const offset = zones.get(friendly)?.rawOffsetInMinutes;
  return own.find(zone => zone.rawOffsetInMinutes === offset)?.name ?? friendly;
}

function zonesOf(countryCode: string) {
  return rawTimeZones.filter(zone => zone.countryCode === countryCode);
}
