import type { GuestOverlap } from '../../../contract/bookings.ts';
import type { Actor } from '../../../domain/actor.ts';
import { blockingStatuses } from '../../../domain/bookings/booking-status.ts';
import { bookings } from '../../../resources/bookings.ts';
import type { Connection } from '../../db/database.ts';
import { statementName } from '../../db/engines/statement.ts';
import { readableSql } from '../../db/sql/grant-sql.ts';
import { allOf, Parameters } from '../../db/sql/sql-text.ts';

interface Asked {
  /** Null for a guest whom nobody knows yet. */
  readonly userId: number | null;
  /** Epoch ms; an end at which another booking starts is none of it. */
  readonly start: number;
  readonly end: number;
  /** The booking that is about to leave its time. */
  readonly besides?: number;
}

const most = 5;

/**
 * Other bookings of a guest within a time that they are about to get, as far as the actor may read them: one body lies on one
 * bed (DEC-340). The earliest five; they stand in nobody's way, as a guest may book for somebody who comes along.
 */
export async function guestOverlaps(
  connection: Connection,
  actor: Actor,
  { userId, start, end, besides = 0 }: Asked,
): Promise<readonly GuestOverlap[]> {
  if (userId === null) return [];
  const parameters = new Parameters();
  const [from, until] = [start, end].map(instant => parameters.add(new Date(instant).toISOString()));
  const where = allOf([
    `b."user_id" = ${parameters.add(userId)}`,
    `b."id" <> ${parameters.add(besides)}`,
    'not b."deleted"',
    `b."booking_status" in (${blockingStatuses.join(', ')})`,
    `b."start_time" < ${until}`,
    `b."end_time" > ${from}`,
    ...readableSql(bookings, 'b', actor, parameters),
  ]);
  const text =
    `select b."id", b."start_time", b."end_time", json_build_object('name', l."name", 'timezone', ` +
    `coalesce(l."timezone", 'UTC')) as location from "bookings" b join "locations" l on l."id" = b."location_id" ` +
    `where ${where} order by b."start_time", b."id" limit ${most}`;
  return await connection.query<GuestOverlap>(text, parameters.values, statementName(text));
}
