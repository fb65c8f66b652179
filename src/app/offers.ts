import { useSyncExternalStore } from 'react';
import { type Offer, offers } from '../../domain/offers.ts';

const storageKey = 'portal.offers';
let known: readonly Offer[] | undefined;
const listeners = new Set<() => void>();

/** Those of these texts that the portal knows. */
export function offersIn(texts: readonly unknown[]): readonly Offer[] {
  return offers.filter(offer => texts.includes(offer));
}

/** Remembers what the host has said, for the next page load as well: the portal need not ask before it draws. */
export function keepOffers(said: readonly Offer[]): void {
  localStorage.setItem(storageKey, said.join(' '));
  known = said;
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
