import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { useGetMany, useTranslate } from 'react-admin';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { mostChosen } from '../../../contract/devices/rollouts.ts';
import { inOneLine } from '../../../domain/text/in-one-line.ts';
import type { Device } from '../../../resources/devices.ts';
import { showsStill, useClosePanel } from '../../admin/dialogs/panel-address.ts';
import { SidePanel } from '../../admin/dialogs/side-panel.tsx';
import { UnsavedQuestion, useUnsavedQuestion } from '../../admin/form/unsaved-question.tsx';
import { NotPlanned } from '../../booking/steps/not-planned.tsx';
import { useRefusalWords } from '../../booking/steps/workflow-refusal.ts';
import { enRollouts } from '../../i18n/en/rollouts.ts';
import { addWords } from '../../i18n/later-words.ts';
import { RolloutFields } from './rollout-fields.tsx';
import { RolloutPlanView } from './rollout-plan.tsx';
import { useRolloutForm, useRolloutPlan } from './use-new-rollout.ts';

addWords(enRollouts);

/** Begins a roll-out: what is asked for, then the plan, which is confirmed (DEC-220). */
export function NewRolloutPanel() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const ids = idsIn(query.get('ids'));
  const { data: chosen = [] } = useGetMany<Device>('devices', { ids: [...ids.slice(0, 1)] });
  const close = useClosePanel('/rollouts');
  const form = useRolloutForm(ids, chosen[0]?.hardware_id ?? 0);
  const rollout = useRolloutPlan(form);
  const [isPlanSeen, setPlanSeen] = useState(false);
  const leaving = useUnsavedQuestion(form.isDirty, next => showsStill(next, pathname));
  const { data } = rollout.plan;
  const count = data?.devices.length ?? 0;

  const confirm = async () => {
    if (!rollout.isReady || data === undefined) return;
    const begun = await rollout.carryOut(data);
    if (begun === undefined) return;
    leaving.allow();
    await navigate(`/rollouts/${begun.id}`);
  };

  return (
    <SidePanel
      title={translate('rollouts.title')}
      subtitle={ids.length > 0 ? translate('rollouts.chosen', { smart_count: ids.length }) : undefined}
      width={720}
      onClose={close}
      actions={
        isPlanSeen ? (
          <>
            <Button onClick={() => setPlanSeen(false)}>{translate('rollouts.back')}</Button>
            <Button
              variant="contained"
              loading={rollout.busy || rollout.isComing}
              disabled={count === 0}
              onClick={() => void confirm()}
            >
              {translate('rollouts.start', { smart_count: count })}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={close}>{translate('ra.action.cancel')}</Button>
            {/* Not while it is asked anew: that would begin under the finger that presses it. */}
            <Button
              variant="contained"
              disabled={!form.isValid || data === undefined}
              onClick={() => setPlanSeen(true)}
            >
              {translate('rollouts.show')}
            </Button>
          </>
        )
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        {!isPlanSeen && <RolloutFields form={form} plan={form.typed.hardware === 0 ? undefined : data} />}
        {form.isValid && <Plan rollout={rollout} isSeen={isPlanSeen} chosen={ids.length} />}
      </Box>
      {leaving.isAsking && <UnsavedQuestion onStay={leaving.stay} onLeave={leaving.leave} />}
    </SidePanel>
  );
}

/** The devices that the address names, each once. */
function idsIn(text: string | null): readonly number[] {
  const ids = (text ?? '').split(',').map(Number);
  return [...new Set(ids)].filter(id => Number.isSafeInteger(id) && id > 0).slice(0, mostChosen);
}

interface PlanProps {
  readonly rollout: ReturnType<typeof useRolloutPlan>;
  readonly isSeen: boolean;
  readonly chosen: number;
}

/** In one line beside the form; whole where it is confirmed; or why there is none. */
function Plan({ rollout: { plan, refusal }, isSeen, chosen }: PlanProps) {
  const translate = useTranslate();
  const wordsOf = useRefusalWords();
  const { data, error, isFetching } = plan;
  if (error !== null) return <NotPlanned asked={plan} />;
  if (data === undefined)
    return <Skeleton variant="rounded" height={48} aria-label={translate('rollouts.checking')} />;
  const { devices, left_out } = data;
  const others = chosen === 0 ? 0 : Math.max(0, chosen - devices.length - left_out.length);
  return (
    <Box sx={{ display: 'grid', gap: 2 }} aria-busy={isFetching}>
      {refusal !== undefined && <Alert severity="warning">{wordsOf(refusal)}</Alert>}
      {isSeen ? <RolloutPlanView plan={data} others={others} /> : <Summary plan={data} />}
    </Box>
  );
}

function Summary({
  plan: { devices, left_out },
}: {
  readonly plan: Parameters<typeof RolloutPlanView>[0]['plan'];
}) {
  const translate = useTranslate();
  const waves = new Set(devices.map(({ wave }) => wave)).size;
  const words =
    waves === 0
      ? translate('rollouts.none')
      : translate('rollouts.summary', {
          devices: translate('rollouts.devices', { smart_count: devices.length }),
          waves: translate('rollouts.waves_count', { smart_count: waves }),
        });
  const left = left_out.length > 0 ? [translate('rollouts.left_out', { smart_count: left_out.length })] : [];
  return <Alert severity={waves === 0 ? 'warning' : 'success'}>{inOneLine([words, ...left])}</Alert>;
}
