import { Role } from '../../domain/actor.ts';
import { kindOf } from '../kinds/kinds.ts';
import { mayWithAll, type Verb } from './access.ts';
import { maySend } from './check.ts';
import type { Resource } from './define-resource.ts';
import type { Field } from './field.ts';

/** What can be done to many rows at once; `set` is what a resource brings itself, by the id of its setting. */
export const bulkActions = ['remove', 'restore', 'change', 'set'] as const;
export type BulkAction = (typeof bulkActions)[number];

/**
 * A bulk action of one resource, such as 'Hide': sets these fields to these values in each of the chosen rows, by the
 * code of the single call, so that checks, rights and hooks are the same.
 */
export interface BulkSetting {
  readonly id: string;
  /** Its button; English text. */
  readonly label: string;
  readonly sets: Readonly<Record<string, unknown>>;
  /** Default: everybody who may change these fields. */
  readonly roles?: readonly Role[];
}

/** The most rows of one job. */
export const mostBulkRows = 10_000;

/**
 * May this role do this to many rows of the resource at once? Not where it may do so to few of those that it sees
 * (DEC-345). What it may do to each of them is asked there again.
 */
export function mayInBulk(resource: Resource, action: BulkAction, role: Role): boolean {
  const may = (verb: Verb) => mayWithAll(resource.access, verb, role);
  if (action === 'remove') return may('remove');
  if (action === 'change') return bulkFields(resource, role).length > 0;
  if (action === 'set') return bulkSettings(resource, role).length > 0;
  const keepsRemoved = resource.softDelete && resource.list.removed === true;
  return keepsRemoved && role === Role.Admin && may('update') && may('remove');
}

/** What the resource brings itself, for this role. */
export function bulkSettings({ bulk, fields, access }: Resource, role: Role): readonly BulkSetting[] {
  if (!mayWithAll(access, 'update', role)) return [];
  return bulk.filter(({ sets, roles: allowed }) => {
    const maySet = Object.keys(sets).every(name => {
      const field = fields[name];
      return field !== undefined && maySend(field, 'update', role);
    });
    return maySet && allowed?.includes(role) !== false;
  });
}

/** The fields that this role may set to one value in many rows: plain ones that do not tell the rows apart. */
export function bulkFields(resource: Resource, role: Role): readonly [name: string, field: Field][] {
  if (!mayWithAll(resource.access, 'update', role)) return [];
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
