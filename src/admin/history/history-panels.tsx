import { lazy } from 'react';
import { registry } from '../../../resources/index.ts';
import type { SidePanelPage } from '../dialogs/panel-address.ts';
import { historyPlace } from './history-path.ts';

const HistoryPanel = lazy(async () => ({ default: (await import('./history-panel.tsx')).HistoryPanel }));

/** The history of each resource that has pages, as a panel at an address of its own. */
export const historyPanels: readonly SidePanelPage[] = Object.values(registry).flatMap(resource => {
  const place = historyPlace(resource);
  if (place === undefined || resource.page === undefined) return [];
  const { path, under } = place;
  const element = <HistoryPanel key={resource.name} resource={resource} under={under} />;
  return [{ path, under, roles: resource.page.roles, element }];
});
