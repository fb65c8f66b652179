import type { DeviceRow } from '../../../contract/devices.ts';

/** On whose clocks a device lives: those of its place, UTC while it stands nowhere (STATE-04). */
export function zoneOf({ location }: DeviceRow): string {
  return location?.timezone || 'UTC';
}
