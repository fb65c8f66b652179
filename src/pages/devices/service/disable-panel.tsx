import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useParams } from 'react-router';
import { useClosePanel } from '../../../admin/panel-address.ts';
import { DevicePanel } from '../device-panel.tsx';
import { zoneOf } from '../device-row.ts';
import { RefusalWords } from '../refusal-words.tsx';
import { useDevice } from '../use-device.ts';
import { AlreadySo } from './already-so.tsx';
import { DisableDone } from './disable-done.tsx';
import { HoldingBookings } from './holding-bookings.tsx';
import { ReasonField } from './reason-field.tsx';
import { useHoldingPlan } from './use-holding-plan.ts';
import { useServiceChange } from './use-service-change.ts';
import { useSupportMessage } from './use-support-message.ts';

/** Takes a device out of service: why, who has booked it, and what support is told (DIS-02, DIS-04, DIS-05). */
export function DisablePanel() {
  const translate = useTranslate();
  const id = Number(useParams().id);
  const close = useClosePanel(`/devices/${id}`);
  const found = useDevice(id);
  const plan = useHoldingPlan(id);
  const support = useSupportMessage();
  const { busy, refusal, carryOut } = useServiceChange(id, 'device.updated');
  const [reason, setReason] = useState('');
  const [left, setLeft] = useState(false);
  const [done, setDone] = useState(false);
  const typed = reason.trim();
  const isDisabled = found.device?.is_disabled === true;

  const confirm = async () => {
    setLeft(true);
    if (typed === '' || found.device === undefined) return;
    const { name } = found.device;
    if (!(await carryOut({ is_disabled: true, reason_disabled: typed }, plan.data?.plan))) return;
    setDone(true);
    await support.send(name, typed);
  };

  return (
    <DevicePanel
      title={translate('device.disable_title')}
      found={found}
      typed={typed !== '' && !done}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{translate(done ? 'form.close' : 'ra.action.cancel')}</Button>
          {!done && (
            <Button
              variant="contained"
              color="error"
              loading={busy}
              disabled={isDisabled || plan.data === undefined}
              onClick={() => void confirm()}
            >
              {translate('device.disable')}
            </Button>
          )}
        </>
      }
    >
      {device =>
        done ? (
          <DisableDone state={support.state} onAgain={() => void support.send(device.name, typed)} />
        ) : (
          <Stack spacing={2}>
            {isDisabled && <AlreadySo message="device.disabled_already" />}
            <RefusalWords refusal={refusal} />
            <ReasonField
              value={reason}
              isWrong={left && typed === ''}
              disabled={busy || isDisabled}
              onChange={setReason}
              onLeave={() => setLeft(true)}
            />
            <HoldingBookings plan={plan} zone={zoneOf(device)} message="device.bookings_stay" />
          </Stack>
        )
      }
    </DevicePanel>
  );
}
