import { createElement } from 'react';
import { devices } from '../../../resources/devices.ts';
import { actionRoles } from '../../../resources/schema/row-action.ts';
import type { RowActionOverrides } from '../../admin/engine-context.tsx';
import { coming, comingPage } from '../../layout/coming.tsx';
import { PageSkeleton } from '../../layout/page-skeleton.tsx';

/** Its columns come with the first list of devices: other lists do not pay for what a device's state is told by. */
const columns = async () => await import('./device-columns.tsx');

const WifiCell = coming(async () => (await columns()).WifiCell);

const DevicePage = comingPage(async () => {
  // Beside its name it says how it is connected: a line more on a phone, which would push down all that stands there.
  const connection = WifiCell.load().catch(() => undefined);
  const [page] = await Promise.all([import('./device-page.tsx'), connection]);
  return page.DevicePage;
}, PageSkeleton);

const UnshareQuestion = coming(async () => (await import('./unshare-question.tsx')).UnshareQuestion);

const CalendarLink = coming(
  async () => (await import('../../calendar-links/calendar-link.tsx')).CalendarLink,
);

const InstallationInput = coming(async () => (await import('./device-inputs.tsx')).InstallationInput);

const ServiceInput = coming(async () => (await import('./device-inputs.tsx')).ServiceInput);

/** What is done to a device, by the ids of `resources/device-actions.ts`. */
const actions: RowActionOverrides = {
  disable: { opens: ({ id }) => `/devices/${id}/disable` },
  block: { opens: ({ id, partner_location_id }) => `/location/${partner_location_id}/block?bed=${id}` },
  enable: { opens: ({ id }) => `/devices/${id}/enable` },
  'installation-date': { opens: ({ id }) => `/devices/${id}/installation-date` },
  replace: { opens: ({ id }) => `/devices/${id}/replace` },
  register: { opens: ({ id }) => `/devices/register?device=${id}` },
  unshare: UnshareQuestion,
  status: { opens: ({ id }) => `/devices/${id}/status` },
  logs: { opens: ({ id }) => `/devices/${id}/logs` },
  'calendar-link': CalendarLink,
  support: { opens: ({ id }) => `/devices/${id}/support` },
};

/** What replaces the engine's own for devices, and for shared devices: they are the same beds. */
export const deviceOverrides = {
  show: createElement(DevicePage),
  columns: {
    '#signal': {
      label: 'Signal strength',
      cell: coming(async () => (await columns()).SignalColumn),
    },
    '#firmware': {
      label: 'device.firmware',
      cell: coming(async () => (await columns()).FirmwareColumn),
    },
  },
  cells: {
    health: coming(async () => (await columns()).HealthCell),
    wifi_status: WifiCell,
  },
  actions,
  bulk: [
    {
      label: 'Roll out firmware',
      roles: actionRoles(devices, 'replace'),
      most: 500,
      opens: (ids: readonly number[]) => `/rollouts/new?ids=${ids.join(',')}`,
    },
  ],
  inputs: { installation_date: InstallationInput, is_disabled: ServiceInput },
  form: { messages: { updated: 'device.updated', failed: 'device.failed' } },
};
