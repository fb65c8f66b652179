import { useTranslate } from 'react-admin';
import { useParams } from 'react-router';
import type { DeviceRow } from '../../../../contract/devices.ts';
import type { Role } from '../../../../domain/actor.ts';
import { useClosePanel } from '../../../admin/dialogs/panel-address.ts';
import { oneLine, SidePanel } from '../../../admin/dialogs/side-panel.tsx';
import { useActor } from '../../../admin/engine-context.tsx';
import { ShowSection } from '../../../admin/show/show-section.tsx';
import { enDeviceLogs } from '../../../i18n/en/session-logs.ts';
import { addWords } from '../../../i18n/later-words.ts';
import { DeviceGate } from '../device-panel.tsx';
import { SessionList } from './session-list.tsx';

addWords(enDeviceLogs);

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
          lines={oneLine}
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

interface LogsSectionProps {
  readonly device: DeviceRow;
  readonly role: Role;
}

/** The latest sessions of a device as a part of its page (LOG-01). */
export function LogsSection({ device, role }: LogsSectionProps) {
  const translate = useTranslate();
  return (
    <ShowSection title={translate('session_logs.title')}>
      <SessionList device={device} role={role} />
    </ShowSection>
  );
}
