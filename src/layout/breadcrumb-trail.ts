import { matchRoutes } from 'react-router';
import type { PortalPage } from './portal-pages.ts';

/** One step of the way; `resource` and `id` where it is a row that has a name. */
export interface Crumb {
  readonly label: string;
  /** Empty where nothing can be opened. */
  readonly path: string;
  readonly resource?: string;
  readonly id?: number;
}

type Params = Readonly<Record<string, string | undefined>>;

/**
 * The way to a path, from 'HomePage' over the pages that lie before it (LAYOUT-08): `/location/5` gives HomePage,
 * Locations, the location. An address below a page leads to that page.
 */
export function breadcrumbTrail(pages: readonly PortalPage[], pathname: string): Crumb[] {
  const patterns = pages.map(({ path }) => ({ id: path, path: `${path === '/' ? '' : path}/*` }));
  const match = matchRoutes(patterns, pathname)?.[0];
  return match === undefined ? [] : trailOf(pages, match.route.id, match.params);
}

function trailOf(pages: readonly PortalPage[], path: string, params: Params): Crumb[] {
  const page = pages.find(each => each.path === path);
  if (page === undefined) return [];
  const before = path === '/' ? [] : trailOf(pages, page.under ?? '/', params);
  return [...before, ...crumbsOf(page, params)];
}

/** The row and the title of a page that has both: the row itself has no page there. */
function crumbsOf({ path, title, row }: PortalPage, params: Params): Crumb[] {
  const address = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const own: Crumb[] = title === undefined ? [] : [{ label: title, path: address }];
  if (row === undefined) return own;
  const named: Crumb = { label: `#${params.id}`, path: title === undefined ? address : '' };
  const id = Number(params.id);
  return [Number.isInteger(id) ? { ...named, resource: row, id } : named, ...own];
}
