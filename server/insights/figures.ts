import { z } from 'zod';
import type { Figures } from '../../contract/totals.ts';
import { bookedPrice } from '../../domain/bookings/booked-price.ts';
import { sessionDurations, slotDurations } from '../../domain/bookings/slot-durations.ts';
import type { EntityFacts } from './read-facts.ts';
import type { InsightPlace } from './read-places.ts';

/** What a booking of each of `slotDurations` costs, in their order; undefined for a length that is not on offer. */
interface Prices {
  readonly currency: string;
  readonly amounts: readonly (number | undefined)[];
}

export type PricesOf = (place: number) => Prices | undefined;

const slot = z.union(sessionDurations.map(({ value }) => z.literal(value)));
const pricing = z.object({
  currency: z.string(),
  duration_mins: z.array(slot).nullable(),
  price_rules: z.array(z.object({ slot, price: z.number() })).nullable(),
});

/** What bookings cost at each location, by the prices that it has now; reckoned once for all that have the same. */
export function pricesOf(places: readonly InsightPlace[]): PricesOf {
  const known = new Map<string, Prices | undefined>();
  const keys = new Map<number, string>();
  for (const { id, currency, duration_mins, price_rules } of places) {
    const key = `${currency} ${duration_mins} ${price_rules}`;
    keys.set(id, key);
    if (!known.has(key)) known.set(key, pricesBy({ currency, duration_mins, price_rules }));
  }
  return place => known.get(keys.get(place) ?? '');
}

function pricesBy(
  stored: Pick<InsightPlace, 'currency' | 'duration_mins' | 'price_rules'>,
): Prices | undefined {
  const priced = pricing.safeParse({
    currency: stored.currency,
    duration_mins: JSON.parse(stored.duration_mins ?? 'null'),
    price_rules: JSON.parse(stored.price_rules ?? 'null'),
  }).data;
  if (priced === undefined) return undefined;
  const amounts = slotDurations.map(({ value }) => bookedPrice(value, priced, null)?.amount);
  return { currency: priced.currency, amounts };
}

const nothing = { bookings: 0, minutes: 0, cancelled: 0, moved: 0, revenue: [], ran: 0, late: 0, short: 0 };

/** The figures of one location or device, which may have had no booking. */
export function rowOf(facts: EntityFacts | undefined, open_minutes: number, priceOf: PricesOf): Figures {
  if (facts === undefined) return { ...nothing, open_minutes };
  const { held, minutes, cancelled, moved, ran, late, short } = facts;
  const revenue: Money = new Map();
  earn(revenue, facts, priceOf);
  return {
    ...{ bookings: held, minutes, open_minutes, cancelled, moved },
    ...{ revenue: byCurrency(revenue), ran, late, short },
  };
}

/** All of them together. */
export function totalOf(
  entities: Iterable<EntityFacts>,
  open: ReadonlyMap<number, number>,
  priceOf: PricesOf,
): Figures {
  const total = { ...nothing, open_minutes: 0 };
  const revenue: Money = new Map();
  for (const facts of entities) {
    total.bookings += facts.held;
    total.minutes += facts.minutes;
    total.cancelled += facts.cancelled;
    total.moved += facts.moved;
    total.ran += facts.ran;
    total.late += facts.late;
    total.short += facts.short;
    earn(revenue, facts, priceOf);
  }
  for (const minutes of open.values()) total.open_minutes += minutes;
  return { ...total, revenue: byCurrency(revenue) };
}

/** What cannot be added stays apart: a sum for each currency. */
type Money = Map<string, { amount: number; bookings: number }>;

function earn(revenue: Money, { place, lengths }: EntityFacts, priceOf: PricesOf): void {
  const prices = priceOf(place);
  if (prices === undefined) return;
  for (const [at, count] of lengths.entries()) {
    const amount = prices.amounts[at];
    if (amount === undefined || count === 0) continue;
    const sum = revenue.get(prices.currency);
    if (sum === undefined) revenue.set(prices.currency, { amount: amount * count, bookings: count });
    else {
      sum.amount += amount * count;
      sum.bookings += count;
    }
  }
}

function byCurrency(revenue: Money): Figures['revenue'] {
  return [...revenue]
    .map(([currency, sum]) => ({ currency, ...sum }))
    .sort((one, other) => other.bookings - one.bookings || one.currency.localeCompare(other.currency));
}
