import { type PartReadings, testResult } from '../bookings/session-result.ts';
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
  /** Why, the most urgent first; empty unless the device needs someone. */
  readonly complaints: readonly Complaint[];
}

/**
 * Whether a device needs someone at `now` (epoch ms), and why. In stock and before its installation it needs
 * nobody; once it is disabled all else is known to wait.
 */
export function deviceHealth(facts: DeviceFacts, now: number): DeviceHealth {
  const { partner_location_id: location, installation_date: installed } = facts;
  if (location === null) return { state: 'stock', complaints: [] };
  if (installed === null || Date.parse(installed) > now) return { state: 'planned', complaints: [] };
  const complaints: Complaint[] = facts.is_disabled
    ? [{ kind: 'disabled', reason: facts.reason_disabled }]
    : [...connection(facts, now), ...faults(facts), ...signal(facts), ...firmware(facts)];
  const [worst] = complaints;
  return { state: worst === undefined ? 'well' : stateOf[worst.kind], complaints };
}

const stateOf = {
  'not-connected': 'offline',
  'never-configured': 'offline',
  silent: 'offline',
  error: 'failing',
  'test-failed': 'failing',
  disabled: 'disabled',
  'weak-signal': 'weak',
  outdated: 'outdated',
} as const satisfies Record<Complaint['kind'], FleetState>;

function connection({ wifi_status, report }: DeviceFacts, now: number): Complaint[] {
  if (wifi_status === WifiStatus.NeverConfigured) return [{ kind: 'never-configured' }];
  const since = report?.last_updated_time ?? null;
  if (wifi_status === WifiStatus.NotConnected) return [{ kind: 'not-connected', since }];
  const isSilent = since !== null && Date.parse(since) < now - silentAfterDays * dayMs;
  return isSilent ? [{ kind: 'silent', since }] : [];
}

function faults({ report, test }: DeviceFacts): Complaint[] {
  const { error_code: code = null, error_motor: motor = null } = report ?? {};
  const hasFailed = test !== null && testResult(test.software, test.mechanical) === 'Incorrect';
  return [
    ...(code === null && motor === null ? [] : [{ kind: 'error' as const, code, motor }]),
    ...(hasFailed ? [{ kind: 'test-failed' as const }] : []),
  ];
}

/** What a device without a connection last measured says nothing about where it stands. */
function signal({ wifi_status, report }: DeviceFacts): Complaint[] {
  const rssi = report?.RSSI ?? null;
  if (wifi_status !== WifiStatus.Connected || rssi === null) return [];
  return signalBand(rssi).tone === 'success' ? [] : [{ kind: 'weak-signal', rssi }];
}

function firmware({ hardware, report }: DeviceFacts): Complaint[] {
  const updates = firmwareUpdates(hardware, report);
  return updates.length === 0 ? [] : [{ kind: 'outdated', updates }];
}
