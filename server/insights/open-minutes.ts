import type { Actor } from '../../domain/actor.ts';
import { daysBefore } from '../../domain/insights/capacity.ts';
import type { Connection } from '../db/database.ts';
import { capacityByDay } from './capacity.ts';
import { readKeptCapacity } from './kept-capacity.ts';
import { type Asked, type InsightLocation, readLocations, readLocationsOf } from './read-locations.ts';
import { readStock } from './read-stock.ts';

/** How many minutes could be booked in a span of days, and in as many before. */
export interface OpenMinutes {
  readonly now: number;
  readonly before: number;
}

type ById = ReadonlyMap<number, OpenMinutes>;

/** What could be booked at each location that the actor may read, or of each device of the one that is looked at. */
export async function readOpenMinutes(connection: Connection, actor: Actor, asked: Asked): Promise<ById> {
  const locations = await readLocations(connection, actor, asked.locationId);
  return new Map(await reckon(connection, { ...asked, locations, actor }));
}

/** The same for whoever sees the whole network: as it is kept, but where that must be looked at. */
export async function readAllOpenMinutes(connection: Connection, actor: Actor, asked: Asked): Promise<ById> {
  const { minutes, others } = await readKeptCapacity(connection, actor, asked.days);
  if (others.length === 0) return minutes;
  const locations = await readLocationsOf(connection, others);
  return new Map([...minutes, ...(await reckon(connection, { ...asked, locations, actor }))]);
}

interface Reckoned extends Asked {
  readonly locations: readonly InsightLocation[];
  readonly actor: Actor;
}

async function reckon(connection: Connection, { locations, actor, days, locationId }: Reckoned) {
  const both = { from: daysBefore(days).from, to: days.to };
  const ids = locations.map(({ id }) => id);
  const stock = await readStock(connection, { ids, days: both, actor, byDevice: locationId !== undefined });
  return [...capacityByDay(both, locations, stock)].map(([id, minutes]) => {
    const middle = minutes.length / 2;
    return [id, { now: sum(minutes.subarray(middle)), before: sum(minutes.subarray(0, middle)) }] as const;
  });
}

const sum = (minutes: Float64Array) => minutes.reduce((total, each) => total + each, 0);
