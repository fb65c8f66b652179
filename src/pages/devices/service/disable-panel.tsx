import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useRef, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { useParams, useSearchParams } from 'react-router';
import type { DeviceRow } from '../../../../contract/devices.ts';
import { messageCalls } from '../../../../contract/messages.ts';
import type { PortalDataProvider } from '../../../../dataProvider/index.ts';
import { resources } from '../../../../resources/index.ts';
import { useClosePanel } from '../../../admin/dialogs/panel-address.ts';
import { useActor } from '../../../admin/engine-context.tsx';
import { ReadError } from '../../../admin/show/read-error.tsx';
import { useNow } from '../../../admin/timers.ts';
import { useOffers } from '../../../app/offers.ts';
import { ReasonBox } from '../../../booking/steps/booking-form.tsx';
import { type Solving, useSolving } from '../../../booking/steps/use-solving.ts';
import { enDayHours } from '../../../i18n/en/day-hours.ts';
import { enDevicePage } from '../../../i18n/en/device-page.ts';
import { enSupport } from '../../../i18n/en/support.ts';
import { addWords } from '../../../i18n/later-words.ts';
import { SolvedBookings } from '../../location/hours/day-plan.tsx';
import { HowToSolve } from '../../location/hours/how-to-solve.tsx';
import { useDeviceFacts } from '../device-facts.ts';
import { DevicePanel, RefusalWords, useDevice } from '../device-panel.tsx';
import { zoneOf } from '../device-time.ts';
import { type Came, DisableDone } from './disable-done.tsx';
import { AlreadySo, HoldingBookings, useHoldingPlan, useServiceChange } from './service-change.tsx';
import { useRelief } from './use-relief.ts';

addWords(enDevicePage);
addWords(enSupport);
addWords(enDayHours);

/** Takes a device out of service: why, who has booked it, and what support is told (DIS-02, DIS-04, DIS-05). */
export function DisablePanel() {
  const translate = useTranslate();
  const id = Number(useParams().id);
  const close = useClosePanel(`/devices/${id}`);
  const found = useDevice(id);
  const disabling = useDisabling(id, found.device);
  const { busy, reason, isDone, came, support } = disabling;
  const isDisabled = found.device?.is_disabled === true;
  return (
    <DevicePanel
      title={translate('device.disable_title')}
      found={found}
      typed={reason.trim() !== disabling.known && !isDone}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{translate(isDone ? 'form.close' : 'ra.action.cancel')}</Button>
          {!isDone && (
            <Button
              variant="contained"
              color="error"
              loading={busy}
              disabled={isDisabled || !disabling.isReady}
              onClick={() => void disabling.confirm()}
            >
              {translate('device.disable')}
            </Button>
          )}
        </>
      }
    >
      {device =>
        isDone ? (
          <DisableDone {...came} state={support.state} onAgain={() => void support.again()} />
        ) : (
          <AskWhy disabling={disabling} isDisabled={isDisabled} zone={zoneOf(device)} />
        )
      }
    </DevicePanel>
  );
}

/** What is typed and chosen on the way, and carrying it out: the device alone, or with its bookings (DEC-168). */
function useDisabling(id: number, device: DeviceRow | undefined) {
  const plan = useHoldingPlan(id);
  const support = useSupportMessage();
  const alone = useServiceChange(id, 'device.updated');
  const { reason: known, facts } = useKnown();
  const [reason, setReason] = useState(known);
  const [left, setLeft] = useState(false);
  const [isDone, setDone] = useState(false);
  const [came, setCame] = useState<Came>({ bookings: [] });
  const typed = reason.trim();
  const solving = useSolving({ mayStay: true });
  const relief = useRelief(id, typed, solving.solve);
  const isSolving = solving.solve !== undefined;
  const { busy, refusal } = isSolving ? relief : alone;
  const carryOut = async () => {
    const seen = relief.plan.data;
    if (!isSolving || seen === undefined)
      return await alone.carryOut({ is_disabled: true, reason_disabled: typed }, plan.data?.plan);
    const answer = await relief.carryOut(seen);
    setCame({ bookings: seen.bookings, operation: answer?.operation });
    return answer !== undefined;
  };
  return {
    ...{ plan, relief, solving, isSolving, busy, refusal, support, reason, setReason, known, isDone, came },
    leave: () => setLeft(true),
    isWrong: left && typed === '',
    /** What is pressed without a reason says that one is missing. */
    isReady: plan.data !== undefined && (!isSolving || typed === '' || relief.isReady),
    confirm: async () => {
      setLeft(true);
      if (typed === '' || device === undefined) return;
      const told = facts(device);
      if ((await carryOut()) !== true) return;
      setDone(true);
      const message = { subject: device.name, description: [typed, ...told].join('\n'), device_id: id };
      await support.send(message);
    },
  };
}

/**
 * Why, where whoever opened the panel knew it already, as an alert of the device does. Support is told the facts then
 * as well, as they were before the device was disabled (DEC-191).
 */
function useKnown() {
  const translate = useTranslate();
  const [query] = useSearchParams();
  const factsOf = useDeviceFacts(useNow());
  const lines = (device: DeviceRow) => factsOf(device).map(({ label, value }) => `${label}: ${value}`);
  return {
    reason: (query.get('reason') ?? '').trim().slice(0, maxLength),
    facts: (device: DeviceRow) =>
      query.has('alert') ? ['', translate('support.facts_head'), ...lines(device)] : [],
  };
}

interface AskWhyProps {
  readonly disabling: ReturnType<typeof useDisabling>;
  readonly isDisabled: boolean;
  readonly zone: string;
}

/** The reason, and what becomes of the bookings. */
function AskWhy({ disabling, isDisabled, zone }: AskWhyProps) {
  const offers = useOffers();
  const { plan, relief, solving, isSolving, busy, refusal } = disabling;
  const isBooked = plan.data !== undefined && plan.data.bookings.length > 0;
  return (
    <Stack spacing={2}>
      {isDisabled && <AlreadySo message="device.disabled_already" />}
      <RefusalWords refusal={refusal} />
      <ReasonField
        value={disabling.reason}
        isWrong={disabling.isWrong}
        disabled={busy || isDisabled}
        onChange={disabling.setReason}
        onLeave={disabling.leave}
      />
      {isBooked && offers.includes('relieve') && (
        <HowToSolve solving={solving} plan={relief.isReady ? relief.plan.data : undefined} mayBeByHand />
      )}
      {isSolving ? (
        <Relief plan={relief.plan} solving={solving} zone={zone} />
      ) : (
        <HoldingBookings plan={plan} zone={zone} message="device.bookings_stay" />
      )}
    </Stack>
  );
}

interface ReliefProps {
  readonly plan: ReturnType<typeof useRelief>['plan'];
  readonly solving: Solving;
  readonly zone: string;
}

/** Where the bookings go with the change, or why nobody can tell; it needs to be known why first. */
function Relief({ plan: { data, error, isFetching, refetch }, solving, zone }: ReliefProps) {
  const translate = useTranslate();
  if (error !== null)
    return <ReadError many={translate('device.holding')} error={error} retry={() => void refetch()} />;
  if (data === undefined)
    return isFetching ? (
      <Skeleton variant="rounded" height={72} aria-label={translate('day_hours.checking')} />
    ) : (
      <Alert severity="info">{translate('device.reason_first')}</Alert>
    );
  return <SolvedBookings plan={data} solving={solving} zone={zone} />;
}

type Sending = 'waiting' | 'sent' | 'failed';

interface Message {
  readonly subject: string;
  readonly description: string;
  readonly device_id: number;
}

/** Tells support that a device was disabled, and why (DIS-05, DEC-82, CONST-30). */
function useSupportMessage() {
  const provider = useDataProvider<PortalDataProvider>();
  const actor = useActor();
  const [state, setState] = useState<Sending>('waiting');
  const last = useRef<Message>(undefined);
  const send = async (message: Message): Promise<void> => {
    last.current = message;
    setState('waiting');
    try {
      const body = { ...message, category: 'DEVICE_ISSUE' } as const;
      await provider.submit(messageCalls.askForHelp, { params: { id: actor?.id ?? 0 }, body });
      setState('sent');
    } catch {
      // It is disabled all the same; the panel says so, and offers to send it again.
      setState('failed');
    }
  };
  return { state, send, again: async () => last.current && (await send(last.current)) };
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
