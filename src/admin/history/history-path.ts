import type { Role } from '../../../domain/actor.ts';
import { scopeOf } from '../../../resources/schema/access.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';

/** Where the history of the rows of a resource opens, and over which page; nowhere without pages. */
export function historyPlace({ page }: Resource): { path: string; under: string } | undefined {
  if (page === undefined) return undefined;
  return page.detail === undefined
    ? { path: `${page.path}/:id/history`, under: page.path }
    : { path: `${page.detail}/history`, under: page.detail };
}

/** The address of the history of one row, for those who may open it. */
export function historyPath(resource: Resource, id: number, role: Role): string | undefined {
  const mayOpen =
    resource.page?.roles.includes(role) === true && scopeOf(resource.access, 'read', role) !== undefined;
  return mayOpen ? historyPlace(resource)?.path.replace(':id', String(id)) : undefined;
}
