import { useSyncExternalStore } from 'react';

/** What a host can do beyond the documented calls. */
const all = [
  'book',
  'relieve',
  'calendars',
  'close-days',
  'solve',
  'blocks',
  'rollouts',
  'alerts',
  'hours',
] as const;
export type Offer = (typeof all)[number];

const storageKey = 'portal.offers';
let known: readonly Offer[] | undefined;
const listeners = new Set<() => void>();

/** Those of these texts that the portal knows. */
export function offersIn(texts: readonly unknown[]): readonly Offer[] {
  return all.filter(offer => texts.includes(offer));
}

/** Remembers what the host has said, for the next page load as well: the portal need not ask before it draws. */
export function keepOffers(offers: readonly Offer[]): void {
  localStorage.setItem(storageKey, offers.join(' '));
  known = offers;
  for (const listener of listeners) listener();
}

/** What the host can do, as it last said; nothing where it is another's host. */
export function useOffers(): readonly Offer[] {
  return useSyncExternalStore(listen, kept);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function kept(): readonly Offer[] {
  known ??= offersIn((localStorage.getItem(storageKey) ?? '').split(' '));
  return known;
}
