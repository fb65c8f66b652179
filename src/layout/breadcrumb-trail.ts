import { registry } from '../../resources/index.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';

/** One step of the way; `resource` and `id` where it is a row that has a name. */
export interface Crumb {
  readonly label: string;
  readonly path: string;
  readonly resource?: string;
  readonly id?: number;
}

/** Pages of no resource, by the first segment of their path. */
const plainPages: Readonly<Record<string, string>> = {
  '/information': 'menu.account_info',
  '/reference': 'menu.world_tables',
  '/statistics': 'Statistic',
};

/**
 * The way to a path, from 'HomePage' over the segments and parameters of its route (LAYOUT-08):
 * `/location/5` gives HomePage, Locations, the location.
 */
export function breadcrumbTrail(pathname: string): Crumb[] {
  const home: Crumb = { label: 'layout.home', path: '/' };
  const plain = plainPages[pathname];
  if (plain !== undefined) return [home, { label: plain, path: pathname }];
  const [resource, rest] = placeOf(pathname) ?? [];
  if (resource?.page === undefined || rest === undefined) return [home];
  return [home, { label: labelOf(resource), path: resource.page.path }, ...stepsWithin(resource, rest)];
}

function labelOf({ page, label }: Resource): string {
  return page?.menu?.label ?? label.many;
}

/** The resource whose page or detail path begins the path, the longest first, and the segments after it. */
function placeOf(pathname: string): [Resource, string[]] | undefined {
  const places = Object.values(registry).flatMap(resource => {
    const { page } = resource;
    if (page === undefined) return [];
    const bases = [page.path, page.detail?.replace(/\/:id$/, '') ?? page.path];
    return bases.map(base => ({ base, resource }));
  });
  const found = places
    .filter(({ base }) => pathname === base || pathname.startsWith(`${base}/`))
    .toSorted((left, right) => right.base.length - left.base.length)[0];
  if (found === undefined) return undefined;
  return [found.resource, pathname.slice(found.base.length).split('/').filter(Boolean)];
}

function stepsWithin(resource: Resource, segments: readonly string[]): Crumb[] {
  const id = segments.find(segment => /^\d+$/.test(segment));
  const base = resource.page?.detail?.replace(/\/:id$/, '') ?? resource.page?.path ?? '';
  const row: Crumb[] =
    id === undefined
      ? []
      : [{ label: `#${id}`, path: `${base}/${id}`, resource: resource.name, id: Number(id) }];
  const last = segments.at(-1);
  const dialog = last === 'create' || last === 'edit' ? [{ label: `layout.${last}`, path: '' }] : [];
  return [...row, ...dialog];
}
