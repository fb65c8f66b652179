import type { Resource } from '../../../resources/schema/define-resource.ts';
import type { Field, Fields } from '../../../resources/schema/field.ts';
import { standardFields } from '../../../resources/schema/standard-fields.ts';

const standard: Fields = standardFields;

/** The field of that name, own or standard; undefined for columns that only an override draws. */
export function fieldOf(resource: Resource, name: string): Field | undefined {
  return resource.fields[name] ?? standard[name];
}
