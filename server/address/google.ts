import { z } from 'zod';
import { refuse } from '../../domain/refusals/refuse.ts';
import { plainLetters } from '../../domain/text/plain-letters.ts';
import { ApiError } from '../errors.ts';
import { traceHeaders } from '../http/trace-context.ts';
import { type Address, type AddressBook, coordinatesOf, type Suggestion } from './address.ts';
import { countryOf, friendlyZone } from './country.ts';

interface Options {
  /** Known to the server alone. */
  readonly key: string;
  /** Other hosts than Google's, for tests. */
  readonly hosts?: { readonly places: string; readonly maps: string };
  /** Epoch ms: a zone has its rules at a time. */
  readonly now: () => number;
}

const googleHosts = { places: 'https://places.googleapis.com', maps: 'https://maps.googleapis.com' };
const patienceMs = 5_000;
const again = refuse('address.again');
const nothingFound = ['ZERO_RESULTS', 'NOT_FOUND', 'INVALID_REQUEST'];

/** Places, geocoding and zones of Google Maps (ADDR-06, ADDR-07, ADDR-09, DEC-74); throws 502 when it fails. */
export function googleMaps({ key, hosts = googleHosts, now }: Options): AddressBook {
  const maps = async <Answer>(api: string, parameters: Record<string, string>, answer: z.ZodType<Answer>) => {
    const url = `${hosts.maps}/maps/api/${api}/json?${new URLSearchParams({ ...parameters, key })}`;
    return await ask(answer, url);
  };

  const places = async (parameters: Record<string, string>): Promise<readonly Place[]> => {
    const { status, results } = await maps('geocode', parameters, geocoding);
    if (status !== 'OK' && !nothingFound.includes(status)) throw failure();
    return results;
  };

  const withZone = async (found: Place): Promise<Address> => {
    const address = addressOf(found);
    const location = `${address.latitude},${address.longitude}`;
    const timestamp = String(Math.floor(now() / 1000));
    const { status, timeZoneId } = await maps('timezone', { location, timestamp }, zoneAnswer);
    if (status !== 'OK' && !nothingFound.includes(status)) throw failure();
    return { ...address, timezone: timeZoneId === undefined ? null : friendlyZone(timeZoneId) };
  };

  const reverse = async (latlng: string): Promise<Suggestion[]> => {
    const [found] = await places({ latlng });
    if (found === undefined) return [];
    return [{ ...(await withZone(found)), description: found.formatted_address, place_id: null }];
  };

  return {
    search: async ({ text, country }) => {
      const point = coordinatesOf(text);
      if (point !== undefined) return await reverse(`${point.latitude},${point.longitude}`);
      const { suggestions } = await ask(predictions, `${hosts.places}/v1/places:autocomplete`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-goog-api-key': key },
        body: JSON.stringify({
          input: text,
          ...(country && { includedRegionCodes: [country.toLowerCase()] }),
        }),
      });
      return suggestions.map(({ placePrediction }) => ({
        ...unknown,
        description: placePrediction.text.text,
        place_id: placePrediction.placeId,
      }));
    },
    one: async placeId => {
      const [found] = await places({ place_id: placeId });
      return found === undefined ? undefined : await withZone(found);
    },
  };
}

const unknown: Address = {
  street: null,
  city_name: null,
  city_short_name: null,
  postal_code: null,
  country_name: null,
  country_shortName: null,
  timezone: null,
  latitude: null,
  longitude: null,
  currency: null,
};

async function ask<Answer>(
  answer: z.ZodType<Answer>,
  url: string,
  request: RequestInit = {},
): Promise<Answer> {
  const response = await fetch(url, {
    ...request,
    headers: { ...request.headers, ...traceHeaders() },
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  }).catch(() => undefined);
  // Not the reason: it may hold the address, and with it the key.
  const body: unknown = response?.ok === true ? await response.json().catch(() => undefined) : undefined;
  const checked = answer.safeParse(body);
  if (!checked.success) throw failure();
  return checked.data;
}

function failure(): ApiError {
  return new ApiError(502, again);
}

/** What the services of Google answer, as far as it is read here. */
const predictions = z.object({
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
const geocoding = z.object({ status: z.string(), results: z.array(place).default([]) });
const zoneAnswer = z.object({ status: z.string(), timeZoneId: z.string().optional() });

type Place = z.infer<typeof place>;

/** The parts that may name the city, the likeliest first: countries differ. */
const cityTypes = [
  'locality',
  'postal_town',
  'sublocality_level_1',
  'administrative_area_level_3',
  'administrative_area_level_2',
];

/** An address without its zone, which another service knows. */
function addressOf({ address_components: parts, formatted_address, geometry }: Place): Address {
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
