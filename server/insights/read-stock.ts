import type { Actor } from '../../domain/actor.ts';
import type { Days } from '../../domain/insights/capacity.ts';
import { devices } from '../../resources/devices.ts';
import type { Connection } from '../db/database.ts';
import { statementName } from '../db/engines/statement.ts';
import { grantSql } from '../db/sql/grant-sql.ts';
import { allOf, Parameters } from '../db/sql/sql-text.ts';
import { readBlocked, type StoredBlock } from './blocked-minutes.ts';
import type { StoredSpecial } from './open-locations.ts';

/** Devices that stand at one location, installed by the same instant, as far as that matters. */
interface Standing {
  /** Of the device, where they are told apart; else of the location. */
  readonly id: number;
  readonly location_id: number;
  readonly count: number;
  /** Null for those that have stood there all the time. */
  readonly installed: string | null;
}

/** The week of a location. */
export interface StoredWeek {
  readonly location_id: number;
  /** The location that tells the week, itself or another one with the same. */
  readonly hours_of: number;
  /** Only of those that tell it. */
  readonly week: unknown;
}

/** What stands where, when that is open, and which days differ from the week. */
export interface Stock {
  readonly weeks: readonly StoredWeek[];
  readonly standing: readonly Standing[];
  readonly specials: readonly StoredSpecial[];
  /** Of locations, and of devices in service at them. */
  readonly blocks: readonly StoredBlock[];
  /** Whether devices are told apart; else only locations are. */
  readonly byDevice: boolean;
}

export interface StockAsked {
  /** The locations, which take bookings. */
  readonly ids: readonly number[];
  readonly days: Days;
  /** Whose devices count; all unless told. */
  readonly actor?: Actor | undefined;
  /** Whether they are told apart. */
  readonly byDevice?: boolean;
}

/** All that says what could be booked at these locations in these days. */
export async function readStock(connection: Connection, asked: StockAsked): Promise<Stock> {
  const { ids, days, byDevice = false } = asked;
  if (ids.length === 0) return { weeks: [], standing: [], specials: [], blocks: [], byDevice };
  const [weeks, standing, specials, blocks] = await Promise.all([
    readWeeks(connection, ids),
    readStanding(connection, asked),
    readSpecials(connection, ids, days),
    readBlocked(connection, asked),
  ]);
  return { weeks, standing, specials, blocks, byDevice };
}

/** Two entries of one weekday: the first of them counts, so that such a week is like no other. */
const mostEntries = 7;

/** Weeks are told apart by a number: to write out five thousand of them takes longer than all else. */
async function readWeeks(connection: Connection, ids: readonly number[]): Promise<StoredWeek[]> {
  const text =
    'with w as (select h."location_id", count(*) as "entries", bit_xor(hash_record_extended(' +
    'row(h."day_of_week", h."isActive", h."open_time", h."close_time", h."block"), 0)) as "mark" from "location_hours" h ' +
    'where not h."deleted" and h."location_id" = any($1) group by 1), ' +
    `e as (select "location_id", min("location_id") over (partition by "entries", "mark", case when "entries" > ${mostEntries} ` +
    'then "location_id" end) as "hours_of" from w) ' +
    'select e.*, case when e."hours_of" = e."location_id" then (select json_agg(json_build_object(' +
    `'day_of_week', h."day_of_week", 'isActive', h."isActive", 'open_time', h."open_time", 'close_time', h."close_time", ` +
    `'block', h."block") order by h."id") from "location_hours" h where h."location_id" = e."location_id" and not h."deleted") ` +
    'end as "week" from e';
  return await connection.query<StoredWeek>(text, [ids], statementName(text));
}

/** Unless devices are told apart only their number is: there are many, and nearly all have stood there all the time. */
async function readStanding(
  connection: Connection,
  { ids, days, actor, byDevice = false }: StockAsked,
): Promise<Standing[]> {
  const parameters = new Parameters();
  const first = parameters.add(days.from);
  const conditions = [
    'not d."deleted"',
    'd."is_disabled" is not true',
    `d."partner_location_id" = any(${parameters.add(ids)})`,
    ...(actor === undefined ? [] : grantSql(devices, 'd', 'read', actor, parameters)),
  ];
  const text =
    `select ${byDevice ? 'd."id"' : 'd."partner_location_id"'} as "id", ` +
    'd."partner_location_id" as "location_id", count(*)::int as "count", ' +
    `case when d."installation_date" >= ${first}::date::timestamp at time zone 'UTC' - interval '1 day' ` +
    `then d."installation_date" end as "installed" from "devices" d where ${allOf(conditions)} group by 1, 2, 4`;
  return await connection.query<Standing>(text, parameters.values, statementName(text));
}

/** Days that differ; the newest of a day counts. Those that are alike come as one. */
async function readSpecials(
  connection: Connection,
  ids: readonly number[],
  { from, to }: Days,
): Promise<StoredSpecial[]> {
  const isClosed = 's."date_open_from" >= s."date_open_to"';
  const text =
    `select s."day", case when not ${isClosed} then s."date_open_from" end as "date_open_from", ` +
    `case when not ${isClosed} then s."date_open_to" end as "date_open_to", s."block_start_time", s."block_end_time", ` +
    'json_agg(s."location_id") as "locations" from (select distinct on (d."location_id", d."day") d.* ' +
    'from "location_days" d where not d."deleted" and d."day" >= $1 and d."day" <= $2 and d."location_id" = any($3) ' +
    'order by d."location_id", d."day", d."id" desc) s group by 1, 2, 3, 4, 5';
  return await connection.query<StoredSpecial>(text, [from, to, ids], statementName(text));
}
