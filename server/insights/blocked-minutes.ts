import type { Block } from '../../domain/hours/blocks.ts';
import { type Days, daysIn, openMinutesOn } from '../../domain/insights/capacity.ts';
import { addDays } from '../../domain/time/calendar.ts';
import { dayOf } from '../../domain/time/time-zone.ts';
import { devices } from '../../resources/devices.ts';
import type { Connection } from '../db/database.ts';
import { statementName } from '../db/engines/statement.ts';
import { grantSql } from '../db/sql/grant-sql.ts';
import { allOf, Parameters } from '../db/sql/sql-text.ts';
import { daysOf, hoursOf, minutesOn, type OpenLocation, timesOf } from './open-locations.ts';
import type { StockAsked } from './read-stock.ts';

/** A block of a location, or of a device in service at it. */
export interface StoredBlock extends Block {
  readonly location_id: number;
  /** Of the device that is blocked; null for a whole location. */
  readonly installed: string | null;
}

/** The blocks of these locations, and of the devices in service there that count, that may reach into these days. */
export async function readBlocked(
  connection: Connection,
  { ids, days, actor }: StockAsked,
): Promise<readonly StoredBlock[]> {
  const parameters = new Parameters();
  const [last, first, at] = [days.to, addDays(days.from, -1), ids].map(value => parameters.add(value));
  const isCounted = allOf([
    'd."partner_location_id" = k."location_id" and not d."deleted" and d."is_disabled" is not true',
    ...(actor === undefined ? [] : grantSql(devices, 'd', 'read', actor, parameters)),
  ]);
  const text =
    'select k."id", k."location_id", k."bed_id", k."reason", k."first_day", k."last_day", k."from_time", k."to_time", ' +
    'k."weekdays", d."installation_date" as "installed" from "blocks" k left join "devices" d on d."id" = k."bed_id" ' +
    `where not k."deleted" and k."first_day" <= ${last} and k."last_day" >= ${first} and k."location_id" = any(${at}) ` +
    `and (k."bed_id" is null or (${isCounted})) order by k."id"`;
  return await connection.query<StoredBlock>(text, parameters.values, statementName(text));
}

interface Blocked {
  readonly bed: number;
  readonly location: number;
  /** How many minutes of which day, by its place in the span. */
  readonly taken: readonly TakenMinutes[];
}

type TakenMinutes = readonly [day: number, minutes: number];

/** How many minutes their own blocks take from devices, beside those of their locations. */
export function blockedMinutes(
  days: Days,
  open: ReadonlyMap<number, OpenLocation>,
  blocks: readonly StoredBlock[],
): readonly Blocked[] {
  const all = daysIn(days);
  const known = new Map<string, readonly TakenMinutes[]>();
  return [...Map.groupBy(blocks, ({ bed_id }) => bed_id)].flatMap(([bed, own]) => {
    const [{ location_id: id = 0, installed = null } = {}] = own;
    const location = open.get(id);
    if (bed === null || location === undefined) return [];
    // Of devices whose locations share their week, the same blocks take the same, but on days of their own.
    const key = `${location.shared.key} ${JSON.stringify(own.map(rule))}`;
    const shared = known.get(key) ?? takenMinutes(weekAlone(location), { days, all, own });
    known.set(key, shared);
    const taken = shared.some(([at]) => location.own.has(at))
      ? takenMinutes(location, { days, all, own })
      : shared;
    const since = installed === null ? null : dayOf(Date.parse(installed), location.shared.hours.zone);
    return [{ bed, location: id, taken: taken.filter(([at]) => since === null || (all[at] ?? '') >= since) }];
  });
}

function weekAlone({ shared }: OpenLocation): OpenLocation {
  return { shared, own: new Map(), specials: [], blocked: [] };
}

function rule({ first_day, last_day, from_time, to_time, weekdays }: Block) {
  return [first_day, last_day, from_time, to_time, weekdays];
}

interface OwnBlocks {
  readonly days: Days;
  readonly all: readonly string[];
  readonly own: readonly Block[];
}

/** What the blocks of a device take from it, of the days into which they reach. */
function takenMinutes(location: OpenLocation, { days, all, own }: OwnBlocks): TakenMinutes[] {
  const { zone } = location.shared.hours;
  const times = timesOf(own, days, zone);
  const hours = hoursOf(location);
  const blocked = [...location.blocked, ...times];
  return [...daysOf(times, all, zone)].map(at => [
    at,
    minutesOn(location, at) - openMinutesOn(all[at] ?? '', hours, blocked),
  ]);
}
