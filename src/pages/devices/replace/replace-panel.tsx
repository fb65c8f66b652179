import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useGetOne, useTranslate } from 'react-admin';
import { FormProvider, useFormContext } from 'react-hook-form';
import { Link, useLocation, useParams } from 'react-router';
import type { DeviceRow } from '../../../../contract/devices.ts';
import { inOneLine } from '../../../../domain/text/in-one-line.ts';
import { resources } from '../../../../resources/index.ts';
import { showsStill, useClosePanel } from '../../../admin/dialogs/panel-address.ts';
import { SidePanel } from '../../../admin/dialogs/side-panel.tsx';
import { OfferedDraft } from '../../../admin/form/kept-draft.tsx';
import { UnsavedQuestion, useUnsavedQuestion } from '../../../admin/form/unsaved-question.tsx';
import { ShowFailure, ShowWaiting } from '../../../admin/show/show-section.tsx';
import { ReasonBox } from '../../../booking/steps/booking-form.tsx';
import { DoneStep } from '../../../booking/steps/done-step.tsx';
import { enReplace } from '../../../i18n/en/device-panels.ts';
import { addWords } from '../../../i18n/later-words.ts';
import { useText } from '../../../i18n/use-text.ts';
import { CandidateInput } from './candidate-input.tsx';
import { PlanStep, ReplaceRefusal } from './plan-step.tsx';
import { type ReplaceForm, type ReplaceSteps, useReplace } from './use-replace.ts';

addWords(enReplace);

/** Name, serial ID and location. */
const twoLines = { xs: 2, sm: 2 };
const widths = { ask: 560, plan: 1120, done: 560 };

/** Puts another device in the place of one: which and why, the plan as a picture, done (REPL-01 to REPL-09). */
export function ReplacePanel() {
  const translate = useTranslate();
  const id = Number(useParams().id);
  const { pathname } = useLocation();
  const close = useClosePanel(`/devices/${id}`);
  const { data, error, refetch } = useGetOne<DeviceRow>('devices', { id }, { refetchOnMount: 'always' });
  const steps = useReplace(id, data);
  const { stage, form, draft } = steps;
  const leaving = useUnsavedQuestion(form.formState.isDirty && stage !== 'done', next =>
    showsStill(next, pathname),
  );
  const leaveBehind = () => {
    draft.end();
    leaving.leave();
  };
  const stands = data !== undefined && data.partner_location_id !== null;
  return (
    <SidePanel
      title={translate('replace.title')}
      subtitle={data && inOneLine([data.name, data.serial_id, data.location?.name])}
      lines={twoLines}
      width={widths[stage]}
      onClose={close}
      actions={<ReplaceButtons steps={steps} possible={stands} onClose={close} />}
    >
      {data === undefined && error !== null && (
        <ShowFailure resource={resources.devices} error={error} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <ShowWaiting />}
      {data !== undefined && (
        <FormProvider {...form}>
          <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
            {!stands && stage !== 'done' && <Alert severity="info">{translate('replace.nowhere')}</Alert>}
            {stands && stage === 'ask' && <OfferedDraft {...draft} />}
            {stands && stage === 'ask' && <AskStep old={data} steps={steps} />}
            {stage === 'plan' && <PlanStep old={data} steps={steps} />}
            {stage === 'done' && <ReplacedStep old={data} steps={steps} />}
          </Box>
        </FormProvider>
      )}
      {leaving.isAsking && <UnsavedQuestion onStay={leaving.stay} onLeave={leaveBehind} />}
    </SidePanel>
  );
}

/** What was done, the way to both devices, and the way back as long as the mails wait. */
function ReplacedStep({ old, steps }: { readonly old: DeviceRow; readonly steps: ReplaceSteps }) {
  const translate = useTranslate();
  const { done, next } = steps;
  if (done === undefined || next === null) return null;
  return (
    <DoneStep title="replace.done" operation={done.operation}>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        <li>{translate('replace.done_moved', { device: next.name, count: done.number_booking_moved })}</li>
        <li>{translate('replace.done_cancelled', { count: done.number_booking_canceled })}</li>
        <li>{translate('replace.done_disabled', { device: old.name })}</li>
      </Box>
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
        <Link to={`/devices/${next.id}`}>{translate('replace.open_new')}</Link>
        <Link to={`/devices/${old.id}`}>{translate('replace.open_old')}</Link>
      </Box>
    </DoneStep>
  );
}

const mostLetters = 1000;

/** Which device takes the place, and why (REPL-02, REPL-09). */
function AskStep({ old, steps }: { readonly old: DeviceRow; readonly steps: ReplaceSteps }) {
  const translate = useTranslate();
  const text = useText();
  const { register, formState } = useFormContext<ReplaceForm>();
  const { reason } = formState.errors;
  const isTold = steps.refusal?.kind === 'refused' && Object.keys(formState.errors).length > 0;
  return (
    <>
      {!isTold && <ReplaceRefusal refusal={steps.refusal} />}
      <CandidateInput old={old} />
      <ReasonBox
        {...register('reason', {
          validate: typed => (typed.trim() === '' ? 'replace.reason_blank' : undefined),
        })}
        label={translate('replace.reason')}
        hint={translate('replace.reason_hint')}
        problem={reason === undefined ? undefined : text(translate(reason.message ?? ''))}
        maxLength={mostLetters}
      />
      <Box sx={{ color: 'text.secondary' }}>{translate('replace.ask_hint')}</Box>
    </>
  );
}

interface Props {
  readonly steps: ReplaceSteps;
  readonly possible: boolean;
  readonly onClose: () => void;
}

/** What leads from one step to the next. */
function ReplaceButtons({ steps, possible, onClose }: Props) {
  const translate = useTranslate();
  const { stage, busy } = steps;
  if (stage === 'plan')
    return (
      <>
        <Button onClick={steps.back} disabled={busy}>
          {translate('replace.back')}
        </Button>
        <Button variant="contained" color="error" loading={busy} onClick={() => void steps.confirm()}>
          {translate('replace.confirm')}
        </Button>
      </>
    );
  const isAsking = stage === 'ask' && possible;
  return (
    <>
      <Button variant={isAsking ? 'text' : 'contained'} onClick={onClose}>
        {translate('form.close')}
      </Button>
      {isAsking && (
        <Button variant="contained" loading={busy} onClick={() => void steps.look()}>
          {translate('replace.see_plan')}
        </Button>
      )}
    </>
  );
}
