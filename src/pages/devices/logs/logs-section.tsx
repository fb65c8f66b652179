import { useTranslate } from 'react-admin';
import type { DeviceRow } from '../../../../contract/devices.ts';
import type { Role } from '../../../../domain/actor.ts';
import { ShowSection } from '../../../admin/show/show-section.tsx';
import { SessionList } from './session-list.tsx';

interface Props {
  readonly device: DeviceRow;
  readonly role: Role;
}

/** The latest sessions of a device as a part of its page (LOG-01). */
export function LogsSection({ device, role }: Props) {
  const translate = useTranslate();
  return (
    <ShowSection title={translate('session_logs.title')}>
      <SessionList device={device} role={role} />
    </ShowSection>
  );
}
