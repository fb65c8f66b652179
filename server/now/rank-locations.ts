import { z } from 'zod';
import type { Actor } from '../../domain/actor.ts';
import { BookingStatus, blockingStatuses, movableStatuses } from '../../domain/bookings/booking-status.ts';
import { lateAfterMinutes } from '../../domain/bookings/session.ts';
import { LocationStatus } from '../../domain/choice.ts';
import { healthChoice } from '../../domain/devices/fleet-health.ts';
import { bookings } from '../../resources/bookings.ts';
import { devices } from '../../resources/devices.ts';
import { locations } from '../../resources/locations.ts';
import type { Connection } from '../db/database.ts';
import { statementName } from '../db/engines/statement.ts';
import { grantSql } from '../db/sql/grant-sql.ts';
import { searchSql } from '../db/sql/search-sql.ts';
import { allOf, Parameters, plainOf } from '../db/sql/sql-text.ts';

const count = z.int();
const ranked = z.object({
  id: z.int(),
  name: z.string(),
  city: z.string().nullable(),
  timezone: z.string().nullable(),
  status: z.int().nullable(),
  urgency: count,
  faults: count,
  booked_faults: count,
  closed: count,
  late: count,
  running: count,
  coming: count,
});
/** A location with what makes it urgent. */
export type RankedLocation = z.infer<typeof ranked>;

const answer = z.object({
  total: count,
  needing: count,
  running: count,
  coming: count,
  faults: count,
  locations: z.array(ranked).nullable(),
});

export interface Asked {
  /** Epoch ms. */
  readonly at: number;
  readonly q: string | undefined;
  readonly page: number;
  readonly itemsPerPage: number;
}

/** The devices that somebody must look at before a guest lies down on them. */
export const faultStates = ['offline', 'failing'] as const;
const faulty = faultStates.map(state => healthChoice(state).value).join(', ');
/** The devices on which no guest can lie down. */
const unusable = `${faulty}, ${healthChoice('disabled').value}`;

const aheadHours = 6;

const counted = (condition: string) => `count(*) filter (where ${condition})::int`;
const isDue = (alias: string) => `${alias}."status" in (${movableStatuses.join(', ')})`;

/** What makes a location urgent, beside it: `busy` counts bookings, `fault` devices. */
const busyColumns = [
  `${counted(`h."status" = ${BookingStatus.Running}`)} as "running"`,
  `${counted('h."start_time" > h."at"')} as "coming"`,
  `${counted(`d."health" in (${unusable})`)} as "booked_faults"`,
  `${counted(
    `${isDue('h')} and (p."status" is distinct from ${LocationStatus.Open} or s."opens" = s."closes" ` +
      // A day that is open to its end is kept until its last second.
      `or h."start_time" < s."opens" or h."end_time" > s."closes" + interval '1 second')`,
  )} as "closed"`,
  `${counted(
    `${isDue('h')} and h."start_time" <= h."at" - interval '${lateAfterMinutes} minutes' and not exists (select 1 from "sessions" x ` +
      'where x."booking_id" = h."id" and not x."deleted" and x."actual_start_time" is not null)',
  )} as "late"`,
];

const urgencySql =
  'case when r."booked_faults" + r."closed" > 0 then 0 when r."faults" + r."late" > 0 then 1 ' +
  'when r."running" + r."coming" > 0 then 2 else 3 end';

const zeros = ['faults', 'booked_faults', 'closed', 'late', 'running', 'coming'];

/** The locations that the actor may read, the most urgent first, one page of them; with what all of them come to. */
export async function rankLocations(connection: Connection, actor: Actor, asked: Asked) {
  const parameters = new Parameters();
  const at = `${parameters.add(new Date(asked.at).toISOString())}::timestamptz`;
  const text =
    `with ${sources(actor, asked, at, parameters)}, ` +
    `busy as (select h."location", ${busyColumns.join(', ')} from held h join location p on p."id" = h."location" ` +
    'left join "devices" d on d."id" = h."bed_id" left join special s on s."location" = h."location" ' +
    `and s."day" = (h."start_time" at time zone coalesce(p."timezone", 'UTC'))::date group by 1), ` +
    `counted as (select p.*, ${zeros.map(name => `coalesce("${name}", 0) as "${name}"`).join(', ')} ` +
    'from location p left join fault f on f."location" = p."id" left join busy b on b."location" = p."id"), ' +
    `ranked as materialized (select r.*, ${urgencySql} as "urgency" from counted r) ` +
    `select count(*)::int as "total", ${counted('"urgency" < 2')} as "needing", ` +
    `${['running', 'coming', 'faults'].map(name => `coalesce(sum("${name}"), 0)::int as "${name}"`).join(', ')}, ` +
    `(select json_agg(t) from (select * from ranked order by "urgency", ${plainOf('"name"')}, "id" ` +
    `limit ${parameters.add(asked.itemsPerPage)} offset ${parameters.add((asked.page - 1) * asked.itemsPerPage)}) t) as "locations" ` +
    'from ranked';
  const [found] = await connection.query(text, parameters.values, statementName(text));
  const read = answer.parse(found);
  return { ...read, locations: read.locations ?? [] };
}

/** What is counted: the locations, their faulty devices, their bookings that are not over, their days with other hours. */
function sources(actor: Actor, { q }: Asked, at: string, parameters: Parameters): string {
  const seen = ['not l."deleted"', ...grantSql(locations, 'l', 'read', actor, parameters)];
  if (q !== undefined) seen.push(searchSql(locations, 'l', q, { actor }, parameters));
  const faults = [
    'not d."deleted"',
    `d."health" in (${faulty})`,
    'd."partner_location_id" is not null',
    ...grantSql(devices, 'd', 'read', actor, parameters),
  ];
  const held = [
    'not b."deleted"',
    `b."booking_status" in (${blockingStatuses.join(', ')})`,
    // A booking lasts for less than a day, and its start has an index.
    `b."start_time" > ${at} - interval '1 day'`,
    `b."start_time" < ${at} + interval '${aheadHours} hours'`,
    `b."end_time" > ${at}`,
    ...grantSql(bookings, 'b', 'read', actor, parameters),
  ];
  return (
    'location as materialized (select l."id", l."name", l."city", l."timezone", l."status" from "locations" l ' +
    `where ${allOf(seen)}), ` +
    'fault as (select d."partner_location_id" as "location", count(*)::int as "faults" from "devices" d ' +
    `where ${allOf(faults)} group by 1), ` +
    `held as materialized (select b."id", b."location_id" as "location", b."bed_id", b."booking_status" as "status", ` +
    `b."start_time", b."end_time", ${at} as "at" from "bookings" b where ${allOf(held)}), ` +
    'special as (select distinct on (s."location_id", s."day") s."location_id" as "location", s."day", ' +
    's."date_open_from" as "opens", s."date_open_to" as "closes" from "location_days" s where not s."deleted" ' +
    `and s."day" between (${at} at time zone 'UTC')::date - 1 and (${at} at time zone 'UTC')::date + 2 ` +
    'order by s."location_id", s."day", s."id" desc)'
  );
}
