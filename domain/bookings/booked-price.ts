import { type PriceRule, priceRules, priceTyped } from '../money.ts';
import { sessionOf, slotDurations } from './slot-durations.ts';

/** What a booking costs, in minor units of its currency. */
export interface BookedPrice {
  readonly amount: number;
  readonly currency: string;
  /** Without the promotion. */
  readonly full: number;
  /** Percent that the first-time promotion of the location takes off; null where none applies. */
  readonly discount_percentage: number | null;
}

/** What a location says of its prices. */
export interface PricedLocation {
  /** Minutes of massage on offer; the default ones where there are none (PRICE-05). */
  readonly duration_mins: readonly PriceRule['slot'][] | null;
  readonly price_rules: readonly Pick<PriceRule, 'slot' | 'price'>[] | null;
  readonly currency: string;
}

/**
 * What a booking of a length costs at a location, by its price rules and, for whoever has never booked, its promotion.
 *
 * @param slot minutes that the booking holds the device (DEC-14)
 * @param discount percent from 1 to 100; null where no promotion applies
 * @returns undefined where the location does not offer that length
 */
export function bookedPrice(
  slot: number,
  { duration_mins, price_rules, currency }: PricedLocation,
  discount: number | null,
): BookedPrice | undefined {
  const rules = priceRules(duration_mins ?? [], price_rules ?? [], currency);
  const rule = rules.find(each => each.slot === sessionOf(slot));
  if (rule === undefined) return undefined;
  const amount = Math.round((rule.price * (100 - (discount ?? 0))) / 100);
  return { amount, currency, full: rule.price, discount_percentage: discount };
}

/**
 * What a booking of a length counts for at a location, in minor units and without promotions: the price that is stored for
 * the length, also where it is no longer offered to others (DEC-331), and 0 where it is offered without one (PRICE-06).
 *
 * @param slot minutes that the booking holds the device (DEC-14)
 * @returns undefined where no price is known
 */
export function keptPrice(slot: number, location: PricedLocation): number | undefined {
  const rule = location.price_rules?.find(each => each.slot === sessionOf(slot));
  return rule === undefined ? bookedPrice(slot, location, null)?.amount : priceTyped(rule.price);
}

/**
 * The lengths of a slot, in minutes, that another location offers in the same currency and for no more than a booking of that
 * length costs at its own: whoever is sent there pays nothing on top (DEC-305).
 */
export function slotsForNoMore(own: PricedLocation, other: PricedLocation): readonly number[] {
  if (own.currency !== other.currency) return [];
  return slotDurations
    .map(({ value }) => value)
    .filter(slot => {
      const [here, there] = [keptPrice(slot, own), bookedPrice(slot, other, null)?.full];
      return there !== undefined && (here === undefined || there <= here);
    });
}
