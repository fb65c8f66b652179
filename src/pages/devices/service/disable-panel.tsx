import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { useParams } from 'react-router';
import { messageCalls } from '../../../../contract/messages.ts';
import type { PortalDataProvider } from '../../../../dataProvider/index.ts';
import { resources } from '../../../../resources/index.ts';
import { useClosePanel } from '../../../admin/dialogs/panel-address.ts';
import { useActor } from '../../../admin/engine-context.tsx';
import { ReasonBox } from '../../../booking/steps/booking-form.tsx';
import { DevicePanel, RefusalWords, useDevice } from '../device-panel.tsx';
import { zoneOf } from '../device-time.ts';
import { AlreadySo, HoldingBookings, useHoldingPlan, useServiceChange } from './service-change.tsx';

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

type Sending = 'waiting' | 'sent' | 'failed';

/** Tells support that a device was disabled, and why (DIS-05, DEC-82, CONST-30). */
function useSupportMessage() {
  const provider = useDataProvider<PortalDataProvider>();
  const actor = useActor();
  const [state, setState] = useState<Sending>('waiting');
  return {
    state,
    send: async (subject: string, description: string): Promise<void> => {
      setState('waiting');
      try {
        const body = { subject, description, category: 'DEVICE_ISSUE' } as const;
        await provider.submit(messageCalls.askForHelp, { params: { id: actor?.id ?? 0 }, body });
        setState('sent');
      } catch {
        // It is disabled all the same; the panel says so, and offers to send it again.
        setState('failed');
      }
    },
  };
}

const { maxLength } = resources.devices.fields.reason_disabled;

interface Props {
  readonly value: string;
  readonly isWrong: boolean;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
  readonly onLeave: () => void;
}

/** Why the device is disabled (DIS-02); support reads it too. */
function ReasonField({ value, isWrong, disabled, onChange, onLeave }: Props) {
  const translate = useTranslate();
  return (
    <ReasonBox
      hint={translate('device.reason_hint')}
      problem={isWrong ? translate('booking.reason_blank') : undefined}
      maxLength={maxLength}
      autoFocus
      value={value}
      disabled={disabled}
      onChange={event => onChange(event.target.value)}
      onBlur={onLeave}
    />
  );
}

interface DisableDoneProps {
  /** What became of the message to support. */
  readonly state: 'waiting' | 'sent' | 'failed';
  readonly onAgain: () => void;
}

/** The device is disabled; whether support knows (DIS-05). */
function DisableDone({ state, onAgain }: DisableDoneProps) {
  const translate = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack spacing={2}>
      <Typography ref={heading} variant="h1" component="h3" tabIndex={-1} sx={{ outline: 'none' }}>
        {translate('device.disabled_now')}
      </Typography>
      {state === 'failed' ? (
        <Alert
          severity="error"
          action={
            <Button color="inherit" onClick={onAgain}>
              {translate('device.send_again')}
            </Button>
          }
        >
          {translate('device.support_failed')}
        </Alert>
      ) : (
        <Alert severity={state === 'sent' ? 'success' : 'info'}>
          {translate(state === 'sent' ? 'device.support_told' : 'device.support_waiting')}
        </Alert>
      )}
    </Stack>
  );
}
