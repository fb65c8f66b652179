import { useGetList } from 'react-admin';
import { resourceOf } from '../../resources/index.ts';
import type { Row } from '../admin/row.ts';

const all = 9999;
const hourMs = 3_600_000;

interface Country {
  readonly country: string;
  readonly cities: readonly string[];
}

/** The countries with their cities, asked for once an hour (API-10). The browser logs a failed call by itself; nobody is notified (FILTER-17). */
export function useCountries(name: string) {
  const [path] = resourceOf(name).aliases ?? [];
  const { data, error, refetch } = useGetList<Row>(
    name,
    {
      pagination: { page: 1, perPage: all },
      sort: { field: 'country', order: 'ASC' },
      meta: { path, fromWeb: true },
    },
    { retry: false, staleTime: hourMs },
  );
  return {
    countries: (data ?? []).map(countryOf),
    failed: error !== null,
    retry: () => void refetch(),
  };
}

function countryOf({ country, available_citys }: Row): Country {
  const cities: readonly unknown[] = Array.isArray(available_citys) ? available_citys : [];
  return { country: String(country), cities: [...new Set(cities.flatMap(cityName))] };
}

function cityName(city: unknown): string[] {
  return typeof city === 'object' && city !== null && 'city_name' in city ? [String(city.city_name)] : [];
}
