import type { ReactNode } from 'react';
import type { CombinedFilter } from '../../domain/filter.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import type { Field } from '../../resources/schema/field.ts';
import { instant, integer, reference } from '../../resources/schema/fields.ts';
import { askableOf } from '../../resources/schema/standard-fields.ts';

/**
 * What the filters that stand for other fields ask for: a country and its cities (FILTER-07, FILTER-17), the time
 * within which something begins and ends (FILTER-08), and an age instead of a date of birth (FILTER-09).
 */
export const combinedFilterFields: Readonly<Record<CombinedFilter, Field>> = {
  country_city: reference('countries', { label: 'Country and city', filter: 'eq' }),
  start_end_time: instant({ label: 'Start and end', filter: 'range' }),
  age: integer({ label: 'Age', min: 0, max: 120, filter: 'range' }),
};

export interface FilterProps {
  /** The id of its control, which the label points to. */
  readonly id: string;
  readonly label: string;
  readonly field: Field;
  /** What the filter form holds for this field; undefined where nothing is asked. */
  readonly value: unknown;
  readonly change: (value: unknown) => void;
}

export type Filter = (props: FilterProps) => ReactNode;

const combined: Readonly<Record<string, Field>> = combinedFilterFields;

/** What a filter of that name asks for: a field or trait of the resource, or one that stands for others. */
export function filterFieldOf(resource: Resource, name: string): Field | undefined {
  return askableOf(resource, name) ?? combined[name];
}

export interface Bounds {
  readonly ge?: unknown;
  readonly le?: unknown;
}

/** The two ends of a range as the filter form holds it. */
export function boundsOf(value: unknown): Bounds {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
