import type { DeviceLog } from '../../../resources/device-logs.ts';
import type { Device } from '../../../resources/devices.ts';

/** A device as the API answers it, with what it carries of others. */
export interface DeviceRow extends Device {
  readonly location: {
    readonly id: number;
    readonly name: string;
    readonly city: string | null;
    readonly country: string | null;
    readonly timezone: string | null;
    readonly user_id: number | null;
  } | null;
  readonly hardware: {
    readonly id: number;
    readonly name: string;
    readonly lastest_firmware_version: string | null;
    readonly lastest_ble_version: string | null;
    readonly lastest_wifi_version: string | null;
    readonly enable: boolean;
  } | null;
  /** What it reported last; null before its first report. */
  readonly latest_log?: DeviceLog | null;
  /** What it reported, newest first. */
  readonly logs?: readonly DeviceLog[];
}

/** On whose clocks a device lives: those of its place, UTC while it stands nowhere (STATE-04). */
export function zoneOf({ location }: DeviceRow): string {
  return location?.timezone || 'UTC';
}
