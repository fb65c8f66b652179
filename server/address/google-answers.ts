import { z } from 'zod';
import { plainLetters } from '../../domain/text/plain-letters.ts';
import type { Address } from './address.ts';
import { countryOf } from './country.ts';

/** What the services of Google answer, as far as it is read here. */
export const predictions = z.object({
  suggestions: z
    .array(
      z.object({ placePrediction: z.object({ placeId: z.string(), text: z.object({ text: z.string() }) }) }),
    )
    .default([]),
});

const part = z.object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) });
const place = z.object({
  address_components: z.array(part),
  formatted_address: z.string().default(''),
  geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
});
export const geocoding = z.object({ status: z.string(), results: z.array(place).default([]) });
export const zoneAnswer = z.object({ status: z.string(), timeZoneId: z.string().optional() });

export type Place = z.infer<typeof place>;

/** The parts that may name the city, the likeliest first: countries differ. */
const cityTypes = [
  'locality',
  'postal_town',
  'sublocality_level_1',
  'administrative_area_level_3',
  'administrative_area_level_2',
];

/** An address without its zone, which another service knows. */
export function addressOf({ address_components: parts, formatted_address, geometry }: Place): Address {
  const find = (type: string) => parts.find(({ types }) => types.includes(type));
  const city = cityTypes.map(find).find(found => found !== undefined)?.long_name ?? null;
  const country = find('country');
  return {
    street: streetOf(find('route')?.long_name, find('street_number')?.long_name, formatted_address),
    city_name: city,
    city_short_name: city === null ? null : plainLetters(city),
    postal_code: find('postal_code')?.long_name ?? null,
    country_name: country?.long_name ?? null,
    country_shortName: country?.short_name ?? null,
    currency: country === undefined ? null : (countryOf(country.short_name)?.currency ?? null),
    timezone: null,
    latitude: geometry.location.lat,
    longitude: geometry.location.lng,
  };
}

/** Street and number in the order of their country, as the whole address has them. */
function streetOf(route: string | undefined, number: string | undefined, whole: string): string | null {
  if (route === undefined) return null;
  if (number === undefined) return route;
  const numberLast = `${route} ${number}`;
  return whole.includes(numberLast) ? numberLast : `${number} ${route}`;
}
