import { registry } from '../../resources/index.ts';
import type { Page, Resource } from '../../resources/schema/define-resource.ts';

export interface ListScreen {
  readonly resource: Resource;
  readonly page: Page;
}

/** Every list of the portal, from the registry. */
export const listScreens: readonly ListScreen[] = Object.values(registry).flatMap(resource =>
  resource.page === undefined ? [] : [{ resource, page: resource.page }],
);
