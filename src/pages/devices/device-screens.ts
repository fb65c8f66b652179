import { createElement, lazy } from 'react';
import { Role } from '../../../domain/actor.ts';
import type { RowActionOverrides } from '../../admin/overrides.ts';
import type { PortalPanel } from '../portal-panel.ts';
import { FirmwareColumn } from './list/firmware-column.tsx';
import { SignalColumn } from './list/signal-column.tsx';

const DevicePage = lazy(async () => ({
  default: (await import('./detail/device-page.tsx')).DevicePage,
}));

const DisablePanel = lazy(async () => ({
  default: (await import('./service/disable-panel.tsx')).DisablePanel,
}));

const EnablePanel = lazy(async () => ({
  default: (await import('./service/enable-panel.tsx')).EnablePanel,
}));

const InstallationPanel = lazy(async () => ({
  default: (await import('./installation/installation-panel.tsx')).InstallationPanel,
}));

const RegisterPanel = lazy(async () => ({
  default: (await import('./register/register-panel.tsx')).RegisterPanel,
}));

const ReplacePanel = lazy(async () => ({
  default: (await import('./replace/replace-panel.tsx')).ReplacePanel,
}));

const UnshareQuestion = lazy(async () => ({
  default: (await import('./unshare-question.tsx')).UnshareQuestion,
}));

const InstallationInput = lazy(async () => ({
  default: (await import('./form/installation-input.tsx')).InstallationInput,
}));

const ServiceInput = lazy(async () => ({
  default: (await import('./form/service-input.tsx')).ServiceInput,
}));

const DeviceStatusPanel = lazy(async () => ({
  default: (await import('./status/status-panel.tsx')).StatusPanel,
}));

const SessionLogsPanel = lazy(async () => ({
  default: (await import('./logs/logs-panel.tsx')).LogsPanel,
}));

const SessionLogPanel = lazy(async () => ({
  default: (await import('./logs/log-panel.tsx')).LogPanel,
}));

const SupportPanel = lazy(async () => ({
  default: (await import('./support/support-panel.tsx')).SupportPanel,
}));

/** What is done to a device, by the ids of `resources/device-actions.ts`. */
const actions: RowActionOverrides = {
  disable: { opens: ({ id }) => `/devices/${id}/disable` },
  enable: { opens: ({ id }) => `/devices/${id}/enable` },
  'installation-date': { opens: ({ id }) => `/devices/${id}/installation-date` },
  replace: { opens: ({ id }) => `/devices/${id}/replace` },
  register: { opens: ({ id }) => `/devices/register?device=${id}` },
  unshare: UnshareQuestion,
  status: { opens: ({ id }) => `/devices/${id}/status` },
  logs: { opens: ({ id }) => `/devices/${id}/logs` },
  support: { opens: ({ id }) => `/devices/${id}/support` },
};

/** What replaces the engine's own for devices, and for shared devices: they are the same beds. */
export const deviceOverrides = {
  show: createElement(DevicePage),
  columns: {
    '#signal': { label: 'Signal strength', cell: SignalColumn },
    '#firmware': { label: 'device.firmware', cell: FirmwareColumn },
  },
  actions,
  inputs: { installation_date: InstallationInput, is_disabled: ServiceInput },
  form: { messages: { updated: 'device.updated', failed: 'device.failed' } },
};

const under = '/devices/:id';

/** The side panels of one device. */
export const devicePanels: readonly PortalPanel[] = [
  {
    path: '/devices/:id/disable',
    under,
    element: createElement(DisablePanel),
    roles: [Role.Admin, Role.Partner],
  },
  {
    path: '/devices/:id/enable',
    under,
    element: createElement(EnablePanel),
    roles: [Role.Admin, Role.Partner],
  },
  {
    path: '/devices/:id/installation-date',
    under,
    element: createElement(InstallationPanel),
    roles: [Role.Admin, Role.Partner, Role.CustomerService],
  },
  {
    path: '/devices/register',
    under: '/devices',
    element: createElement(RegisterPanel),
    roles: [Role.Admin, Role.CustomerService],
  },
  { path: '/devices/:id/replace', under, element: createElement(ReplacePanel), roles: [Role.Admin] },
  { path: '/devices/:id/status', under, element: createElement(DeviceStatusPanel), roles: [Role.Admin] },
  { path: '/devices/:id/logs', under, element: createElement(SessionLogsPanel) },
  { path: '/devices/:id/logs/:session', under: '/devices/:id/logs', element: createElement(SessionLogPanel) },
  { path: '/devices/:id/support', under, element: createElement(SupportPanel) },
];
