import { plainLetters } from '../../domain/text/plain-letters.ts';
import { type Position, positionOfCity } from './gazetteer.ts';

/** The city of a location, and the code of its country (ISO 3166). */
export interface CityOf {
  readonly city: string;
  readonly country_short_name: string;
}

/**
 * How far two cities lie apart, as the crow flies, in whole kilometres; 0 for one and the same. Undefined where no list has
 * one of them. Addresses are known no better without a maps service, so that the cities stand for them (DEC-305).
 */
export async function kilometresBetween(one: CityOf, other: CityOf): Promise<number | undefined> {
  if (one.city === '' || other.city === '') return undefined;
  if (nameOf(one) === nameOf(other)) return 0;
  const [here, there] = [await positionOf(one), await positionOf(other)];
  return here && there && Math.round(arc(here, there));
}

const nameOf = ({ city, country_short_name }: CityOf) =>
  `${country_short_name} ${plainLetters(city).toLowerCase()}`;

const mostKnown = 1_000;
const known = new Map<string, Promise<Position | undefined>>();

/** Looked up once, as long as others do not push it out. */
function positionOf(of: CityOf): Promise<Position | undefined> {
  const name = nameOf(of);
  const found = known.get(name) ?? positionOfCity(of.city, of.country_short_name);
  known.delete(name);
  known.set(name, found);
  found.catch(() => known.delete(name));
  const [oldest] = known.keys();
  if (known.size > mostKnown && oldest !== undefined) known.delete(oldest);
  return found;
}

const earthRadiusKm = 6_371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The way over the ground between two places, by the haversine formula; kilometres. */
function arc(one: Position, other: Position): number {
  const [north, east] = [other.latitude - one.latitude, other.longitude - one.longitude].map(radians);
  const half =
    Math.sin((north ?? 0) / 2) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin((east ?? 0) / 2) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(half));
}
