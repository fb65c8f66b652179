import type { FastifyInstance } from 'fastify';
import { type Insights, insightsCall } from '../../contract/totals.ts';
import type { Actor } from '../../domain/actor.ts';
import { bookings } from '../../resources/bookings.ts';
import { devices } from '../../resources/devices.ts';
import { locations } from '../../resources/locations.ts';
import { scopeOf } from '../../resources/schema/access.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { answer } from '../answer.ts';
import type { Connection, Database } from '../db/database.ts';
import { grantedScope } from '../db/sql/grant-sql.ts';
import { notFound } from '../errors.ts';
import { readPrices, rowOf, totalOf } from './figures.ts';
import { readKeptFacts } from './kept-days.ts';
import { type OpenMinutes, readAllOpenMinutes, readOpenMinutes } from './open-minutes.ts';
import { type EntityFacts, readFacts } from './read-facts.ts';
import { type Asked, readNames } from './read-locations.ts';

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
  const isWhole = isNetwork(actor, asked);
  const [prices, facts, open] = await Promise.all([
    readPrices(connection, actor, locationId),
    isWhole ? readKeptFacts(connection, asked.days) : readFacts(connection, actor, asked),
    isWhole ? readAllOpenMinutes(connection, actor, asked) : readOpenMinutes(connection, actor, asked),
  ]);
  if (locationId !== undefined && !prices.has(locationId)) throw notFound(locations.label.one, locationId);
  const of = locationId === undefined ? 'location' : 'device';
  const now = new Map<number, EntityFacts>();
  for (const each of facts.entities) if (each.now) now.set(each.id, each);
  const ids = new Set(now.keys());
  for (const [id, minutes] of open) if (minutes.now > 0) ids.add(id);
  const minutesOf = (id: number) => now.get(id)?.minutes ?? 0;
  const most = [...ids]
    .sort((one, other) => minutesOf(other) - minutesOf(one) || one - other)
    .slice(0, mostRows);
  const named = await readNames(connection, actor, { of, ids: most });
  const { days, week, lead, reasons } = facts;
  return {
    total: totalOf(now.values(), sumOf(open, 'now'), prices),
    before: totalOf(
      facts.entities.filter(each => !each.now),
      sumOf(open, 'before'),
      prices,
    ),
    ...{ days, week, lead, reasons, of },
    rows: most.map(id => ({
      id,
      name: named.get(id) ?? `#${id}`,
      ...rowOf(now.get(id), open.get(id)?.now ?? 0, prices),
    })),
    rows_total: ids.size,
  };
}

function sumOf(open: ReadonlyMap<number, OpenMinutes>, span: keyof OpenMinutes): number {
  let sum = 0;
  for (const minutes of open.values()) sum += minutes[span];
  return sum;
}

/** Whether every booking counts, whoever it belongs to, and every location and device that does not list its readers. */
function isNetwork({ role }: Actor, { locationId }: Asked): boolean {
  const readsAll = ({ access }: Resource) => scopeOf(access, 'read', role) === 'all';
  return locationId === undefined && !bookings.restricted && [bookings, locations, devices].every(readsAll);
}
