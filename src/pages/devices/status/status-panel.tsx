import { useTranslate } from 'react-admin';
import { useParams } from 'react-router';
import { useClosePanel } from '../../../admin/dialogs/panel-address.ts';
import { SidePanel } from '../../../admin/dialogs/side-panel.tsx';
import { DeviceGate } from '../device-gate.tsx';
import { zoneOf } from '../device-row.ts';
import { StatusParts } from './status-parts.tsx';

/** The status of one device, over the page it was opened from (SYS-01). */
export function StatusPanel() {
  const translate = useTranslate();
  const id = Number(useParams().id);
  const close = useClosePanel(`/devices/${id}`);
  return (
    <DeviceGate id={id}>
      {(device, state) => (
        <SidePanel
          title={translate('system_status.title')}
          subtitle={device?.name}
          width={760}
          onClose={close}
        >
          {state}
          {device !== undefined && <StatusParts connectionId={device.connection_id} zone={zoneOf(device)} />}
        </SidePanel>
      )}
    </DeviceGate>
  );
}
