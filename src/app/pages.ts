import { type ComponentType, createElement, lazy, type ReactElement } from 'react';
import { Role, roles } from '../../domain/actor.ts';
import { bookings } from '../../resources/bookings.ts';
import { devices } from '../../resources/devices.ts';
import { registry } from '../../resources/index.ts';
import { locations } from '../../resources/locations.ts';
import { rolesWith } from '../../resources/schema/access.ts';
import type { Menu, Page, Resource } from '../../resources/schema/define-resource.ts';
import { actionRoles } from '../../resources/schema/row-action.ts';
import { users } from '../../resources/users.ts';
import type { SidePanelPage } from '../admin/dialogs/panel-address.ts';
import { historyPanels } from '../admin/history/history-panels.tsx';
import type { MenuEntry, PortalPage } from '../layout/navigation.ts';

/** A page that belongs to no resource, or that shows a record in another way than its own page. */
export type PlainPage = PortalPage & {
  readonly element: ReactElement;
  /** Fills the screen by itself, without navigation and header. */
  readonly bare?: true;
};

/**
 * The registry of pages. A plain page and a side panel have their record here; the pages of a resource have theirs
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

/** The side panels (LOC-09), over the page from which they were opened, whose crumbs stay. */
export const panels: readonly SidePanelPage[] = [
  {
    path: '/bookings/new',
    under: '/bookings',
    roles: actionRoles(users, 'book'),
    element: later(async () => (await import('../pages/bookings/book/book-panel.tsx')).BookPanel),
  },
  {
    path: '/bookings/solve',
    under: '/bookings',
    roles: actionRoles(bookings, 'reschedule'),
    element: later(async () => (await import('../pages/bookings/solve/solve-panel.tsx')).SolvePanel),
  },
  {
    path: '/bookings/:id/cancel',
    under: '/bookings/:id',
    roles: actionRoles(bookings, 'cancel'),
    element: later(async () => (await import('../pages/bookings/cancel-panel.tsx')).CancelPanel),
  },
  {
    path: '/bookings/:id/reschedule',
    under: '/bookings/:id',
    roles: actionRoles(bookings, 'reschedule'),
    element: later(async () => (await import('../pages/bookings/reschedule-panel.tsx')).ReschedulePanel),
  },
  {
    path: '/devices/:id/disable',
    under: '/devices/:id',
    roles: actionRoles(devices, 'disable'),
    element: later(async () => (await import('../pages/devices/service/disable-panel.tsx')).DisablePanel),
  },
  {
    path: '/devices/:id/enable',
    under: '/devices/:id',
    roles: actionRoles(devices, 'enable'),
    element: later(async () => (await import('../pages/devices/service/enable-panel.tsx')).EnablePanel),
  },
  {
    path: '/devices/:id/installation-date',
    under: '/devices/:id',
    roles: actionRoles(devices, 'installation-date'),
    element: later(async () => (await import('../pages/devices/installation-panel.tsx')).InstallationPanel),
  },
  {
    path: '/devices/register',
    under: '/devices',
    roles: actionRoles(devices, 'register'),
    element: later(async () => (await import('../pages/devices/register/register-panel.tsx')).RegisterPanel),
  },
  {
    path: '/devices/:id/replace',
    under: '/devices/:id',
    roles: actionRoles(devices, 'replace'),
    element: later(async () => (await import('../pages/devices/replace/replace-panel.tsx')).ReplacePanel),
  },
  {
    path: '/devices/:id/status',
    under: '/devices/:id',
    roles: actionRoles(devices, 'status'),
    element: later(async () => (await import('../pages/devices/status/status-panel.tsx')).StatusPanel),
  },
  {
    path: '/devices/:id/logs',
    under: '/devices/:id',
    roles: actionRoles(devices, 'logs'),
    element: later(async () => (await import('../pages/devices/logs/logs-panel.tsx')).LogsPanel),
  },
  {
    path: '/devices/:id/logs/:session',
    under: '/devices/:id/logs',
    roles: actionRoles(devices, 'logs'),
    element: later(async () => (await import('../pages/devices/logs/log-panel.tsx')).LogPanel),
  },
  {
    path: '/devices/:id/support',
    under: '/devices/:id',
    roles: actionRoles(devices, 'support'),
    element: later(async () => (await import('../pages/devices/support-panel.tsx')).SupportPanel),
  },
  {
    path: '/location/:id/devices/:device/edit',
    under: '/location/:id',
    roles,
    element: later(async () => (await import('../pages/location/device-edit.tsx')).DeviceEdit),
  },
  {
    path: '/location/:id/bookings/:date',
    under: '/location/:id',
    roles,
    element: later(async () => (await import('../pages/location/calendar/day-panel.tsx')).DayPanel),
  },
  {
    path: '/locations/close',
    under: '/locations',
    roles: rolesWith(locations.access, 'update'),
    element: later(async () => (await import('../pages/location/hours/close-days-panel.tsx')).CloseDaysPanel),
  },
  {
    path: '/location/:id/block',
    under: '/location/:id',
    roles: rolesWith(locations.access, 'update'),
    element: later(async () => (await import('../pages/location/hours/block-panel.tsx')).BlockPanel),
  },
  {
    path: '/location/:id/blocks/:block',
    under: '/location/:id',
    roles: rolesWith(locations.access, 'update'),
    element: later(async () => (await import('../pages/location/hours/block-panel.tsx')).ChangeBlockPanel),
  },
  {
    path: '/location/:id/day/:date',
    under: '/location/:id',
    roles: rolesWith(locations.access, 'update'),
    element: later(async () => (await import('../pages/location/hours/day-hours-panel.tsx')).DayHoursPanel),
  },
  ...historyPanels,
];

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

/** What is loaded when it is first opened. */
function later(load: () => Promise<ComponentType>): ReactElement {
  return createElement(lazy(async () => ({ default: await load() })));
}
