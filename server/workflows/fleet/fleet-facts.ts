import type { Actor } from '../../../domain/actor.ts';
import type { NewestFirmware } from '../../../domain/devices/firmware-version.ts';
import type { DeviceFacts, LastReport } from '../../../domain/devices/fleet-health.ts';
import { deviceLogs } from '../../../resources/device-logs.ts';
import { devices } from '../../../resources/devices.ts';
import { scopeOf } from '../../../resources/schema/access.ts';
import { testingRecords } from '../../../resources/testing-records.ts';
import type { Connection } from '../../db/database.ts';
import { statementName } from '../../db/engines/statement.ts';
import { grantedScope, grantSql } from '../../db/sql/grant-sql.ts';
import { allOf, Parameters } from '../../db/sql/sql-text.ts';

/** A device that somebody may read, with what its health is told by. */
export interface FleetDevice {
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
export async function fleetFacts(connection: Connection, actor: Actor): Promise<readonly FleetDevice[]> {
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
