import { useGetOne, useTranslate } from 'react-admin';
import { useParams } from 'react-router';
import type { DeviceRow } from '../../../../contract/devices.ts';
import { resources } from '../../../../resources/index.ts';
import { useClosePanel } from '../../../admin/dialogs/panel-address.ts';
import { SidePanel } from '../../../admin/dialogs/side-panel.tsx';
import { useActor } from '../../../admin/engine-context.tsx';
import { ShowFailure, ShowWaiting } from '../../../admin/show/show-section.tsx';
import { SupportRequest } from './support-request.tsx';

/** Asks for help with a device, which must be one that one may see (FORM-SUPPORT). */
export function SupportPanel() {
  const translate = useTranslate();
  const id = Number(useParams().id);
  const actor = useActor();
  const close = useClosePanel(`/devices/${id}`);
  const { data, error, refetch } = useGetOne<DeviceRow>('devices', { id });
  if (data !== undefined && actor !== undefined)
    return <SupportRequest device={data} actor={actor} onClose={close} />;
  return (
    <SidePanel title={translate('support.title')} onClose={close}>
      {error === null ? (
        <ShowWaiting />
      ) : (
        <ShowFailure resource={resources.devices} error={error} onRetry={() => void refetch()} />
      )}
    </SidePanel>
  );
}
