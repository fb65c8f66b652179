import { z } from 'zod';
import type { Given } from '../../contract/call.ts';
import type { DeviceAlert } from '../../contract/fleet/alerts.ts';
import { type Actor, Role } from '../../domain/actor.ts';
import { keptPrice } from '../../domain/bookings/booked-price.ts';
import { blockingStatuses } from '../../domain/bookings/booking-status.ts';
import { sessionDurations } from '../../domain/bookings/slot-durations.ts';
import { alertEnds, stakeDays, type Trouble, troubleNumber, troubleOf } from '../../domain/devices/alerts.ts';
import { dayMs } from '../../domain/time/calendar.ts';
import { bookings } from '../../resources/bookings.ts';
import type { Connection } from '../db/database.ts';
import { statementName } from '../db/engines/statement.ts';
import { grantSql } from '../db/sql/grant-sql.ts';
import { allOf, hasText, Parameters } from '../db/sql/sql-text.ts';
import { namesOfPeople } from '../workflows/operations/people-names.ts';
import { ownAlertsSql } from './own-alerts.ts';

export interface AlertsAsked {
  readonly show: 'open' | 'acknowledged' | 'ended';
  readonly trouble?: Trouble | undefined;
  readonly q?: string | undefined;
  readonly page: number;
  readonly itemsPerPage: number;
  /** Only these, whatever they are. */
  readonly ids?: readonly number[];
}

const showSql = {
  open: 'a."ended_at" is null and a."acknowledged_at" is null',
  acknowledged: 'a."ended_at" is null and a."acknowledged_at" is not null',
  ended: 'a."ended_at" is not null',
};

const slot = z.union(sessionDurations.map(({ value }) => z.literal(value)));
/** What a location says of its prices; rules that cannot be read count as none. */
export const pricing = z.object({
  currency: z.string().nullable(),
  duration_mins: z.array(slot).nullable().catch(null),
  price_rules: z
    .array(z.object({ slot, price: z.number() }))
    .nullable()
    .catch(null),
});
const stored = pricing.extend({
  id: z.int(),
  version: z.int(),
  trouble: z.int(),
  opened_at: z.string(),
  changed_at: z.string(),
  times: z.int(),
  acknowledged_by: z.int().nullable(),
  acknowledged_at: z.string().nullable(),
  note: z.string().nullable(),
  ended_at: z.string().nullable(),
  end_reason: z.enum(alertEnds).nullable(),
  device_id: z.int(),
  device: z.string(),
  is_disabled: z.boolean().nullable(),
  location_id: z.int(),
  location: z.string(),
  timezone: z.string().nullable(),
  stake: z.array(z.object({ slot: z.int(), count: z.int() })).nullable(),
});
type StoredAlert = z.infer<typeof stored>;

/** A page of the alerts that the actor may see; `now` (epoch ms) begins what is at stake. */
export async function readAlerts(
  connection: Connection,
  actor: Actor,
  asked: AlertsAsked,
  now: number,
): Promise<readonly Given<DeviceAlert>[]> {
  const parameters = new Parameters();
  const { from, where } = ownAlertsSql(actor, parameters);
  const { show, page, itemsPerPage } = asked;
  where.push(...meantSql(asked, parameters));
  const order = show === 'ended' ? '"ended_at" desc, "id" desc' : '"trouble", "opened_at", "id"';
  const cut = `limit ${parameters.add(itemsPerPage)} offset ${parameters.add((page - 1) * itemsPerPage)}`;
  const text =
    'with found as materialized (select a.*, d."name" as "device", d."is_disabled", l."name" as "location", ' +
    'l."timezone", l."currency", l."duration_mins", l."price_rules" ' +
    `${from} where ${allOf(where)}), page as (select * from found order by ${order} ${cut}) ` +
    `select p.*, (select json_agg(s) from (${stakeSql(actor, parameters, now)}) s) as "stake" ` +
    `from page p order by ${order}`;
  const rows = await connection.query<Record<string, unknown>>(text, parameters.values, statementName(text));
  const alerts = rows.map(row => stored.parse(row));
  const people = await namesOfPeople(
    connection,
    alerts.flatMap(({ acknowledged_by: by }) => by ?? []),
  );
  return alerts.map(each => serializeAlert(each, { actor, people }));
}

function meantSql({ show, trouble, q, ids }: AlertsAsked, parameters: Parameters): string[] {
  const meant = [ids === undefined ? showSql[show] : `a."id" = any(${parameters.add(ids)})`];
  if (trouble !== undefined) meant.push(`a."trouble" = ${parameters.add(troubleNumber(trouble))}`);
  if (q !== undefined && q.trim() !== '') {
    const names = ['d."name"', 'l."name"'].map(column => hasText(column, q.trim(), parameters));
    meant.push(`(${names.join(' or ')})`);
  }
  return meant;
}

/** How many alerts are meant, and how many there are that nobody, or somebody, looks after. */
export async function countAlerts(connection: Connection, actor: Actor, asked: AlertsAsked) {
  const parameters = new Parameters();
  const { from, where } = ownAlertsSql(actor, parameters);
  const counted = (condition: string, name: string) =>
    `count(*) filter (where ${condition})::int as "${name}"`;
  const columns = [
    counted(allOf(meantSql(asked, parameters)), 'total'),
    counted(showSql.open, 'open'),
    counted(showSql.acknowledged, 'acknowledged'),
  ];
  const text = `select ${columns.join(', ')} ${from} where ${allOf(where)}`;
  const [counts] = await connection.query<Record<'total' | 'open' | 'acknowledged', number>>(
    text,
    parameters.values,
    statementName(text),
  );
  return counts ?? { total: 0, open: 0, acknowledged: 0 };
}

/** The bookings of the device `p.device_id` that are at stake, with their conditions. */
export function atStakeSql(actor: Actor, parameters: Parameters, now: number): string {
  const [from, to] = [now, now + stakeDays * dayMs].map(at => parameters.add(new Date(at).toISOString()));
  return allOf([
    `b."booking_status" in (${blockingStatuses.join(', ')})`,
    'not b."deleted"',
    `b."end_time" > ${from}::timestamptz and b."start_time" < ${to}::timestamptz`,
    ...grantSql(bookings, 'b', 'read', actor, parameters),
  ]);
}

function stakeSql(actor: Actor, parameters: Parameters, now: number): string {
  return (
    'select b."slot_duration" as "slot", count(*)::int as "count" from "bookings" b ' +
    `where p."ended_at" is null and b."bed_id" = p."device_id" and ${atStakeSql(actor, parameters, now)} group by 1`
  );
}

interface Told {
  readonly actor: Actor;
  readonly people: ReadonlyMap<number, string>;
}

function serializeAlert(row: StoredAlert, told: Told): Given<DeviceAlert> {
  const { ended_at, end_reason, currency } = row;
  const stake = row.stake ?? [];
  const amount = stake.reduce((sum, each) => sum + (priceAt(row, each.slot)?.amount ?? 0) * each.count, 0);
  return {
    id: row.id,
    version: row.version,
    device: { id: row.device_id, name: row.device, is_disabled: row.is_disabled === true },
    location: { id: row.location_id, name: row.location, timezone: row.timezone ?? 'UTC' },
    trouble: troubleOf(row.trouble),
    opened_at: row.opened_at,
    changed_at: row.changed_at,
    times: row.times,
    acknowledged: acknowledgedOf(row, told),
    ended: ended_at === null ? null : { at: ended_at, reason: end_reason ?? 'better' },
    bookings: stake.reduce((sum, { count }) => sum + count, 0),
    at_stake: amount > 0 && currency !== null ? { currency, amount } : null,
  };
}

/** DEC-203: of staff a partner learns only that it was staff. */
function acknowledgedOf(
  { acknowledged_by: by, acknowledged_at: at, note }: StoredAlert,
  { actor, people }: Told,
) {
  if (at === null) return null;
  const tellsName = by !== null && (actor.role !== Role.Partner || by === actor.id);
  return { at, by: tellsName ? (people.get(by) ?? '') : null, note: note ?? '' };
}

/** What a booking of so many minutes costs there; undefined where no price is known for that length. */
export function priceAt({ currency, ...prices }: z.infer<typeof pricing>, length: number) {
  const amount = currency === null ? undefined : keptPrice(length, { ...prices, currency });
  return currency === null || amount === undefined ? undefined : { currency, amount };
}
