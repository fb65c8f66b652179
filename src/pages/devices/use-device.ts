import { HttpError, useGetOne } from 'react-admin';
import type { DeviceRow } from '../../../contract/devices.ts';

/** The device that a panel is about, as it is now: read again whenever it may have changed. */
export function useDevice(id: number) {
  const { data, error, refetch, isFetchedAfterMount } = useGetOne<DeviceRow>(
    'devices',
    { id },
    { refetchOnMount: 'always' },
  );
  const gone = error instanceof HttpError && error.status === 404;
  const device = isFetchedAfterMount || error !== null ? data : undefined;
  return {
    device,
    error: device === undefined || gone ? error : null,
    retry: () => void refetch(),
  };
}

export type FoundDevice = ReturnType<typeof useDevice>;
