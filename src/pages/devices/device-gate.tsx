import type { ReactNode } from 'react';
import { HttpError, useGetOne } from 'react-admin';
import type { DeviceRow } from '../../../contract/devices.ts';
import { resources } from '../../../resources/index.ts';
import { ShowFailure, ShowWaiting } from '../../admin/show/show-section.tsx';

interface Props {
  readonly id: number;
  /** Gets the device, or what stands in its place until it is there, or because it is not. */
  readonly children: (device: DeviceRow | undefined, state: ReactNode) => ReactNode;
}

/** The device that a panel is about, in the states that it can be in: on its way, gone, there. */
export function DeviceGate({ id, children }: Props) {
  const { data, error, refetch } = useGetOne<DeviceRow>('devices', { id });
  const gone = error instanceof HttpError && error.status === 404;
  if (gone || (data === undefined && error !== null))
    return children(
      undefined,
      <ShowFailure resource={resources.devices} error={error} onRetry={() => void refetch()} />,
    );
  return children(data, data === undefined ? <ShowWaiting /> : null);
}
