import type { Given } from '../../../contract/call.ts';
import type { CandidateRanks } from '../../../contract/fleet/candidate-ranks.ts';
import type { Actor } from '../../../domain/actor.ts';
import { blockingStatuses, isChangeable } from '../../../domain/bookings/booking-status.ts';
import { stateOfChoice } from '../../../domain/devices/fleet-health.ts';
import type { FilterEntry } from '../../../domain/filter.ts';
import { blockedTimes } from '../../../domain/hours/blocks.ts';
import type { Interval } from '../../../domain/time/interval.ts';
import { devices } from '../../../resources/devices.ts';
import { locations } from '../../../resources/locations.ts';
import type { Connection } from '../../db/database.ts';
import { statementName } from '../../db/engines/statement.ts';
import { readRows } from '../../db/rows.ts';
import { grantedScope, grantSql } from '../../db/sql/grant-sql.ts';
import { allOf, Parameters } from '../../db/sql/sql-text.ts';
import { rowToChange } from '../../db/sql/stored-row.ts';
import { readBlocks } from '../blocks/stored-blocks.ts';
import type { Call } from '../operations/operation.ts';
import { updatesOf } from '../rollouts/updates-under-way.ts';
import { bookingsHolding } from './held-device.ts';
import { problemsOn } from './replace-plan.ts';
import { deviceToChange } from './replacement.ts';

interface Params {
  readonly locationId: number;
  /** Of the device that is to be replaced. */
  readonly connectionId: string;
}

/**
 * The devices that can take the place of one (REPL-02), as the JSON of a list without its brackets: enabled ones of its
 * location, then those in stock. Admins only; 404 for the location.
 */
export async function replacementCandidates(
  connection: Connection,
  actor: Actor,
  { locationId, connectionId }: Params,
): Promise<Buffer> {
  grantedScope(devices, 'remove', actor);
  await rowToChange(connection, locations, { id: locationId }, { verb: 'read', actor });
  const there = await enabled(connection, actor, [
    { field: 'partner_location_id', op: 'eq', value: locationId },
    { field: 'connection_id', op: 'ne', value: connectionId },
  ]);
  const inStock = await enabled(connection, actor, [
    { field: 'partner_location_id', op: 'eq', value: null },
    { field: 'reg_status', op: 'eq', value: 'pre-registered' },
    { field: 'connection_id', op: 'ne', value: connectionId },
  ]);
  const rows = [there, inStock].filter(({ length }) => length > 0);
  return Buffer.concat(rows.flatMap((each, index) => (index === 0 ? [each] : [comma, each])));
}

const comma = Buffer.from(',');

/** Their rows in the order of their names, without the brackets of a list. */
async function enabled(
  connection: Connection,
  actor: Actor,
  filter: readonly FilterEntry[],
): Promise<Buffer> {
  const { data } = await readRows(
    connection,
    devices,
    {
      page: 1,
      itemsPerPage: devices.list.maxPageSize ?? 100,
      sort: { field: 'name', descending: false },
      filter: [...filter, { field: 'is_disabled', op: 'ne', value: true }],
    },
    actor,
  );
  return data.subarray(1, -1);
}

interface Ranked {
  readonly id: number;
  readonly health: number;
  readonly installation_date: string | null;
  readonly partner_location_id: number | null;
}

/**
 * How well each device that can take the place of one would do (DEC-204): its health, and how many of the bookings that
 * would move could stay at their time, by the rule of the plan itself. Admins only; 404 for the device.
 */
export async function candidateRanks(
  connection: Connection,
  { actor, now }: Pick<Call, 'actor' | 'now'>,
  id: number,
): Promise<Given<CandidateRanks>> {
  grantedScope(devices, 'remove', actor);
  const { partner_location_id: location } = await deviceToChange(connection, id, actor);
  if (location === null) return { bookings: 0, ranks: [] };
  const holding = (await bookingsHolding(connection, id, now)).filter(each => isChangeable(each, now));
  const candidates = await ranked(connection, actor, { id, location });
  const ends = holding.map(({ end_time }) => Date.parse(end_time));
  const within = { start: now, end: Math.max(now, ...ends) };
  const blocks = holding.length === 0 ? [] : await readBlocks(connection, [location], within);
  const taken = await takenOn(
    connection,
    candidates.map(each => each.id),
    within,
  );
  const updates = await updatesOf(
    connection,
    candidates.map(each => each.id),
  );
  return {
    bookings: holding.length,
    ranks: candidates.map(({ health, ...device }) => {
      const own = device.partner_location_id === null ? [] : blocks;
      const blocked = blockedTimes(own, device.id, own[0]?.zone ?? 'UTC', within);
      const problemOf = problemsOn(device, taken.get(device.id) ?? [], {
        blocked,
        updating: updates.get(device.id),
      });
      const stay = holding.filter(booking => problemOf(booking) === undefined).length;
      return { id: device.id, state: stateOfChoice(health), stay };
    }),
  };
}

async function ranked(
  connection: Connection,
  actor: Actor,
  { id, location }: { readonly id: number; readonly location: number },
): Promise<readonly Ranked[]> {
  const parameters = new Parameters();
  const conditions = [
    'not d."deleted" and d."is_disabled" is not true',
    `d."id" <> ${parameters.add(id)}`,
    `(d."partner_location_id" = ${parameters.add(location)} ` +
      `or (d."partner_location_id" is null and d."reg_status" = 'pre-registered'))`,
    ...grantSql(devices, 'd', 'read', actor, parameters),
  ];
  const text = `select d."id", d."health", d."installation_date", d."partner_location_id" from "devices" d where ${allOf(conditions)} order by d."id"`;
  return await connection.query<Ranked>(text, parameters.values, statementName(text));
}

interface Taken {
  readonly id: number;
  readonly bed_id: number;
  readonly start_time: string;
  readonly end_time: string;
}

/** The bookings that hold these devices, by device. */
async function takenOn(
  connection: Connection,
  ids: readonly number[],
  { start, end }: Interval,
): Promise<ReadonlyMap<number, readonly Taken[]>> {
  const taken = await connection.query<Taken>(
    'select "id", "bed_id", "start_time", "end_time" from "bookings" where "bed_id" = any($1) ' +
      `and "booking_status" in (${blockingStatuses.join(', ')}) and not "deleted" ` +
      'and tstzrange("start_time", "end_time") && tstzrange($2, $3)',
    [ids, new Date(start).toISOString(), new Date(end).toISOString()],
    'taken_on_candidates',
  );
  return Map.groupBy(taken, ({ bed_id: bed }) => bed);
}
