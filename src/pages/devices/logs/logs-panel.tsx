import { useTranslate } from 'react-admin';
import { useParams } from 'react-router';
import { useClosePanel } from '../../../admin/dialogs/panel-address.ts';
import { SidePanel } from '../../../admin/dialogs/side-panel.tsx';
import { useActor } from '../../../admin/engine-context.tsx';
import { DeviceGate } from '../device-gate.tsx';
import { SessionList } from './session-list.tsx';

/** The latest sessions of a device, over the page it was opened from (LOG-08, LOC-09). */
export function LogsPanel() {
  const translate = useTranslate();
  const id = Number(useParams().id);
  const actor = useActor();
  const close = useClosePanel(`/devices/${id}`);
  return (
    <DeviceGate id={id}>
      {(device, state) => (
        <SidePanel
          title={translate('session_logs.title')}
          subtitle={device?.name}
          width={860}
          onClose={close}
        >
          {state}
          {device !== undefined && actor !== undefined && <SessionList device={device} role={actor.role} />}
        </SidePanel>
      )}
    </DeviceGate>
  );
}
