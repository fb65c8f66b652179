import type { ReactElement } from 'react';
import { ResourceContextProvider } from 'react-admin';
import { matchRoutes, Route, Routes, useLocation } from 'react-router';
import { guestPaths } from '../../authProvider/target.ts';
import { recordId } from '../../contract/call.ts';
import type { Role } from '../../domain/actor.ts';
import { registry } from '../../resources/index.ts';
import type { Page, Resource } from '../../resources/schema/define-resource.ts';
import { type Layer, layersOf, type Place, type SidePanelPage } from '../admin/dialogs/panel-address.ts';
import { startsAlike } from '../admin/first-word.ts';
import { resourceScreens } from '../admin/resource-screens.tsx';
import { comingPage, useHere } from '../layout/coming.tsx';
import { ErrorBoundary } from '../layout/error-page.tsx';
import { Guarded } from '../layout/guarded.tsx';
import { Layout } from '../layout/layout.tsx';
import { PagesProvider } from '../layout/navigation.ts';
import { PageSkeleton } from '../layout/page-skeleton.tsx';
import { Forbidden, NotFound } from '../pages/auth/no-page.tsx';
import { engine } from './overrides.ts';
import { type PlainPage, plainPages, portalPages } from './pages.ts';
import { panels } from './panels.ts';
import { usePrefetchedPages } from './prefetch-pages.ts';

const BareFrame = comingPage(async () => (await import('../layout/bare-frame.tsx')).BareFrame, PageSkeleton);

/**
 * Every route of the signed-in portal (ROUTE-05 to ROUTE-20): the pages of the registry, the pages that
 * belong to no resource, 403 and 404. Who may open what stands in the descriptions and nowhere else. Side
 * panels lie over the page from which they were opened, which stays as it is.
 */
export function PortalRoutes() {
  usePrefetchedPages();
  const place = useLocation();
  const layers = holdsParameters(place.pathname)
    ? layersOf(place, panels)
    : { page: { ...place, pathname: nowhere }, panels: [] };
  return (
    <ErrorBoundary place={place.pathname}>
      <PagesProvider value={portalPages}>
        <Routes location={layers.page}>
          {routesOf(guestRoutes, layers.page)}
          <Route element={<BareFrame />}>{routesOf(bareRoutes, layers.page)}</Route>
          <Route element={<Layout />}>
            {routesOf(framedRoutes, layers.page)}
            <Route path="*" element={<NotFound />} />
          </Route>
        </Routes>
        <Panels layers={layers.panels} />
      </PagesProvider>
    </ErrorBoundary>
  );
}

/**
 * The side panels over a page, each drawn once those under it are here: what is drawn last lies on top and
 * hides the rest from those who hear the page.
 */
function Panels({ layers: [lowest, ...above] }: { readonly layers: readonly Layer<SidePanelPage>[] }) {
  return lowest === undefined ? null : <PanelUnder key={lowest.panel.path} lowest={lowest} above={above} />;
}

interface PanelUnderProps {
  readonly lowest: Layer<SidePanelPage>;
  readonly above: readonly Layer<SidePanelPage>[];
}

function PanelUnder({ lowest: { panel, place }, above }: PanelUnderProps) {
  const isHere = useHere(panel.Content).Here !== undefined;
  return (
    <>
      <Routes location={place}>
        <Route path={panel.path} element={gate(panel.roles, <panel.Content />)} />
      </Routes>
      {isHere && <Panels layers={above} />}
    </>
  );
}

/** The address of no page. */
const nowhere = '/-';

const patterns = [...portalPages, ...panels].map(({ path }) => ({ path }));

/** Parameters that name a record. */
const idNames = ['id', 'device', 'session'];

/** Whether every id in an address can be one: else it is the address of no page, and nobody asks the server for it (GUARD-14). */
function holdsParameters(pathname: string): boolean {
  const near = patterns.filter(({ path }) => startsAlike(path, pathname));
  const matches = matchRoutes(near, pathname) ?? [];
  return matches.every(({ params }) =>
    idNames.every(name => params[name] === undefined || isId(params[name])),
  );
}

function isId(written: string): boolean {
  return /^[1-9]\d*$/.test(written) && recordId.safeParse(Number(written)).success;
}

interface PageRoute {
  readonly path: string;
  readonly route: ReactElement;
}

const guestRoutes = guestPaths.map(path => routeOf(path, <Guarded by="guest" />));
const bareRoutes = plainPages.filter(({ bare }) => bare === true).map(plainRoute);
const framedRoutes = [
  ...Object.values(registry).flatMap(resource =>
    resource.page === undefined ? [] : resourceRoutes(resource, resource.page),
  ),
  ...plainPages.filter(({ bare }) => bare !== true).map(plainRoute),
  routeOf('/403', <Forbidden />),
];

/** Those of the routes that the address can be one of. */
function routesOf(routes: readonly PageRoute[], { pathname }: Place) {
  return routes.filter(({ path }) => startsAlike(path, pathname)).map(({ route }) => route);
}

/** List and dialogs under the list's path; one row under its own. */
function resourceRoutes(resource: Resource, page: Page): PageRoute[] {
  const { list, create, edit, show } = resourceScreens(resource, engine.overrides);
  const gated = (element: ReactElement) =>
    gate(page.roles, <ResourceContextProvider value={resource.name}>{element}</ResourceContextProvider>);
  const dialogs = (
    <>
      {create === undefined ? null : <Route path="create" element={create} />}
      {edit === undefined ? null : <Route path=":id/edit" element={edit} />}
    </>
  );
  const rows = routeOf(page.path, gated(list), dialogs);
  return page.detail === undefined || show === undefined ? [rows] : [rows, routeOf(page.detail, gated(show))];
}

function plainRoute({ path, element, roles }: PlainPage): PageRoute {
  return routeOf(path, gate(roles, element));
}

function routeOf(path: string, element: ReactElement, below?: ReactElement): PageRoute {
  const route = (
    <Route key={path} path={path} element={element}>
      {below}
    </Route>
  );
  return { path, route };
}

function gate(roles: readonly Role[], element: ReactElement) {
  return (
    <Guarded by="roles" roles={roles}>
      {element}
    </Guarded>
  );
}
