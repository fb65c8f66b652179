import type { Actor, Role } from '../../../domain/actor.ts';
import { scopeOf } from '../../../resources/schema/access.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';

/** A row as the API answers it, whatever its resource. */
export interface Row extends Readonly<Record<string, unknown>> {
  readonly id: number;
  readonly version?: number;
  readonly deleted?: boolean;
}

/**
 * Where one row opens: its detail page, for the roles that may open it; undefined where there is none.
 * No link of the portal ends in 'forbidden' (DEC-08).
 */
export function rowPath(resource: Resource, id: number, role: Role): string | undefined {
  const { page } = resource;
  if (page?.detail === undefined || !page.roles.includes(role)) return undefined;
  return scopeOf(resource.access, 'read', role) === undefined
    ? undefined
    : page.detail.replace(':id', String(id));
}

/**
 * Where a reference of another row leads (DEC-08). Of rows that say themselves who owns them, such as
 * people, somebody who may only open their own finds no other's: no link then.
 */
export function referencePath(resource: Resource, id: number, role: Role): string | undefined {
  const { access, owner } = resource;
  const own = scopeOf(access, 'read', role) === 'own';
  return own && owner !== undefined && 'field' in owner && owner.field === 'id'
    ? undefined
    : rowPath(resource, id, role);
}

/**
 * Whether this person's role may change this row at all (DEC-345): any row, or those that are theirs where it may change no
 * others. Lists of people on the row may narrow it further.
 */
export function mayChangeRow({ access, owner }: Resource, row: Row, { id, role }: Actor): boolean {
  const scope = scopeOf(access, 'update', role);
  if (scope !== 'own') return scope === 'all';
  if (owner === undefined) return false;
  const isShared = 'sharedWith' in owner && owner.sharedWith !== undefined;
  // Whoever reads only what is theirs has no other row before them, but for one that is shared with them.
  const readsOthers = scopeOf(access, 'read', role) === 'all' || isShared;
  return !readsOthers || ('field' in owner && row[owner.field] === id);
}

/** Where the edit dialog of one row opens over its list. */
export function editPath(resource: Resource, id: number): string | undefined {
  return resource.page === undefined ? undefined : `${resource.page.path}/${id}/edit`;
}

export function createPath(resource: Resource): string | undefined {
  return resource.page === undefined ? undefined : `${resource.page.path}/create`;
}
