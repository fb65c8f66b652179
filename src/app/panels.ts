import { roles } from '../../domain/actor.ts';
import { bookings } from '../../resources/bookings.ts';
import { devices } from '../../resources/devices.ts';
import { locations } from '../../resources/locations.ts';
import { rolesWith } from '../../resources/schema/access.ts';
import { actionRoles } from '../../resources/schema/row-action.ts';
import { users } from '../../resources/users.ts';
import type { SidePanelPage } from '../admin/dialogs/panel-address.ts';
import { historyPanels } from '../admin/history/history-panels.tsx';
import { coming } from '../layout/coming.tsx';

/** The side panels (LOC-09), over the page from which they were opened, whose crumbs stay. */
export const panels: readonly SidePanelPage[] = [
  {
    path: '/bookings/new',
    under: '/bookings',
    roles: actionRoles(users, 'book'),
    Content: coming(async () => (await import('../pages/bookings/book/book-panel.tsx')).BookPanel),
  },
  {
    path: '/bookings/solve',
    under: '/bookings',
    roles: actionRoles(bookings, 'reschedule'),
    Content: coming(async () => (await import('../pages/bookings/solve/solve-panel.tsx')).SolvePanel),
  },
  {
    path: '/bookings/:id/cancel',
    under: '/bookings/:id',
    roles: actionRoles(bookings, 'cancel'),
    Content: coming(async () => (await import('../pages/bookings/cancel-panel.tsx')).CancelPanel),
  },
  {
    path: '/bookings/:id/reschedule',
    under: '/bookings/:id',
    roles: actionRoles(bookings, 'reschedule'),
    Content: coming(async () => (await import('../pages/bookings/reschedule-panel.tsx')).ReschedulePanel),
  },
  {
    path: '/devices/:id/disable',
    under: '/devices/:id',
    roles: actionRoles(devices, 'disable'),
    Content: coming(async () => (await import('../pages/devices/service/disable-panel.tsx')).DisablePanel),
  },
  {
    path: '/devices/:id/enable',
    under: '/devices/:id',
    roles: actionRoles(devices, 'enable'),
    Content: coming(async () => (await import('../pages/devices/service/enable-panel.tsx')).EnablePanel),
  },
  {
    path: '/devices/:id/installation-date',
    under: '/devices/:id',
    roles: actionRoles(devices, 'installation-date'),
    Content: coming(async () => (await import('../pages/devices/installation-panel.tsx')).InstallationPanel),
  },
  {
    path: '/devices/register',
    under: '/devices',
    roles: actionRoles(devices, 'register'),
    Content: coming(async () => (await import('../pages/devices/register/register-panel.tsx')).RegisterPanel),
  },
  {
    path: '/devices/:id/replace',
    under: '/devices/:id',
    roles: actionRoles(devices, 'replace'),
    Content: coming(async () => (await import('../pages/devices/replace/replace-panel.tsx')).ReplacePanel),
  },
  {
    path: '/devices/:id/status',
    under: '/devices/:id',
    roles: actionRoles(devices, 'status'),
    Content: coming(async () => (await import('../pages/devices/status/status-panel.tsx')).StatusPanel),
  },
  {
    path: '/devices/:id/logs',
    under: '/devices/:id',
    roles: actionRoles(devices, 'logs'),
    Content: coming(async () => (await import('../pages/devices/logs/logs-panel.tsx')).LogsPanel),
  },
  {
    path: '/devices/:id/logs/:session',
    under: '/devices/:id/logs',
    roles: actionRoles(devices, 'logs'),
    Content: coming(async () => (await import('../pages/devices/logs/log-panel.tsx')).LogPanel),
  },
  {
    path: '/devices/:id/support',
    under: '/devices/:id',
    roles: actionRoles(devices, 'support'),
    Content: coming(async () => (await import('../pages/devices/support-panel.tsx')).SupportPanel),
  },
  {
    path: '/rollouts/new',
    under: '/rollouts',
    roles: actionRoles(devices, 'replace'),
    Content: coming(async () => (await import('../pages/rollouts/new-rollout-panel.tsx')).NewRolloutPanel),
  },
  {
    path: '/location/:id/devices/:device/edit',
    under: '/location/:id',
    roles,
    Content: coming(async () => (await import('../pages/location/device-edit.tsx')).DeviceEdit),
  },
  {
    path: '/location/:id/bookings/:date',
    under: '/location/:id',
    roles,
    Content: coming(async () => (await import('../pages/location/calendar/day-panel.tsx')).DayPanel),
  },
  {
    path: '/locations/close',
    under: '/locations',
    roles: rolesWith(locations.access, 'update'),
    Content: coming(
      async () => (await import('../pages/location/hours/close-days-panel.tsx')).CloseDaysPanel,
    ),
  },
  {
    path: '/location/:id/block',
    under: '/location/:id',
    roles: rolesWith(locations.access, 'update'),
    Content: coming(async () => (await import('../pages/location/hours/block-panel.tsx')).BlockPanel),
  },
  {
    path: '/location/:id/blocks/:block',
    under: '/location/:id',
    roles: rolesWith(locations.access, 'update'),
    Content: coming(async () => (await import('../pages/location/hours/block-panel.tsx')).ChangeBlockPanel),
  },
  {
    path: '/location/:id/day/:date',
    under: '/location/:id',
    roles: rolesWith(locations.access, 'update'),
    Content: coming(async () => (await import('../pages/location/hours/day-hours-panel.tsx')).DayHoursPanel),
  },
  ...historyPanels,
];
