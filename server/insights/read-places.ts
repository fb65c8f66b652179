import type { Actor } from '../../domain/actor.ts';
import { LocationStatus } from '../../domain/choice.ts';
import type { Days } from '../../domain/insights/capacity.ts';
import { locations } from '../../resources/locations.ts';
import type { Connection } from '../db/database.ts';
import { statementName } from '../db/engines/statement.ts';
import { grantSql } from '../db/sql/grant-sql.ts';
import { allOf, Parameters } from '../db/sql/sql-text.ts';

/** A location whose bookings are looked at. */
export interface InsightPlace {
  readonly id: number;
  readonly name: string;
  readonly timezone: string | null;
  readonly currency: string | null;
  readonly status: number;
  readonly deleted: boolean;
  /** As JSON: what many have alike is read once. */
  readonly duration_mins: string | null;
  readonly price_rules: string | null;
  readonly later_hours: string | null;
  /** The location that tells its week, itself or another one with the same; null where none is set, or nothing can be booked. */
  readonly hours_of: number | null;
  /** Only of those that tell it. */
  readonly week: unknown;
}

export interface Asked {
  readonly days: Days;
  /** All that the actor may read unless told. */
  readonly locationId: number | undefined;
}

/** Two entries of one weekday: the first of them counts, so that such a week is like no other. */
const mostEntries = 7;

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
    'with p as materialized (select l."id", l."name", l."timezone", l."currency", l."status", l."deleted", ' +
    'l."duration_mins"::text as "duration_mins", l."price_rules"::text as "price_rules", l."later_hours"::text as "later_hours" ' +
    `from "locations" l where ${allOf(conditions)}), ` +
    // Weeks are told apart by a number: to write out five thousand of them takes longer than all else.
    'w as (select h."location_id", count(*) as "entries", bit_xor(hash_record_extended(' +
    'row(h."day_of_week", h."isActive", h."open_time", h."close_time", h."block"), 0)) as "mark" from "location_hours" h ' +
    'where not h."deleted" and h."location_id" in (' +
    `select "id" from p where not "deleted" and "status" = ${LocationStatus.Open}) group by 1), ` +
    `e as (select "location_id", min("location_id") over (partition by "entries", "mark", case when "entries" > ${mostEntries} ` +
    'then "location_id" end) as "hours_of" from w) ' +
    'select p.*, e."hours_of", case when e."hours_of" = p."id" then (select json_agg(json_build_object(' +
    `'day_of_week', h."day_of_week", 'isActive', h."isActive", 'open_time', h."open_time", 'close_time', h."close_time", ` +
    `'block', h."block") order by h."id") from "location_hours" h where h."location_id" = p."id" and not h."deleted") end as "week" ` +
    'from p left join e on e."location_id" = p."id"';
  return await connection.query<InsightPlace>(text, parameters.values, statementName(text));
}
