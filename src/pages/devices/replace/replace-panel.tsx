import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useGetOne, useTranslate } from 'react-admin';
import { FormProvider } from 'react-hook-form';
import { useLocation, useParams } from 'react-router';
import { resources } from '../../../../resources/index.ts';
import { OfferedDraft } from '../../../admin/draft-offer.tsx';
import { showsStill, useClosePanel } from '../../../admin/panel-address.ts';
import { ShowFailure, ShowWaiting } from '../../../admin/show-state.tsx';
import { SidePanel } from '../../../admin/side-panel.tsx';
import { UnsavedQuestion } from '../../../admin/unsaved-question.tsx';
import { useUnsavedQuestion } from '../../../admin/use-unsaved-question.ts';
import type { DeviceRow } from '../device-row.ts';
import { AskStep } from './ask-step.tsx';
import { PlanStep } from './plan-step.tsx';
import { ReplaceButtons } from './replace-buttons.tsx';
import { ReplacedStep } from './replaced-step.tsx';
import { useReplace } from './use-replace.ts';

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
      subtitle={data && [data.name, data.serial_id, data.location?.name].filter(Boolean).join(' · ')}
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
