import { type ReactElement, useEffect } from 'react';
import { matchPath, matchRoutes } from 'react-router';
import { registry } from '../../resources/index.ts';
import { startsAlike } from '../admin/first-word.ts';
import { expectForm, resourceScreens } from '../admin/resource-screens.tsx';
import { prefetch } from '../layout/coming.tsx';
import { quietly } from './lost-script.ts';
import { engine } from './overrides.ts';
import { plainPages } from './pages.ts';
import { panels } from './panels.ts';

/** Whoever points at a link for so long may well press it; a pointer on its way across a menu points at none. */
const pointedMs = 60;

/**
 * Fetches the scripts of a page when a link to it is pointed at, with the pointer, a finger or the keyboard: between that
 * and the press most of them come, so that a page opened for the first time waits for little but its rows (ADR 99).
 */
export function usePrefetchedPages(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pointed: string | undefined;
    const point = ({ target }: Event) => {
      const path = pathUnder(target);
      if (path === pointed) return;
      pointed = path;
      clearTimeout(timer);
      timer = path === undefined ? undefined : setTimeout(() => quietly(scriptsAt(path)), pointedMs);
    };
    const press = ({ target }: Event) => {
      const path = pathUnder(target);
      if (path !== undefined) void quietly(scriptsAt(path));
    };
    // By its moves: a page that loads, or scrolls, under a pointer that lies still has not been pointed at.
    document.addEventListener('pointermove', point);
    document.addEventListener('focusin', point);
    document.addEventListener('pointerdown', press);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointermove', point);
      document.removeEventListener('focusin', point);
      document.removeEventListener('pointerdown', press);
    };
  }, []);
}

/** The address within the portal to which the link leads that somebody points at. */
function pathUnder(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  const leadsHere = link instanceof HTMLAnchorElement && link.origin === location.origin;
  return leadsHere && link.target === '' && !link.hasAttribute('download') ? link.pathname : undefined;
}

interface Screen {
  readonly path: string;
  readonly screen: ReactElement;
}

const screens: readonly Screen[] = [
  ...plainPages.map(({ path, element }) => ({ path, screen: element })),
  ...Object.values(registry).flatMap(resource => {
    const { path, detail } = resource.page ?? {};
    const { list, show } = resourceScreens(resource, engine.overrides);
    return [...screenAt(path, list), ...screenAt(detail, show)];
  }),
];

function screenAt(path: string | undefined, screen: ReactElement | undefined): Screen[] {
  return path === undefined || screen === undefined ? [] : [{ path, screen }];
}

/** Fetches the scripts of what an address shows: a panel, or a page with the form over it. */
function scriptsAt(pathname: string): readonly (Promise<unknown> | undefined)[] {
  const panel = panels.find(({ path }) => startsAlike(path, pathname) && matchPath(path, pathname) !== null);
  if (panel !== undefined) return [panel.Content.load()];
  const near = screens.filter(({ path }) => startsAlike(path, pathname));
  const [page] = matchRoutes(near, pathname) ?? [];
  return page === undefined ? expectForm(pathname, engine.overrides) : [prefetch(page.route.screen)];
}
