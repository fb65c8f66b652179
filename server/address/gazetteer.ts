import { plainLetters } from '../../domain/text/plain-letters.ts';
import {
  type AddressBook,
  coordinatesOf,
  readingsOf,
  type Suggestion,
  type TypedAddress,
} from './address.ts';
import { type Country, countryOf, onlyZoneOf, zoneInCountry, zoneOfKnownCity } from './country.ts';
import { type GazetteerIndex, readGazetteer, unranked } from './gazetteer-index.ts';

/** Degrees. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

type Parts = Pick<TypedAddress, 'street' | 'postalCode'>;

let reading: Promise<GazetteerIndex> | undefined;

/** Read when somebody asks for the first time. */
function index(): Promise<GazetteerIndex> {
  reading ??= readGazetteer().catch(error => {
    reading = undefined;
    throw error;
  });
  return reading;
}

/**
 * Where a city of that name lies, the best known of them; undefined for one that no list has. A code that is none of
 * ISO 3166, such as UK, says nothing.
 */
export async function positionOfCity(written: string, countryCode: string): Promise<Position | undefined> {
  const found = await index();
  const isKnown = found.countryCodes.includes(countryCode);
  for (const name of namesOfCity(written)) {
    const cities = citiesNamed(found, { name, countryCode: isKnown ? countryCode : undefined });
    const { latitude, longitude } = cities.find(city => folded(city.name) === name) ?? {};
    if (latitude != null && longitude != null) return { latitude, longitude };
  }
  return undefined;
}

/** As it may stand in the list: New York is New York City there, Hà Nội Hanoi, Thành phố Hồ Chí Minh Ho Chi Minh City. */
function namesOfCity(written: string): readonly string[] {
  const name = folded(written);
  const bare = name.replace(/^(?:thanh pho|tp\.?)\s+/, '');
  return [...new Set([name, bare, `${bare} city`, bare.replaceAll(' ', '')])];
}

/** The embedded gazetteer: cities with their country and zone, without any service. Streets are taken as typed. */
export function gazetteer(): AddressBook {
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

async function near(index: GazetteerIndex, point: Position): Promise<Suggestion[]> {
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

/** A city of the gazetteer. */
interface City {
  readonly name: string;
  readonly region: string;
  readonly countryCode: string;
  /** Degrees; null where nobody knows. */
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** What a city must be like. */
interface CityParams {
  readonly name: string;
  readonly countryCode?: string | undefined;
  /** By its name or its code. */
  readonly region?: string | undefined;
}

const mostCities = 8;
const farthestKilometres = 100;
const kilometresOfDegree = 111.2;

/** The cities that begin like the name, then those with a word that does; well-known ones first. */
function citiesNamed(index: GazetteerIndex, { name, countryCode, region }: CityParams): City[] {
  const typed = folded(name);
  if (typed.length < 2) return [];
  const isThere = placeCheck(index, { name, countryCode, region });
  const scores = new Map<number, number>();
  for (const before of ['\n', ' ', '-']) {
    for (const at of index.folded.find(before + typed)) {
      if (!scores.has(at) && isThere(at)) scores.set(at, scoreOf(index, at, typed, before));
    }
    if (scores.size >= mostCities) break;
  }
  const best = [...scores].sort(([at, score], [other, theirs]) => score - theirs || at - other);
  return distinct(best.slice(0, 4 * mostCities).map(([at]) => cityAt(index, at))).slice(0, mostCities);
}

/** Says of a city whether it lies in the country and the region that are asked for. */
function placeCheck(index: GazetteerIndex, { countryCode, region }: CityParams): (at: number) => boolean {
  const country = countryCode === undefined ? undefined : index.countryCodes.indexOf(countryCode);
  const regions = region === undefined ? undefined : regionsNamed(index, region);
  return at =>
    (country === undefined || index.countryAt[at] === country) &&
    (regions === undefined || regions.has(index.regionAt[at] ?? 0));
}

/** The city nearest to a place on earth, none where there is only sea for 100 km. */
function cityNear(index: GazetteerIndex, latitude: number, longitude: number): City | undefined {
  const narrowing = Math.cos((latitude * Math.PI) / 180);
  let nearest = -1;
  let least = farthestKilometres ** 2;
  for (let at = 0; at < index.latitudes.length; at += 1) {
    const north = ((index.latitudes[at] ?? 0) - latitude) * kilometresOfDegree;
    const turn = Math.abs((index.longitudes[at] ?? 0) - longitude);
    const east = Math.min(turn, 360 - turn) * kilometresOfDegree * narrowing;
    const distance = north ** 2 + east ** 2;
    if (!(distance < least)) continue;
    least = distance;
    nearest = at;
  }
  return nearest < 0 ? undefined : cityAt(index, nearest);
}

/** The places of the regions that are called so; empty when none is. */
function regionsNamed({ regions }: GazetteerIndex, text: string): Set<number> {
  const typed = folded(text);
  const isCalledSo = (name: string, code: string) =>
    folded(name) === typed || (/^\D{2,3}$/.test(code) && code.toLowerCase() === typed);
  return new Set(regions.flatMap(({ name, code }, at) => (at > 0 && isCalledSo(name, code) ? [at] : [])));
}

function folded(text: string): string {
  return plainLetters(text).toLowerCase();
}

/** Smaller is better: the whole name, its beginning, a word inside; then how well known; then how short. */
function scoreOf(index: GazetteerIndex, at: number, typed: string, before: string): number {
  const length = index.folded.lengthOf(at);
  const match = before !== '\n' ? 2 : length === Buffer.byteLength(typed) ? 0 : 1;
  return match * 10_000 + (index.ranks[at] ?? unranked) * 1_000 + length;
}

function cityAt(index: GazetteerIndex, at: number): City {
  return {
    name: index.names.at(at),
    region: index.regions[index.regionAt[at] ?? 0]?.name ?? '',
    countryCode: index.countryCodes[index.countryAt[at] ?? 0] ?? '',
    latitude: degrees(index.latitudes[at]),
    longitude: degrees(index.longitudes[at]),
  };
}

/** Single precision knows metres, not more. */
function degrees(value = Number.NaN): number | null {
  return Number.isNaN(value) ? null : Math.round(value * 100_000) / 100_000;
}

function distinct(cities: readonly City[]): City[] {
  return [...new Map(cities.map(city => [`${city.name}/${city.region}/${city.countryCode}`, city])).values()];
}
