import { cities } from '../../../resources/cities.ts';
import { countries } from '../../../resources/countries.ts';
import { isoCountries } from '../../address/iso-countries.ts';
import type { Connection } from '../database.ts';
import { demoLocations } from './locations.ts';
import { insertRows } from './sample-rows.ts';

export interface Gazetteer {
  readonly countryIds: ReadonlyMap<string, number>;
  readonly cities: readonly {
    readonly id: number;
    readonly city_name: string;
    readonly country_id: number;
  }[];
}

/** Cities besides the capitals and those of the locations, by country. */
const moreCities: Readonly<Record<string, readonly string[]>> = {
  GB: ['Birmingham', 'Bristol', 'Cardiff', 'Edinburgh', 'Glasgow', 'Leeds', 'Liverpool', 'Sheffield', 'York'],
  VN: ['Cần Thơ', 'Đà Lạt', 'Đà Nẵng', 'Hải Phòng', 'Huế', 'Nha Trang', 'Vũng Tàu'],
  US: [
    'Austin',
    'Boston',
    'Chicago',
    'Denver',
    'Los Angeles',
    'Miami',
    'Portland',
    'San Francisco',
    'Seattle',
  ],
  AU: ['Adelaide', 'Brisbane', 'Hobart', 'Melbourne', 'Perth'],
  DE: ['Frankfurt am Main', 'Hamburg', 'Köln', 'Leipzig', 'München'],
  BR: ['Belo Horizonte', 'Curitiba', 'Recife', 'Rio de Janeiro', 'Salvador'],
  JP: ['Fukuoka', 'Kyoto', 'Nagoya', 'Osaka', 'Sapporo'],
  FR: ['Bordeaux', 'Lyon', 'Marseille', 'Nice'],
  IT: ['Bologna', 'Milano', 'Napoli', 'Torino'],
  ES: ['Barcelona', 'Sevilla', 'València'],
  CA: ['Montréal', 'Toronto', 'Vancouver'],
  IN: ['Bengaluru', 'Chennai', 'Mumbai'],
  NP: ['Bhaktapur', 'Lalitpur', 'Pokhara'],
};

/** Every country with its capital, and the cities of countries where the network is at home. */
export async function seedGazetteer(connection: Connection): Promise<Gazetteer> {
  const entries = isoCountries
    .map(({ code, name, capital }) => ({ country_code: code, country: name, capital }))
    .sort((a, b) => a.country.localeCompare(b.country, 'en'));
  const countryIds = new Map(entries.map(({ country_code }, index) => [country_code, index + 1]));
  const named = new Set([
    ...entries.filter(({ capital }) => capital !== '').map(each => `${each.country_code}/${each.capital}`),
    ...demoLocations.map(({ code, city }) => `${code}/${city}`),
    ...Object.entries(moreCities).flatMap(([code, names]) => names.map(name => `${code}/${name}`)),
  ]);
  const rows = [...named].sort().map((key, index) => ({
    id: index + 1,
    city_name: key.slice(3),
    country_id: countryIds.get(key.slice(0, 2)) ?? 1,
    display_on_mobile: demoLocations.some(({ code, city }) => `${code}/${city}` === key),
  }));
  await insertRows(
    connection,
    countries,
    entries.map(({ country, country_code }, index) => ({ id: index + 1, country, country_code })),
  );
  await insertRows(connection, cities, rows);
  return { countryIds, cities: rows };
}

export function idOfCity(
  { cities: known, countryIds }: Gazetteer,
  name: string,
  code: string,
): number | null {
  const country = countryIds.get(code);
  return known.find(({ city_name, country_id }) => city_name === name && country_id === country)?.id ?? null;
}
