import { dayMs } from '../time/calendar.ts';
import type { NewestFirmware } from './firmware-version.ts';
import { type FleetState, stateOfChoice } from './fleet-health.ts';
import { type Candidate, type DeviceState, type EndReason, runs, unfit } from './rollout.ts';
import type { RolloutStatus, StopReason } from './rollout-status.ts';

/** At most so many devices of a roll-out update at the same time. */
export const mostToldAtOnce = 20;
/** A device that finds no time between its guests for so long is passed over. */
const longestWaitMs = 7 * dayMs;

/** A device of a roll-out as it is now. */
export interface RolloutDevice extends Omit<Candidate, 'taken'> {
  readonly wave: number;
  readonly state: DeviceState;
  /** When it was told to update, epoch ms; null before. */
  readonly toldAt: number | null;
  /** Its health when it was told. */
  readonly healthBefore: number | null;
  readonly deleted: boolean;
  readonly hardware_id: number | null;
  /** A guest lies on it, or a booking or a block begins before an update would be over. */
  readonly isTaken: boolean;
}

/** A roll-out as it is now; all instants in epoch ms. */
export interface RolloutFacts {
  readonly status: RolloutStatus;
  readonly hardware_id: number;
  /** What its devices are to run. */
  readonly target: NewestFirmware;
  /** That is still the newest firmware of the hardware, and given out. */
  readonly isNewest: boolean;
  readonly hoursBetween: number;
  /** How long an update takes. */
  readonly minutes: number;
  /** It stops when more fail. */
  readonly mostFailed: number;
  /** Failures that somebody has seen and gone on after. */
  readonly forgiven: number;
  readonly failed: number;
  readonly wave: number;
  readonly waves: number;
  readonly waveBegan: number;
  readonly waveEnded: number | null;
}

/** What becomes of one device: told to update, or at its end. */
export type DeviceStep =
  | { readonly id: number; readonly to: 'told' | 'updated' }
  | { readonly id: number; readonly to: 'failed' | 'skipped'; readonly reason: EndReason };

/** What becomes of the roll-out itself. */
export interface RolloutStep {
  readonly devices: readonly DeviceStep[];
  readonly status: RolloutStatus;
  readonly reason: StopReason | null;
  readonly wave: number;
  readonly waveBegan: number;
  readonly waveEnded: number | null;
}

/**
 * What is to happen in a roll-out at `now` (epoch ms), of devices that are told, and of all of its present wave (DEC-222
 * to DEC-225). Whoever was told is watched whatever the status; nobody is told unless it is under way.
 */
export function rolloutStep(
  rollout: RolloutFacts,
  devices: readonly RolloutDevice[],
  now: number,
): RolloutStep {
  const watched = devices.flatMap(device => watchedStep(rollout, device, now) ?? []);
  const { status, wave, waveBegan, waveEnded } = rollout;
  const same = { devices: watched, status, reason: null, wave, waveBegan, waveEnded };
  if (status !== 'running') return same;
  if (!rollout.isNewest) return { ...same, status: 'stopped', reason: 'firmware' };
  const failed = rollout.failed + watched.filter(({ to }) => to === 'failed').length;
  if (failed - rollout.forgiven > rollout.mostFailed)
    return { ...same, status: 'stopped', reason: 'failures' };
  if (waveEnded !== null) {
    if (now < waveEnded + rollout.hoursBetween * 3_600_000) return same;
    return { ...same, wave: wave + 1, waveBegan: now, waveEnded: null };
  }
  const turns = turnsOf(rollout, devices, watched, now);
  const steps = [...watched, ...turns];
  const ended = new Set(steps.flatMap(({ id, to }) => (to === 'told' ? [] : [id])));
  const isOver = devices.every(({ id, state }) => !isOpen(state) || ended.has(id));
  if (!isOver) return { ...same, devices: steps };
  const isLast = wave >= rollout.waves;
  return { ...same, devices: steps, waveEnded: now, status: isLast ? 'finished' : status };
}

const isOpen = (state: DeviceState) => state === 'waiting' || state === 'told';

/** What has become of a device that was told; of one that is updated, whether it got worse since. */
function watchedStep(rollout: RolloutFacts, device: RolloutDevice, now: number): DeviceStep | undefined {
  const { id, state, toldAt } = device;
  if (state === 'updated')
    return rollout.status === 'running' && isWorse(device)
      ? { id, to: 'failed', reason: 'worse' }
      : undefined;
  if (state !== 'told') return undefined;
  if (device.deleted) return { id, to: 'skipped', reason: 'removed' };
  if (isWorse(device)) return { id, to: 'failed', reason: 'worse' };
  if (runs(rollout.target, device.running) === true) return { id, to: 'updated' };
  const isLate = now >= (toldAt ?? now) + rollout.minutes * 60_000;
  return isLate ? { id, to: 'failed', reason: 'silent' } : undefined;
}

/** Offline or failing, and it was neither when it was told. */
export function isWorse({ health, healthBefore }: Pick<RolloutDevice, 'health' | 'healthBefore'>): boolean {
  return isIll(health) && (!isIll(healthBefore) || (health ?? 0) < (healthBefore ?? 0));
}

const ill: readonly FleetState[] = ['offline', 'failing'];

function isIll(health: number | null): boolean {
  return health !== null && ill.includes(stateOfChoice(health));
}

/** Those whose turn it is: told, passed over, or at the goal already; the others wait. */
function turnsOf(
  rollout: RolloutFacts,
  devices: readonly RolloutDevice[],
  watched: readonly DeviceStep[],
  now: number,
): readonly DeviceStep[] {
  const ended = new Set(watched.map(({ id }) => id));
  let room = mostToldAtOnce - devices.filter(({ id, state }) => state === 'told' && !ended.has(id)).length;
  return devices.flatMap(device => {
    if (device.state !== 'waiting') return [];
    const step = turnOf(rollout, device, now);
    if (step?.to !== 'told') return step ?? [];
    room -= 1;
    return room < 0 ? [] : [step];
  });
}

function turnOf(rollout: RolloutFacts, device: RolloutDevice, now: number): DeviceStep | undefined {
  const { id } = device;
  if (device.deleted) return { id, to: 'skipped', reason: 'removed' };
  if (device.hardware_id !== rollout.hardware_id) return { id, to: 'skipped', reason: 'hardware' };
  const reason = unfit(device, now);
  if (reason !== undefined) return { id, to: 'skipped', reason };
  if (runs(rollout.target, device.running) === true) return { id, to: 'updated' };
  if (!device.isTaken) return { id, to: 'told' };
  return now >= rollout.waveBegan + longestWaitMs ? { id, to: 'skipped', reason: 'busy' } : undefined;
}
