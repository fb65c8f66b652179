import type { Given } from '../../../contract/call.ts';
import type { Fleet, SignalDay } from '../../../contract/fleet.ts';
import type { Actor } from '../../../domain/actor.ts';
import { signalBand } from '../../../domain/devices/device.ts';
import type { NewestFirmware } from '../../../domain/devices/firmware-version.ts';
import {
  type DeviceFacts,
  type DeviceHealth,
  deviceHealth,
  type FleetState,
  fleetStates,
  type LastReport,
} from '../../../domain/devices/fleet-health.ts';
import { addDays } from '../../../domain/time/calendar.ts';
import { boundsOfDay, dayOf } from '../../../domain/time/time-zone.ts';
import { deviceLogs } from '../../../resources/device-logs.ts';
import { devices } from '../../../resources/devices.ts';
import { scopeOf } from '../../../resources/schema/access.ts';
import { testingRecords } from '../../../resources/testing-records.ts';
import type { Connection } from '../../db/database.ts';
import { statementName } from '../../db/engines/statement.ts';
import { grantedScope, grantSql } from '../../db/sql/grant-sql.ts';
import { allOf, Parameters } from '../../db/sql/sql-text.ts';

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
 * which of them need someone. Two statements, however many devices there are.
 */
export async function fleetHealth(
  connection: Connection,
  actor: Actor,
  { zone, state, now }: Params,
): Promise<Given<Fleet>> {
  const [fleet, signal] = await Promise.all([
    fleetFacts(connection, actor),
    fleetSignal(connection, actor, { zone, now }),
  ]);
  const judged = fleet.map(({ id, name, location, facts }) => ({
    ...{ id, name, location },
    ...deviceHealth(facts, now),
  }));
  const byState = Map.groupBy(judged, device => device.state);
  const ill = fleetStates.flatMap(each => byState.get(each) ?? []).filter(isIll);
  const listed = ill.filter(device => state === undefined || device.state === state);
  return {
    counts: countsOf(each => byState.get(each)?.length ?? 0),
    signal,
    ill: listed.slice(0, mostListed),
    ill_total: listed.length,
  };
}

function isIll({ complaints }: DeviceHealth): boolean {
  return complaints.length > 0;
}

function countsOf(count: (state: FleetState) => number): Record<FleetState, number> {
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

/** A device that somebody may read, with what its health is told by. */
interface FleetDevice {
  readonly id: number;
  readonly name: string;
  readonly location: { readonly id: number; readonly name: string } | null;
  readonly facts: DeviceFacts;
}

interface FactsRow extends Omit<LastReport, 'last_updated_time'>, Omit<DeviceFacts, 'report' | 'hardware'> {
  readonly id: number;
  readonly name: string;
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
 * Every device that the actor may read, removed ones left out, in one statement. Reports belong to whoever
 * owns the device; how tests ended is told only to those who may read tests (ROLE-04).
 */
async function fleetFacts(connection: Connection, actor: Actor): Promise<readonly FleetDevice[]> {
  const parameters = new Parameters();
  const grant = grantSql(devices, 't', 'read', actor, parameters);
  grantedScope(deviceLogs, 'read', actor);
  const seesTests = scopeOf(testingRecords.access, 'read', actor.role) === 'all';
  const test = `json_build_object('software', q."software", 'mechanical', q."mechanical")`;
  const text =
    'select t."id", t."name", t."partner_location_id", t."installation_date", t."is_disabled", ' +
    `t."reason_disabled", t."wifi_status", l."name" as location_name, ${reported}, h."name" as hardware_name, ` +
    'h."lastest_firmware_version", h."lastest_wifi_version", h."lastest_ble_version", h."enable", ' +
    `${seesTests ? `case when q."id" is null then null else ${test} end` : 'null::json'} as test ` +
    'from "devices" t left join "locations" l on l."id" = t."partner_location_id" ' +
    `left join "hardwares" h on h."id" = t."hardware_id" ${newestReport} ${seesTests ? newestTest : ''} ` +
    `where ${allOf(['not t."deleted"', ...grant])} order by t."name", t."id"`;
  const rows = await connection.query<FactsRow>(text, parameters.values, statementName(text));
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    location:
      row.partner_location_id === null ? null : { id: row.partner_location_id, name: row.location_name },
    facts: { ...row, report: reportOf(row), hardware: hardwareOf(row) },
  }));
}

function reportOf({ last_updated_time, ...row }: FactsRow): LastReport | null {
  return last_updated_time === null ? null : { ...row, last_updated_time };
}

function hardwareOf({ hardware_name: name, ...row }: FactsRow): NewestFirmware | null {
  return name === null ? null : { ...row, name };
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
