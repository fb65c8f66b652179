import { createElement, lazy } from 'react';
import type { RowActionOverrides } from '../../admin/engine-context.tsx';
import { FirmwareColumn, SignalColumn } from './device-columns.tsx';

const DevicePage = lazy(async () => ({
  default: (await import('./device-page.tsx')).DevicePage,
}));

const UnshareQuestion = lazy(async () => ({
  default: (await import('./unshare-question.tsx')).UnshareQuestion,
}));

const InstallationInput = lazy(async () => ({
  default: (await import('./device-inputs.tsx')).InstallationInput,
}));

const ServiceInput = lazy(async () => ({
  default: (await import('./device-inputs.tsx')).ServiceInput,
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
