import type { Actor } from '../../domain/actor.ts';
import { LocationStatus } from '../../domain/choice.ts';
import type { Days } from '../../domain/insights/capacity.ts';
import { devices } from '../../resources/devices.ts';
import { locations } from '../../resources/locations.ts';
import type { Connection } from '../db/database.ts';
import { statementName } from '../db/engines/statement.ts';
import { grantSql } from '../db/sql/grant-sql.ts';
import { allOf, Parameters, quoted } from '../db/sql/sql-text.ts';

/** A location at which bookings are taken, with what says when, but for its week. */
export interface InsightLocation {
  readonly id: number;
  readonly timezone: string | null;
  /** As JSON: what many have alike is read once. */
  readonly later_hours: string | null;
}

/** Where bookings are taken, of a location `l`. */
export const isBookable = `not l."deleted" and l."status" = ${LocationStatus.Open}`;

export interface Asked {
  readonly days: Days;
  /** All that the actor may read unless told. */
  readonly locationId: number | undefined;
}

/** The locations at which bookings are taken and that the actor may read. */
export async function readLocations(
  connection: Connection,
  actor: Actor,
  locationId: number | undefined,
): Promise<readonly InsightLocation[]> {
  const parameters = new Parameters();
  const conditions = grantSql(locations, 'l', 'read', actor, parameters);
  if (locationId !== undefined) conditions.push(`l."id" = ${parameters.add(locationId)}`);
  return await locationsWhere(connection, conditions, parameters);
}

/** Those of these locations `l` at which bookings are taken, whoever may read them. */
export async function readLocationsOf(
  connection: Connection,
  ids: readonly number[],
  condition = 'true',
): Promise<readonly InsightLocation[]> {
  if (ids.length === 0) return [];
  const parameters = new Parameters();
  return await locationsWhere(connection, [`l."id" = any(${parameters.add(ids)})`, condition], parameters);
}

async function locationsWhere(connection: Connection, conditions: readonly string[], { values }: Parameters) {
  const text =
    'select l."id", l."timezone", l."later_hours"::text as "later_hours" from "locations" l ' +
    `where ${allOf([isBookable, ...conditions])}`;
  return await connection.query<InsightLocation>(text, values, statementName(text));
}

/** What those of these locations or devices are called that the actor may read, removed ones with them. */
export async function readNames(
  connection: Connection,
  actor: Actor,
  { of, ids }: { readonly of: 'location' | 'device'; readonly ids: readonly number[] },
): Promise<ReadonlyMap<number, string>> {
  const resource = of === 'location' ? locations : devices;
  const parameters = new Parameters();
  const conditions = [
    `n."id" = any(${parameters.add(ids)})`,
    ...grantSql(resource, 'n', 'read', actor, parameters),
  ];
  const text = `select n."id", n."name" from ${quoted(resource.table)} n where ${allOf(conditions)}`;
  const rows = await connection.query<{ id: number; name: string }>(
    text,
    parameters.values,
    statementName(text),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
