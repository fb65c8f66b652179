import type { Interval } from '../time/interval.ts';

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
