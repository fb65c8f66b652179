import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useParams } from 'react-router';
import { serverNow } from '../../../authProvider/server-clock.ts';
import type { DeviceRow } from '../../../contract/devices.ts';
import type { Plan } from '../../../contract/plan.ts';
import { useClosePanel } from '../../admin/dialogs/panel-address.ts';
import { PortalDialog } from '../../admin/dialogs/portal-dialog.tsx';
import { LocationTime } from '../../booking/location-time.tsx';
import { DoneStep } from '../../booking/steps/done-step.tsx';
import { PlanList } from '../../booking/steps/plan-list.tsx';
import { enDevicePage } from '../../i18n/en/device-page.ts';
import { addWords } from '../../i18n/later-words.ts';
import { DevicePanel, RefusalWords, useDevice } from './device-panel.tsx';
import { pickedOf, writtenOf, zoneOf } from './device-time.ts';
import { DateField, type Installation, problemOf, useInstallation } from './installation-date.tsx';

addWords(enDevicePage);

/** Another date of installation: the date, the bookings that it cancels, the question, done (INST-01 to INST-04). */
export function InstallationPanel() {
  const translate = useTranslate();
  const id = Number(useParams().id);
  const close = useClosePanel(`/devices/${id}`);
  const found = useDevice(id);
  const steps = useInstallation(id);
  const { busy, plan, done } = steps;
  const [typed, setTyped] = useState<string>();
  const [checked, setChecked] = useState(false);
  const zone = found.device === undefined ? 'UTC' : zoneOf(found.device);
  const picked = typed ?? storedDate(found.device, zone);

  const next = () => {
    setChecked(true);
    if (problemOf(picked, zone) === undefined) void steps.look(writtenOf(picked));
  };
  const check = (
    <Button
      variant="contained"
      loading={busy && plan === undefined}
      disabled={found.device === undefined}
      onClick={next}
    >
      {translate('device.check_bookings')}
    </Button>
  );

  return (
    <DevicePanel
      title={translate('device.installation_title')}
      found={found}
      typed={typed !== undefined && done === undefined}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{translate(done ? 'form.close' : 'ra.action.cancel')}</Button>
          {done === undefined && check}
        </>
      }
    >
      {device =>
        done === undefined ? (
          <DateStep {...{ device, zone, picked, checked, steps }} onPick={setTyped} />
        ) : (
          <DoneStep title="device.updated" operation={done.operation}>
            <Link to={`/devices/${id}`}>{translate('device.open')}</Link>
          </DoneStep>
        )
      }
    </DevicePanel>
  );
}

interface StepProps {
  readonly device: DeviceRow;
  readonly zone: string;
  readonly picked: string;
  readonly checked: boolean;
  readonly steps: Installation;
  readonly onPick: (picked: string) => void;
}

/** The date, what is wrong with it, and once it is checked the question. */
function DateStep({ device, zone, picked, checked, steps, onPick }: StepProps) {
  const { busy, refusal, plan, confirm, forget } = steps;
  const byField = refusal?.kind === 'refused' ? refusal.errors.installation_date : undefined;
  return (
    <Stack spacing={2}>
      {byField === undefined && <RefusalWords refusal={refusal} />}
      <Stored device={device} zone={zone} />
      <DateField
        picked={picked}
        zone={zone}
        disabled={busy}
        refused={byField}
        checked={checked}
        onChange={value => {
          onPick(value);
          forget();
        }}
      />
      {plan !== undefined && (
        <InstallationQuestion
          plan={plan}
          zone={zone}
          busy={busy}
          stale={refusal?.kind === 'stale'}
          onNo={forget}
          onYes={() => void confirm(writtenOf(picked))}
        />
      )}
    </Stack>
  );
}

function storedDate(device: DeviceRow | undefined, zone: string): string {
  const date = device?.installation_date ?? null;
  return date === null ? '' : pickedOf(Date.parse(date), zone);
}

/** What stands until now. */
function Stored({ device, zone }: { readonly device: DeviceRow; readonly zone: string }) {
  const translate = useTranslate();
  const { installation_date: date } = device;
  if (date === null) return null;
  const key = Date.parse(date) > serverNow() ? 'device.planned_for' : 'device.installed_on';
  return (
    <div>
      {translate(key)} <LocationTime start={date} zone={zone} />
    </div>
  );
}

const width = 560;

interface InstallationQuestionProps {
  readonly plan: Plan;
  readonly zone: string;
  readonly busy: boolean;
  /** It is another plan than the one that was agreed to. */
  readonly stale: boolean;
  readonly onNo: () => void;
  readonly onYes: () => void;
}

/** 'Confirm update of the installation date': whom it hits, asked even when it hits nobody (INST-02, DEC-90). */
function InstallationQuestion({
  plan: { bookings },
  zone,
  busy,
  stale,
  onNo,
  onYes,
}: InstallationQuestionProps) {
  const translate = useTranslate();
  return (
    <PortalDialog title={translate('device.installation_sure')} width={width} onClose={onNo}>
      <DialogContent>
        <Stack spacing={2}>
          {stale && <Alert severity="warning">{translate('device.plan_changed')}</Alert>}
          <div>{translate('device.bookings_cancelled', { count: bookings.length })}</div>
          {bookings.length > 0 && (
            <PlanList label={translate('device.cancelled_list')} bookings={bookings} zone={zone} />
          )}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 2 }}>
        <Button onClick={onNo}>{translate('ra.action.cancel')}</Button>
        <Button
          variant="contained"
          color={bookings.length > 0 ? 'error' : 'primary'}
          loading={busy}
          onClick={onYes}
          autoFocus
        >
          {translate('list.yes')}
        </Button>
      </DialogActions>
    </PortalDialog>
  );
}
