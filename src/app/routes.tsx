import { type ReactElement, Suspense } from 'react';
import { ResourceContextProvider } from 'react-admin';
import { Route, Routes, useLocation } from 'react-router';
import { guestPaths } from '../../authProvider/target.ts';
import type { Role } from '../../domain/actor.ts';
import { registry } from '../../resources/index.ts';
import type { Page, Resource } from '../../resources/schema/define-resource.ts';
import { layersOf } from '../admin/dialogs/panel-address.ts';
import { resourceScreens } from '../admin/resource-screens.tsx';
import { ErrorBoundary } from '../layout/error-page.tsx';
import { Guarded } from '../layout/guarded.tsx';
import { Layout } from '../layout/layout.tsx';
import { PagesProvider } from '../layout/navigation.ts';
import { PageSkeleton } from '../layout/page-skeleton.tsx';
import { Forbidden, NotFound } from '../pages/auth/no-page.tsx';
import { engine } from './overrides.ts';
import { panels, plainPages, portalPages } from './pages.ts';

/**
 * Every route of the signed-in portal (ROUTE-05 to ROUTE-20): the pages of the registry, the pages that
 * belong to no resource, 403 and 404. Who may open what stands in the descriptions and nowhere else. Side
 * panels lie over the page from which they were opened, which stays as it is.
 */
export function PortalRoutes() {
  const layers = layersOf(useLocation(), panels);
  return (
    <ErrorBoundary>
      <PagesProvider value={portalPages}>
        <Suspense fallback={<PageSkeleton />}>
          <Routes location={layers.page}>
            {guestPaths.map(path => (
              <Route key={path} path={path} element={<Guarded by="guest" />} />
            ))}
            <Route element={<Layout />}>
              {Object.values(registry).map(resource =>
                resource.page === undefined ? null : resourceRoutes(resource, resource.page),
              )}
              {plainPages.map(({ path, element, roles }) => (
                <Route key={path} path={path} element={gate(roles, element)} />
              ))}
              <Route path="/403" element={<Forbidden />} />
              <Route path="*" element={<NotFound />} />
            </Route>
          </Routes>
          {layers.panels.map(({ panel, place }) => (
            <Suspense key={panel.path}>
              <Routes location={place}>
                <Route path={panel.path} element={gate(panel.roles, panel.element)} />
              </Routes>
            </Suspense>
          ))}
        </Suspense>
      </PagesProvider>
    </ErrorBoundary>
  );
}

/** List and dialogs under the list's path; one row under its own. */
function resourceRoutes(resource: Resource, page: Page) {
  const { list, create, edit, show } = resourceScreens(resource, engine.overrides);
  const gated = (element: ReactElement) =>
    gate(page.roles, <ResourceContextProvider value={resource.name}>{element}</ResourceContextProvider>);
  return [
    <Route key={page.path} path={page.path} element={gated(list)}>
      {create === undefined ? null : <Route path="create" element={create} />}
      {edit === undefined ? null : <Route path=":id/edit" element={edit} />}
    </Route>,
    page.detail === undefined || show === undefined ? null : (
      <Route key={page.detail} path={page.detail} element={gated(show)} />
    ),
  ];
}

function gate(roles: readonly Role[], element: ReactElement) {
  return (
    <Guarded by="roles" roles={roles}>
      {element}
    </Guarded>
  );
}
