import { matchPath } from 'react-router';
import { registry, resourceOf } from '../../../resources/index.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';

/** The resources of the page at this address: its own first, then what belongs to it and is shown with it. */
export function shownResources(pathname: string): readonly Resource[] {
  const own = Object.values(registry).find(({ page }) =>
    [page?.path, page?.detail].some(
      path => path !== undefined && matchPath({ path, end: false }, pathname) !== null,
    ),
  );
  if (own === undefined) return [];
  const children = Object.values(own.children).map(({ resource }) => resourceOf(resource));
  return [...new Set([own, ...children, ...Object.values(registry).filter(each => belongsTo(each, own))])];
}

/** Whoever owns the one owns the other. */
function belongsTo({ owner, fields }: Resource, { name }: Resource): boolean {
  return owner !== undefined && 'through' in owner && fields[owner.through]?.target?.resource === name;
}
