import type { CombinedFilter } from '../../domain/filter.ts';
import type { Field, FieldKind } from '../../resources/schema/field.ts';
import type { Filter } from './filter-props.ts';
import {
  ChoiceFilter,
  NumberFilter,
  NumberRangeFilter,
  TextFilter,
  TimeFilter,
  ToggleFilter,
} from './plain-filters.tsx';
import { CountryCityFilter } from './reference/country-city-filter.tsx';
import { ReferenceFilter } from './reference/reference-filter.tsx';
import { AgeFilter } from './time/age-filter.tsx';
import { DateRangeFilter, DayFilter } from './time/day-filters.tsx';

/** The widget that asks for one value of each kind (FILTER-01). */
const filters = {
  text: TextFilter,
  longText: TextFilter,
  richText: TextFilter,
  email: TextFilter,
  phone: TextFilter,
  url: TextFilter,
  integer: NumberFilter,
  decimal: NumberFilter,
  money: NumberFilter,
  percent: NumberFilter,
  date: DayFilter,
  instant: DateRangeFilter,
  time: TimeFilter,
  duration: NumberFilter,
  toggle: ToggleFilter,
  choice: ChoiceFilter,
  choices: ChoiceFilter,
  tags: TextFilter,
  numbers: NumberFilter,
  objects: TextFilter,
  json: TextFilter,
  reference: ReferenceFilter,
  image: TextFilter,
  images: TextFilter,
  audio: TextFilter,
} satisfies Record<FieldKind, Filter>;

/** The widget that asks for a range, for the kinds that have an order. */
const ranges: Readonly<Partial<Record<FieldKind, Filter>>> = {
  integer: NumberRangeFilter,
  decimal: NumberRangeFilter,
  money: NumberRangeFilter,
  percent: NumberRangeFilter,
  duration: NumberRangeFilter,
  date: DateRangeFilter,
  instant: DateRangeFilter,
};

/** The widgets that ask for several fields, or for a field in other words (FILTER-07 to FILTER-09). */
const combinedWidgets = {
  country_city: CountryCityFilter,
  start_end_time: DateRangeFilter,
  age: AgeFilter,
} satisfies Record<CombinedFilter, Filter>;

/** The widget of a field by its name, else by its kind and by what its filter allows. */
export function filterOf({ kind, filter }: Field, name: string): Filter {
  const combined: Readonly<Record<string, Filter>> = combinedWidgets;
  return combined[name] ?? (filter === 'range' ? ranges[kind] : undefined) ?? filters[kind];
}
