import { z } from 'zod';
import type { Given } from '../../contract/call.ts';
import type { AlertDetails } from '../../contract/fleet/alerts.ts';
import type { Actor } from '../../domain/actor.ts';
import { BookingStatus, blockingStatuses } from '../../domain/bookings/booking-status.ts';
import { shortPart } from '../../domain/bookings/session.ts';
import { betweenMinutes } from '../../domain/bookings/slot-durations.ts';
import { stakeDays } from '../../domain/devices/alerts.ts';
import { signalBand } from '../../domain/devices/device.ts';
import { dayMs } from '../../domain/time/calendar.ts';
import { bookings } from '../../resources/bookings.ts';
import { devices } from '../../resources/devices.ts';
import type { Connection } from '../db/database.ts';
import { statementName } from '../db/engines/statement.ts';
import { readRows } from '../db/rows.ts';
import { arrivalSql } from '../db/sql/arrival.ts';
import { Parameters } from '../db/sql/sql-text.ts';
import { notFound } from '../errors.ts';
import { judgedDevice } from '../workflows/devices/fleet-health.ts';
import { type AlertsAsked, priceAt, pricing, readAlerts } from './read-alerts.ts';

const mostReports = 6;
const mostSessions = 5;
const mostNext = 20;

/** Why a device calls for help, by its readings, and which guests it concerns; 404 for who may not look after it. */
export async function alertDetails(
  connection: Connection,
  actor: Actor,
  { id, now }: { readonly id: number; readonly now: number },
): Promise<Given<AlertDetails>> {
  const asked: AlertsAsked = { show: 'open', page: 1, itemsPerPage: 1, ids: [id] };
  const [alert] = await readAlerts(connection, actor, asked, now);
  if (alert === undefined) throw notFound('Alert', id);
  const device = alert.device.id;
  const [judged, reports, sessions, next] = await Promise.all([
    judgedDevice(connection, actor, { id: device, now }),
    readReports(connection, actor, alert),
    readSessions(connection, alert),
    alert.ended === null && alert.location !== null
      ? readNext(connection, actor, { device, location: alert.location.id, now })
      : [],
  ]);
  const { complaints = [], since = null } = judged ?? {};
  return { ...alert, complaints, since, reports, sessions, next };
}

interface Reported {
  readonly at: string;
  readonly error_code: string | null;
  readonly error_motor: string | null;
  readonly rssi: number | null;
}

type Alert = Pick<AlertDetails, 'device' | 'location' | 'trouble' | 'opened_at'>;

/** Reports of the time since the device came to where it stands, and that location to the actor. */
async function readReports(connection: Connection, actor: Actor, { device, trouble }: Alert) {
  const parameters = new Parameters();
  const [id, most] = [device.id, mostReports + 1].map(value => `${parameters.add(value)}::int`);
  const came = arrivalSql(devices, `${id}`, actor, parameters) ?? `'-infinity'`;
  const text =
    'select r."last_updated_time" as "at", r."error_code", r."error_motor", r."RSSI" as "rssi" ' +
    `from "device_logs" r where r."device_id" = ${id} and not r."deleted" and r."last_updated_time" >= greatest(${came}, ` +
    `(select max(h."create_time") from "history" h where h."resource" = 'devices' and h."row_id" = ${id} ` +
    `and h."action" <> 'create' and h."changes" ? 'partner_location_id'), '-infinity') ` +
    `order by r."last_updated_time" desc, r."id" desc limit ${most}`;
  const reports = await connection.query<Reported>(text, parameters.values, statementName(text));
  const isIll = ({ error_code, error_motor, rssi }: Reported) =>
    trouble === 'failing'
      ? error_code !== null || error_motor !== null
      : trouble === 'weak' && rssi !== null && signalBand(rssi).tone !== 'success';
  return reports.slice(0, mostReports).map((report, at) => {
    const before = reports[at + 1];
    const isFirst = reports.slice(0, at).every(isIll) && before !== undefined && !isIll(before);
    return { ...report, is_new: isIll(report) && isFirst };
  });
}

interface Massage {
  readonly booking_id: number;
  readonly start: string;
  readonly slot: number;
  readonly seconds: number;
}

async function readSessions(connection: Connection, { device, location }: Alert) {
  const massages = await connection.query<Massage>(
    'select b."id" as "booking_id", b."start_time" as "start", b."slot_duration" as "slot", ' +
      's."running_duration" as "seconds" from "bookings" b join "sessions" s on s."booking_id" = b."id" ' +
      'and not s."deleted" where b."bed_id" = $1 and b."location_id" = $2 and not b."deleted" ' +
      `and b."booking_status" = ${BookingStatus.Completed} and s."actual_start_time" is not null ` +
      'and s."running_duration" is not null ' +
      'order by b."start_time" desc, s."id" desc limit $3',
    [device.id, location?.id ?? 0, mostSessions],
    'sessions_of_alert',
  );
  return massages.map(({ booking_id, start, slot, seconds }) => {
    const booked = slot - betweenMinutes;
    return {
      ...{ booking_id, start, booked_minutes: booked, ran_minutes: Math.round(seconds / 60) },
      is_short: seconds < shortPart * 60 * booked,
    };
  });
}

const person = z.object({ first_name: z.string(), last_name: z.string() });
const booked = z.object({
  id: z.int(),
  start_time: z.string(),
  slot_duration: z.int(),
  user: person.nullish(),
});

interface Expected {
  readonly device: number;
  readonly location: number;
  readonly now: number;
}

async function readNext(
  connection: Connection,
  actor: Actor,
  { device, location, now }: Expected,
): Promise<Given<AlertDetails['next']>> {
  const query = {
    ...{ page: 1, itemsPerPage: mostNext, sort: { field: 'start_time', descending: false } },
    filter: [
      { field: 'bed_id', op: 'eq', value: device },
      { field: 'booking_status', op: 'in', value: blockingStatuses },
      { field: 'end_time', op: 'gt', value: new Date(now).toISOString() },
      { field: 'start_time', op: 'lt', value: new Date(now + stakeDays * dayMs).toISOString() },
    ],
  } as const;
  const { data } = await readRows(connection, bookings, query, actor);
  const [priced] = await connection.query<Record<string, unknown>>(
    'select "currency", "duration_mins", "price_rules" from "locations" where "id" = $1',
    [location],
    'prices_of_alert',
  );
  const prices = pricing.parse(priced);
  return z
    .array(booked)
    .parse(JSON.parse(data.toString()))
    .map(({ id, start_time, slot_duration, user }) => {
      const price = priceAt(prices, slot_duration);
      return {
        ...{ id, start: start_time, minutes: slot_duration },
        guest: user ? `${user.first_name} ${user.last_name}`.trim() : null,
        price: price ?? null,
      };
    });
}
