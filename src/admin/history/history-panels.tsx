import type { Role } from '../../../domain/actor.ts';
import { registry } from '../../../resources/index.ts';
import { scopeOf } from '../../../resources/schema/access.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { coming } from '../../layout/coming.tsx';
import type { SidePanelPage } from '../dialogs/panel-address.ts';

/** The history of each resource that has pages, as a panel at an address of its own. */
export const historyPanels: readonly SidePanelPage[] = Object.values(registry).flatMap(resource => {
  const place = historyPlace(resource);
  if (place === undefined || resource.page === undefined) return [];
  const { path, under } = place;
  const Content = coming(async () => {
    const { HistoryPanel } = await import('./record-history.tsx');
    return () => <HistoryPanel resource={resource} under={under} />;
  });
  return [{ path, under, roles: resource.page.roles, Content }];
});

/** Where the history of the rows of a resource opens, and over which page; nowhere without pages. */
function historyPlace({ page }: Resource): { path: string; under: string } | undefined {
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
