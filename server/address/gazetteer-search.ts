import { plainLetters } from '../../domain/text/plain-letters.ts';
import { type GazetteerIndex, unranked } from './gazetteer-index.ts';

/** A city of the gazetteer. */
export interface City {
  readonly name: string;
  readonly region: string;
  readonly countryCode: string;
  /** Degrees; null where nobody knows. */
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** What a city must be like. */
export interface CityParams {
  readonly name: string;
  readonly countryCode?: string | undefined;
  /** By its name or its code. */
  readonly region?: string | undefined;
}

const mostCities = 8;
const farthestKilometres = 100;
const kilometresOfDegree = 111.2;

/** The cities that begin like the name, then those with a word that does; well-known ones first. */
export function citiesNamed(index: GazetteerIndex, { name, countryCode, region }: CityParams): City[] {
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
export function cityNear(index: GazetteerIndex, latitude: number, longitude: number): City | undefined {
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
export function regionsNamed({ regions }: GazetteerIndex, text: string): Set<number> {
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
