import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { createBrotliDecompress } from 'node:zlib';
import { rawTimeZones } from '@vvo/tzdb';

import { plainLetters } from '../../domain/text/plain-letters.ts';
import { zoneOfKnownCity } from './country.ts';
import { isoCountries } from './iso-countries.ts';

/** Many short texts in one piece of memory, each on a line of its own. */
class Lines {
  #bytes = Buffer.alloc(1_048_576);
  #starts = new Uint32Array(65_536);
  #end = 1;
  #length = 0;

  constructor() {
    this.#bytes.write('\n');
  }

  get length(): number {
    return this.#length;
  }

  add(text: string): void {
    const needed = this.#end + 3 * text.length + 1;
    if (needed > this.#bytes.length)
      this.#bytes = Buffer.concat([this.#bytes], Math.max(needed, 2 * this.#bytes.length));
    if (this.#length === this.#starts.length) {
      const longer = new Uint32Array(2 * this.#length);
      longer.set(this.#starts);
      this.#starts = longer;
    }
    this.#starts[this.#length] = this.#end;
    this.#end += this.#bytes.write(text, this.#end);
    this.#end += this.#bytes.write('\n', this.#end);
    this.#length += 1;
  }

  /** Gives back the memory that was kept for further lines. */
  done(): this {
    this.#bytes = Buffer.from(this.#bytes.subarray(0, this.#end));
    this.#starts = this.#starts.slice(0, this.#length);
    return this;
  }

  at(line: number): string {
    return this.#bytes.toString('utf8', this.#starts[line], this.#endOf(line));
  }

  /** How many bytes the line has. */
  lengthOf(line: number): number {
    return this.#endOf(line) - (this.#starts[line] ?? 0);
  }

  /** The lines that hold the text, from the first to the last; a line break stands before each of them. */
  *find(text: string): Generator<number> {
    const bytes = Buffer.from(text);
    for (let at = this.#bytes.indexOf(bytes); at >= 0; at = this.#bytes.indexOf(bytes, at + 1))
      yield this.#lineAt(at + 1);
  }

  #endOf(line: number): number {
    return (this.#starts[line + 1] ?? this.#end) - 1;
  }

  /** The last line that starts at or before this position. */
  #lineAt(position: number): number {
    let [low, high] = [0, this.#length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= position) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

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
interface Region {
  readonly countryCode: string;
  readonly code: string;
  readonly name: string;
}

export const unranked = 9;
/** More cities than the gazetteer has; lists of numbers are made for so many and then cut. */
const mostCities = 200_000;
const noRegion: Region = { countryCode: '', code: '', name: '' };
/** GeoNames (CC BY 4.0), as `scripts/make-gazetteer.ts` has shortened it. */
const citiesFile = new URL('../assets/gazetteer/cities.txt.br', import.meta.url);
const partsOfDegree = 10_000;

/** Reads the data piece by piece, so that neither memory nor other requests suffer. */
export async function readGazetteer(): Promise<GazetteerIndex> {
  const builder = new Builder();
  await pipeline(createReadStream(citiesFile), createBrotliDecompress(), async pieces => {
    const decoder = new StringDecoder('utf8');
    let rest = '';
    for await (const piece of pieces) {
      const lines = (rest + decoder.write(piece)).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) builder.addLine(line);
    }
    builder.addLine(rest);
  });
  builder.addKnownCities();
  return builder.index();
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
  readonly #regions: Region[] = [noRegion];
  /** Large cities that the rows have not named yet. */
  readonly #known = knownCities();
  readonly #missing = new Map(this.#known);

  /** A part of a country, or a city of the part that was named last. */
  addLine(line: string): void {
    const [name = '', ...rest] = line.split('\t');
    if (name === '') {
      const [countryCode = '', code = '', region = ''] = rest;
      this.#regions.push({ countryCode, code, name: region });
      return;
    }
    const [latitude, longitude] = rest.map(Number);
    if (latitude === undefined || longitude === undefined)
      throw new Error(`No city of the gazetteer: ${line}`);
    const at = this.#regions.length - 1;
    const { countryCode } = this.#regions[at] ?? noRegion;
    this.#add({ name, countryCode, at }, [latitude / partsOfDegree, longitude / partsOfDegree]);
  }

  addKnownCities(): void {
    for (const { name, countryCode } of [...this.#missing.values()])
      if (zoneOfKnownCity(countryCode, name) !== null)
        this.#add({ name, countryCode, at: 0 }, [Number.NaN, Number.NaN]);
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

  /** `at` is the place of its region. */
  #add(
    { name, countryCode: country, at: region }: { name: string; countryCode: string; at: number },
    [latitude, longitude]: readonly [number, number],
  ): void {
    const at = this.#names.length;
    const folded = plainLetters(name).toLowerCase();
    const key = `${country}/${folded}`;
    this.#names.add(name);
    this.#folded.add(folded);
    this.#latitudes[at] = latitude;
    this.#longitudes[at] = longitude;
    this.#regionAt[at] = region;
    this.#ranks[at] = this.#known.get(key)?.rank ?? unranked;
    const place = this.#countries.get(country) ?? this.#countries.size;
    this.#countries.set(country, place);
    this.#countryAt[at] = place;
    this.#missing.delete(key);
  }
}

/** A city that people think of first when they hear its name. */
interface KnownCity {
  readonly name: string;
  readonly countryCode: string;
  /** 0 for a capital and the largest city of a zone, 1 to 3 for the next ones. */
  readonly rank: number;
}

/** Capitals and the largest cities of every zone, by `country/plain small name`. */
function knownCities(): Map<string, KnownCity> {
  const main = rawTimeZones.flatMap(({ countryCode, mainCities }) =>
    mainCities.map((name, rank) => ({ name, countryCode, rank })),
  );
  const capitals = isoCountries
    .filter(({ capital }) => capital !== '')
    .map(({ code, capital }) => ({ name: capital, countryCode: code, rank: 0 }));
  return new Map(
    [...main.toReversed(), ...capitals].map(city => [
      `${city.countryCode}/${plainLetters(city.name).toLowerCase()}`,
      city,
    ]),
  );
}
