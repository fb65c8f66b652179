import type { Given } from '../../../contract/call.ts';
import type { Fleet, SignalDay } from '../../../contract/fleet.ts';
import type { Actor } from '../../../domain/actor.ts';
import { signalBand } from '../../../domain/devices/device.ts';
import type { NewestFirmware } from '../../../domain/devices/firmware-version.ts';
import {
  type DeviceFacts,
  deviceHealth,
  type FleetState,
  healthChoice,
  type LastReport,
  needsSomeone,
  stateOfChoice,
} from '../../../domain/devices/fleet-health.ts';
import { addDays } from '../../../domain/time/calendar.ts';
import { boundsOfDay, dayOf } from '../../../domain/time/time-zone.ts';
import { deviceLogs } from '../../../resources/device-logs.ts';
import { devices } from '../../../resources/devices.ts';
import { scopeOf } from '../../../resources/schema/access.ts';
import { testingRecords } from '../../../resources/testing-records.ts';
import type { Connection, Database } from '../../db/database.ts';
import { statementName } from '../../db/engines/statement.ts';
import { grantedScope, grantSql } from '../../db/sql/grant-sql.ts';
import { allOf, Parameters } from '../../db/sql/sql-text.ts';
import type { Chore } from '../../upkeep/cleaner.ts';

interface Params {
  /** Whose days the signal is counted by. */
  readonly zone: string;
  /** Only devices in this state are listed; everything is counted. */
  readonly state?: FleetState | undefined;
  /** Epoch ms. */
  readonly now: number;
}

/** Whoever has more to do than this looks at a list. */
const mostListed = 50;

/**
 * How the devices are that the actor may read: how many in each state, how well they were heard of late, and
 * which of them need someone. The database keeps the state of each device (ADR 52), so that these are counted, and
 * only those that are listed are looked at for their reasons.
 */
export async function fleetHealth(
  connection: Connection,
  actor: Actor,
  { zone, state, now }: Params,
): Promise<Given<Fleet>> {
  const [counts, signal, ill] = await Promise.all([
    fleetCounts(connection, actor),
    fleetSignal(connection, actor, { zone, now }),
    illDevices(connection, actor, { state, now }),
  ]);
  const listed = needsSomeone.filter(each => state === undefined || each === state);
  return { counts, signal, ill, ill_total: listed.reduce((sum, each) => sum + counts[each], 0) };
}

/** How many of the devices that the actor may read are in each state. */
async function fleetCounts(connection: Connection, actor: Actor): Promise<Record<FleetState, number>> {
  const parameters = new Parameters();
  const grant = grantSql(devices, 't', 'read', actor, parameters);
  const text = `select t."health", count(*)::int as count from "devices" t where ${allOf(['not t."deleted"', ...grant])} group by 1`;
  const rows = await connection.query<{ health: number; count: number }>(
    text,
    parameters.values,
    statementName(text),
  );
  const count = (state: FleetState) =>
    rows.find(({ health }) => health === healthChoice(state).value)?.count ?? 0;
  return {
    offline: count('offline'),
    failing: count('failing'),
    disabled: count('disabled'),
    weak: count('weak'),
    outdated: count('outdated'),
    well: count('well'),
    planned: count('planned'),
    stock: count('stock'),
  };
}

interface FactsRow extends Omit<LastReport, 'last_updated_time'>, Omit<DeviceFacts, 'report' | 'hardware'> {
  readonly id: number;
  readonly name: string;
  readonly health: number;
  readonly health_since: string | null;
  readonly location_name: string;
  readonly last_updated_time: string | null;
  readonly hardware_name: string | null;
  readonly lastest_firmware_version: string | null;
  readonly lastest_wifi_version: string | null;
  readonly lastest_ble_version: string | null;
  readonly enable: boolean;
}

const reported =
  'r."last_updated_time", r."error_code", r."error_motor", r."RSSI", ' +
  'r."fw_version", r."fw_version_wifi", r."fw_version_ble"';

const newestReport =
  'left join lateral (select * from "device_logs" c where c."device_id" = t."id" and not c."deleted" ' +
  'order by c."last_updated_time" desc, c."id" desc limit 1) r on true';

const newestTest =
  'left join lateral (select * from "testing_records" c where c."device_id" = t."id" and not c."deleted" ' +
  `and c."testing_type" = 'CURRENT_SYSTEM' order by c."id" desc limit 1) q on true`;

/**
 * The most urgent of the devices that the actor may read, with what is wrong with them. Reports belong to whoever
 * owns the device; how tests ended is told only to those who may read tests (ROLE-04), and decides no state.
 */
async function illDevices(
  connection: Connection,
  actor: Actor,
  { state, now }: Pick<Params, 'state' | 'now'>,
): Promise<Given<Fleet>['ill']> {
  const parameters = new Parameters();
  const grant = grantSql(devices, 't', 'read', actor, parameters);
  grantedScope(deviceLogs, 'read', actor);
  const asked = needsSomeone.filter(each => state === undefined || each === state);
  if (asked.length === 0) return [];
  const states = parameters.add(asked.map(each => healthChoice(each).value));
  const seesTests = scopeOf(testingRecords.access, 'read', actor.role) === 'all';
  const test = `json_build_object('software', q."software", 'mechanical', q."mechanical")`;
  const text =
    'select t."id", t."name", t."health", t."health_since", t."partner_location_id", t."installation_date", t."is_disabled", ' +
    `t."reason_disabled", t."wifi_status", l."name" as location_name, ${reported}, h."name" as hardware_name, ` +
    'h."lastest_firmware_version", h."lastest_wifi_version", h."lastest_ble_version", h."enable", ' +
    `${seesTests ? `case when q."id" is null then null else ${test} end` : 'null::json'} as test ` +
    `from (select t.* from "devices" t where ${allOf(['not t."deleted"', `t."health" = any(${states}::int[])`, ...grant])} ` +
    `order by t."health", t."id" limit ${mostListed}) t ` +
    'left join "locations" l on l."id" = t."partner_location_id" ' +
    `left join "hardwares" h on h."id" = t."hardware_id" ${newestReport} ${seesTests ? newestTest : ''} ` +
    'order by t."health", t."id"';
  const rows = await connection.query<FactsRow>(text, parameters.values, statementName(text));
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    location:
      row.partner_location_id === null ? null : { id: row.partner_location_id, name: row.location_name },
    state: stateOfChoice(row.health),
    since: row.health_since,
    complaints: deviceHealth({ ...row, report: reportOf(row), hardware: hardwareOf(row) }, now).complaints,
  }));
}

function reportOf({ last_updated_time, ...row }: FactsRow): LastReport | null {
  return last_updated_time === null ? null : { ...row, last_updated_time };
}

function hardwareOf({ hardware_name: name, ...row }: FactsRow): NewestFirmware | null {
  return name === null ? null : { ...row, name };
}

/** How many devices one look judges. */
const lookedAtOnce = 500;

/**
 * Judges anew the devices that time alone may have put into another state: nothing was heard of them for too long,
 * or the day of their installation has come. Whatever else happens to a device is judged as it happens.
 */
export function fleetWatch(database: Database): Chore {
  return {
    look: async signal => {
      while (!signal.aborted && (await judgeDue(database)) === lookedAtOnce);
    },
  };
}

async function judgeDue(database: Database): Promise<number> {
  return await database.transaction(async transaction => {
    const due = await transaction.query<{ id: number }>(
      'select "id" from "devices" where "health_until" <= now() order by "id" ' +
        `limit ${lookedAtOnce} for no key update skip locked`,
      [],
      'devices_due',
    );
    if (due.length === 0) return 0;
    await transaction.query(
      'select refresh_device_health($1::int[])',
      [due.map(({ id }) => id)],
      'judge_devices',
    );
    return due.length;
  });
}

interface Count {
  readonly day: number;
  /** dBm, the mean of a device's readings on that day. */
  readonly signal: number;
  readonly devices: number;
}

const daysShown = 7;

/** The signal of the devices that the actor may read, on today and the six days before in the zone. */
async function fleetSignal(
  connection: Connection,
  actor: Actor,
  { zone, now }: { readonly zone: string; readonly now: number },
): Promise<readonly SignalDay[]> {
  const today = dayOf(now, zone);
  const days = Array.from({ length: daysShown }, (_, index) => addDays(today, index + 1 - daysShown));
  const starts = days.map(day => new Date(boundsOfDay(day, zone).start).toISOString());
  const parameters = new Parameters();
  grantedScope(deviceLogs, 'read', actor);
  const grant = grantSql(devices, 't', 'read', actor, parameters);
  const since = parameters.add(starts[0]);
  const text =
    `select day, signal, count(*)::int as devices from (select width_bucket(c."last_updated_time", ` +
    `${parameters.add(starts)}::timestamptz[]) as day, round(avg(c."RSSI"))::int as signal ` +
    'from "device_logs" c join "devices" t on t."id" = c."device_id" ' +
    `where c."last_updated_time" >= ${since} and c."RSSI" is not null and ` +
    `${allOf(['not c."deleted"', 'not t."deleted"', ...grant])} group by c."device_id", day) s group by day, signal`;
  const counts = await connection.query<Count>(text, parameters.values, statementName(text));
  return days.map((day, index) => ({ day, ...total(counts.filter(count => count.day === index + 1)) }));
}

function total(counts: readonly Count[]): Omit<SignalDay, 'day'> {
  const sums = { good: 0, weak: 0, poor: 0 };
  for (const { signal, devices: found } of counts) sums[gradeOf(signal)] += found;
  return sums;
}

function gradeOf(signal: number): keyof Omit<SignalDay, 'day'> {
  const { tone } = signalBand(signal);
  if (tone === 'success') return 'good';
  return tone === 'warning' ? 'weak' : 'poor';
}
