import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { plainLetters } from '../../domain/text/plain-letters.ts';
import { withoutTrailing } from '../../domain/text/without-trailing.ts';
import { knownCities } from './known-cities.ts';
import { Lines } from './lines.ts';
import { zoneOfKnownCity } from './zone-names.ts';

/**
 * Every city of the gazetteer in some seven megabytes: two long texts with a line for each city, the rest
 * in lists of numbers in the same order.
 */
export interface GazetteerIndex {
  readonly names: Lines;
  /** In plain small letters. */
  readonly folded: Lines;
  /** Degrees; not a number where nobody knows. */
  readonly latitudes: Float32Array;
  readonly longitudes: Float32Array;
  /** Places in `countryCodes` and in `regions`. */
  readonly countryAt: Uint8Array;
  readonly regionAt: Uint16Array;
  /** 0 for the capital and the largest city of a zone, 1 to 3 for further large ones, else `unranked`. */
  readonly ranks: Uint8Array;
  readonly countryCodes: readonly string[];
  readonly regions: readonly Region[];
}

/** A part of a country, e.g. Oregon or OR. */
export interface Region {
  readonly countryCode: string;
  readonly code: string;
  readonly name: string;
}

export const unranked = 9;
/** More cities than the gazetteer has; lists of numbers are made for so many and then cut. */
const mostCities = 200_000;
const noRegion: Region = { countryCode: '', code: '', name: '' };
const regionRows = z.array(z.object({ name: z.string(), isoCode: z.string(), countryCode: z.string() }));

/** Reads the data piece by piece, so that neither memory nor other requests suffer. */
export async function readGazetteer(): Promise<GazetteerIndex> {
  const regions = await readRegions();
  const builder = new Builder(regions);
  let rest = '';
  for await (const piece of createReadStream(assetPath('city'), { encoding: 'utf8' })) {
    const text = rest + String(piece);
    const end = text.lastIndexOf('],[');
    if (end < 0) {
      rest = text;
      continue;
    }
    builder.addRows(text.slice(0, end));
    rest = text.slice(end + 2);
  }
  builder.addRows(withoutTrailing(rest.trimEnd(), ']'));
  builder.addKnownCities();
  return builder.index();
}

function assetPath(name: string): string {
  return fileURLToPath(import.meta.resolve(`country-state-city/lib/assets/${name}.json`));
}

async function readRegions(): Promise<Region[]> {
  const rows = regionRows.parse(JSON.parse(await readFile(assetPath('state'), 'utf8')));
  return [noRegion, ...rows.map(({ name, isoCode, countryCode }) => ({ name, code: isoCode, countryCode }))];
}

class Builder {
  readonly #names = new Lines();
  readonly #folded = new Lines();
  readonly #latitudes = new Float32Array(mostCities);
  readonly #longitudes = new Float32Array(mostCities);
  readonly #countryAt = new Uint8Array(mostCities);
  readonly #regionAt = new Uint16Array(mostCities);
  readonly #ranks = new Uint8Array(mostCities);
  readonly #countries = new Map<string, number>();
  readonly #regions: readonly Region[];
  readonly #regionPlaces: ReadonlyMap<string, number>;
  /** Large cities that the rows have not named yet. */
  readonly #known = knownCities();
  readonly #missing = new Map(this.#known);

  constructor(regions: readonly Region[]) {
    this.#regions = regions;
    this.#regionPlaces = new Map(regions.map(({ countryCode, code }, at) => [`${countryCode}/${code}`, at]));
  }

  /** Rows of `name, country, region, latitude, longitude` as JSON, without the bracket that ends the last. */
  addRows(text: string): void {
    const rows: unknown = JSON.parse(`${text.startsWith('[[') ? '' : '['}${text}]]`);
    if (!Array.isArray(rows)) throw new Error('The gazetteer is no list of cities');
    for (const row of rows) {
      if (!Array.isArray(row) || row.length !== 5) throw new Error('The gazetteer has a row that is no city');
      const [name, country, region, latitude, longitude] = row.map(String);
      this.#add(name ?? '', country ?? '', `${country}/${region}`, [Number(latitude), Number(longitude)]);
    }
  }

  addKnownCities(): void {
    for (const { name, countryCode } of [...this.#missing.values()])
      if (zoneOfKnownCity(countryCode, name) !== null)
        this.#add(name, countryCode, '/', [Number.NaN, Number.NaN]);
  }

  index(): GazetteerIndex {
    const { length } = this.#names;
    return {
      names: this.#names.done(),
      folded: this.#folded.done(),
      latitudes: this.#latitudes.slice(0, length),
      longitudes: this.#longitudes.slice(0, length),
      countryAt: this.#countryAt.slice(0, length),
      regionAt: this.#regionAt.slice(0, length),
      ranks: this.#ranks.slice(0, length),
      countryCodes: [...this.#countries.keys()],
      regions: this.#regions,
    };
  }

  #add(
    name: string,
    country: string,
    region: string,
    [latitude, longitude]: readonly [number, number],
  ): void {
    const at = this.#names.length;
    const folded = plainLetters(name).toLowerCase();
    const key = `${country}/${folded}`;
    this.#names.add(name);
    this.#folded.add(folded);
    this.#latitudes[at] = latitude;
    this.#longitudes[at] = longitude;
    this.#regionAt[at] = this.#regionPlaces.get(region) ?? 0;
    this.#ranks[at] = this.#known.get(key)?.rank ?? unranked;
    const place = this.#countries.get(country) ?? this.#countries.size;
    this.#countries.set(country, place);
    this.#countryAt[at] = place;
    this.#missing.delete(key);
  }
}
