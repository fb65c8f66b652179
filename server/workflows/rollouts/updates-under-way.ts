import type { Actor } from '../../../domain/actor.ts';
import type { FilterEntry } from '../../../domain/filter.ts';
import type { Interval } from '../../../domain/time/interval.ts';
import { devices } from '../../../resources/devices.ts';
import type { Connection } from '../../db/database.ts';
import { grantSql } from '../../db/sql/grant-sql.ts';
import { allOf, type Parameters } from '../../db/sql/sql-text.ts';

/**
 * What a device that was told to update (DEC-222) is from then on, until it says that it has, or an update would be over: taken
 * (DEC-253). One device belongs to one roll-out at a time.
 */
export const updatesUnderWay = `"rollout_devices" x join "rollouts" r on r."id" = x."rollout_id" where x."state" = 'told'`;

/** From when to when, epoch ms. */
export const updateTimes =
  `json_build_object('start', (extract(epoch from x."told_at") * 1000)::int8, ` +
  `'end', (extract(epoch from x."told_at") * 1000)::int8 + r."minutes" * 60000)`;

/** Of these devices those that update their firmware, and when. */
export async function updatesOf(
  connection: Connection,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Interval>> {
  const rows = await connection.query<{ id: number; updating: Interval }>(
    `select x."device_id" as id, ${updateTimes} as updating from ${updatesUnderWay} and x."device_id" = any($1)`,
    [ids],
    'updates_of_devices',
  );
  return new Map(rows.map(({ id, updating }) => [id, updating]));
}

/** The devices that update their firmware at the location that a filter names, as far as the actor may read them; nothing where it names none. */
export function updatesAtSql(
  filter: readonly FilterEntry[],
  actor: Actor,
  parameters: Parameters,
): string | undefined {
  const location = filter.find(({ field, op }) => field === 'location_id' && op === 'eq')?.value;
  if (typeof location !== 'number') return undefined;
  const where = allOf([
    `d."partner_location_id" = ${parameters.add(location)}`,
    ...grantSql(devices, 'd', 'read', actor, parameters),
  ]);
  return (
    `select x."device_id" as bed_id, ${updateTimes} as updating from ${updatesUnderWay} ` +
    `and x."device_id" in (select d."id" from "devices" d where not d."deleted" and ${where})`
  );
}
