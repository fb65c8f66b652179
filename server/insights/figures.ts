import { z } from 'zod';
import type { Figures } from '../../contract/totals.ts';
import type { Actor } from '../../domain/actor.ts';
import { keptPrice } from '../../domain/bookings/booked-price.ts';
import { sessionDurations, slotDurations } from '../../domain/bookings/slot-durations.ts';
import { locations } from '../../resources/locations.ts';
import type { Connection } from '../db/database.ts';
import { statementName } from '../db/engines/statement.ts';
import { grantSql } from '../db/sql/grant-sql.ts';
import { allOf, Parameters } from '../db/sql/sql-text.ts';
import type { EntityFacts } from './read-facts.ts';

/** What a booking of each of `slotDurations` costs, in their order; undefined for a length without a price. */
interface Prices {
  readonly currency: string;
  readonly amounts: readonly (number | undefined)[];
}

export interface PriceList {
  /** Undefined for a location without prices. */
  of(location: number): Prices | undefined;
  /** Whether the actor may read that location at all. */
  has(location: number): boolean;
}

const slot = z.union(sessionDurations.map(({ value }) => z.literal(value)));
const pricing = z.object({
  currency: z.string(),
  duration_mins: z.array(slot).nullable(),
  price_rules: z.array(z.object({ slot, price: z.number() })).nullable(),
});

interface StoredPrices {
  readonly currency: string | null;
  /** As JSON, like the rules. */
  readonly duration_mins: string | null;
  readonly price_rules: string | null;
  readonly locations: readonly number[];
}

/** What bookings cost at each location that the actor may read, by the prices that it has now; what many have alike is told once. */
export async function readPrices(
  connection: Connection,
  actor: Actor,
  locationId: number | undefined,
): Promise<PriceList> {
  const parameters = new Parameters();
  const conditions = grantSql(locations, 'l', 'read', actor, parameters);
  if (locationId !== undefined) conditions.push(`l."id" = ${parameters.add(locationId)}`);
  const text =
    'select l."currency", l."duration_mins"::text as "duration_mins", l."price_rules"::text as "price_rules", ' +
    `json_agg(l."id") as "locations" from "locations" l where ${allOf(conditions)} group by 1, 2, 3`;
  const stored = await connection.query<StoredPrices>(text, parameters.values, statementName(text));
  const known = new Map<number, Prices | undefined>();
  for (const { locations: ids, ...each } of stored) {
    const prices = pricesBy(each);
    for (const id of ids) known.set(id, prices);
  }
  return { of: location => known.get(location), has: location => known.has(location) };
}

function pricesBy(stored: Omit<StoredPrices, 'locations'>): Prices | undefined {
  const priced = pricing.safeParse({
    currency: stored.currency,
    duration_mins: JSON.parse(stored.duration_mins ?? 'null'),
    price_rules: JSON.parse(stored.price_rules ?? 'null'),
  }).data;
  if (priced === undefined) return undefined;
  const amounts = slotDurations.map(({ value }) => keptPrice(value, priced));
  return { currency: priced.currency, amounts };
}

const nothing = { bookings: 0, minutes: 0, cancelled: 0, moved: 0, revenue: [], ran: 0, late: 0, short: 0 };

/** The figures of one location or device, which may have had no booking. */
export function rowOf(facts: EntityFacts | undefined, open_minutes: number, list: PriceList): Figures {
  if (facts === undefined) return { ...nothing, open_minutes };
  const { held, minutes, cancelled, moved, ran, late, short } = facts;
  const revenue: Money = new Map();
  earn(revenue, facts, list);
  return {
    ...{ bookings: held, minutes, open_minutes, cancelled, moved },
    ...{ revenue: byCurrency(revenue), ran, late, short },
  };
}

/** All of them together. */
export function totalOf(entities: Iterable<EntityFacts>, open_minutes: number, list: PriceList): Figures {
  const total = { ...nothing, open_minutes };
  const revenue: Money = new Map();
  for (const facts of entities) {
    total.bookings += facts.held;
    total.minutes += facts.minutes;
    total.cancelled += facts.cancelled;
    total.moved += facts.moved;
    total.ran += facts.ran;
    total.late += facts.late;
    total.short += facts.short;
    earn(revenue, facts, list);
  }
  return { ...total, revenue: byCurrency(revenue) };
}

/** What cannot be added stays apart: a sum for each currency. */
type Money = Map<string, { amount: number; bookings: number }>;

function earn(revenue: Money, { location, lengths }: EntityFacts, list: PriceList): void {
  const prices = list.of(location);
  if (prices === undefined) return;
  // Of thousands of locations an iterator for each is most of what is thrown away.
  for (let at = 0; at < lengths.length; at += 1) {
    const count = lengths[at] ?? 0;
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
