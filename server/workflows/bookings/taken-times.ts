import type { BookedTime, UpdatingDevice } from '../../../contract/bookings.ts';
import type { Actor } from '../../../domain/actor.ts';
import type { FilterEntry } from '../../../domain/filter.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import type { Interval } from '../../../domain/time/interval.ts';
import { bookings } from '../../../resources/bookings.ts';
import type { Connection } from '../../db/database.ts';
import { statementName } from '../../db/engines/statement.ts';
import { filterSql } from '../../db/sql/filter-sql.ts';
import { grantSql } from '../../db/sql/grant-sql.ts';
import { checkQuery } from '../../db/sql/list-query.ts';
import { allOf, Parameters } from '../../db/sql/sql-text.ts';
import { badRequest } from '../../errors.ts';
import { updatesAtSql } from '../rollouts/updates-under-way.ts';

const mostBookings = 5_000;

interface TakenTimes {
  /** By their starts. */
  readonly bookings: readonly BookedTime[];
  /** Devices that update their firmware at the location that the filter names. */
  readonly updating: readonly UpdatingDevice[];
}

/** A booking, or a device that updates: then there is nothing but the device and its time. */
interface TakenRow extends BookedTime {
  readonly updating: Interval | null;
}

/**
 * The bookings that the filter asks for and the actor may read, all of them, without pages, and the updates that take
 * devices beside them, by one question: each search for a free start asks it.
 * 400 when there are too many to answer at once.
 */
export async function takenTimes(
  connection: Connection,
  filter: readonly FilterEntry[],
  actor: Actor,
): Promise<TakenTimes> {
  const parameters = new Parameters();
  const grant = grantSql(bookings, 't', 'read', actor, parameters);
  checkQuery(bookings, { page: 1, itemsPerPage: mostBookings, filter }, actor.role);
  const where = allOf(['not t."deleted"', ...grant, ...filterSql(bookings, filter, 't', parameters)]);
  const booked =
    'select t."id", t."start_time", t."slot_duration" as duration, t."bed_id", null::json as updating ' +
    `from "bookings" t where ${where} order by t."start_time", t."id" limit ${mostBookings + 1}`;
  const updates = updatesAtSql(filter, actor, parameters);
  const also =
    updates === undefined
      ? ''
      : ` union all select null, null, null, u."bed_id", u."updating" from (${updates}) u`;
  const text = `select * from ((${booked})${also}) found order by "start_time", "id"`;
  const rows = await connection.query<TakenRow>(text, parameters.values, statementName(text));
  const found = rows.filter(({ updating }) => updating === null);
  if (found.length > mostBookings) throw badRequest(refuse('filter.many-bookings', { most: mostBookings }));
  return { bookings: found.map(withoutUpdate), updating: rows.flatMap(updatingDevice) };
}

function withoutUpdate({ updating: _none, ...booking }: TakenRow): BookedTime {
  return booking;
}

function updatingDevice({ bed_id, updating }: TakenRow): UpdatingDevice[] {
  if (updating === null) return [];
  const at = (instant: number) => new Date(instant).toISOString();
  return [{ bed_id, start_time: at(updating.start), end_time: at(updating.end) }];
}
