import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useParams } from 'react-router';
import { serverNow } from '../../../authProvider/server-clock.ts';
import type { RolloutProgress } from '../../../contract/devices/rollouts.ts';
import { Role } from '../../../domain/actor.ts';
import { rolloutStatuses } from '../../../domain/devices/rollout-status.ts';
import { inOneLine } from '../../../domain/text/in-one-line.ts';
import { rollouts } from '../../../resources/rollouts.ts';
import { QuestionDialog } from '../../admin/dialogs/portal-dialog.tsx';
import { useActor } from '../../admin/engine-context.tsx';
import { ShowFailure, ShowSection, ShowWaiting } from '../../admin/show/show-section.tsx';
import { enRollouts } from '../../i18n/en/rollouts.ts';
import { addWords } from '../../i18n/later-words.ts';
import { ToneTag, useChoiceLabel } from '../../kinds/choice-views.tsx';
import { browserZone, formatInstant } from '../../kinds/time/written-times.ts';
import { DeviceLines } from './device-lines.tsx';
import { useRollout, useSteering } from './use-rollout.ts';
import { countsOf, ProgressBar, Waves } from './waves.tsx';

addWords(enRollouts);

/** One roll-out: its waves, how far each device is, and what can be done about it (DEC-226, DEC-227). */
export function RolloutPage() {
  const { data, error, refetch } = useRollout(Number(useParams().id));
  return (
    <Box component="article" sx={{ p: { xs: 2, md: 3 }, display: 'grid', gap: 2, minWidth: 0 }}>
      {data === undefined && error !== null && (
        <ShowFailure
          resource={rollouts}
          error={error}
          fallback="rollouts.failed"
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && <ShowWaiting />}
      {data !== undefined && <Body rollout={data} />}
    </Box>
  );
}

interface Props {
  readonly rollout: RolloutProgress;
}

function Body({ rollout }: Props) {
  const translate = useTranslate();
  const { devices, simulated } = rollout;
  const counts = countsOf(devices);
  const about = useAbout(rollout);
  return (
    <>
      <Head rollout={rollout} waiting={counts.waiting} />
      <Why rollout={rollout} />
      {simulated && <Alert severity="info">{translate('rollouts.simulated')}</Alert>}
      <ShowSection title={translate('rollouts.progress')}>
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <ProgressBar counts={counts} />
          <Waves devices={devices} about={about} />
          <Rules rollout={rollout} />
        </Box>
      </ShowSection>
      <ShowSection title={translate('rollouts.table')}>
        <DeviceLines rollout={rollout} counts={counts} />
      </ShowSection>
    </>
  );
}

const headLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1.5,
} as const;

/** What is rolled out, how it stands, and the buttons of those who may steer it. */
function Head({ rollout, waiting }: Props & { readonly waiting: number }) {
  const translate = useTranslate();
  const labelOf = useChoiceLabel();
  const isAdmin = useActor()?.role === Role.Admin;
  const { id, name, status, hardware, fw_version, ended_at } = rollout;
  const choice = rolloutStatuses.find(({ value }) => value === status);
  return (
    <Box sx={headLook}>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Box component="h1" sx={{ typography: 'h1', m: 0, overflowWrap: 'anywhere' }}>
            {name}
          </Box>
          {choice !== undefined && <ToneTag tone={choice.tone}>{labelOf(choice)}</ToneTag>}
        </Box>
        <Box sx={{ color: 'text.secondary' }}>
          {hardware.name} {translate('rollouts.to', { firmware: fw_version ?? '–' })}
        </Box>
      </Box>
      {isAdmin && ended_at === null && (
        <Steering {...{ id, name, waiting }} isRunning={status === 'running'} />
      )}
    </Box>
  );
}

interface SteeringProps {
  readonly id: number;
  readonly name: string;
  readonly waiting: number;
  readonly isRunning: boolean;
}

function Steering({ id, name, waiting, isRunning }: SteeringProps) {
  const translate = useTranslate();
  const { steer, busy } = useSteering(id);
  const [isAsking, setAsking] = useState(false);
  const main = isRunning ? 'pause' : 'resume';
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <Button
        variant={isRunning ? 'outlined' : 'contained'}
        loading={busy === main}
        onClick={() => void steer(main)}
      >
        {translate(`rollouts.${main}`)}
      </Button>
      <Button color="error" onClick={() => setAsking(true)}>
        {translate('rollouts.cancel')}
      </Button>
      {isAsking && (
        <QuestionDialog
          title={translate('rollouts.cancel')}
          question={translate('rollouts.cancel_question', { name })}
          what={translate('rollouts.cancel_what', { smart_count: waiting })}
          yes={translate('rollouts.cancel')}
          isRemoval
          busy={busy === 'cancel'}
          onYes={() => void steer('cancel').then(() => setAsking(false))}
          onClose={() => setAsking(false)}
        />
      )}
    </Box>
  );
}

/** Why it does not go on. */
function Why({ rollout: { status, reason, failed } }: Props) {
  const translate = useTranslate();
  const why = status === 'stopped' ? reason : status === 'paused' || status === 'cancelled' ? status : null;
  if (why === null) return null;
  return (
    <Alert severity={status === 'stopped' ? 'error' : 'warning'}>
      {translate(`rollouts.why.${why}`, { failed })}
    </Alert>
  );
}

function Rules({ rollout: { minutes, hours_between, most_failed, waves } }: Props) {
  const translate = useTranslate();
  const rules = [
    translate('rollouts.rules.minutes', { minutes }),
    ...(waves > 1 ? [translate('rollouts.rules.hours', { hours: hours_between })] : []),
    translate('rollouts.rules.failed', { count: most_failed }),
    translate('rollouts.zone', { zone: browserZone() }),
  ];
  return <span className="rollout-soft">{inOneLine(rules)}</span>;
}

/** How far a wave is, in words. */
function useAbout(rollout: RolloutProgress) {
  const translate = useTranslate();
  const isOpen = rollout.ended_at === null;
  return (wave: number, devices: readonly { readonly state: string }[]) => {
    if (wave > rollout.wave) return { words: comingWords(rollout, wave, translate), isNow: false };
    const done = devices.filter(({ state }) => state !== 'waiting' && state !== 'told').length;
    const share = translate('rollouts.done_of', { done, all: devices.length });
    const isNow = isOpen && wave === rollout.wave && rollout.wave_ended === null;
    const begins = { time: formatInstant(rollout.wave_began, browserZone()) };
    const isSoon = isNow && Date.parse(rollout.wave_began) > serverNow();
    const state = isNow ? (rollout.status === 'running' ? 'now' : 'held') : 'done';
    const words = isSoon
      ? translate('rollouts.rules.begins', begins)
      : translate(`rollouts.wave_state.${state}`);
    return { words: `${words} · ${share}`, isNow };
  };
}

/** When a wave begins, as far as that is known. */
function comingWords(
  { status, wave: present, wave_ended, hours_between, ended_at }: RolloutProgress,
  wave: number,
  translate: (key: string, options?: object) => string,
): string {
  if (wave !== present + 1 || wave_ended === null || status !== 'running')
    return translate(`rollouts.wave_state.${ended_at === null ? 'later' : 'never'}`);
  const at = new Date(Date.parse(wave_ended) + hours_between * 3_600_000).toISOString();
  return translate('rollouts.wave_state.next', { time: formatInstant(at, browserZone()) });
}
