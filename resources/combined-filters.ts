import type { CombinedFilter } from '../domain/filter.ts';
import type { Field } from './schema/field.ts';
import { instant, integer, reference } from './schema/fields.ts';

/**
 * What the filters that stand for other fields ask for: a country and its cities (FILTER-07, FILTER-17), the time
 * within which something begins and ends (FILTER-08), and an age instead of a date of birth (FILTER-09).
 */
export const combinedFilterFields: Readonly<Record<CombinedFilter, Field>> = {
  country_city: reference('countries', { label: 'Country and city', filter: 'eq' }),
  start_end_time: instant({ label: 'Start and end', filter: 'range' }),
  age: integer({ label: 'Age', min: 0, max: 120, filter: 'range' }),
};
