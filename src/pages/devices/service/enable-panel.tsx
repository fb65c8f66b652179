import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useParams } from 'react-router';
import { useClosePanel } from '../../../admin/dialogs/panel-address.ts';
import { enDevicePage } from '../../../i18n/en/device-page.ts';
import { addWords } from '../../../i18n/later-words.ts';
import { DevicePanel, RefusalWords, useDevice } from '../device-panel.tsx';
import { zoneOf } from '../device-time.ts';
import { AlreadySo, HoldingBookings, useHoldingPlan, useServiceChange } from './service-change.tsx';

addWords(enDevicePage);

/** Takes a device back into service; why it was disabled is forgotten (DIS-03, DIS-06). */
export function EnablePanel() {
  const translate = useTranslate();
  const id = Number(useParams().id);
  const close = useClosePanel(`/devices/${id}`);
  const found = useDevice(id);
  const plan = useHoldingPlan(id);
  const { busy, refusal, carryOut } = useServiceChange(id, 'device.enabled');
  const [done, setDone] = useState(false);
  const isEnabled = found.device !== undefined && found.device.is_disabled !== true;

  const confirm = async () => {
    if (!(await carryOut({ is_disabled: false }, plan.data?.plan))) return;
    setDone(true);
    close();
  };

  return (
    <DevicePanel
      title={translate('device.enable_title')}
      found={found}
      typed={false}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{translate('ra.action.cancel')}</Button>
          <Button
            variant="contained"
            loading={busy}
            disabled={isEnabled || plan.data === undefined}
            onClick={() => void confirm()}
          >
            {translate('device.enable')}
          </Button>
        </>
      }
    >
      {device => (
        <Stack spacing={2}>
          {isEnabled && !done && <AlreadySo message="device.enabled_already" />}
          <RefusalWords refusal={refusal} />
          {device.reason_disabled !== null && (
            <div>{translate('device.disabled_because', { reason: device.reason_disabled })}</div>
          )}
          <HoldingBookings plan={plan} zone={zoneOf(device)} message="device.bookings_again" />
        </Stack>
      )}
    </DevicePanel>
  );
}
