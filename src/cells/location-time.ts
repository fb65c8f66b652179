import { useSyncExternalStore } from 'react';

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
