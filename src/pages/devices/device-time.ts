import type { DeviceRow } from '../../../contract/devices.ts';
import { dayOf, timeOf } from '../../../domain/time/time-zone.ts';

/** On whose clocks a device lives: those of its location, UTC while it stands nowhere (STATE-04). */
export function zoneOf({ location }: DeviceRow): string {
  return location?.timezone || 'UTC';
}

/** `yyyy-MM-ddTHH:mm:ss` of an instant (epoch ms) on the clocks of a zone, as the browser's own picker writes it. */
export function pickedOf(instant: number, zone: string): string {
  return `${dayOf(instant, zone)}T${timeOf(instant, zone)}`;
}

/** `yyyy/MM/dd HH:mm:ss` of what was picked (INST-04); blank where nothing was. */
export function writtenOf(picked: string): string {
  const [date = '', time = ''] = picked.split('T');
  if (time === '') return '';
  return `${date.replaceAll('-', '/')} ${time.length === 5 ? `${time}:00` : time.slice(0, 8)}`;
}
