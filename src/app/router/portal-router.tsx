import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import {
  unstable_HistoryRouter as HistoryRouter,
  Link,
  matchPath,
  Navigate,
  type NavigateOptions,
  Outlet,
  Route,
  Routes,
  type To,
  useInRouterContext,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
} from 'react-router';
import { createGuardedHistory } from './guarded-history.ts';
import { HistoryContext, useBlocker } from './use-blocker.ts';

/** The addresses of the portal: real paths, which can ask before they are left. */
export function createPortalRouter(children: ReactNode) {
  const history = createGuardedHistory();
  return (
    <HistoryContext value={history}>
      <HistoryRouter history={history}>{children}</HistoryRouter>
    </HistoryContext>
  );
}

/**
 * What react-admin is to navigate by, in place of what it would take otherwise (vite.config.ts): the same router as everything
 * else, without the loaders and fetchers of react-router, 14 kB of each first visit.
 */
export const routerProvider = {
  ...{ useLocation, useNavigate: useSteadyNavigate, useParams, useBlocker, useMatch, useInRouterContext },
  ...{ Link, Navigate, Route, Routes, Outlet, matchPath },
  useCanBlock: () => true,
  RouterWrapper: ({ children }: { readonly children: ReactNode }) => children,
};

/** Stays the same function at every address, since effects of react-admin depend on it. */
function useSteadyNavigate() {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  }, [navigate]);
  return useCallback((to: To | number, options?: NavigateOptions) => {
    if (typeof to === 'number') void latest.current(to);
    else void latest.current(to, options);
  }, []);
}
