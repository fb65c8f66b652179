import { useGetList, useTranslate } from 'react-admin';
import { resourceOf } from '../../../resources/index.ts';
import type { Row } from '../../admin/table/row.ts';
import type { FilterProps } from '../filter-props.ts';

/** A country of the list, and one of its cities (FILTER-07); a failure stands here alone (FILTER-17). */
export function CountryCityFilter({ id, label, value, change, field }: FilterProps) {
  const translate = useTranslate();
  const { countries, failed, retry } = useCountries(field.target?.resource ?? '');
  const { country = '', city = '' } = placeOf(value);
  const cities = countries.find(each => each.country === country)?.cities ?? [];
  if (failed)
    return (
      <span className="pair" role="status">
        {translate('list.options_failed')}
        <button
          type="button"
          id={id}
          className="button quiet"
          aria-label={`${label}: ${translate('list.retry')}`}
          onClick={retry}
        >
          {translate('list.retry')}
        </button>
      </span>
    );
  return (
    <span className="pair">
      <PlaceSelect
        id={id}
        label={label}
        chosen={country}
        offered={countries.map(each => each.country)}
        change={next => change(next === '' ? undefined : { country: next })}
      />
      <PlaceSelect
        label={translate('list.city')}
        chosen={city}
        offered={cities}
        disabled={country === ''}
        change={next => change(next === '' ? { country } : { country, city: next })}
      />
    </span>
  );
}

interface PlaceSelectProps {
  readonly id?: string;
  readonly label: string;
  readonly chosen: string;
  readonly offered: readonly string[];
  readonly disabled?: boolean;
  readonly change: (name: string) => void;
}

function PlaceSelect({ id, label, chosen, offered, disabled = false, change }: PlaceSelectProps) {
  const translate = useTranslate();
  const isIdle = disabled && chosen === '';
  // What an address asks for stays visible, also while, or where, the list does not know it.
  const names = chosen === '' || offered.includes(chosen) ? offered : [chosen, ...offered];
  return (
    <select
      id={id}
      aria-label={label}
      value={chosen}
      disabled={isIdle}
      title={isIdle ? translate('list.city_later') : undefined}
      onChange={({ target }) => change(target.value)}
    >
      <option value="">{translate('list.any')}</option>
      {names.map(name => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  );
}

interface Place {
  readonly country?: string;
  readonly city?: string;
}

function placeOf(value: unknown): Place {
  if (typeof value !== 'object' || value === null) return {};
  return {
    ...('country' in value && typeof value.country === 'string' ? { country: value.country } : {}),
    ...('city' in value && typeof value.city === 'string' ? { city: value.city } : {}),
  };
}

const all = 9999;
const hourMs = 3_600_000;

interface Country {
  readonly country: string;
  readonly cities: readonly string[];
}

/** The countries with their cities, asked for once an hour (API-10). The browser logs a failed call by itself; nobody is notified (FILTER-17). */
function useCountries(name: string) {
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
    failed: data === undefined && error !== null,
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
