import { firmwareUpdates, type NewestFirmware, type RunningFirmware } from './firmware-version.ts';
import { healthChoice } from './fleet-health.ts';

/** Where a device stands within a roll-out. */
export const deviceStates = ['waiting', 'told', 'updated', 'failed', 'skipped'] as const;
export type DeviceState = (typeof deviceStates)[number];

/** Why a device has failed, or was passed over when its turn came. */
export const endReasons = [
  'silent',
  'worse',
  'removed',
  'stock',
  'planned',
  'disabled',
  'offline',
  'hardware',
  'busy',
  'cancelled',
] as const;
export type EndReason = (typeof endReasons)[number];

/** At most so many devices at once. */
export const mostRolledOut = 2_000;

/** What is known of a device that may be part of a roll-out. */
export interface Candidate {
  readonly id: number;
  readonly partner_location_id: number | null;
  /** ISO 8601. */
  readonly installation_date: string | null;
  readonly is_disabled: boolean;
  /** The number of its state of health; null before it was judged. */
  readonly health: number | null;
  /** What it last said that it runs; null before its first report. */
  readonly running: RunningFirmware | null;
  /** Another roll-out that has it already. */
  readonly taken: { readonly id: number; readonly name: string } | null;
}

/** Why a device is no part of a roll-out that was asked for. */
export const leftOutReasons = [
  'taken',
  'stock',
  'planned',
  'disabled',
  'offline',
  'unknown',
  'current',
  'many',
] as const;
export type LeftOut = (typeof leftOutReasons)[number];

/** Why a device takes no update at `now` (epoch ms), whatever it runs; undefined for one that does. */
export function unfit(
  {
    partner_location_id,
    installation_date,
    is_disabled,
    health,
  }: Omit<Candidate, 'id' | 'running' | 'taken'>,
  now: number,
): 'stock' | 'planned' | 'disabled' | 'offline' | undefined {
  if (partner_location_id === null) return 'stock';
  if (installation_date === null || Date.parse(installation_date) > now) return 'planned';
  if (is_disabled) return 'disabled';
  return health === healthChoice('offline').value ? 'offline' : undefined;
}

/** Does a device run this firmware, part by part, or something newer? Unknown as long as it says nothing of its main part. */
export function runs(target: NewestFirmware, running: RunningFirmware | null): boolean | undefined {
  if (running?.fw_version === null || running === null) return undefined;
  return firmwareUpdates({ ...target, enable: true }, running).length === 0;
}

/** How a roll-out is cut into waves: so many devices first, then a share of all, then the rest. */
export interface WaveSizes {
  readonly first: number;
  /** Of all; 0 leaves this wave out. */
  readonly percent: number;
}

export interface PlannedRollout<Device> {
  /** From the first wave on, none empty. */
  readonly waves: readonly (readonly Device[])[];
  readonly leftOut: readonly { readonly device: Device; readonly reason: LeftOut }[];
}

/**
 * Which of these devices would be updated in which wave, and which are left out and why (DEC-220, DEC-221). Waves are filled
 * location by location in turn, so that a bad update does not meet all devices of one location first.
 */
export function planRollout<Device extends Candidate>(
  devices: readonly Device[],
  target: NewestFirmware,
  sizes: WaveSizes,
  now: number,
): PlannedRollout<Device> {
  const judged = devices.map(device => ({ device, reason: leftOut(device, target, now) }));
  const fit = judged.flatMap(({ device, reason }) => (reason === undefined ? [device] : []));
  const part = spread(fit);
  const many = part.slice(mostRolledOut).map(device => ({ device, reason: 'many' as const }));
  return {
    waves: cut(part.slice(0, mostRolledOut), sizes),
    leftOut: [
      ...judged.flatMap(({ device, reason }) => (reason === undefined ? [] : [{ device, reason }])),
      ...many,
    ],
  };
}

function leftOut(device: Candidate, target: NewestFirmware, now: number): LeftOut | undefined {
  if (device.taken !== null) return 'taken';
  const reason = unfit(device, now);
  if (reason !== undefined) return reason;
  const isThere = runs(target, device.running);
  return isThere === undefined ? 'unknown' : isThere ? 'current' : undefined;
}

/** The first device of each location, then the second of each, and so on; by their ids. */
function spread<Device extends Candidate>(devices: readonly Device[]): readonly Device[] {
  const seen = new Map<number | null, number>();
  return [...devices]
    .sort((one, other) => one.id - other.id)
    .map(device => {
      const turn = seen.get(device.partner_location_id) ?? 0;
      seen.set(device.partner_location_id, turn + 1);
      return { device, turn };
    })
    .sort((one, other) => one.turn - other.turn || one.device.id - other.device.id)
    .map(({ device }) => device);
}

function cut<Device>(devices: readonly Device[], { first, percent }: WaveSizes): readonly Device[][] {
  const share = Math.ceil((devices.length * percent) / 100);
  const edges = [0, first, first + share, devices.length];
  return edges
    .slice(1)
    .map((edge, at) => devices.slice(edges[at], edge))
    .filter(wave => wave.length > 0);
}
