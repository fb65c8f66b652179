import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { type ComponentType, useMemo } from 'react';
import { HttpError, useGetOne, useResourceContext } from 'react-admin';
import { useParams } from 'react-router';
import type { DeviceRow } from '../../../contract/devices.ts';
import { type Actor, type Role, roles } from '../../../domain/actor.ts';
import { devices } from '../../../resources/devices.ts';
import { resources } from '../../../resources/index.ts';
import { actionRoles } from '../../../resources/schema/row-action.ts';
import { useActor } from '../../admin/engine-context.tsx';
import { ShowHeader } from '../../admin/show/show-header.tsx';
import { ShowFailure, ShowWaiting } from '../../admin/show/show-section.tsx';
import { type Coming, type Expected, useBeside } from '../../layout/coming.tsx';
import { comingPart } from '../../layout/coming-part.tsx';

export interface DeviceSectionProps {
  readonly device: DeviceRow;
  readonly role: Role;
}

/** One device: what it is, how it is now, what can be done to it, and everything that happened to it. */
export function DevicePage() {
  // A shared device is a device that stands somewhere, found in another list (ROUTE-08).
  const from = useResourceContext() === 'shared-devices' ? 'shared-devices' : 'devices';
  const id = Number(useParams().id);
  const actor = useActor();
  const { data, error, refetch } = useGetOne<DeviceRow>(from, { id }, { refetchOnMount: 'always' });
  const role = actor?.role;
  useBeside(useMemo(() => (role === undefined ? [] : partsFor(role)), [role]));
  const gone = error instanceof HttpError && error.status === 404;
  const failed = gone || (data === undefined && error !== null);
  return (
    <Box sx={{ p: { xs: 2, md: 3 } }}>
      {failed && <ShowFailure resource={resources[from]} error={error} onRetry={() => void refetch()} />}
      {!failed && (data === undefined || actor === undefined) && <ShowWaiting />}
      {!failed && data !== undefined && actor !== undefined && <DeviceBody device={data} actor={actor} />}
    </Box>
  );
}

interface DeviceBodyProps {
  readonly device: DeviceRow;
  readonly actor: Actor;
}

const states = (['is_disabled', 'wifi_status', 'device_type'] as const).map(name => ({
  name,
  field: devices.fields[name],
}));

/** Parts of the page: a button that opens the same over it would say everything twice. */
const shownBelow = ['status', 'logs'];

/** The name of a device, what can be done to it, and beneath it its parts, each of which loads by itself. */
function DeviceBody({ device, actor }: DeviceBodyProps) {
  return (
    <Stack spacing={2} component="article">
      <ShowHeader
        resource={devices}
        row={{ ...device }}
        actor={actor}
        states={states}
        readOnly={false}
        without={shownBelow}
      />
      <Box sx={beside}>
        {sides.map(side => (
          <Stack key={side} spacing={2} sx={side === 'below' ? wholeWidth : {}}>
            {sectionsFor(side, actor.role).map(({ name, Section }) => (
              <Section key={name} device={device} role={actor.role} />
            ))}
          </Stack>
        ))}
      </Box>
    </Stack>
  );
}

const wholeWidth = { gridColumn: '1 / -1', minWidth: 0 };

const beside = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
};

/** Beside each other on a wide screen, and what needs its whole width beneath; one after the other on a phone. */
const sides = ['left', 'right', 'below'] as const;

type Side = (typeof sides)[number];

/** One part of a device's page, loaded when the page opens. It brings its own frame (`ShowSection`). */
interface DeviceSection {
  readonly name: string;
  readonly Section: Coming<DeviceSectionProps>;
  /** For everybody unless told. */
  readonly roles?: readonly Role[];
}

/** @param xs How high it usually is on a phone, in pixels, and `lg` at a desk: what stands beneath it stays where it is. */
function section(load: () => Promise<ComponentType<DeviceSectionProps>>, xs: number, lg = xs) {
  return comingPart(load, () => <Skeleton variant="rounded" sx={{ height: { xs, lg } }} />);
}

const State = section(async () => (await import('./detail/state-section.tsx')).StateSection, 405, 330);

const Facts = section(async () => (await import('./detail/facts-section.tsx')).FactsSection, 603, 518);

const Bookings = section(
  async () => (await import('./detail/bookings-section.tsx')).BookingsSection,
  470,
  320,
);

const Timeline = section(async () => (await import('./detail/timeline-section.tsx')).TimelineSection, 407);

/** How a device is, part by part. */
const Status = section(async () => (await import('./status/status-panel.tsx')).StatusSection, 949, 643);

const RecordFacts = section(async () => (await import('./detail/facts-section.tsx')).DeviceRecord, 48);

/** Its latest sessions, with their logs. */
const Logs = section(async () => (await import('./logs/logs-panel.tsx')).LogsSection, 2023, 537);

const Reports = section(async () => (await import('./detail/facts-section.tsx')).LogSection, 388);

/** What a device's page tells, from top to bottom. */
const sections: Readonly<Record<Side, readonly DeviceSection[]>> = {
  left: [
    { name: 'state', Section: State },
    { name: 'facts', Section: Facts },
    { name: 'bookings', Section: Bookings },
  ],
  right: [
    { name: 'timeline', Section: Timeline },
    { name: 'status', Section: Status, roles: actionRoles(devices, 'status') },
    { name: 'record', Section: RecordFacts },
  ],
  below: [
    { name: 'logs', Section: Logs },
    { name: 'reports', Section: Reports },
  ],
};

/** The parts of one side that this role gets. */
function sectionsFor(side: Side, role: Role): readonly DeviceSection[] {
  return sections[side].filter(({ roles: allowed = roles }) => allowed.includes(role));
}

function partsFor(role: Role): readonly Expected[] {
  return sides.flatMap(side => sectionsFor(side, role)).map(({ Section }) => Section);
}
