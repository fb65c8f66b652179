import type { ReactNode } from 'react';
import { combinedFilterFields } from '../../resources/combined-filters.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import type { Field } from '../../resources/schema/field.ts';
import { fieldOf } from '../admin/list/field-of.ts';

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

/** What a filter of that name asks for: a field of the resource, or one that stands for others. */
export function filterFieldOf(resource: Resource, name: string): Field | undefined {
  return fieldOf(resource, name) ?? combined[name];
}

export interface Bounds {
  readonly ge?: unknown;
  readonly le?: unknown;
}

/** The two ends of a range as the filter form holds it. */
export function boundsOf(value: unknown): Bounds {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
