import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { useGetIdentity, useGetOne, useTranslate } from 'react-admin';
import { Link, matchRoutes, useLocation } from 'react-router';
import { isRole, type Role } from '../../domain/actor.ts';
import { resourceOf } from '../../resources/index.ts';
import { startsAlike } from '../admin/first-word.ts';
import { useText } from '../i18n/use-text.ts';
import { rowTitle } from '../kinds/reference/reference-cell.tsx';
import { type PortalPage, usePages } from './navigation.ts';

/** Its last step names the page, to whom no screen tells it as well (DEC-360). */
export const pageNameId = 'page-name';

/** The way from 'HomePage' to the page on screen, which also names the browser's tab. */
export function Breadcrumbs() {
  const translate = useTranslate();
  const text = useText();
  const { trail, row, name } = useTrail();
  const labels = trail.map(crumb => (crumb === row && name !== undefined ? name : text(crumb.label)));
  const here = labels.at(-1) ?? '';
  const portal = translate('auth.subtitle');

  useEffect(() => {
    document.title = `${here} · ${portal}`;
  }, [here, portal]);

  return (
    <Box component="nav" aria-label={translate('layout.breadcrumbs')} sx={{ minWidth: 0 }}>
      <Box component="ol" sx={list}>
        {trail.map((crumb, index) => (
          <li key={crumb.label}>
            {index === trail.length - 1 || crumb.path === '' ? (
              <span {...(index === trail.length - 1 && { id: pageNameId, 'aria-current': 'page' })}>
                {labels[index]}
              </span>
            ) : (
              <Link to={crumb.path}>{labels[index]}</Link>
            )}
          </li>
        ))}
      </Box>
    </Box>
  );
}

/** The way to the page, and what its row is called once that has been read. */
export function useTrail() {
  const { pathname } = useLocation();
  const trail = breadcrumbTrail(usePages(), pathname);
  const row = trail.find(({ id }) => id !== undefined);
  return { trail, row, ...useRowName(row) };
}

/** The row's title, out of the read that the page itself makes; whoever may not open the page asks for nothing. */
function useRowName(crumb: Crumb | undefined): {
  readonly name: string | undefined;
  readonly isComing: boolean;
} {
  const resource = crumb?.resource ?? '';
  const role: unknown = useGetIdentity().data?.role;
  const mayOpen = isRole(role) && crumb?.roles?.includes(role) === true;
  const { data, isLoading } = useGetOne(resource, { id: crumb?.id ?? 0 }, { enabled: mayOpen });
  const name = crumb === undefined || data === undefined ? undefined : rowTitle(resourceOf(resource), data);
  return { name, isComing: isLoading };
}

const list = {
  display: 'flex',
  listStyle: 'none',
  m: 0,
  p: 0,
  minWidth: 0,
  whiteSpace: 'nowrap',
  '& li': { display: 'flex', minWidth: 0 },
  '& li:not(:last-child)': { flex: 'none', display: { xs: 'none', sm: 'flex' } },
  '& li:not(:last-child)::after': { content: '"/"', color: 'text.disabled', px: 1 },
  // A panel stands over a page whose row may have a long name.
  '& a': {
    maxWidth: '40ch',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    color: 'text.secondary',
    textDecoration: 'none',
    '&:hover': { color: 'text.primary', textDecoration: 'underline' },
  },
  '& span': { overflow: 'hidden', textOverflow: 'ellipsis', fontWeight: 500 },
};

/** One step of the way; `resource` and `id` where it is a row that has a name. */
interface Crumb {
  readonly label: string;
  /** Empty where nothing can be opened. */
  readonly path: string;
  readonly resource?: string;
  readonly id?: number;
  /** Who may open the page of the row. */
  readonly roles?: readonly Role[];
}

type Params = Readonly<Record<string, string | undefined>>;

/**
 * The way to a path, from 'HomePage' over the pages that lie before it (LAYOUT-08): `/location/5` gives HomePage,
 * Locations, the location. An address below a page leads to that page.
 */
export function breadcrumbTrail(pages: readonly PortalPage[], pathname: string): Crumb[] {
  const patterns = pages
    .filter(({ path }) => path === '/' || startsAlike(path, pathname))
    .map(({ path }) => ({ id: path, path: `${path === '/' ? '' : path}/*` }));
  const match = matchRoutes(patterns, pathname)?.[0];
  if (match?.route.id === '/' && match.params['*'] !== '')
    return [...trailOf(pages, '/', {}), { label: 'errors.not_found', path: '' }];
  return match === undefined ? [] : trailOf(pages, match.route.id, match.params);
}

function trailOf(pages: readonly PortalPage[], path: string, params: Params): Crumb[] {
  const page = pages.find(each => each.path === path);
  if (page === undefined) return [];
  const before = path === '/' ? [] : trailOf(pages, page.under ?? '/', params);
  return [...before, ...crumbsOf(page, params)];
}

/** The row and the title of a page that has both: the row itself has no page there. */
function crumbsOf({ path, title, row, roles }: PortalPage, params: Params): Crumb[] {
  const address = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const own: Crumb[] = title === undefined ? [] : [{ label: title, path: address }];
  if (row === undefined) return own;
  const named: Crumb = { label: `#${params.id}`, path: title === undefined ? address : '' };
  const id = Number(params.id);
  return [Number.isInteger(id) ? { ...named, resource: row, id, roles } : named, ...own];
}
