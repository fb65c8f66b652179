import './rollouts.css';
import { useTranslate } from 'react-admin';
import type { RolloutDeviceRow } from '../../../contract/devices/rollouts.ts';

type State = RolloutDeviceRow['state'];

/** From what is done to what is to come. */
export const shownStates = [
  'updated',
  'told',
  'waiting',
  'failed',
  'skipped',
] as const satisfies readonly State[];

/** Told by shape as well as by colour. */
const marks: Readonly<Record<State, string>> = {
  updated: '✓',
  told: '↓',
  waiting: '',
  failed: '!',
  skipped: '–',
};

interface WaveDevice {
  readonly id: number;
  readonly name: string;
  readonly wave: number;
  readonly state: State;
}

interface Props {
  readonly devices: readonly WaveDevice[];
  /** What is said of a wave beneath its name, and whether it is the one at hand. */
  readonly about: (
    wave: number,
    devices: readonly WaveDevice[],
  ) => { readonly words: string; readonly isNow: boolean };
}

/** So many squares of a wave are drawn; of more it is said how many. */
const mostDrawn = 200;

/** The waves side by side, each device a square that says how far it is. */
export function Waves({ devices, about }: Props) {
  const translate = useTranslate();
  const waves = Map.groupBy(devices, ({ wave }) => wave);
  return (
    <ol className="rollout-waves">
      {[...waves].map(([wave, there]) => {
        const { words, isNow } = about(wave, there);
        return (
          <li key={wave} className="rollout-wave" data-now={isNow} aria-current={isNow ? 'step' : undefined}>
            <h3>{translate('rollouts.wave', { wave })}</h3>
            <span className="rollout-soft">{words}</span>
            <ul className="rollout-cells" aria-label={translate('rollouts.of_wave', { wave })}>
              {there.slice(0, mostDrawn).map(({ id, name, state }) => {
                const told = `${name}: ${translate(`rollouts.state.${state}`)}`;
                return (
                  <li key={id} data-state={state} title={told}>
                    <span role="img" aria-label={told}>
                      {marks[state]}
                    </span>
                  </li>
                );
              })}
            </ul>
            {there.length > mostDrawn && (
              <span className="rollout-soft">{`+ ${there.length - mostDrawn}`}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

interface BarProps {
  readonly counts: Readonly<Record<State, number>>;
}

/** How far all of it is, in one line. */
export function ProgressBar({ counts }: BarProps) {
  const all = shownStates.reduce((sum, state) => sum + counts[state], 0);
  return (
    <div className="rollout-bar" aria-hidden="true">
      {shownStates
        .filter(state => counts[state] > 0)
        .map(state => (
          <span key={state} data-state={state} style={{ width: `${(counts[state] / all) * 100}%` }} />
        ))}
    </div>
  );
}

/** How many devices are in each state. */
export function countsOf(devices: readonly WaveDevice[]): Readonly<Record<State, number>> {
  const counts = { updated: 0, told: 0, waiting: 0, failed: 0, skipped: 0 };
  for (const { state } of devices) counts[state] += 1;
  return counts;
}
