import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { serverNow } from '../../../authProvider/server-clock.ts';
import type { RolloutDeviceRow, RolloutProgress } from '../../../contract/devices/rollouts.ts';
import type { Tone } from '../../../domain/choice.ts';
import { inOneLine } from '../../../domain/text/in-one-line.ts';
import { ToneTag } from '../../kinds/choice-views.tsx';
import { browserZone, formatInstant } from '../../kinds/time/written-times.ts';
import { type countsOf, shownStates } from './waves.tsx';

type State = RolloutDeviceRow['state'];

interface Props {
  readonly rollout: RolloutProgress;
  readonly counts: ReturnType<typeof countsOf>;
}

const tones: Readonly<Record<State, Tone>> = {
  updated: 'success',
  told: 'active',
  waiting: 'neutral',
  failed: 'danger',
  skipped: 'neutral',
};

const pageSize = 100;

/** What became of each device, those of one state or all, by wave. */
export function DeviceLines({ rollout, counts }: Props) {
  const translate = useTranslate();
  const [state, setState] = useState<State | 'all'>('all');
  const [shown, setShown] = useState(pageSize);
  const found = rollout.devices.filter(device => state === 'all' || device.state === state);
  const left = Math.min(pageSize, found.length - shown);
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={state}
        onChange={(_event, next: State | 'all' | null) => next !== null && setState(next)}
        aria-label={translate('rollouts.state_label')}
        sx={{ flexWrap: 'wrap', mb: 1 }}
      >
        <ToggleButton value="all" sx={plain}>
          {`${translate('rollouts.all_states')} ${rollout.devices.length}`}
        </ToggleButton>
        {shownStates
          .filter(each => counts[each] > 0 || each === state)
          .map(each => (
            <ToggleButton key={each} value={each} sx={plain}>
              {`${translate(`rollouts.state.${each}`)} ${counts[each]}`}
            </ToggleButton>
          ))}
      </ToggleButtonGroup>
      {found.length === 0 && <p className="rollout-soft">{translate('rollouts.none_in_state')}</p>}
      <ul className="rollout-lines" aria-label={translate('rollouts.table')}>
        {found.slice(0, shown).map(device => (
          <DeviceLine key={device.id} device={device} rollout={rollout} />
        ))}
      </ul>
      {left > 0 && (
        <Button onClick={() => setShown(shown + pageSize)}>
          {translate('rollouts.more', { smart_count: left })}
        </Button>
      )}
    </>
  );
}

const plain = { textTransform: 'none' };

interface LineProps extends Pick<Props, 'rollout'> {
  readonly device: RolloutDeviceRow;
}

function DeviceLine({ device, rollout }: LineProps) {
  const translate = useTranslate();
  const { id, name, location, wave, state, ran } = device;
  // What it came to run by this roll-out: it may have got newer firmware since.
  const running = state === 'updated' ? (rollout.fw_version ?? device.running) : device.running;
  const isChanged = ran !== null && running !== null && ran !== running;
  return (
    <li>
      <span>
        <Link to={`/devices/${id}`}>{name}</Link>
        <br />
        <span className="rollout-soft">
          {inOneLine([location?.name, translate('rollouts.wave', { wave })])}
        </span>
      </span>
      <span className="figures">{isChanged ? `${ran} → ${running}` : (running ?? '–')}</span>
      <span>
        <ToneTag tone={tones[state]}>{translate(`rollouts.state.${state}`)}</ToneTag>{' '}
        <span className="rollout-soft">{useLineWords(device, rollout)}</span>
      </span>
    </li>
  );
}

/** Why, since when or at what time a device is in its state. */
function useLineWords(
  device: RolloutDeviceRow,
  { status, wave, wave_began, wave_ended }: RolloutProgress,
): string {
  const translate = useTranslate();
  const { state, reason, told_at, ended_at } = device;
  const written = (instant: string) => formatInstant(instant, browserZone());
  if (state === 'told' && told_at !== null) return translate('rollouts.since', { time: written(told_at) });
  const isItsTurn = device.wave === wave && wave_ended === null && Date.parse(wave_began) <= serverNow();
  if (state === 'waiting') return isItsTurn && status === 'running' ? translate('rollouts.waits') : '';
  const why = reason === null ? [] : [translate(`rollouts.reason.${reason}`)];
  const when = ended_at === null ? [] : [translate('rollouts.at', { time: written(ended_at) })];
  return [...why, ...when].join(', ');
}
