import { useTranslate } from 'react-admin';
import type { DeviceRow } from '../../../../contract/devices.ts';
import { ShowSection } from '../../../admin/show/show-section.tsx';
import { zoneOf } from '../device-row.ts';
import { StatusParts } from './status-parts.tsx';

/** The status of a device as a part of its page (SYS-01). */
export function StatusSection({ device }: { readonly device: DeviceRow }) {
  const translate = useTranslate();
  return (
    <ShowSection title={translate('system_status.title')}>
      <StatusParts connectionId={device.connection_id} zone={zoneOf(device)} brief />
    </ShowSection>
  );
}
