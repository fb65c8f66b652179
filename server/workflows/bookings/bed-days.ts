import type { Actor } from '../../../domain/actor.ts';
import { blockingStatuses } from '../../../domain/bookings/booking-status.ts';
import type { SlotParams, Taken } from '../../../domain/bookings/slots.ts';
import { LocationStatus } from '../../../domain/choice.ts';
import { type Block, type Blocked, blockedTimes } from '../../../domain/hours/blocks.ts';
import type { Lane } from '../../../domain/hours/next-starts.ts';
import {
  type DatedHours,
  type DatedWeek,
  openingOfDay,
  type SpecialDay,
  type WeekdayHours,
  weeksInForce,
} from '../../../domain/hours/opening-hours.ts';
import type { Interval } from '../../../domain/time/interval.ts';
import { devices } from '../../../resources/devices.ts';
import type { Connection } from '../../db/database.ts';
import { statementName } from '../../db/engines/statement.ts';
import { grantSql } from '../../db/sql/grant-sql.ts';
import { allOf, Parameters } from '../../db/sql/sql-text.ts';
import { addressSql } from '../../mail/compose.ts';
import { updatesUnderWay, updateTimes } from '../rollouts/updates-under-way.ts';

/** A device with all that decides about its starts in the days around an instant. */
export interface Bed {
  readonly id: number;
  readonly name: string;
  readonly device_type: string;
  /** ISO 8601; before it nothing can be booked. */
  readonly installation_date: string | null;
  readonly is_disabled: boolean | null;
  /** Offline or failing. */
  readonly is_at_fault: boolean;
  readonly location_id: number;
  readonly location: string;
  /** Of the location, on one line. */
  readonly address: string;
  readonly timezone: string;
  readonly week: readonly DatedHours[];
  readonly specials: readonly SpecialDay[];
  readonly taken: readonly Taken[];
  /** The minutes in which it updates its firmware; undefined where none is under way. */
  readonly updating: Interval | undefined;
  /** What blocks it, or its whole location. */
  readonly blocked: readonly Blocked[];
}

/** So many days before and after the instant are known of a bed. */
export const daysAround = 7;
const dayMs = 86_400_000;

// The statuses stand in the text: only so the database sees that the index of the constraint serves.
const holding = `b."booking_status" in (${blockingStatuses.join(', ')}) and not b."deleted"`;

const weekSql =
  `select coalesce(json_agg(json_build_object('day_of_week', h."day_of_week", 'isActive', h."isActive", ` +
  `'open_time', h."open_time", 'close_time', h."close_time", 'block', h."block")), '[]') ` +
  'from "location_hours" h where h."location_id" = l."id" and not h."deleted"';

const specialsSql =
  `select coalesce(json_agg(json_build_object('day', s."day", 'date_open_from', s."date_open_from", ` +
  `'date_open_to', s."date_open_to", 'block_start_time', s."block_start_time", 'block_end_time', ` +
  `s."block_end_time", 'reason_close', s."reason_close", 'id', s."id")), '[]') ` +
  'from "location_days" s where s."location_id" = l."id" and not s."deleted" ' +
  'and s."day" between $2::timestamptz::date and $3::timestamptz::date';

const takenSql =
  `select coalesce(json_agg(json_build_object('id', b."id", ` +
  `'start', (extract(epoch from b."start_time") * 1000)::int8, ` +
  `'end', (extract(epoch from b."end_time") * 1000)::int8) order by b."start_time"), '[]') ` +
  `from "bookings" b where b."bed_id" = d."id" and ${holding} ` +
  'and tstzrange(b."start_time", b."end_time") && tstzrange($2, $3)';

const blocksSql =
  `select coalesce(json_agg(json_build_object('id', k."id", 'bed_id', k."bed_id", 'reason', k."reason", ` +
  `'first_day', k."first_day", 'last_day', k."last_day", 'from_time', k."from_time", 'to_time', k."to_time", ` +
  `'weekdays', k."weekdays")), '[]') from "blocks" k where k."location_id" = l."id" ` +
  'and (k."bed_id" is null or k."bed_id" = d."id") and not k."deleted" ' +
  'and k."first_day" <= $3::timestamptz::date and k."last_day" >= $2::timestamptz::date';

const updatingSql =
  `select ${updateTimes} as updating from ${updatesUnderWay} and x."device_id" = d."id" ` +
  `order by x."told_at" + r."minutes" * interval '1 minute' desc limit 1`;

const bedSql =
  'select d."id", d."name", d."device_type", d."installation_date", d."is_disabled", coalesce(d."health" in (1, 2), false) as is_at_fault, l."id" as location_id, l."timezone", ' +
  `l."name" as location, ${addressSql('l')} as address, ` +
  `coalesce(l."later_hours", '[]') as later, ` +
  `(${weekSql}) as week, (${specialsSql}) as specials, (${takenSql}) as taken, (${blocksSql}) as blocks, (${updatingSql}) as updating ` +
  'from "devices" d join "locations" l on l."id" = d."partner_location_id"';

interface StoredBed extends Omit<Bed, 'blocked' | 'updating' | 'week'> {
  readonly week: readonly WeekdayHours[];
  readonly later: readonly DatedWeek[];
  readonly blocks: readonly Block[];
  readonly updating: Interval | null;
}

/**
 * A device that stands at a location, with what is known of so many days before and after an instant (epoch ms), whoever
 * asks; undefined for absent and removed ones, and for those in stock.
 */
export async function readDevice(
  connection: Connection,
  id: number,
  around: number,
  days = daysAround,
): Promise<Bed | undefined> {
  const within = known({ start: around, end: around }, days);
  const [found] = await connection.query<StoredBed>(
    `${bedSql} where d."id" = $1 and not d."deleted" and not l."deleted"`,
    [id, ...instantsOf(within)],
    'read_bed',
  );
  return found && bedOf(found, within);
}

/** Those of these devices that the actor may read: nobody books, or moves somebody, onto one that they may not see (DEC-297). */
export async function readableDevices(
  connection: Connection,
  actor: Actor,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const parameters = new Parameters();
  const conditions = [
    `d."id" = any(${parameters.add(ids)})`,
    ...grantSql(devices, 'd', 'read', actor, parameters),
  ];
  const text = `select d."id" from "devices" d where ${allOf(conditions)}`;
  const found = await connection.query<{ id: number }>(text, parameters.values, statementName(text));
  return new Set(found.map(({ id }) => id));
}

/**
 * The devices of these locations on which a guest may be booked, those that are offline or fail last (DEC-333), else in
 * the order of their numbers, with what is known from so many days before an instant to so many after another one (epoch
 * ms). Closed locations have none.
 */
export async function bookableBeds(
  connection: Connection,
  locationIds: readonly number[],
  around: Interval,
  days = daysAround,
): Promise<readonly Bed[]> {
  const within = known(around, days);
  const found = await connection.query<StoredBed>(
    `${bedSql} where l."id" = any($1) and l."status" = ${LocationStatus.Open} and not d."deleted" ` +
      'and d."is_disabled" is not true and not l."deleted" order by is_at_fault, d."id"',
    [locationIds, ...instantsOf(within)],
    'bookable_beds',
  );
  return found.map(bed => bedOf(bed, within));
}

function known({ start, end }: Interval, days: number): Interval {
  const margin = (days + 2) * dayMs;
  return { start: start - margin, end: end + margin };
}

const instantsOf = ({ start, end }: Interval) => [start, end].map(instant => new Date(instant).toISOString());

function bedOf({ blocks, later, updating, ...bed }: StoredBed, within: Interval): Bed {
  return {
    ...bed,
    updating: updating ?? undefined,
    week: weeksInForce(bed.week, later),
    blocked: blockedTimes(blocks, bed.id, bed.timezone, within),
  };
}

/** A block that is being made, or changed; one that is new has the number 0. */
export interface BlockToBe {
  readonly id: number;
  /** Null for the whole location. */
  readonly bedId: number | null;
  readonly times: readonly Interval[];
  readonly reason: string;
}

/** What is about to be stored of a location, in place of what is. */
export interface TimesToBe {
  readonly specials?: readonly SpecialDay[] | undefined;
  readonly block?: BlockToBe | undefined;
}

/** The device as its starts are found on it, by times of its location that may be other than those that are stored. */
export function laneOf(bed: Bed, { specials = [], block }: TimesToBe = {}): Lane {
  const { id, device_type: deviceType, timezone: zone, taken, updating, week, installation_date } = bed;
  const isMeant = block !== undefined && (block.bedId === null || block.bedId === id);
  const toBe = isMeant ? block.times.map(time => ({ ...time, id: block.id, reason: block.reason })) : [];
  return {
    ...{ id, deviceType, zone, taken, updating, week, isAtFault: bed.is_at_fault },
    blocked: [...bed.blocked.filter(each => each.id !== block?.id), ...toBe],
    specials: [...bed.specials.filter(({ day }) => specials.every(other => other.day !== day)), ...specials],
    installedFrom: installation_date === null ? undefined : Date.parse(installation_date),
  };
}

interface Params {
  readonly durationMinutes: number;
  /** Epoch ms. */
  readonly now: number;
  /** The booking that moves; a new one has none. */
  readonly exemptBookingId?: number;
}

/** What decides about the starts on one of the known days (yyyy-MM-dd of the bed's location). */
export function slotParams(bed: Bed, day: string, asked: Params): SlotParams {
  const { timezone: zone, installation_date, taken, blocked, updating } = bed;
  const installedFrom = installation_date === null ? undefined : Date.parse(installation_date);
  const opening = openingOfDay(day, zone, bed.week, bed.specials);
  return { day, zone, opening, taken, blocked, updating, installedFrom, ...asked };
}

interface Stretch {
  readonly bed_id: number;
  /** ISO 8601, both. */
  readonly start_time: string;
  readonly end_time: string;
}

/** The first booking that holds a device at some time of a stretch (SLOT-09), but for the named ones. */
export async function heldBy(
  connection: Connection,
  { bed_id, start_time, end_time }: Stretch,
  exempt: readonly number[],
): Promise<number | undefined> {
  const [booking] = await connection.query<{ id: number }>(
    `select b."id" from "bookings" b where b."bed_id" = $1 and ${holding} and not b."id" = any($4) ` +
      'and tstzrange(b."start_time", b."end_time") && tstzrange($2, $3) order by b."start_time" limit 1',
    [bed_id, start_time, end_time, exempt],
    'held_by',
  );
  return booking?.id;
}
