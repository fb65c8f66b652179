import Box from '@mui/material/Box';
import { HttpError, useGetOne, useResourceContext } from 'react-admin';
import { useParams } from 'react-router';
import { resources } from '../../../../resources/index.ts';
import { ShowFailure, ShowWaiting } from '../../../admin/show-state.tsx';
import { useActor } from '../../../admin/use-actor.ts';
import type { DeviceRow } from '../device-row.ts';
import { DeviceBody } from './device-body.tsx';

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
