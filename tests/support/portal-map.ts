import type { Role } from '../../domain/actor.ts';
import { registry } from '../../resources/index.ts';
import type { Page, Resource } from '../../resources/schema/define-resource.ts';
import { plainPages } from '../../src/app/pages.ts';

export interface ListScreen {
  readonly resource: Resource;
  readonly page: Page;
}

/** Every list of the portal, from the registry. */
export const listScreens: readonly ListScreen[] = Object.values(registry).flatMap(resource =>
  resource.page === undefined ? [] : [{ resource, page: resource.page }],
);

export function mayOpen({ page }: ListScreen, role: Role): boolean {
  return page.roles.includes(role);
}

/** The pages beside the lists that open without an id (ROUTE-05, ROUTE-19), from the registry of pages. */
export const plainScreens = plainPages.filter(({ path }) => !path.includes(':'));
