import { sentence } from '../refusals/spoken.ts';
import { dayOf, instantOf, timeOf } from '../time/time-zone.ts';

export const blankInstallation = 'You must choose an installation time';
const wallTime = /^(\d{4})\/(\d\d)\/(\d\d) (\d\d:\d\d:\d\d)$/;

/** Either the instant (epoch ms), or what is wrong with it. */
export type InstallationDate =
  | { readonly instant: number; readonly problem?: undefined }
  | { readonly instant?: undefined; readonly problem: string };

/**
 * When a device is to be installed (INST-04): an instant in ISO 8601, or `yyyy/MM/dd HH:mm:ss` as the clock
 * of the location shows it; of a time that occurs twice the first. Never one that the clock skips, nor one
 * before `now` (epoch ms).
 */
export function installationDate(text: string, zone: string, now: number): InstallationDate {
  const [, year, month, day, time] = wallTime.exec(text) ?? [];
  if (time === undefined) return notPast(Date.parse(text), now);
  const instant = instantOf(`${year}-${month}-${day}`, time, zone);
  return instant === undefined ? { problem: sentence('form.skipped-time') } : notPast(instant, now);
}

/** Is this `yyyy/MM/dd HH:mm:ss` of a day of the calendar, whatever the clock of a location does? */
export function isWallTime(text: string): boolean {
  const [, year, month, day, time = ''] = wallTime.exec(text) ?? [];
  const date = `${year}-${month}-${day}`;
  const instant = Date.parse(`${date}T${time}Z`);
  return !Number.isNaN(instant) && dayOf(instant, 'UTC') === date && timeOf(instant, 'UTC') === time;
}

function notPast(instant: number, now: number): InstallationDate {
  return instant < now ? { problem: sentence('form.past') } : { instant };
}
