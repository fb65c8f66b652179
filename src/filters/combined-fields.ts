import { combinedFilterFields } from '../../resources/combined-filters.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import type { Field } from '../../resources/schema/field.ts';
import { fieldOf } from '../admin/list/field-of.ts';

const combined: Readonly<Record<string, Field>> = combinedFilterFields;

/** What a filter of that name asks for: a field of the resource, or one that stands for others. */
export function filterFieldOf(resource: Resource, name: string): Field | undefined {
  return fieldOf(resource, name) ?? combined[name];
}
