import type { Actor } from '../../domain/actor.ts';
import { LocationStatus } from '../../domain/choice.ts';
import { type Days, daysBefore, daysIn } from '../../domain/insights/capacity.ts';
import { dayOf } from '../../domain/time/time-zone.ts';
import { devices } from '../../resources/devices.ts';
import type { Connection } from '../db/database.ts';
import { statementName } from '../db/engines/statement.ts';
import { grantSql } from '../db/sql/grant-sql.ts';
import { allOf, Parameters } from '../db/sql/sql-text.ts';
import { blockedMinutes, readBlocked, type StoredBlock } from './blocked-minutes.ts';
import { minutesOf, minutesOn, type OpenPlace, openPlaces, type StoredSpecial } from './open-places.ts';
import type { Asked, InsightPlace } from './read-places.ts';

/** Devices that stand at one location, installed by the same instant, as far as that matters. */
interface Standing {
  /** Of the device, where one location is looked at; else of the location. */
  readonly id: number;
  readonly location_id: number;
  readonly count: number;
  /** Null for those that have stood there all the time. */
  readonly installed: string | null;
}

/** What stands where, and which days differ from the week. */
export interface Stock {
  readonly standing: readonly Standing[];
  readonly specials: readonly StoredSpecial[];
  /** Of locations, and of devices in service at them. */
  readonly blocks: readonly StoredBlock[];
  /** The devices of the one location that is looked at, also those out of service; none of a network. */
  readonly devices: readonly { readonly id: number; readonly name: string }[];
}

/** What could have been booked in the days that are asked for, and in as many before. */
export async function readStock(connection: Connection, actor: Actor, asked: Asked): Promise<Stock> {
  const { days, locationId } = asked;
  const both = { from: daysBefore(days).from, to: days.to };
  const [standing, specials, blocks, named] = await Promise.all([
    readStanding(connection, actor, asked),
    readSpecials(connection, both, locationId),
    readBlocked(connection, both, locationId),
    locationId === undefined ? [] : readNames(connection, actor, locationId),
  ]);
  return { standing, specials, blocks, devices: named };
}

/**
 * How many minutes could be booked of each of what the rows are: devices in service at open locations, as long as these
 * are open and nothing is blocked. Both are taken as they are now, because nobody notes on which days a device was out of service.
 */
export function capacityOf(
  days: Days,
  places: readonly InsightPlace[],
  { standing, specials, blocks, devices: named }: Stock,
): ReadonlyMap<number, number> {
  const open = openPlaces(places, days, { specials, blocks });
  const all = daysIn(days);
  const names = new Set(named.map(({ id }) => id));
  const capacity = new Map<number, number>();
  for (const { id, location_id: at, installed, count } of standing) {
    const place = open.get(at);
    if (place === undefined) continue;
    const minutes = installed === null ? minutesOf(place) : minutesSince(place, all, installed);
    capacity.set(id, (capacity.get(id) ?? 0) + count * minutes);
  }
  for (const { bed, location, minutes } of blockedMinutes(days, open, blocks)) {
    const id = names.has(bed) ? bed : location;
    capacity.set(id, (capacity.get(id) ?? 0) - minutes);
  }
  return capacity;
}

/** From the day on which a device is installed, which counts whole. */
function minutesSince(place: OpenPlace, all: readonly string[], installed: string): number {
  const since = dayOf(Date.parse(installed), place.shared.hours.zone);
  return all.reduce((sum, day, at) => (day >= since ? sum + minutesOn(place, at) : sum), 0);
}

/** Of a network only the number of devices is told: there are many, and nearly all have stood there all the time. */
async function readStanding(
  connection: Connection,
  actor: Actor,
  { days, locationId }: Asked,
): Promise<Standing[]> {
  const parameters = new Parameters();
  const first = parameters.add(daysBefore(days).from);
  const conditions = [
    'not d."deleted"',
    'd."partner_location_id" is not null',
    'd."is_disabled" is not true',
    ...grantSql(devices, 'd', 'read', actor, parameters),
  ];
  if (locationId !== undefined) conditions.push(`d."partner_location_id" = ${parameters.add(locationId)}`);
  const text =
    `select ${locationId === undefined ? 'd."partner_location_id"' : 'd."id"'} as "id", ` +
    'd."partner_location_id" as "location_id", count(*)::int as "count", ' +
    `case when d."installation_date" >= ${first}::date::timestamp at time zone 'UTC' - interval '1 day' ` +
    `then d."installation_date" end as "installed" from "devices" d where ${allOf(conditions)} group by 1, 2, 4`;
  return await connection.query<Standing>(text, parameters.values, statementName(text));
}

async function readNames(connection: Connection, actor: Actor, locationId: number) {
  const parameters = new Parameters();
  const conditions = [
    `d."partner_location_id" = ${parameters.add(locationId)}`,
    ...grantSql(devices, 'd', 'read', actor, parameters),
  ];
  const text = `select d."id", d."name" from "devices" d where ${allOf(conditions)}`;
  return await connection.query<{ id: number; name: string }>(text, parameters.values, statementName(text));
}

/** Days that differ, of locations that take bookings; the newest of a day counts. Those that are alike come as one. */
async function readSpecials(
  connection: Connection,
  { from, to }: Days,
  locationId: number | undefined,
): Promise<StoredSpecial[]> {
  const isClosed = 's."date_open_from" >= s."date_open_to"';
  const text =
    `select s."day", case when not ${isClosed} then s."date_open_from" end as "date_open_from", ` +
    `case when not ${isClosed} then s."date_open_to" end as "date_open_to", s."block_start_time", s."block_end_time", ` +
    'json_agg(s."location_id") as "locations" from (select distinct on (d."location_id", d."day") d.* ' +
    'from "location_days" d join "locations" l on l."id" = d."location_id" where not d."deleted" and d."day" >= $1 ' +
    `and d."day" <= $2 and ($3::int is null or d."location_id" = $3) and not l."deleted" and l."status" = ${LocationStatus.Open} ` +
    'order by d."location_id", d."day", d."id" desc) s group by 1, 2, 3, 4, 5';
  return await connection.query<StoredSpecial>(text, [from, to, locationId ?? null], statementName(text));
}
