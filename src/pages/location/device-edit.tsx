import { useLocation, useParams } from 'react-router';
import { devices } from '../../../resources/devices.ts';
import { showsStill, useClosePanel } from '../../admin/dialogs/panel-address.ts';
import { ResourceDialog } from '../../admin/dialogs/resource-dialog.tsx';

/** The form of a device over the page of its location, which stays as it is (DEV-01). */
export function DeviceEdit() {
  const { id, device } = useParams();
  const { pathname } = useLocation();
  const close = useClosePanel(`/location/${id}`);
  return (
    <ResourceDialog
      resource={devices}
      id={Number(device)}
      onClose={close}
      staysOpen={next => showsStill(next, pathname)}
    />
  );
}
