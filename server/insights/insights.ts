import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Figures, type Insights, insightsCall } from '../../contract/totals.ts';
import type { Actor } from '../../domain/actor.ts';
import { type BookedPrice, bookedPrice } from '../../domain/bookings/booked-price.ts';
import { sessionDurations } from '../../domain/bookings/slot-durations.ts';
import { type Days, daysBefore } from '../../domain/insights/capacity.ts';
import { bookings } from '../../resources/bookings.ts';
import { locations } from '../../resources/locations.ts';
import { answer } from '../answer.ts';
import type { Connection, Database } from '../db/database.ts';
import { grantedScope } from '../db/sql/grant-sql.ts';
import { notFound } from '../errors.ts';
import {
  type Asked,
  capacityOf,
  type InsightPlace,
  readPlaces,
  readStock,
  type Stock,
} from './read-capacity.ts';
import { type EntityFacts, readFacts } from './read-facts.ts';

const mostRows = 1_000;

/** What bookings came to, for staff of the network, for partners of what is theirs (DEC-170). */
export function insightsRoute(app: FastifyInstance, { database }: { readonly database: Database }): void {
  answer(app, insightsCall, async ({ query, request: { actor } }) => {
    grantedScope(bookings, 'read', actor);
    const { from, to, location_id: locationId } = query;
    const data = await insights(database, actor, { days: { from, to }, locationId });
    return { code: 200, message: 'OK', data };
  });
}

/** Throws 404 for a location that the actor may not see. */
async function insights(connection: Connection, actor: Actor, asked: Asked): Promise<Insights> {
  const places = await readPlaces(connection, actor, asked.locationId);
  if (asked.locationId !== undefined && places.length === 0)
    throw notFound(locations.label.one, asked.locationId);
  const [facts, stock] = await Promise.all([
    readFacts(connection, actor, asked),
    readStock(connection, actor, asked),
  ]);
  const of = asked.locationId === undefined ? 'location' : 'device';
  const priceOf = prices(places);
  const known = (days: Days) => ({ places, stock, open: capacityOf(days, places, stock), priceOf });
  const rows = rowsOf(
    of,
    known(asked.days),
    facts.entities.filter(({ now }) => now),
  );
  const before = rowsOf(
    of,
    known(daysBefore(asked.days)),
    facts.entities.filter(({ now }) => !now),
  );
  const { days, week, lead, reasons } = facts;
  return {
    total: summed(rows),
    before: summed(before),
    ...{ days, week, lead, reasons, of },
    rows: rows.toSorted((one, other) => other.minutes - one.minutes || one.id - other.id).slice(0, mostRows),
    rows_total: rows.length,
  };
}

type Row = Insights['rows'][number];
type PriceOf = (place: number, slot: number) => BookedPrice | undefined;

interface Known {
  readonly places: readonly InsightPlace[];
  readonly stock: Stock;
  /** What could be booked, in minutes. */
  readonly open: ReadonlyMap<number, number>;
  readonly priceOf: PriceOf;
}

/** A row for each location or device that had bookings, or could have had some. */
function rowsOf(
  of: Insights['of'],
  { places, stock, open, priceOf }: Known,
  entities: readonly EntityFacts[],
): Row[] {
  const named = new Map((of === 'location' ? places : stock.devices).map(({ id, name }) => [id, name]));
  const facts = new Map(entities.map(each => [each.id, each]));
  const ids = new Set([...facts.keys(), ...[...open].flatMap(([id, minutes]) => (minutes > 0 ? [id] : []))]);
  return [...ids].map(id => ({
    id,
    name: named.get(id) ?? `#${id}`,
    ...figuresOf(facts.get(id), priceOf),
    open_minutes: open.get(id) ?? 0,
  }));
}

const nothing = { bookings: 0, minutes: 0, cancelled: 0, moved: 0, revenue: [], ran: 0, late: 0, short: 0 };

function figuresOf(facts: EntityFacts | undefined, priceOf: PriceOf): Omit<Figures, 'open_minutes'> {
  if (facts === undefined) return nothing;
  const { place, byLength, held, minutes, cancelled, moved, ran, late, short } = facts;
  const revenue = [...byLength].flatMap(([length, count]) => {
    const price = priceOf(place, length);
    if (price === undefined || count === 0) return [];
    return [{ currency: price.currency, amount: price.amount * count, bookings: count }];
  });
  return { bookings: held, minutes, cancelled, moved, revenue: byCurrency(revenue), ran, late, short };
}

function summed(rows: readonly Row[]): Figures {
  const sum = (of: (each: Row) => number) => rows.reduce((all, each) => all + of(each), 0);
  return {
    bookings: sum(each => each.bookings),
    minutes: sum(each => each.minutes),
    open_minutes: sum(each => each.open_minutes),
    cancelled: sum(each => each.cancelled),
    moved: sum(each => each.moved),
    revenue: byCurrency(rows.flatMap(each => each.revenue)),
    ran: sum(each => each.ran),
    late: sum(each => each.late),
    short: sum(each => each.short),
  };
}

/** One sum for each currency: what cannot be added stays apart. */
function byCurrency(amounts: Figures['revenue']): Figures['revenue'] {
  return [...Map.groupBy(amounts, ({ currency }) => currency)]
    .map(([currency, each]) => ({
      currency,
      amount: each.reduce((sum, { amount }) => sum + amount, 0),
      bookings: each.reduce((sum, { bookings }) => sum + bookings, 0),
    }))
    .sort((one, other) => other.bookings - one.bookings || one.currency.localeCompare(other.currency));
}

const slot = z.union(sessionDurations.map(({ value }) => z.literal(value)));
const pricing = z.object({
  currency: z.string(),
  duration_mins: z.array(slot).nullable(),
  price_rules: z.array(z.object({ slot, price: z.number() })).nullable(),
});

/** What a booking of a length costs at a location, by the prices that it has now. */
function prices(places: readonly InsightPlace[]): PriceOf {
  const known = new Map(places.map(place => [place.id, pricing.safeParse(place).data]));
  const found = new Map<string, ReturnType<PriceOf>>();
  return (place, length) => {
    const key = `${place} ${length}`;
    if (!found.has(key)) {
      const priced = known.get(place);
      found.set(key, priced && bookedPrice(length, priced, null));
    }
    return found.get(key);
  };
}
