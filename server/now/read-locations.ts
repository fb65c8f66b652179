import { z } from 'zod';
import type { Actor } from '../../domain/actor.ts';
import { takingPlace } from '../../domain/bookings/booking-status.ts';
import type { Block } from '../../domain/hours/blocks.ts';
import { type SpecialDay, type WeekdayHours, weeksInForce } from '../../domain/hours/opening-hours.ts';
import { addDays } from '../../domain/time/calendar.ts';
import type { Interval } from '../../domain/time/interval.ts';
import { bookings } from '../../resources/bookings.ts';
import { devices } from '../../resources/devices.ts';
import type { Connection } from '../db/database.ts';
import { statementName } from '../db/engines/statement.ts';
import { readRows } from '../db/rows.ts';
import { grantSql } from '../db/sql/grant-sql.ts';
import { allOf, Parameters, plainOf } from '../db/sql/sql-text.ts';
import { storedHours, storedLater } from '../workflows/hours/location-hours.ts';

export interface LocationDevice {
  readonly id: number;
  readonly name: string;
  readonly location: number;
  readonly health: number;
  readonly is_disabled: boolean | null;
  readonly installation_date: string | null;
}

/** The devices that stand at these locations, as far as the actor may read them. */
export async function readDevices(
  connection: Connection,
  actor: Actor,
  ids: readonly number[],
): Promise<readonly LocationDevice[]> {
  const parameters = new Parameters();
  const conditions = [
    `d."partner_location_id" = any(${parameters.add(ids)}::int[])`,
    'not d."deleted"',
    ...grantSql(devices, 'd', 'read', actor, parameters),
  ];
  const text =
    'select d."id", d."name", d."partner_location_id" as "location", d."health", d."is_disabled", d."installation_date" ' +
    `from "devices" d where ${allOf(conditions)} order by d."health", ${plainOf('d."name"')}, d."id"`;
  return await connection.query<LocationDevice>(text, parameters.values, statementName(text));
}

/** By which hours these locations open: each its weeks in force, and its days that differ around an instant (epoch ms). */
export async function readHours(connection: Connection, ids: readonly number[], at: number) {
  const weekText =
    'select "location_id" as "location", "day_of_week", "isActive", "open_time", "close_time", "block" ' +
    'from "location_hours" where "location_id" = any($1::int[]) and not "deleted" order by "id"';
  const dayText =
    'select "location_id" as "location", "id", "day", "date_open_from", "date_open_to", "block_start_time", ' +
    '"block_end_time", "reason_close" from "location_days" where "location_id" = any($1::int[]) ' +
    'and "day" between $2 and $3 and not "deleted"';
  const laterText =
    'select "id" as "location", "later_hours" as "later" from "locations" where "id" = any($1::int[])';
  const today = new Date(at).toISOString().slice(0, 10);
  const [weeks, later, specials] = await Promise.all([
    connection.query<WeekdayHours & Placed>(weekText, [ids], statementName(weekText)),
    connection.query<Placed & { later: unknown }>(laterText, [ids], statementName(laterText)),
    connection.query<SpecialDay & Placed>(
      dayText,
      [ids, addDays(today, -2), addDays(today, 10)],
      statementName(dayText),
    ),
  ]);
  return (id: number) => ({
    week: weeksInForce(
      storedHours.parse(weeks.filter(({ location }) => location === id)),
      storedLater.parse(later.find(({ location }) => location === id)?.later ?? []),
    ),
    specials: specials.filter(({ location }) => location === id),
  });
}

/** The blocks of these locations around an instant (epoch ms), of their devices and of each as a whole. */
export async function readBlocks(
  connection: Connection,
  ids: readonly number[],
  at: number,
): Promise<readonly (Block & Placed)[]> {
  const text =
    'select "id", "location_id" as "location", "bed_id", "reason", "first_day", "last_day", "from_time", "to_time", ' +
    '"weekdays" from "blocks" where "location_id" = any($1::int[]) and not "deleted" ' +
    'and "first_day" <= $3 and "last_day" >= $2 order by "id"';
  const today = new Date(at).toISOString().slice(0, 10);
  const days = [addDays(today, -2), addDays(today, 2)];
  return await connection.query<Block & Placed>(text, [ids, ...days], statementName(text));
}

interface Placed {
  readonly location: number;
}

const told = z.object({
  id: z.int(),
  bed_id: z.int(),
  location_id: z.int(),
  start_time: z.string(),
  end_time: z.string(),
  booking_status: z.int(),
  slot_duration: z.int(),
  home_bed: z.object({ id: z.int(), name: z.string() }).nullish(),
  user: z.object({ first_name: z.string(), last_name: z.string(), email: z.string() }).nullish(),
  massage_session: z.object({ actual_start_time: z.string().nullable() }).nullish(),
});
export type ToldBooking = z.infer<typeof told>;

const mostBookings = 2_000;
/** A booking lasts for less. */
const longestMs = 4 * 3_600_000;

/** What is booked there and what ran, as the list of bookings tells it to this reader. */
export async function readBookings(
  connection: Connection,
  actor: Actor,
  ids: readonly number[],
  { start, end }: Interval,
): Promise<readonly ToldBooking[]> {
  const iso = (instant: number) => new Date(instant).toISOString();
  const filter = [
    { field: 'location_id', op: 'in', value: ids },
    { field: 'booking_status', op: 'in', value: takingPlace },
    { field: 'start_time', op: 'ge', value: iso(start - longestMs) },
    { field: 'start_time', op: 'lt', value: iso(end) },
    { field: 'end_time', op: 'gt', value: iso(start) },
  ] as const;
  const query = {
    page: 1,
    itemsPerPage: mostBookings,
    sort: { field: 'start_time', descending: false },
    filter,
  };
  const { data } = await readRows(connection, bookings, query, actor);
  return z.array(told).parse(JSON.parse(data.toString()));
}
