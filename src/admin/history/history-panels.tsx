import { lazy, type ReactElement } from 'react';
import type { Role } from '../../../domain/actor.ts';
import { registry } from '../../../resources/index.ts';
import type { PanelAddress } from '../dialogs/panel-address.ts';
import { historyPlace } from './history-path.ts';

const HistoryPanel = lazy(async () => ({ default: (await import('./history-panel.tsx')).HistoryPanel }));

interface HistoryPanelAddress extends PanelAddress {
  readonly element: ReactElement;
  readonly roles: readonly Role[];
}

/** The history of each resource that has pages, as a panel at an address of its own. */
export const historyPanels: readonly HistoryPanelAddress[] = Object.values(registry).flatMap(resource => {
  const place = historyPlace(resource);
  if (place === undefined || resource.page === undefined) return [];
  const { path, under } = place;
  const element = <HistoryPanel key={resource.name} resource={resource} under={under} />;
  return [{ path, under, roles: resource.page.roles, element }];
});
