import type { BookedTime } from '../../../contract/bookings.ts';
import type { Actor } from '../../../domain/actor.ts';
import type { FilterEntry } from '../../../domain/filter.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { bookings } from '../../../resources/bookings.ts';
import type { Connection } from '../../db/database.ts';
import { statementName } from '../../db/engines/statement.ts';
import { filterSql } from '../../db/sql/filter-sql.ts';
import { grantSql } from '../../db/sql/grant-sql.ts';
import { checkQuery } from '../../db/sql/list-query.ts';
import { allOf, Parameters } from '../../db/sql/sql-text.ts';
import { badRequest } from '../../errors.ts';

const mostBookings = 5_000;

/**
 * The bookings that the filter asks for and the actor may read, by their starts: all of them, without pages.
 * 400 when there are too many to answer at once.
 */
export async function bookingsBetween(
  connection: Connection,
  filter: readonly FilterEntry[],
  actor: Actor,
): Promise<readonly BookedTime[]> {
  const parameters = new Parameters();
  const grant = grantSql(bookings, 't', 'read', actor, parameters);
  checkQuery(bookings, { page: 1, itemsPerPage: mostBookings, filter }, actor.role);
  const where = allOf(['not t."deleted"', ...grant, ...filterSql(bookings, filter, 't', parameters)]);
  const text =
    `select t."id", t."start_time", t."slot_duration" as duration, t."bed_id" from "bookings" t ` +
    `where ${where} order by t."start_time", t."id" limit ${mostBookings + 1}`;
  const rows = await connection.query<BookedTime>(text, parameters.values, statementName(text));
  if (rows.length > mostBookings) throw badRequest(refuse('filter.many-bookings', { most: mostBookings }));
  return rows;
}
