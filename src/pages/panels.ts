import { createElement, lazy, type ReactElement } from 'react';
import { Role } from '../../domain/actor.ts';
import type { PanelAddress } from '../admin/panel-address.ts';

const DayPanel = lazy(async () => ({
  default: (await import('./location/calendar/day-panel.tsx')).DayPanel,
}));

const DayHoursPanel = lazy(async () => ({
  default: (await import('./location/day/day-hours-panel.tsx')).DayHoursPanel,
}));

const CancelPanel = lazy(async () => ({
  default: (await import('./bookings/cancel-panel.tsx')).CancelPanel,
}));

const ReschedulePanel = lazy(async () => ({
  default: (await import('./bookings/reschedule-panel.tsx')).ReschedulePanel,
}));

const RegisterPanel = lazy(async () => ({
  default: (await import('./devices/register/register-panel.tsx')).RegisterPanel,
}));

const ReplacePanel = lazy(async () => ({
  default: (await import('./devices/replace/replace-panel.tsx')).ReplacePanel,
}));

const DeviceStatusPanel = lazy(async () => ({
  default: (await import('./devices/status/status-panel.tsx')).StatusPanel,
}));

const SessionLogsPanel = lazy(async () => ({
  default: (await import('./devices/logs/logs-panel.tsx')).LogsPanel,
}));

const SessionLogPanel = lazy(async () => ({
  default: (await import('./devices/logs/log-panel.tsx')).LogPanel,
}));

/** A side panel at an address of its own, over the page it was opened from; open to every role unless it names some. */
interface PortalPanel extends PanelAddress {
  readonly element: ReactElement;
  readonly roles?: readonly Role[];
}

/** The side panels (LOC-09). */
export const panels: readonly PortalPanel[] = [
  { path: '/bookings/:id/cancel', under: '/bookings/:id', element: createElement(CancelPanel) },
  { path: '/bookings/:id/reschedule', under: '/bookings/:id', element: createElement(ReschedulePanel) },
  {
    path: '/devices/register',
    under: '/devices',
    element: createElement(RegisterPanel),
    roles: [Role.Admin, Role.CustomerService],
  },
  {
    path: '/devices/:id/replace',
    under: '/devices/:id',
    element: createElement(ReplacePanel),
    roles: [Role.Admin],
  },
  {
    path: '/devices/:id/status',
    under: '/devices/:id',
    element: createElement(DeviceStatusPanel),
    roles: [Role.Admin],
  },
  { path: '/devices/:id/logs', under: '/devices/:id', element: createElement(SessionLogsPanel) },
  { path: '/devices/:id/logs/:session', under: '/devices/:id/logs', element: createElement(SessionLogPanel) },
  { path: '/location/:id/bookings/:date', under: '/location/:id', element: createElement(DayPanel) },
  {
    path: '/location/:id/day/:date',
    under: '/location/:id',
    element: createElement(DayHoursPanel),
    roles: [Role.Admin, Role.Partner, Role.CustomerService],
  },
];
