import { sessionDurations, slotOfSession } from '../../../domain/bookings/slot-durations.ts';
import { priceRules, priceTyped } from '../../../domain/money.ts';
import type { Location } from '../../../resources/locations.ts';

type Duration = (typeof sessionDurations)[number]['value'];

export interface PriceRow {
  readonly duration: Duration;
  /** How long the device is held, in minutes (DEC-14). */
  readonly slot: number;
  /** Minor units; null while its box is empty, the text while it holds one that is no price. */
  readonly price: number | string | null;
  /** Nobody can book it at present; its price is kept all the same. */
  readonly offered: boolean;
}

type Priced = Pick<Location, 'duration_mins' | 'price_rules' | 'currency'>;

/** What each massage costs: those on offer (PRICE-05, PRICE-06), and others that have a price already. */
export function priceRows({
  duration_mins,
  price_rules,
  currency,
}: Priced): readonly (PriceRow & { readonly price: number })[] {
  const known = price_rules ?? [];
  const offered = new Map(
    priceRules(duration_mins ?? [], known, currency).map(({ slot, price }) => [slot, price]),
  );
  return sessionDurations.flatMap(({ value: duration }) => {
    const price = offered.get(duration) ?? known.find(({ slot }) => slot === duration)?.price;
    if (price === undefined) return [];
    return [{ duration, slot: slotOfSession[duration], price, offered: offered.has(duration) }];
  });
}

/** The rules to store: no price below 0, an empty box is 0 (PRICE-04, PRICE-06), in the place's currency (DEC-107). */
export function rulesOf(rows: readonly PriceRow[], currency: Location['currency']) {
  return rows.map(({ duration, price }) => ({
    slot: duration,
    price: priceTyped(amountOf(price)),
    currency,
  }));
}

function amountOf(price: PriceRow['price']): number | null {
  return typeof price === 'number' ? price : null;
}

/** A box holds a text that is no price: nothing is saved before it is mended. */
export function hasRefusedPrice(rows: readonly PriceRow[]): boolean {
  return rows.some(({ price }) => typeof price === 'string');
}
