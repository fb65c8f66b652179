import { useSyncExternalStore } from 'react';
import { offsetAt } from '../../../domain/time/zone-offset.ts';
import { valueAt } from '../value-at.ts';

/** What stands where a date is missing (CELL-02). */
export const emptyDate = '--/--/-- --:--';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(zone: string): Intl.DateTimeFormat {
  return kept(`time ${zone}`, {
    timeZone: zone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
}

/** Making a format costs more than using it a thousand times. */
function kept(name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const known = formats.get(name);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-GB', options);
  formats.set(name, made);
  return made;
}

let ownZone: string | undefined;

/** The zone in which this browser shows instants unless a screen says otherwise; asked for once a page load. */
export function browserZone(): string {
  ownZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return ownZone;
}

/** `dd/MM/yyyy HH:mm` on the clocks of `zone`, or the empty date (CELL-02). */
export function formatInstant(value: unknown, zone: string): string {
  if (typeof value !== 'string') return emptyDate;
  const instant = Date.parse(value);
  return Number.isNaN(instant) ? emptyDate : formatIn(zone).format(instant).replace(', ', ' ');
}

/** How far the clocks of `zone` are from UTC at that instant: `GMT-3`. */
export function offsetOf(value: string, zone: string): string {
  return offsetAt(zone, Date.parse(value));
}

/** Whether the clocks of both zones show the same at that instant. */
export function sameClock(instant: string, one: string, other: string): boolean {
  return formatInstant(instant, one) === formatInstant(instant, other);
}

/** `dd/MM/yyyy` of a calendar day, which belongs to no zone. */
export function formatDay(value: unknown): string {
  const parts = typeof value === 'string' ? /^(\d{4})-(\d\d)-(\d\d)/.exec(value) : null;
  return parts === null ? '--/--/--' : `${parts[3]}/${parts[2]}/${parts[1]}`;
}

/** Where the preference is kept (STATE-06). */
const storageKey = 'localTime';
const listeners = new Set<() => void>();

/** 'Display bookings in the location's time zone' (STATE-05): on unless somebody has switched it off. */
export function useLocationTime(): readonly [on: boolean, change: (on: boolean) => void] {
  return [useSyncExternalStore(subscribe, isOn, onAtFirst), setLocationTime];
}

function isOn(): boolean {
  return localStorage.getItem(storageKey) !== 'false';
}

/** Where there is no storage to ask: what nobody has switched off is on. */
function onAtFirst(): boolean {
  return true;
}

function setLocationTime(on: boolean): void {
  localStorage.setItem(storageKey, String(on));
  for (const listener of listeners) listener();
}

/** Other tabs change the preference too. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  globalThis.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    globalThis.removeEventListener('storage', listener);
  };
}

/** The zone of the location that a row belongs to, UTC where it names none (STATE-04, CONST-07). */
export function zoneOfRow(row: object, path: string): string {
  const found = valueAt(row, path);
  return typeof found === 'string' && found !== '' ? found : 'UTC';
}
