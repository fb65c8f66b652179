import { defaultSessionDurations } from '../bookings/slot-durations.ts';

type SessionDuration = 10 | 20 | 30 | 40;

/** What a massage of so many minutes costs at a location, in minor units (PRICE-01, PRICE-08). */
export interface PriceRule {
  readonly slot: SessionDuration;
  readonly price: number;
  readonly currency: string;
}

/** A price as typed, in minor units: never below 0 (PRICE-03, PRICE-04), 0 when nothing was typed (PRICE-06). */
export function priceTyped(price: number | null | undefined): number {
  return Math.max(0, price ?? 0);
}

/**
 * One rule for each duration on offer, ascending: the price that was set or 0 (PRICE-06), in the currency
 * of the location whatever a rule said before (DEC-107). Without durations the default ones count (PRICE-05).
 */
export function priceRules<Currency extends string>(
  durations: readonly SessionDuration[],
  known: readonly { readonly slot: SessionDuration; readonly price?: number | null | undefined }[],
  currency: Currency,
): { slot: SessionDuration; price: number; currency: Currency }[] {
  const offered = new Set<SessionDuration>(durations.length > 0 ? durations : defaultSessionDurations);
  return [...offered]
    .sort((one, other) => one - other)
    .map(slot => {
      const price = priceTyped(known.find(rule => rule.slot === slot)?.price);
      return { slot, price, currency };
    });
}

/** Rules by their duration in minutes (PRICE-03). */
export function priceMap(rules: readonly PriceRule[]): ReadonlyMap<SessionDuration, { price: number }> {
  return new Map(rules.map(({ slot, price }) => [slot, { price }]));
}
