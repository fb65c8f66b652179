import type { FastifyInstance } from 'fastify';
import { type Insights, insightsCall } from '../../contract/totals.ts';
import type { Actor } from '../../domain/actor.ts';
import { daysBefore } from '../../domain/insights/capacity.ts';
import { bookings } from '../../resources/bookings.ts';
import { locations } from '../../resources/locations.ts';
import { answer } from '../answer.ts';
import type { Connection, Database } from '../db/database.ts';
import { grantedScope } from '../db/sql/grant-sql.ts';
import { notFound } from '../errors.ts';
import { pricesOf, rowOf, totalOf } from './figures.ts';
import { readKeptFacts } from './kept-days.ts';
import { capacityOf, readStock } from './read-capacity.ts';
import { readFacts } from './read-facts.ts';
import { type Asked, readPlaces } from './read-places.ts';

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
  const { locationId } = asked;
  const [places, facts, stock] = await Promise.all([
    readPlaces(connection, actor, locationId),
    isNetwork(actor, asked) ? readKeptFacts(connection, asked.days) : readFacts(connection, actor, asked),
    readStock(connection, actor, asked),
  ]);
  if (locationId !== undefined && places.length === 0) throw notFound(locations.label.one, locationId);
  const priceOf = pricesOf(places);
  const of = locationId === undefined ? 'location' : 'device';
  const before = capacityOf(daysBefore(asked.days), places, stock);
  const open = capacityOf(asked.days, places, stock);
  const now = new Map(facts.entities.flatMap(each => (each.now ? [[each.id, each]] : [])));
  const ids = new Set(now.keys());
  for (const [id, minutes] of open) if (minutes > 0) ids.add(id);
  const minutesOf = (id: number) => now.get(id)?.minutes ?? 0;
  const most = [...ids]
    .sort((one, other) => minutesOf(other) - minutesOf(one) || one - other)
    .slice(0, mostRows);
  const named = new Map((of === 'location' ? places : stock.devices).map(({ id, name }) => [id, name]));
  const { days, week, lead, reasons } = facts;
  return {
    total: totalOf(now.values(), open, priceOf),
    before: totalOf(
      facts.entities.filter(each => !each.now),
      before,
      priceOf,
    ),
    ...{ days, week, lead, reasons, of },
    rows: most.map(id => ({
      id,
      name: named.get(id) ?? `#${id}`,
      ...rowOf(now.get(id), open.get(id) ?? 0, priceOf),
    })),
    rows_total: ids.size,
  };
}

/** Whether every booking counts, whoever it belongs to. */
function isNetwork(actor: Actor, { locationId }: Asked): boolean {
  return locationId === undefined && !bookings.restricted && grantedScope(bookings, 'read', actor) === 'all';
}
