import { type Location, matchPath, type Path, useLocation, useNavigate } from 'react-router';
import type { Role } from '../../../domain/actor.ts';
import type { Coming } from '../../layout/coming.tsx';
import { startsAlike } from '../first-word.ts';

/** A side panel with an address of its own, and the page that stands under it when nobody came from one. */
export interface PanelAddress {
  readonly path: string;
  readonly under: string;
}

/** What a side panel shows, and to whom. */
export interface SidePanelPage extends PanelAddress {
  readonly Content: Coming;
  readonly roles: readonly Role[];
}

/** A place in the portal: an address, and what history keeps beside it. */
export type Place = Path & Pick<Location, 'state'>;

export interface Layer<Panel> {
  readonly panel: Panel;
  readonly place: Place;
}

/** The page that an address shows, and the panels that lie over it, the topmost last. */
export interface Layers<Panel> {
  readonly page: Place;
  readonly panels: readonly Layer<Panel>[];
}

/** As many panels as lie over each other at most; a state that says more has not been written by us. */
const mostPanels = 3;

/**
 * The page and the panels of an address. History keeps, with the address of a panel, the place from which it
 * was opened: that place goes on being shown, unchanged, under the panel. An address that was typed or sent
 * has no such place; then the panel's own page stands under it.
 */
export function layersOf<Panel extends PanelAddress>(
  place: Place,
  panels: readonly Panel[],
  most = mostPanels,
): Layers<Panel> {
  for (const panel of most > 0 ? panels : []) {
    const match = startsAlike(panel.path, place.pathname) ? matchPath(panel.path, place.pathname) : null;
    if (match === null) continue;
    const under = placeUnder(place) ?? placeAt(panel.under.replace(':id', match.params.id ?? ''));
    const { page, panels: below } = layersOf(under, panels, most - 1);
    return { page, panels: [...below, { panel, place }] };
  }
  return { page: place, panels: [] };
}

/** Whether the place still shows what stands at `pathname`, be it under further panels. */
export function showsStill(place: Place, pathname: string): boolean {
  const under = placeUnder(place);
  return place.pathname === pathname || (under !== undefined && showsStill(under, pathname));
}

/** What a link to a panel hands to history, so that the place it leaves stays under the panel. */
export function usePanelState(): { readonly under: Place } {
  const { pathname, search, hash, state } = useLocation();
  return { under: { pathname, search, hash, state } };
}

/** Opens a panel over the place that is shown. */
export function useOpenPanel(): (path: string) => void {
  const navigate = useNavigate();
  const state = usePanelState();
  return path => void navigate(path, { state });
}

/** Leads back to the place from which the panel was opened, else to `fallback`. */
export function useClosePanel(fallback: string): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  const { state, ...path } = placeUnder(location) ?? placeAt(fallback);
  return () => void navigate(path, { state, replace: true });
}

function placeAt(pathname: string): Place {
  return { pathname, search: '', hash: '', state: null };
}

function placeUnder({ state }: Place): Place | undefined {
  const under = memberOf(state, 'under');
  const pathname = memberOf(under, 'pathname');
  if (typeof pathname !== 'string' || !pathname.startsWith('/')) return undefined;
  return {
    pathname,
    search: String(memberOf(under, 'search') ?? ''),
    hash: String(memberOf(under, 'hash') ?? ''),
    state: memberOf(under, 'state') ?? null,
  };
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}
