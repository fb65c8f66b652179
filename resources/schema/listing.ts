import type { Role } from '../../domain/actor.ts';
import type { Operator } from '../../domain/filter.ts';
import type { Resource } from './define-resource.ts';
import type { Field, FilterKind } from './field.ts';
import { askableOf, fieldOf } from './standard-fields.ts';

const operatorsOfKind: Readonly<Record<FilterKind, readonly Operator[]>> = {
  eq: ['eq', 'ne', 'in'],
  ilike: ['ilike', 'eq', 'ne', 'in'],
  range: ['eq', 'ge', 'le', 'gt', 'lt'],
};

/** The largest `itemsPerPage` of a list that names none of its own (LIST-22 asks for 999). */
export const defaultMaxPageSize = 1000;

/** May this role see the field at all? */
export function isReadable(field: Field, role: Role): boolean {
  return field.secret !== true && (field.readBy?.includes(role) ?? true);
}

/** The fields of a row that this role gets, by name, without those that every row has. */
export function readableFields(resource: Resource, role: Role): [name: string, field: Field][] {
  return Object.entries(resource.fields).filter(([, field]) => isReadable(field, role));
}

/** What this role may ask of the field or trait in a filter; none where it may not be filtered at all. */
export function filterOperators(resource: Resource, name: string, role: Role): readonly Operator[] {
  const field = askableOf(resource, name);
  if (field?.filter === undefined || !isReadable(field, role)) return [];
  return operatorsOfKind[field.filter];
}

/** May this role sort the list by that field? */
export function isSortable(resource: Resource, name: string, role: Role): boolean {
  const field = fieldOf(resource, name);
  return field?.sortable === true && isReadable(field, role);
}
