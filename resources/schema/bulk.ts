import { Role } from '../../domain/actor.ts';
import { kindOf } from '../kinds/kinds.ts';
import { scopeOf, type Verb } from './access.ts';
import { maySend } from './check.ts';
import type { Resource } from './define-resource.ts';
import type { Field } from './field.ts';

/** What can be done to many rows at once. */
export const bulkActions = ['remove', 'restore', 'change'] as const;
export type BulkAction = (typeof bulkActions)[number];

/** The most rows of one job. */
export const mostBulkRows = 10_000;

/** May this role do this to many rows of the resource at once? What it may do to each of them is asked there again. */
export function mayInBulk(resource: Resource, action: BulkAction, role: Role): boolean {
  const may = (verb: Verb) => scopeOf(resource.access, verb, role) !== undefined;
  if (action === 'remove') return may('remove');
  if (action === 'change') return bulkFields(resource, role).length > 0;
  const keepsRemoved = resource.softDelete && resource.list.removed === true;
  return keepsRemoved && role === Role.Admin && may('update') && may('remove');
}

/** The fields that this role may set to one value in many rows: plain ones that do not tell the rows apart. */
export function bulkFields(resource: Resource, role: Role): readonly [name: string, field: Field][] {
  if (scopeOf(resource.access, 'update', role) === undefined) return [];
  return Object.entries(resource.fields).filter(
    ([name, field]) => isPlain(resource, name, field) && maySend(field, 'update', role),
  );
}

function isPlain({ title, list, owner }: Resource, name: string, field: Field): boolean {
  const tellsApart = title.includes(name) || field.unique === true || list.reorder?.field === name;
  const isOwner = owner !== undefined && 'field' in owner && owner.field === name;
  const dependsOnOthers = field.visibleWhen !== undefined || field.input !== undefined;
  return (
    kindOf(field).bulk &&
    field.secret !== true &&
    field.upload === undefined &&
    !tellsApart &&
    !isOwner &&
    !dependsOnOthers
  );
}
