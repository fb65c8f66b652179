import { rawTimeZones } from '@vvo/tzdb';
import { countries } from 'countries-list';
import { plainLetters } from '../../domain/text/plain-letters.ts';

/** A city that people think of first when they hear its name. */
export interface KnownCity {
  readonly name: string;
  readonly countryCode: string;
  /** 0 for a capital and the largest city of a zone, 1 to 3 for the next ones. */
  readonly rank: number;
}

/** Capitals and the largest cities of every zone, by `country/plain small name`. */
export function knownCities(): Map<string, KnownCity> {
  const main = rawTimeZones.flatMap(({ countryCode, mainCities }) =>
    mainCities.map((name, rank) => ({ name, countryCode, rank })),
  );
  const capitals = Object.entries(countries)
    .filter(([, { capital }]) => capital !== '')
    .map(([countryCode, { capital }]) => ({ name: capital, countryCode, rank: 0 }));
  return new Map(
    [...main.toReversed(), ...capitals].map(city => [
      `${city.countryCode}/${plainLetters(city.name).toLowerCase()}`,
      city,
    ]),
  );
}
