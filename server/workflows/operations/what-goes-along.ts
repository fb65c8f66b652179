import { type BlockRule, endOfBlock } from '../../../domain/hours/blocks.ts';
import { addDays } from '../../../domain/time/calendar.ts';
import { dayOf } from '../../../domain/time/time-zone.ts';
import type { Connection } from '../../db/database.ts';
import type { GoesAlong } from '../../db/write/row-hooks.ts';

/** What nobody sees any more once these locations are removed, and what comes back with them (DEC-254). */
export async function withLocations(
  connection: Connection,
  ids: readonly number[],
  now: number,
): Promise<readonly GoesAlong[]> {
  const [counted = { later: 0, links: 0 }] = await connection.query<{ later: number; links: number }>(
    `select (select count(*)::int from "locations" l, jsonb_array_elements(coalesce(l."later_hours", '[]')::jsonb) h
        where l."id" = any($1::int[]) and h->>'first_day' > $2) as later, ${linksSql('location')} as links`,
    [ids, dayOf(now, 'UTC')],
    'goes_with_locations',
  );
  return told([
    { what: 'blocks', count: await blocksToCome(connection, 'location_id', ids, now) },
    { what: 'later_hours', count: counted.later },
    { what: 'calendar_links', count: counted.links },
  ]);
}

/** The same of devices, and what ends with them: a call for help, and their turn in a roll-out. */
export async function withDevices(
  connection: Connection,
  ids: readonly number[],
  now: number,
): Promise<readonly GoesAlong[]> {
  const [counted = { links: 0, alerts: 0, turns: 0 }] = await connection.query<{
    links: number;
    alerts: number;
    turns: number;
  }>(
    `select ${linksSql('device')} as links,
      (select count(*)::int from "device_alerts" a where a."device_id" = any($1::int[]) and a."ended_at" is null) as alerts,
      (select count(*)::int from "rollout_devices" x where x."device_id" = any($1::int[]) and x."ended_at" is null) as turns`,
    [ids],
    'goes_with_devices',
  );
  return told([
    { what: 'blocks', count: await blocksToCome(connection, 'bed_id', ids, now) },
    { what: 'calendar_links', count: counted.links },
    { what: 'alerts', count: counted.alerts },
    { what: 'rollouts', count: counted.turns },
  ]);
}

const linksSql = (shows: 'location' | 'device') =>
  `(select count(*)::int from "calendar_feeds" f where f."shows" = '${shows}' and f."record_id" = any($1::int[]))`;

const told = (all: readonly Omit<GoesAlong, 'ends'>[]) =>
  all.flatMap(({ what, count }) =>
    count === 0 ? [] : [{ what, count, ends: what === 'alerts' || what === 'rollouts' }],
  );

/** The blocks that are not over on the clock of their location. */
async function blocksToCome(
  connection: Connection,
  field: 'location_id' | 'bed_id',
  ids: readonly number[],
  now: number,
): Promise<number> {
  const rows = await connection.query<BlockRule & { zone: string }>(
    `select k."first_day", k."last_day", k."from_time", k."to_time", k."weekdays", coalesce(l."timezone", 'UTC') as zone ` +
      `from "blocks" k join "locations" l on l."id" = k."location_id" ` +
      `where k."${field}" = any($1::int[]) and not k."deleted" and k."last_day" >= $2`,
    [ids, addDays(dayOf(now, 'UTC'), -2)],
    `blocks_of_${field}`,
  );
  return rows.filter(({ zone, ...rule }) => (endOfBlock(rule, zone) ?? 0) > now).length;
}
