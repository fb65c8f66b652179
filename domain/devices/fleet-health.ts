import { type PartReadings, testResult } from '../bookings/session-result.ts';
import type { Choice } from '../choice.ts';
import { dayMs } from '../time/calendar.ts';
import { signalBand, WifiStatus } from './device.ts';
import {
  type FirmwareUpdate,
  firmwareUpdates,
  type NewestFirmware,
  type RunningFirmware,
} from './firmware-version.ts';

/** How long a connected device may say nothing before somebody should look at it. */
export const silentAfterDays = 3;

/** Where a device can stand; each device in one of them. Those that need someone first, the most urgent first. */
export const fleetStates = [
  'offline',
  'failing',
  'disabled',
  'weak',
  'outdated',
  'well',
  'planned',
  'stock',
] as const;
export type FleetState = (typeof fleetStates)[number];

/** The same as they are kept and shown: numbered from the most urgent, so that lists begin with the worst. */
export const healthChoices = [
  { value: 1, label: 'Offline', tone: 'danger' },
  { value: 2, label: 'Failing', tone: 'danger' },
  { value: 3, label: 'Disabled', tone: 'neutral' },
  { value: 4, label: 'Weak signal', tone: 'warning' },
  { value: 5, label: 'Update available', tone: 'info' },
  { value: 6, label: 'Well', tone: 'success' },
  { value: 7, label: 'Planned', tone: 'neutral' },
  { value: 8, label: 'In stock', tone: 'neutral' },
] as const satisfies readonly Choice<number>[];
export type HealthChoice = (typeof healthChoices)[number];

const choiceOf = {
  offline: healthChoices[0],
  failing: healthChoices[1],
  disabled: healthChoices[2],
  weak: healthChoices[3],
  outdated: healthChoices[4],
  well: healthChoices[5],
  planned: healthChoices[6],
  stock: healthChoices[7],
} as const satisfies Record<FleetState, HealthChoice>;

/** How a state is kept, called and coloured. */
export function healthChoice(state: FleetState): HealthChoice {
  return choiceOf[state];
}

/** The state that is kept as this number. */
export function stateOfChoice(value: number): FleetState {
  return fleetStates[value - 1] ?? 'stock';
}

/** The states of devices that need someone, the most urgent first. */
export const needsSomeone = fleetStates.slice(0, fleetStates.indexOf('well'));

/** What can be wrong with a device, with what there is to say about it. Instants are ISO 8601. */
export type Complaint =
  | { readonly kind: 'not-connected'; readonly since: string | null }
  | { readonly kind: 'never-configured' }
  | { readonly kind: 'silent'; readonly since: string }
  | { readonly kind: 'error'; readonly code: string | null; readonly motor: string | null }
  | { readonly kind: 'test-failed' }
  | { readonly kind: 'disabled'; readonly reason: string | null }
  /** `rssi` in dBm. */
  | { readonly kind: 'weak-signal'; readonly rssi: number }
  | { readonly kind: 'outdated'; readonly updates: readonly FirmwareUpdate[] };

/** What puts a device into its state. */
type Deciding = Exclude<Complaint, { readonly kind: 'test-failed' }>;

/** What a device last reported of itself (DEV-11). */
export interface LastReport extends RunningFirmware {
  readonly last_updated_time: string;
  readonly error_code: string | null;
  readonly error_motor: string | null;
  readonly RSSI: number | null;
}

export interface DeviceFacts {
  readonly partner_location_id: number | null;
  readonly installation_date: string | null;
  readonly is_disabled: boolean;
  readonly reason_disabled: string | null;
  readonly wifi_status: number | null;
  readonly hardware: NewestFirmware | null;
  readonly report: LastReport | null;
  /** Its newest test around a session; null where there is none, or where nobody may know. */
  readonly test: { readonly software: PartReadings; readonly mechanical: PartReadings } | null;
}

export interface DeviceHealth {
  readonly state: FleetState;
  /** Why, the most urgent first, then what admins know beside. */
  readonly complaints: readonly Complaint[];
}

/**
 * Whether a device needs someone at `now` (epoch ms), and why. In stock it needs nobody; where it is disabled all else is
 * known to wait, its installation as well; and otherwise it needs nobody before that.
 */
export function deviceHealth(facts: DeviceFacts, now: number): DeviceHealth {
  const { partner_location_id: location, installation_date: installed } = facts;
  if (location === null) return { state: 'stock', complaints: [] };
  const isInstalled = installed !== null && Date.parse(installed) <= now;
  if (!isInstalled && !facts.is_disabled) return { state: 'planned', complaints: [] };
  const complaints: Deciding[] = facts.is_disabled
    ? [{ kind: 'disabled', reason: facts.reason_disabled }]
    : [...connection(facts, now), ...faults(facts), ...signal(facts), ...firmware(facts)];
  const [worst] = complaints;
  return {
    state: worst === undefined ? 'well' : stateOf[worst.kind],
    complaints: [...complaints, ...tests(facts)],
  };
}

const stateOf = {
  'not-connected': 'offline',
  'never-configured': 'offline',
  silent: 'offline',
  error: 'failing',
  disabled: 'disabled',
  'weak-signal': 'weak',
  outdated: 'outdated',
} as const satisfies Record<Deciding['kind'], FleetState>;

function connection({ wifi_status, report }: DeviceFacts, now: number): Deciding[] {
  if (wifi_status === WifiStatus.NeverConfigured) return [{ kind: 'never-configured' }];
  const since = report?.last_updated_time ?? null;
  if (wifi_status === WifiStatus.NotConnected) return [{ kind: 'not-connected', since }];
  const isSilent = since !== null && Date.parse(since) < now - silentAfterDays * dayMs;
  return isSilent ? [{ kind: 'silent', since }] : [];
}

function faults({ report }: DeviceFacts): Deciding[] {
  const { error_code: code = null, error_motor: motor = null } = report ?? {};
  return code === null && motor === null ? [] : [{ kind: 'error', code, motor }];
}

/** Said beside what decides the state: tests are told to few, and the state is the same for everybody (DEC-145). */
function tests({ test, is_disabled }: DeviceFacts): Complaint[] {
  const hasFailed = test !== null && testResult(test.software, test.mechanical) === 'Incorrect';
  return hasFailed && !is_disabled ? [{ kind: 'test-failed' }] : [];
}

/** What a device without a connection last measured says nothing about where it stands. */
function signal({ wifi_status, report }: DeviceFacts): Deciding[] {
  const rssi = report?.RSSI ?? null;
  if (wifi_status !== WifiStatus.Connected || rssi === null) return [];
  return signalBand(rssi).tone === 'success' ? [] : [{ kind: 'weak-signal', rssi }];
}

function firmware({ hardware, report }: DeviceFacts): Deciding[] {
  const updates = firmwareUpdates(hardware, report);
  return updates.length === 0 ? [] : [{ kind: 'outdated', updates }];
}

/**
 * Of when the readings of a device are, where they are not of now: it is not connected, or has said nothing for
 * long. They then tell nothing of how it is at `now` (epoch ms).
 */
export function readingsAsOf(
  {
    wifi_status,
    report,
  }: Pick<DeviceFacts, 'wifi_status'> & {
    readonly report: Pick<LastReport, 'last_updated_time'> | null;
  },
  now: number,
): string | undefined {
  if (report === null) return undefined;
  const { last_updated_time: since } = report;
  const isOld = Date.parse(since) < now - silentAfterDays * dayMs;
  return isOld || wifi_status !== WifiStatus.Connected ? since : undefined;
}
