import { z } from 'zod';
import type { Insights } from '../../contract/totals.ts';
import type { Actor } from '../../domain/actor.ts';
import {
  BookingStatus,
  calledOffStatuses,
  ranStatuses,
  takingPlace,
} from '../../domain/bookings/booking-status.ts';
import { slotDurations } from '../../domain/bookings/slot-durations.ts';
import { daysBefore } from '../../domain/insights/capacity.ts';
import { addDays } from '../../domain/time/calendar.ts';
import { leadTimes } from '../../resources/booking-traits.ts';
import { bookings } from '../../resources/bookings.ts';
import type { Connection } from '../db/database.ts';
import { statementName } from '../db/engines/statement.ts';
import { isLate, isShort, leadSql, widestZoneHours } from '../db/sql/booking-traits.ts';
import { grantSql } from '../db/sql/grant-sql.ts';
import { allOf, Parameters } from '../db/sql/sql-text.ts';
import type { Asked } from './read-locations.ts';

/** Bookings that take place; expired, refunded and unpaid ones are none. */
const held = takingPlace.join(', ');

export const mostReasons = 8;

const lengths = slotDurations.map(({ value }) => value);

const entity = z.object({
  id: z.int(),
  location: z.int(),
  now: z.boolean(),
  held: z.int(),
  minutes: z.int(),
  cancelled: z.int(),
  moved: z.int(),
  lengths: z.array(z.int()),
  ran: z.int(),
  late: z.int(),
  short: z.int(),
});

/**
 * What a location or a device had, in the span that is asked for (`now`) or in the one before; `lengths` says how many of
 * the held bookings have which of `slotDurations`, in their order.
 */
export type EntityFacts = z.infer<typeof entity>;

const facts = z.object({
  entities: z.array(entity).nullable(),
  days: z.array(z.object({ day: z.string(), bookings: z.int(), cancelled: z.int() })).nullable(),
  week: z.array(z.object({ weekday: z.int(), hour: z.int(), bookings: z.int() })).nullable(),
  lead: z.object({ same_day: z.int(), next_day: z.int(), week: z.int(), later: z.int() }),
  reasons: z.array(z.object({ reason: z.string().nullable(), count: z.int() })).nullable(),
});

/** What the bookings of these days came to. */
export interface Facts extends Pick<Insights, 'days' | 'week' | 'lead' | 'reasons'> {
  readonly entities: readonly EntityFacts[];
}

/** Bookings that begin in these days, or in as many before, on the clocks of their location: as `facts`. */
function factsSql(actor: Actor, { days, locationId }: Asked, parameters: Parameters): string {
  const [before, from, after] = [daysBefore(days).from, days.from, addDays(days.to, 1)].map(day =>
    parameters.add(day),
  );
  const conditions = [
    'not b."deleted"',
    `b."booking_status" in (${[...takingPlace, ...calledOffStatuses].join(', ')})`,
    `b."start_time" >= ${before}::date::timestamp at time zone 'UTC' - interval '${widestZoneHours} hours'`,
    `b."start_time" < ${after}::date::timestamp at time zone 'UTC' + interval '${widestZoneHours} hours'`,
    `w."wall" >= ${before}::date and w."wall" < ${after}::date`,
    ...grantSql(bookings, 'b', 'read', actor, parameters),
  ];
  if (locationId !== undefined) conditions.push(`b."location_id" = ${parameters.add(locationId)}`);
  const entityId = locationId === undefined ? 'b."location_id"' : 'b."bed_id"';
  return (
    `with facts as materialized (select b."id", ${entityId} as "entity", b."location_id" as "location", ` +
    'b."slot_duration" as "slot", b."booking_status" as "status", b."start_time", b."create_time", b."reason", ' +
    `w."wall", w."wall" >= ${from}::date as "now" ` +
    'from "bookings" b join "locations" l on l."id" = b."location_id" ' +
    `cross join lateral (select b."start_time" at time zone coalesce(l."timezone", 'UTC') as "wall") w ` +
    `where ${allOf(conditions)}) `
  );
}

const counted = (condition: string) => `count(*) filter (where ${condition})::int`;
const isHeld = `f."status" in (${held})`;
const countHeld = counted(isHeld);
const countCancelled = counted(`f."status" = ${BookingStatus.Cancelled}`);

/** Booked against really ran: sessions that began late, and those that were over soon. */
const ranSql =
  `select f."entity", f."now", count(*)::int as "ran", ` +
  `${counted(isLate('s', 'f."start_time"'))} as "late", ` +
  `${counted(isShort('s', 'f."status"', 'f."slot"'))} as "short" from facts f join "sessions" s on s."booking_id" = f."id" and not s."deleted" ` +
  `where f."status" in (${ranStatuses.join(', ')}) and s."actual_start_time" is not null group by 1, 2`;

const bookedColumns = [
  `${countHeld} as "held"`,
  `coalesce(sum(f."slot") filter (where ${isHeld}), 0)::int as "minutes"`,
  `${countCancelled} as "cancelled"`,
  `${counted(`f."status" = ${BookingStatus.Rescheduled}`)} as "moved"`,
  ...lengths.map(length => `${counted(`${isHeld} and f."slot" = ${length}`)} as "of_${length}"`),
];

const sums = ['held', 'minutes', 'cancelled', 'moved', 'ran', 'late', 'short'].map(
  name => `sum("${name}")::int as "${name}"`,
);

/** Bookings and sessions are counted apart and laid together: a join of the two has nothing to go by, and takes seconds. */
const entitiesSql =
  'select "entity" as "id", max("location") as "location", "now", ' +
  `${sums.join(', ')}, ` +
  `array[${lengths.map(length => `sum("of_${length}")::int`).join(', ')}] as "lengths" from (` +
  `select f."entity", f."now", min(f."location") as "location", ${bookedColumns.join(', ')}, ` +
  '0 as "ran", 0 as "late", 0 as "short" from facts f group by 1, 2 union all ' +
  `select r."entity", r."now", 0, 0, 0, 0, 0, ${lengths.map(() => '0').join(', ')}, r."ran", r."late", r."short" ` +
  `from (${ranSql}) r) e group by "entity", "now"`;

const leadHours = 'extract(epoch from f."start_time" - f."create_time") / 3600';

/** All that bookings and sessions tell of these days and of those before, in one statement. */
export async function readFacts(connection: Connection, actor: Actor, asked: Asked): Promise<Facts> {
  const parameters = new Parameters();
  const text =
    `${factsSql(actor, asked, parameters)} select ` +
    `(select json_agg(e) from (${entitiesSql}) e) as "entities", ` +
    `(select json_agg(d) from (select to_char(f."wall", 'YYYY-MM-DD') as "day", ${countHeld} as "bookings", ` +
    `${countCancelled} as "cancelled" from facts f where f."now" group by 1 order by 1) d) as "days", ` +
    '(select json_agg(h) from (select extract(isodow from f."wall")::int - 1 as "weekday", ' +
    'extract(hour from f."wall")::int as "hour", count(*)::int as "bookings" from facts f ' +
    `where f."now" and ${isHeld} group by 1, 2 order by 1, 2) h) as "week", ` +
    `(select json_build_object(${leadTimes.map(name => `'${name}', ${counted(`"time" = '${name}'`)}`).join(', ')}) ` +
    `from (select ${leadSql(leadHours)} as "time" from facts f where f."now" and ${isHeld}) l) as "lead", ` +
    '(select json_agg(r) from (select nullif(btrim(f."reason"), \'\') as "reason", count(*)::int as "count" ' +
    `from facts f where f."now" and f."status" = ${BookingStatus.Cancelled} group by 1 order by 2 desc, 1 limit ${mostReasons}) r) as "reasons"`;
  const [found] = await connection.query(text, parameters.values, statementName(text));
  const { entities, days, week, lead, reasons } = facts.parse(found);
  return {
    entities: entities ?? [],
    ...{ days: days ?? [], week: week ?? [], lead, reasons: reasons ?? [] },
  };
}
