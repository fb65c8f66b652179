import { plainLetters } from '../../domain/text/plain-letters.ts';
import type { AddressBook, Suggestion } from './address.ts';
import { type Country, countryOf } from './country.ts';
import { type GazetteerIndex, readGazetteer } from './gazetteer-index.ts';
import { type City, citiesNamed, cityNear, regionsNamed } from './gazetteer-search.ts';
import { coordinatesOf, readingsOf, type TypedAddress } from './typed-address.ts';
import { onlyZoneOf, zoneInCountry, zoneOfKnownCity } from './zone-names.ts';

type Parts = Pick<TypedAddress, 'street' | 'postalCode'>;

/**
 * The embedded gazetteer: cities with their country and zone, without any service. It is read when
 * somebody asks for the first time. Streets are taken as typed.
 */
export function gazetteer(): AddressBook {
  let reading: Promise<GazetteerIndex> | undefined;
  const index = () => {
    reading ??= readGazetteer().catch(error => {
      reading = undefined;
      throw error;
    });
    return reading;
  };
  return {
    search: async ({ text, country }) => await search(await index(), text, country),
    // A gazetteer tells all it knows at once.
    one: async () => undefined,
  };
}

async function search(index: GazetteerIndex, text: string, onlyIn?: string): Promise<Suggestion[]> {
  const point = coordinatesOf(text);
  if (point !== undefined) return await near(index, point);
  const readings = readingsOf(text, part => regionsNamed(index, part).size > 0);
  for (const reading of readings) {
    const { city, region, country } = reading;
    const cities = citiesNamed(index, { name: city, region, countryCode: onlyIn ?? country?.code });
    if (cities.length > 0) return await Promise.all(cities.map(found => suggestion(found, reading)));
  }
  return readings.flatMap(reading => (reading.region === undefined ? unlisted(reading) : []));
}

async function near(
  index: GazetteerIndex,
  point: { latitude: number; longitude: number },
): Promise<Suggestion[]> {
  const city = cityNear(index, point.latitude, point.longitude);
  return city === undefined
    ? []
    : [await suggestion({ ...city, ...point }, { street: null, postalCode: null })];
}

async function suggestion(city: City, parts: Parts): Promise<Suggestion> {
  const { name, region, countryCode, latitude, longitude } = city;
  const country = countryOf(countryCode);
  return {
    ...named(name, country, parts),
    description: line(parts.street, name, region, country?.name),
    timezone: await zoneOf(city),
    latitude,
    longitude,
  };
}

/** A village of a known country that no list has: believed, with its zone where the country has but one. */
function unlisted({ city, country, street, postalCode }: TypedAddress): Suggestion[] {
  if (country === undefined || city.length < 2) return [];
  return [
    {
      ...named(city, country, { street, postalCode }),
      description: line(street, city, country.name),
      timezone: onlyZoneOf(country.code),
      latitude: null,
      longitude: null,
    },
  ];
}

function named(city: string, country: Country | undefined, { street, postalCode }: Parts) {
  return {
    place_id: null,
    street,
    city_name: city,
    city_short_name: plainLetters(city),
    postal_code: postalCode,
    country_name: country?.name ?? null,
    country_shortName: country?.code ?? null,
    currency: country?.currency ?? null,
  };
}

/** The parts that there are, none twice in a row. */
function line(...parts: readonly (string | null | undefined)[]): string {
  const there = parts.filter(part => part !== null && part !== undefined && part !== '');
  return there.filter((part, at) => part !== there[at - 1]).join(', ');
}

async function zoneOf({ name, countryCode, latitude, longitude }: City): Promise<string | null> {
  const only = onlyZoneOf(countryCode);
  if (only !== null || latitude === null || longitude === null) return zoneOfKnownCity(countryCode, name);
  // Loaded when it is first needed, as the gazetteer is.
  const { default: zoneAt } = await import('@photostructure/tz-lookup');
  return zoneInCountry(zoneAt(latitude, longitude), countryCode);
}
