import { type Block, timesOfBlock } from '../../domain/hours/blocks.ts';
import {
  type Days,
  daysIn,
  deviceMinutes,
  type Hours,
  openMinutesOn,
} from '../../domain/insights/capacity.ts';
import { addDays } from '../../domain/time/calendar.ts';
import type { Interval } from '../../domain/time/interval.ts';
import { boundsOfDay, dayOf } from '../../domain/time/time-zone.ts';
import type { Connection } from '../db/database.ts';
import { statementName } from '../db/engines/statement.ts';

/** A block of a location, or of a device in service at it. */
export interface StoredBlock extends Block {
  readonly location_id: number;
  /** Of the device that is blocked; null for a whole location. */
  readonly installed: string | null;
}

/** The blocks that may reach into these days, of one location or of all. */
export async function readBlocked(
  connection: Connection,
  { from, to }: Days,
  locationId: number | undefined,
): Promise<readonly StoredBlock[]> {
  const text =
    'select k."id", k."location_id", k."bed_id", k."reason", k."first_day", k."last_day", k."from_time", k."to_time", ' +
    'k."weekdays", d."installation_date" as "installed" from "blocks" k left join "devices" d on d."id" = k."bed_id" ' +
    'where not k."deleted" and k."first_day" <= $2 and k."last_day" >= $1 and ($3::int is null or k."location_id" = $3) ' +
    'and (k."bed_id" is null or (d."partner_location_id" = k."location_id" and not d."deleted" ' +
    'and d."is_disabled" is not true)) order by k."id"';
  const parameters = [addDays(from, -1), to, locationId ?? null];
  return await connection.query<StoredBlock>(text, parameters, statementName(text));
}

/** When one location can be booked, and how many minutes that are on each day. */
export interface OpenPlace {
  readonly hours: Hours;
  /** When all of it is blocked. */
  readonly blocked: readonly Interval[];
  readonly minutes: readonly number[];
}

/** The times that these blocks take in these days. */
export function timesOf(blocks: readonly Block[], { from, to }: Days, zone: string): readonly Interval[] {
  const within = { start: boundsOfDay(from, zone).start, end: boundsOfDay(to, zone).end };
  return blocks.flatMap(block => timesOfBlock(block, zone, within));
}

interface Blocked {
  readonly bed: number;
  readonly location: number;
  readonly minutes: number;
}

/** How many minutes their own blocks take from devices, beside those of their locations. */
export function blockedMinutes(
  days: Days,
  open: ReadonlyMap<number, OpenPlace>,
  blocks: readonly StoredBlock[],
): readonly Blocked[] {
  return [...Map.groupBy(blocks, ({ bed_id }) => bed_id)].flatMap(([bed, own]) => {
    const [{ location_id: location = 0, installed = null } = {}] = own;
    const place = open.get(location);
    if (bed === null || place === undefined) return [];
    const { hours, blocked, minutes } = place;
    const all = [...blocked, ...timesOf(own, days, hours.zone)];
    const taken = daysIn(days).map((day, at) => (minutes[at] ?? 0) - openMinutesOn(day, hours, all));
    const since = installed === null ? null : dayOf(Date.parse(installed), hours.zone);
    return [{ bed, location, minutes: deviceMinutes(days, taken, since) }];
  });
}
