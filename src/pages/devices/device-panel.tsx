import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { HttpError, useGetOne } from 'react-admin';
import { useLocation } from 'react-router';
import type { DeviceRow } from '../../../contract/devices.ts';
import { inOneLine } from '../../../domain/text/in-one-line.ts';
import { resources } from '../../../resources/index.ts';
import { showsStill } from '../../admin/dialogs/panel-address.ts';
import { oneLine, SidePanel } from '../../admin/dialogs/side-panel.tsx';
import { UnsavedQuestion, useUnsavedQuestion } from '../../admin/form/unsaved-question.tsx';
import { ShowFailure, ShowWaiting } from '../../admin/show/show-section.tsx';
import type { Refusal } from '../../booking/steps/workflow-refusal.ts';
import { useRefusalWords } from '../../booking/steps/workflow-refusal.ts';

interface Props {
  readonly title: string;
  readonly found: FoundDevice;
  /** Something was typed that would be lost. */
  readonly typed: boolean;
  readonly onClose: () => void;
  readonly actions: ReactNode;
  readonly children: (device: DeviceRow) => ReactNode;
}

/** The frame of the panels that do something to one device: which one, where it stands, and no silent loss. */
export function DevicePanel({ title, found, typed, onClose, actions, children }: Props) {
  const { pathname } = useLocation();
  const { device, error, retry } = found;
  const leaving = useUnsavedQuestion(typed, next => showsStill(next, pathname));
  return (
    <SidePanel
      title={title}
      subtitle={device === undefined ? undefined : nameOf(device)}
      lines={error === null && oneLine}
      onClose={onClose}
      actions={actions}
    >
      {error !== null && <ShowFailure resource={resources.devices} error={error} onRetry={retry} />}
      {error === null && device === undefined && <ShowWaiting />}
      {error === null && device !== undefined && children(device)}
      {leaving.isAsking && <UnsavedQuestion onStay={leaving.stay} onLeave={leaving.leave} />}
    </SidePanel>
  );
}

function nameOf({ name, location }: DeviceRow): string {
  return inOneLine([name, location?.name]);
}

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

type FoundDevice = ReturnType<typeof useDevice>;

interface DeviceGateProps {
  readonly id: number;
  /** Gets the device, or what stands in its place until it is there, or because it is not. */
  readonly children: (device: DeviceRow | undefined, state: ReactNode) => ReactNode;
}

/** The device that a panel is about, in the states that it can be in: on its way, gone, there. */
export function DeviceGate({ id, children }: DeviceGateProps) {
  const { data, error, refetch } = useGetOne<DeviceRow>('devices', { id });
  const gone = error instanceof HttpError && error.status === 404;
  if (gone || (data === undefined && error !== null))
    return children(
      undefined,
      <ShowFailure resource={resources.devices} error={error} onRetry={() => void refetch()} />,
    );
  return children(data, data === undefined ? <ShowWaiting /> : null);
}

/** Why something was not done; a plan that is no longer so is shown anew beneath (A5). */
export function RefusalWords({ refusal }: { readonly refusal: Refusal | undefined }) {
  const wordsOf = useRefusalWords();
  if (refusal === undefined) return null;
  return <Alert severity={refusal.kind === 'stale' ? 'warning' : 'error'}>{wordsOf(refusal)}</Alert>;
}
