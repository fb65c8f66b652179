import { type ComponentType, createElement, type ReactElement } from 'react';
import { Role, roles } from '../../domain/actor.ts';
import { registry } from '../../resources/index.ts';
import type { Menu, Page, Resource } from '../../resources/schema/define-resource.ts';
import { comingPage } from '../layout/coming.tsx';
import type { MenuEntry, PortalPage } from '../layout/navigation.ts';
import { PageSkeleton } from '../layout/page-skeleton.tsx';

/** A page that belongs to no resource, or that shows a record in another way than its own page. */
export type PlainPage = PortalPage & {
  readonly element: ReactElement;
  /** Fills the screen by itself, without navigation and header. */
  readonly bare?: true;
};

/**
 * The registry of pages. A plain page has its record here, a side panel in panels.ts; the pages of a resource have theirs
 * in its description (`page`), from which `resourcePages` makes the same records. Who may open what stands in
 * these records and nowhere else; routes, menu, crumbs, palette and the tests' map of the portal read them.
 */
export const plainPages: readonly PlainPage[] = [
  {
    path: '/',
    title: 'layout.home',
    palette: 'menu.home',
    roles,
    element: later(async () => (await import('../pages/home/home.tsx')).Home),
  },
  {
    path: '/information',
    title: 'menu.account_info',
    roles,
    menu: [{ section: 'main', icon: 'profile', order: 4 }],
    element: later(async () => (await import('../pages/people/account-info.tsx')).AccountInfo),
  },
  {
    path: '/now',
    title: 'Now',
    roles,
    menu: [{ section: 'network', icon: 'now', order: 1 }],
    element: later(async () => (await import('../pages/now/now-page.tsx')).NowPage),
  },
  {
    path: '/now/wall',
    under: '/now',
    title: 'Now on a wall',
    palette: 'Now on a wall',
    roles,
    bare: true,
    element: later(async () => (await import('../pages/now/wall-page.tsx')).WallPage),
  },
  {
    path: '/needs-someone',
    title: 'Needs someone',
    roles: [Role.Admin, Role.Partner, Role.CustomerService],
    menu: [{ section: 'network', icon: 'support', order: 2 }],
    element: later(async () => (await import('../pages/alerts/alerts-page.tsx')).AlertsPage),
  },
  {
    path: '/insights',
    title: 'Insights',
    roles,
    menu: [{ section: 'network', icon: 'insights' }],
    element: later(async () => (await import('../pages/insights/insights-page.tsx')).InsightsPage),
  },
  {
    path: '/statistics',
    title: 'Statistic',
    roles: [Role.Partner],
    menu: [{ section: 'main', icon: 'statistic', order: 6 }],
    element: later(async () => (await import('../pages/statistics/statistics-page.tsx')).StatisticsPage),
  },
  {
    path: '/reference',
    title: 'menu.world_tables',
    roles: [Role.Admin, Role.CustomerService, Role.Marketing],
    menu: [{ section: 'reference', icon: 'world' }],
    element: later(async () => (await import('../pages/reference/reference-page.tsx')).ReferencePage),
  },
  {
    path: '/question-steps/flow',
    under: '/question-steps',
    title: 'menu.question_flow',
    roles: [Role.Admin],
    element: later(async () => (await import('../pages/questions/flow-page.tsx')).FlowPage),
  },
  {
    path: '/users/normal/:id',
    under: '/users',
    row: 'users',
    roles: [Role.Admin, Role.Partner],
    element: later(async () => (await import('../pages/people/person-pages.tsx')).NormalProfile),
  },
  {
    path: '/guests/:id',
    under: '/bookings',
    title: 'booking.guest',
    roles: [Role.Partner],
    element: later(async () => (await import('../pages/people/guest-of-bookings.tsx')).GuestOfBookings),
  },
  {
    path: '/usersPartner/:id',
    under: '/users',
    row: 'users',
    roles,
    element: later(async () => (await import('../pages/people/person-pages.tsx')).PartnerDetail),
  },
];

/** A page that is loaded when it is first opened. */
function later(load: () => Promise<ComponentType>): ReactElement {
  return createElement(comingPage(load, PageSkeleton));
}

/** Every page of the signed-in portal. */
export const portalPages: readonly PortalPage[] = [
  ...Object.values(registry).flatMap(resource =>
    resource.page === undefined ? [] : resourcePages(resource, resource.page),
  ),
  ...plainPages,
];

/** List, detail page and the two dialogs of a resource; a record without a page of its own stands between list and dialog. */
function resourcePages({ name, label }: Resource, page: Page): PortalPage[] {
  const { path, detail, roles: allowed, menu } = page;
  const list = { path, title: menu?.label ?? label.many, roles: allowed, menu: listItems(menu) };
  const dialogs: PortalPage[] = [
    { path: `${path}/create`, under: path, title: 'layout.create', roles: allowed },
    {
      path: `${path}/:id/edit`,
      under: detail ?? path,
      title: 'layout.edit',
      roles: allowed,
      ...(detail === undefined ? { row: name } : {}),
    },
  ];
  if (detail === undefined) return [list, ...dialogs];
  const own = menu?.own === undefined ? [] : [menu.own];
  return [list, { path: detail, under: path, row: name, roles: allowed, menu: own }, ...dialogs];
}

function listItems(menu: Menu | undefined): MenuEntry[] {
  if (menu === undefined) return [];
  const { also, own, ...item } = menu;
  return also === undefined ? [item] : [item, { ...item, ...also }];
}
