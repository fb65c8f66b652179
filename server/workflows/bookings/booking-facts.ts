import type { Actor } from '../../../domain/actor.ts';
import { bookings } from '../../../resources/bookings.ts';
import type { Connection } from '../../db/database.ts';
import { statementName } from '../../db/engines/statement.ts';
import { readableSql } from '../../db/sql/grant-sql.ts';
import { allOf, Parameters } from '../../db/sql/sql-text.ts';
import { notFound } from '../../errors.ts';
import type { PlannedBooking } from '../operations/plan.ts';

/** A booking with what workflows decide by; instants are ISO 8601 with `Z`. */
export interface BookingFacts {
  readonly id: number;
  readonly version: number;
  readonly booking_status: number;
  readonly start_time: string;
  readonly end_time: string;
  /** Minutes. */
  readonly slot_duration: number;
  readonly bed_id: number;
  readonly location_id: number;
  readonly user_id: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone_number: string | null;
  readonly bed_name: string;
  readonly device_type: string;
}

const factsSql =
  'select b."id", b."version", b."booking_status", b."start_time", b."end_time", b."slot_duration", ' +
  'b."bed_id", b."location_id", b."user_id", u."email", u."first_name", u."last_name", u."phone_number", d."name" as bed_name, ' +
  'd."device_type" ' +
  'from "bookings" b join "users" u on u."id" = b."user_id" join "devices" d on d."id" = b."bed_id" where ';

/**
 * These bookings in the order of their starts, without removed ones, whoever asks: check first that the
 * caller may read them, or the location to which they all belong.
 */
export async function bookingFacts(
  connection: Connection,
  ids: readonly number[],
): Promise<readonly BookingFacts[]> {
  return await connection.query<BookingFacts>(
    `${factsSql} b."id" = any($1) and not b."deleted" order by b."start_time", b."id"`,
    [ids],
    'booking_facts',
  );
}

/** Those of these bookings that the actor may read, in the order of their starts; removed ones are not among them. */
export async function bookingsFor(
  connection: Connection,
  ids: readonly number[],
  actor: Actor,
): Promise<readonly BookingFacts[]> {
  const parameters = new Parameters();
  const where = [`b."id" = any(${parameters.add(ids)})`, ...readableSql(bookings, 'b', actor, parameters)];
  const text = `${factsSql} ${allOf(where)} order by b."start_time", b."id"`;
  return await connection.query<BookingFacts>(text, parameters.values, statementName(text));
}

/** One booking, if the actor may read it; undefined for absent and foreign ones alike. */
export async function bookingFor(
  connection: Connection,
  id: number,
  actor: Actor,
): Promise<BookingFacts | undefined> {
  const parameters = new Parameters();
  const where = [`b."id" = ${parameters.add(id)}`, ...readableSql(bookings, 'b', actor, parameters)];
  const text = factsSql + allOf(where);
  const [booking] = await connection.query<BookingFacts>(text, parameters.values, statementName(text));
  return booking;
}

/** One booking, if the actor may read it; the same 404 for absent and foreign ones (D2). */
export async function readableBooking(
  connection: Connection,
  id: number,
  actor: Actor,
): Promise<BookingFacts> {
  const booking = await bookingFor(connection, id, actor);
  if (booking === undefined) throw notFound(bookings.label.one, id);
  return booking;
}

/** The line of a plan about one booking. */
export function plannedBooking(
  booking: BookingFacts,
  outcome: PlannedBooking['outcome'],
  to?: PlannedBooking['to'],
  problem?: PlannedBooking['problem'],
): PlannedBooking {
  const { id, start_time, end_time, version, booking_status } = booking;
  return {
    id,
    start_time,
    end_time,
    version,
    booking_status,
    user: guestOf(booking),
    home_bed: { id: booking.bed_id, name: booking.bed_name },
    outcome,
    ...(to && { to }),
    ...(problem && { problem }),
  };
}

/** The guest of a booking, as whoever may read the booking may know them. */
export function guestOf({ user_id, email, first_name, last_name }: BookingFacts): PlannedBooking['user'] {
  return { id: user_id, email, first_name, last_name };
}
