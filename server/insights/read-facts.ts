import { z } from 'zod';
import type { Insights } from '../../contract/totals.ts';
import type { Actor } from '../../domain/actor.ts';
import { BookingStatus } from '../../domain/bookings/booking-status.ts';
import { addDays } from '../../domain/time/calendar.ts';
import { bookings } from '../../resources/bookings.ts';
import type { Connection } from '../db/database.ts';
import { statementName } from '../db/engines/statement.ts';
import { grantSql } from '../db/sql/grant-sql.ts';
import { allOf, Parameters } from '../db/sql/sql-text.ts';
import type { Asked } from './read-capacity.ts';

const { Created, Booked, Running, Completed, Cancelled, Rescheduled } = BookingStatus;
/** Bookings that take place; expired, refunded and unpaid ones are none. */
const held = [Created, Booked, Running, Completed].join(', ');

/** Within a step of the clock from a day to the next, whatever the zone. */
const widestZoneHours = 14;
const mostReasons = 8;
const lateMinutes = 5;
/** A session that ran for less than this part of its massage was short. */
const shortPart = 0.8;
/** Of a slot the massage does not take these (DEC-14). */
const betweenMinutes = 10;

const entity = z.object({
  id: z.int(),
  place: z.int(),
  slot: z.int(),
  held: z.int(),
  cancelled: z.int(),
  moved: z.int(),
});

/** How many bookings of one length a location or a device had. */
export type EntityFacts = z.infer<typeof entity>;

const facts = z.object({
  entities: z.array(entity).nullable(),
  days: z.array(z.object({ day: z.string(), bookings: z.int(), cancelled: z.int() })).nullable(),
  week: z.array(z.object({ weekday: z.int(), hour: z.int(), bookings: z.int() })).nullable(),
  lead: z.object({ same_day: z.int(), next_day: z.int(), week: z.int(), later: z.int() }),
  reasons: z.array(z.object({ reason: z.string().nullable(), count: z.int() })).nullable(),
});

/** What the bookings of these days came to, read in one statement. */
export interface Facts extends Pick<Insights, 'days' | 'week' | 'lead' | 'reasons'> {
  readonly entities: readonly EntityFacts[];
}

/** Bookings that begin in these days on the clocks of their location, as `facts`. */
function factsSql(actor: Actor, { days, locationId }: Asked, parameters: Parameters): string {
  const [from, after] = [parameters.add(days.from), parameters.add(addDays(days.to, 1))];
  const conditions = [
    'not b."deleted"',
    `b."booking_status" in (${[held, Cancelled, Rescheduled].join(', ')})`,
    `b."start_time" >= ${from}::date::timestamp at time zone 'UTC' - interval '${widestZoneHours} hours'`,
    `b."start_time" < ${after}::date::timestamp at time zone 'UTC' + interval '${widestZoneHours} hours'`,
    `w."wall" >= ${from}::date and w."wall" < ${after}::date`,
    ...grantSql(bookings, 'b', 'read', actor, parameters),
  ];
  if (locationId !== undefined) conditions.push(`b."location_id" = ${parameters.add(locationId)}`);
  const entityId = locationId === undefined ? 'b."location_id"' : 'b."bed_id"';
  return (
    `with facts as materialized (select b."id", ${entityId} as "entity", b."location_id" as "place", ` +
    'b."slot_duration" as "slot", b."booking_status" as "status", b."start_time", b."create_time", b."reason", w."wall" ' +
    'from "bookings" b join "locations" l on l."id" = b."location_id" ' +
    `cross join lateral (select b."start_time" at time zone coalesce(l."timezone", 'UTC') as "wall") w ` +
    `where ${allOf(conditions)}) `
  );
}

const countHeld = `count(*) filter (where "status" in (${held}))::int`;
const countCancelled = `count(*) filter (where "status" = ${Cancelled})::int`;

const entitiesSql =
  'select "entity" as "id", "place", "slot", ' +
  `${countHeld} as "held", ${countCancelled} as "cancelled", ` +
  `count(*) filter (where "status" = ${Rescheduled})::int as "moved" from facts group by 1, 2, 3`;

const leadHours = 'extract(epoch from "start_time" - "create_time") / 3600';

/** All that one span is asked. */
export async function readFacts(connection: Connection, actor: Actor, asked: Asked): Promise<Facts> {
  const parameters = new Parameters();
  const text =
    `${factsSql(actor, asked, parameters)} select ` +
    `(select json_agg(e) from (${entitiesSql}) e) as "entities", ` +
    `(select json_agg(d) from (select to_char("wall", 'YYYY-MM-DD') as "day", ${countHeld} as "bookings", ` +
    `${countCancelled} as "cancelled" from facts group by 1 order by 1) d) as "days", ` +
    '(select json_agg(h) from (select extract(isodow from "wall")::int - 1 as "weekday", ' +
    'extract(hour from "wall")::int as "hour", count(*)::int as "bookings" from facts ' +
    `where "status" in (${held}) group by 1, 2 order by 1, 2) h) as "week", ` +
    `(select json_build_object('same_day', count(*) filter (where "h" < 24), ` +
    `'next_day', count(*) filter (where "h" >= 24 and "h" < 48), ` +
    `'week', count(*) filter (where "h" >= 48 and "h" < 168), 'later', count(*) filter (where "h" >= 168)) ` +
    `from (select ${leadHours} as "h" from facts where "status" in (${held})) l) as "lead", ` +
    '(select json_agg(r) from (select nullif(btrim("reason"), \'\') as "reason", count(*)::int as "count" from facts ' +
    `where "status" = ${Cancelled} group by 1 order by 2 desc, 1 limit ${mostReasons}) r) as "reasons"`;
  const [found] = await connection.query(text, parameters.values, statementName(text));
  const { entities, days, week, lead, reasons } = facts.parse(found);
  return { entities: entities ?? [], days: days ?? [], week: week ?? [], lead, reasons: reasons ?? [] };
}

/** The bookings of a span alone: what another one is compared with. */
export async function readEntities(
  connection: Connection,
  actor: Actor,
  asked: Asked,
): Promise<readonly EntityFacts[]> {
  const parameters = new Parameters();
  const text = `${factsSql(actor, asked, parameters)} ${entitiesSql}`;
  return await connection.query<EntityFacts>(text, parameters.values, statementName(text));
}

/** How the sessions of a location or a device ran. */
export interface RanFacts {
  readonly id: number;
  readonly ran: number;
  readonly late: number;
  readonly short: number;
}

/** Booked against really ran: sessions that began late, and those that were over soon. */
export async function readRan(
  connection: Connection,
  actor: Actor,
  asked: Asked,
): Promise<readonly RanFacts[]> {
  const parameters = new Parameters();
  const text =
    `${factsSql(actor, asked, parameters)} select f."entity" as "id", count(*)::int as "ran", ` +
    `count(*) filter (where s."actual_start_time" > f."start_time" + interval '${lateMinutes} minutes')::int as "late", ` +
    `count(*) filter (where f."status" = ${Completed} and s."running_duration" < ` +
    `${shortPart * 60} * (f."slot" - ${betweenMinutes}))::int as "short" ` +
    `from facts f join "sessions" s on s."booking_id" = f."id" and not s."deleted" ` +
    `where f."status" in (${held}) and s."actual_start_time" is not null group by 1`;
  return await connection.query<RanFacts>(text, parameters.values, statementName(text));
}
