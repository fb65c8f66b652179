import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { Suspense } from 'react';
import { HttpError, useGetOne, useResourceContext } from 'react-admin';
import { useParams } from 'react-router';
import type { DeviceRow } from '../../../../contract/devices.ts';
import type { Actor } from '../../../../domain/actor.ts';
import { resources } from '../../../../resources/index.ts';
import { useActor } from '../../../admin/engine-context.tsx';
import { ShowHeader } from '../../../admin/show/show-header.tsx';
import { ShowFailure, ShowWaiting } from '../../../admin/show/show-section.tsx';
import { sectionsFor, sides } from './sections.ts';

/** One device: what it is, how it is now, what can be done to it, and everything that happened to it. */
export function DevicePage() {
  // A shared device is a device that stands somewhere, found in another list (ROUTE-08).
  const from = useResourceContext() === 'shared-devices' ? 'shared-devices' : 'devices';
  const id = Number(useParams().id);
  const actor = useActor();
  const { data, error, refetch } = useGetOne<DeviceRow>(from, { id }, { refetchOnMount: 'always' });
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

interface Props {
  readonly device: DeviceRow;
  readonly actor: Actor;
}

const { devices } = resources;
const states = (['is_disabled', 'wifi_status', 'device_type'] as const).map(name => ({
  name,
  field: devices.fields[name],
}));

/** Parts of the page: a button that opens the same over it would say everything twice. */
const shownBelow = ['status', 'logs'];

/** The name of a device, what can be done to it, and beneath it its parts, each of which loads by itself. */
function DeviceBody({ device, actor }: Props) {
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
              <Suspense key={name} fallback={<Skeleton variant="rounded" height={180} />}>
                <Section device={device} role={actor.role} />
              </Suspense>
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
