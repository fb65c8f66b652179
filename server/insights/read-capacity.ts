import { z } from 'zod';
import type { Actor } from '../../domain/actor.ts';
import { LocationStatus } from '../../domain/choice.ts';
import { type SpecialDay, weeksInForce } from '../../domain/hours/opening-hours.ts';
import {
  type Days,
  daysBefore,
  daysIn,
  deviceMinutes,
  type Hours,
  openMinutesOn,
} from '../../domain/insights/capacity.ts';
import { dayOf } from '../../domain/time/time-zone.ts';
import { devices } from '../../resources/devices.ts';
import { locations } from '../../resources/locations.ts';
import type { Connection } from '../db/database.ts';
import { statementName } from '../db/engines/statement.ts';
import { grantSql } from '../db/sql/grant-sql.ts';
import { allOf, Parameters } from '../db/sql/sql-text.ts';
import { storedHours, storedLater } from '../workflows/hours/location-hours.ts';
import { blockedMinutes, type OpenPlace, readBlocked, type StoredBlock, timesOf } from './blocked-minutes.ts';

/** A location whose bookings are looked at. */
export interface InsightPlace {
  readonly id: number;
  readonly name: string;
  readonly timezone: string | null;
  readonly currency: string | null;
  readonly status: number;
  readonly deleted: boolean;
  readonly duration_mins: unknown;
  readonly price_rules: unknown;
  readonly week: unknown;
  readonly later_hours: unknown;
}

export interface Asked {
  readonly days: Days;
  /** All that the actor may read unless told. */
  readonly locationId: number | undefined;
}

/** The locations that the actor may read, removed ones with them, with their hours and prices. */
export async function readPlaces(
  connection: Connection,
  actor: Actor,
  locationId: number | undefined,
): Promise<readonly InsightPlace[]> {
  const parameters = new Parameters();
  const conditions = grantSql(locations, 'l', 'read', actor, parameters);
  if (locationId !== undefined) conditions.push(`l."id" = ${parameters.add(locationId)}`);
  const text =
    'select l."id", l."name", l."timezone", l."currency", l."status", l."deleted", l."duration_mins", l."price_rules", l."later_hours", h."week" ' +
    'from "locations" l left join (select "location_id", json_agg(json_build_object(' +
    `'day_of_week', "day_of_week", 'isActive', "isActive", 'open_time', "open_time", 'close_time', "close_time", ` +
    `'block', "block") order by "id") as "week" from "location_hours" where not "deleted" group by 1) h ` +
    `on h."location_id" = l."id" where ${allOf(conditions)}`;
  return await connection.query<InsightPlace>(text, parameters.values, statementName(text));
}

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
  const open = openMinutes(places, days, { specials, blocks });
  const zones = new Map(places.map(({ id, timezone }) => [id, timezone ?? 'UTC']));
  const capacity = new Map<number, number>();
  for (const { id, location_id: place, installed, count } of standing) {
    const minutes = open.get(place)?.minutes;
    if (minutes === undefined) continue;
    const since = installed === null ? null : dayOf(Date.parse(installed), zones.get(place) ?? 'UTC');
    capacity.set(id, (capacity.get(id) ?? 0) + count * deviceMinutes(days, minutes, since));
  }
  for (const { bed, location, minutes } of blockedMinutes(days, open, blocks)) {
    const id = named.some(device => device.id === bed) ? bed : location;
    capacity.set(id, (capacity.get(id) ?? 0) - minutes);
  }
  return capacity;
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

interface StoredSpecial extends SpecialDay {
  readonly location_id: number;
}

async function readSpecials(
  connection: Connection,
  { from, to }: Days,
  locationId: number | undefined,
): Promise<StoredSpecial[]> {
  const text =
    'select "location_id", "id", "day", "date_open_from", "date_open_to", "block_start_time", "block_end_time", ' +
    '"reason_close" from "location_days" where not "deleted" and "day" >= $1 and "day" <= $2 ' +
    'and ($3::int is null or "location_id" = $3)';
  return await connection.query<StoredSpecial>(text, [from, to, locationId ?? null], statementName(text));
}

/** The open minutes of each day, of each location that takes bookings; reckoned once for all with the same weeks. */
function openMinutes(
  places: readonly InsightPlace[],
  days: Days,
  stored: Pick<Stock, 'specials' | 'blocks'>,
): Map<number, OpenPlace> {
  const all = daysIn(days);
  const known = new Map<string, OpenPlace>();
  const specials = Map.groupBy(stored.specials, ({ location_id }) => location_id);
  const whole = stored.blocks.filter(({ bed_id }) => bed_id === null);
  const blocks = Map.groupBy(whole, ({ location_id }) => location_id);
  const open = new Map<number, OpenPlace>();
  for (const { id, timezone, status, deleted, week, later_hours: later } of places) {
    if (deleted || status !== LocationStatus.Open) continue;
    const own = specials.get(id) ?? [];
    const shut = blocks.get(id) ?? [];
    const key = own.length + shut.length > 0 ? `${id}` : `${timezone} ${JSON.stringify([week, later])}`;
    let place = known.get(key);
    if (place === undefined) {
      const hours: Hours = { zone: timezone ?? 'UTC', week: weeksOf(week, later), specials: own };
      const blocked = timesOf(shut, days, hours.zone);
      place = { hours, blocked, minutes: all.map(day => openMinutesOn(day, hours, blocked)) };
      known.set(key, place);
    }
    open.set(id, place);
  }
  return open;
}

const nothingSet = z.null().transform(() => []);

function weeksOf(stored: unknown, later: unknown) {
  return weeksInForce(z.union([nothingSet, storedHours]).parse(stored), storedLater.parse(later ?? []));
}
