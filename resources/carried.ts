import type { Role } from '../domain/actor.ts';
import { resourceOf, shownFields } from './index.ts';
import { scopeOf } from './schema/access.ts';
import type { Children, Resource } from './schema/define-resource.ts';
import { isReadable, readableFields } from './schema/listing.ts';
import { fieldOf } from './schema/standard-fields.ts';

/** Another row that a row carries along, as the device of a booking, and what a role is told of it. */
export interface CarriedReference {
  /** The field that refers to it. */
  readonly field: string;
  /** Under which name it is carried. */
  readonly as: string;
  readonly over: Resource;
  /** Its `id` first. */
  readonly shown: readonly string[];
}

/** The rows that a row of the resource refers to and carries along for this role. */
export function carriedReferences(resource: Resource, role: Role): readonly CarriedReference[] {
  return readableFields(resource, role).flatMap(([field, { target }]) => {
    if (target === undefined) return [];
    const over = resourceOf(target.resource);
    return [{ field, as: target.as, over, shown: toldOf(over, shownFields(target), role) }];
  });
}

/** Rows that point to a row and are carried along with it, as the days of a location, and what a role is told of them. */
export interface CarriedChildren {
  readonly as: string;
  readonly children: Children;
  readonly over: Resource;
  /** Their `id` first. */
  readonly shown: readonly string[];
}

/** The children that rows of the resource carry for this role; those that it may not read are left out. */
export function carriedChildren(
  resource: Resource,
  role: Role,
  { inList }: { readonly inList: boolean },
): readonly CarriedChildren[] {
  return Object.entries(resource.children).flatMap(([as, children]) => {
    const over = resourceOf(children.resource);
    const isWanted = children.inLists === true || !inList;
    if (!isWanted || scopeOf(over.access, 'read', role) === undefined) return [];
    return [{ as, children, over, shown: toldOf(over, children.show, role) }];
  });
}

function toldOf(over: Resource, names: readonly string[], role: Role): readonly string[] {
  const readable = names.filter(name => {
    const field = fieldOf(over, name);
    return name !== 'id' && field !== undefined && isReadable(field, role);
  });
  return ['id', ...readable];
}
