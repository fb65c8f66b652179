import type { Given } from '../../../contract/call.ts';
import type { Fleet } from '../../../contract/fleet.ts';
import type { Actor } from '../../../domain/actor.ts';
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
import { dayOf } from '../../../domain/time/time-zone.ts';
import { deviceLogs } from '../../../resources/device-logs.ts';
import { devices } from '../../../resources/devices.ts';
import { scopeOf } from '../../../resources/schema/access.ts';
import { testingRecords } from '../../../resources/testing-records.ts';
import type { Connection, Database } from '../../db/database.ts';
import { statementName } from '../../db/engines/statement.ts';
import { grantedScope, grantSql } from '../../db/sql/grant-sql.ts';
import { allOf, Parameters } from '../../db/sql/sql-text.ts';
import type { Chore } from '../../upkeep/cleaner.ts';
import { fleetCounts, foldTally } from './fleet-counts.ts';

interface Params {
  /** By whose clocks the seven days of the signal end today. */
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
 * which of them need someone. The database keeps the state of each device (ADR 52) and how many are in each (ADR 75),
 * so that only those that are listed are looked at.
 */
export async function fleetHealth(
  connection: Connection,
  actor: Actor,
  { zone, state, now }: Params,
): Promise<Given<Fleet>> {
  const [{ counts, signal }, ill] = await Promise.all([
    fleetCounts(connection, actor, dayOf(now, zone)),
    illDevices(connection, actor, { state, now }),
  ]);
  const listed = needsSomeone.filter(each => state === undefined || each === state);
  return { counts, signal, ill, ill_total: listed.reduce((sum, each) => sum + counts[each], 0) };
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
  const asked = needsSomeone.filter(each => state === undefined || each === state);
  if (asked.length === 0) return [];
  const states = asked.map(each => healthChoice(each).value);
  return await judgedDevices(connection, actor, now, ({ add }) => `t."health" = any(${add(states)}::int[])`);
}

/** How a device is, and why; undefined where the actor may not read it. */
export async function judgedDevice(
  connection: Connection,
  actor: Actor,
  { id, now }: { readonly id: number; readonly now: number },
): Promise<Given<Fleet>['ill'][number] | undefined> {
  return (await judgedDevices(connection, actor, now, ({ add }) => `t."id" = ${add(id)}`))[0];
}

async function judgedDevices(
  connection: Connection,
  actor: Actor,
  now: number,
  which: (parameters: { readonly add: (value: unknown) => string }) => string,
): Promise<Given<Fleet>['ill']> {
  const parameters = new Parameters();
  const grant = grantSql(devices, 't', 'read', actor, parameters);
  grantedScope(deviceLogs, 'read', actor);
  const meant = which({ add: value => parameters.add(value) });
  const seesTests = scopeOf(testingRecords.access, 'read', actor.role) === 'all';
  const test = `json_build_object('software', q."software", 'mechanical', q."mechanical")`;
  const text =
    'select t."id", t."name", t."health", t."health_since", t."partner_location_id", t."installation_date", t."is_disabled", ' +
    `t."reason_disabled", t."wifi_status", l."name" as location_name, ${reported}, h."name" as hardware_name, ` +
    'h."lastest_firmware_version", h."lastest_wifi_version", h."lastest_ble_version", h."enable", ' +
    `${seesTests ? `case when q."id" is null then null else ${test} end` : 'null::json'} as test ` +
    `from (select t.* from "devices" t where ${allOf(['not t."deleted"', meant, ...grant])} ` +
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
 * or the day of their installation has come; and those of hardware that has another newest firmware. Whatever else happens to a device is judged as it happens. Keeps the
 * tally short, too.
 */
export function fleetWatch(database: Database): Chore {
  return {
    look: async signal => {
      while (!signal.aborted && (await judgeDue(database)) === lookedAtOnce);
      while (!signal.aborted && (await judgeOfHardware(database)));
      if (!signal.aborted) await foldTally(database, signal);
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
    if (due.length > 0) await judge(transaction, due);
    return due.length;
  });
}

/**
 * Judges the next slice of devices whose hardware has another newest firmware (DEC-284); false when no hardware is waiting.
 * How far it has come is kept with it, so that a process that ends takes nothing with it.
 */
async function judgeOfHardware(database: Database): Promise<boolean> {
  return await database.transaction(async transaction => {
    const [look] = await transaction.query<{ hardware_id: number; judged_to: number }>(
      'select * from "hardware_looks" order by "hardware_id" limit 1 for update skip locked',
      [],
      'hardware_look',
    );
    if (look === undefined) return false;
    const next = await transaction.query<{ id: number }>(
      `select "id" from "devices" where "hardware_id" = $1 and "id" > $2 order by "id" limit ${lookedAtOnce}`,
      [look.hardware_id, look.judged_to],
      'devices_of_hardware',
    );
    if (next.length > 0) await judge(transaction, next);
    const last = next.at(-1);
    if (last === undefined)
      await transaction.query('delete from "hardware_looks" where "hardware_id" = $1', [look.hardware_id]);
    else
      await transaction.query('update "hardware_looks" set "judged_to" = $2 where "hardware_id" = $1', [
        look.hardware_id,
        last.id,
      ]);
    return true;
  });
}

async function judge(transaction: Connection, devices: readonly { readonly id: number }[]): Promise<void> {
  const ids = devices.map(({ id }) => id);
  await transaction.query('select refresh_device_health($1::int[])', [ids], 'judge_devices');
}
