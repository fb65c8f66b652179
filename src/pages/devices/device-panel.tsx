import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { DeviceRow } from '../../../contract/devices.ts';
import { resources } from '../../../resources/index.ts';
import { showsStill } from '../../admin/dialogs/panel-address.ts';
import { SidePanel } from '../../admin/dialogs/side-panel.tsx';
import { UnsavedQuestion, useUnsavedQuestion } from '../../admin/form/unsaved-question.tsx';
import { ShowFailure, ShowWaiting } from '../../admin/show/show-section.tsx';
import type { FoundDevice } from './use-device.ts';

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
  return [name, location?.name].filter(Boolean).join(' · ');
}
