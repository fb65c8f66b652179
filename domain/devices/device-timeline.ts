import type { Interval } from '../time/interval.ts';
import {
  type DeviceEvent,
  type DeviceHistoryEntry,
  eventsOfLine,
  type FirmwareChange,
  type FirmwarePart,
} from './device-event.ts';

/** A report of a device with the firmware of each of its parts. */
export interface FirmwareReport extends DeviceReport {
  readonly fw_version: string | null;
  readonly fw_version_ble: string | null;
  readonly fw_version_wifi: string | null;
}

interface DeviceTimelineParams {
  readonly device: {
    readonly id: number;
    readonly create_time: string;
    readonly partner_location_id: number | null;
    readonly installation_date: string | null;
  };
  readonly history: readonly DeviceHistoryEntry[];
  readonly reports: readonly FirmwareReport[];
  /** Epoch ms. */
  readonly now: number;
  /** When it came to the reader, epoch ms; undefined for those who are told its whole life. */
  readonly since?: number | undefined;
}

/**
 * Everything that happened to a device, newest first: what people did to it, what it reported of itself. To
 * somebody whom it came to its life begins then.
 */
export function deviceTimeline({
  device,
  history,
  reports,
  now,
  since,
}: DeviceTimelineParams): DeviceEvent[] {
  const lines = history.toSorted((one, other) => one.id - other.id);
  const told = lines.flatMap(eventsOfLine);
  return [
    ...(told.some(({ kind }) => kind === 'created') ? [] : [ofDevice(device.create_time, 'created')]),
    ...told,
    ...installed(device, now),
    ...firmware(reports),
    ...faults(device.id, reports, now),
  ]
    .filter(({ time }) => since === undefined || time >= since)
    .sort((one, other) => one.time - other.time)
    .toReversed();
}

function ofDevice(time: string, kind: 'created' | 'installed'): DeviceEvent {
  return { kind, time: Date.parse(time), userId: undefined };
}

function installed(
  { partner_location_id, installation_date: date }: DeviceTimelineParams['device'],
  now: number,
): DeviceEvent[] {
  const isThere = partner_location_id !== null && date !== null && Date.parse(date) <= now;
  return isThere ? [ofDevice(date, 'installed')] : [];
}

const parts = [
  ['main', 'fw_version'],
  ['ble', 'fw_version_ble'],
  ['wifi', 'fw_version_wifi'],
] as const satisfies readonly (readonly [FirmwarePart, keyof FirmwareReport])[];

/** The reports that named another firmware than the one before them. */
function firmware(reports: readonly FirmwareReport[]): DeviceEvent[] {
  const inOrder = reports.toSorted(
    (one, other) => Date.parse(one.last_updated_time) - Date.parse(other.last_updated_time),
  );
  const known: Partial<Record<FirmwarePart, string>> = {};
  return inOrder.flatMap(report => {
    const changes: FirmwareChange[] = [];
    for (const [part, field] of parts) {
      const [before, after] = [known[part], report[field]];
      if (after === null || after === '') continue;
      if (before !== undefined && before !== after) changes.push({ part, before, after });
      known[part] = after;
    }
    if (changes.length === 0) return [];
    return [{ kind: 'firmware', changes, time: Date.parse(report.last_updated_time), userId: undefined }];
  });
}

function faults(id: number, reports: readonly FirmwareReport[], now: number): DeviceEvent[] {
  return outagesOf(id, reports, now).flatMap(({ start, end, codes, isOngoing }): DeviceEvent[] => [
    { kind: 'fault', codes, time: start, userId: undefined },
    ...(isOngoing ? [] : [{ kind: 'recovered' as const, time: end, userId: undefined }]),
  ]);
}

/** What a device reported, as its log holds it; the time in ISO `Z`. */
export interface DeviceReport {
  readonly device_id: number;
  readonly last_updated_time: string;
  readonly error_code: string | null;
  readonly error_motor: string | null;
}

/** A time in which a device reported errors, epoch ms. */
export interface Outage extends Interval {
  /** What it reported, each once, in the order of their coming. */
  readonly codes: readonly string[];
  /** No report without errors has come yet: it ends where our knowledge does. */
  readonly isOngoing: boolean;
}

/**
 * The outages of one device: from a report with an error to its next report without one, or to `now` (epoch
 * ms). Reports may come in any order; those of other devices and those after `now` are left out.
 */
export function outagesOf(deviceId: number, reports: readonly DeviceReport[], now: number): Outage[] {
  const own = reports
    .filter(({ device_id }) => device_id === deviceId)
    .map(({ last_updated_time, error_code, error_motor }) => ({
      time: Date.parse(last_updated_time),
      codes: [error_code, error_motor].filter(code => code !== null && code !== ''),
    }))
    .filter(({ time }) => time < now)
    .sort((one, other) => one.time - other.time);
  const outages: Outage[] = [];
  let since: number | undefined;
  let codes: (string | null)[] = [];
  for (const report of own) {
    if (report.codes.length > 0) {
      since ??= report.time;
      codes.push(...report.codes);
    } else if (since !== undefined) {
      outages.push({ start: since, end: report.time, codes: told(codes), isOngoing: false });
      [since, codes] = [undefined, []];
    }
  }
  if (since !== undefined) outages.push({ start: since, end: now, codes: told(codes), isOngoing: true });
  return outages;
}

function told(codes: readonly (string | null)[]): string[] {
  return [...new Set(codes)].filter(code => code !== null);
}
