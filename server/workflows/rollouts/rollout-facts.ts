import type { Actor } from '../../../domain/actor.ts';
import type { NewestFirmware, RunningFirmware } from '../../../domain/devices/firmware-version.ts';
import type { Candidate } from '../../../domain/devices/rollout.ts';
import { openStatuses } from '../../../domain/devices/rollout-status.ts';
import { devices } from '../../../resources/devices.ts';
import type { Connection } from '../../db/database.ts';
import { statementName } from '../../db/engines/statement.ts';
import { grantSql } from '../../db/sql/grant-sql.ts';
import { allOf, Parameters } from '../../db/sql/sql-text.ts';

/** A device with what a roll-out decides by. */
export interface DeviceFacts extends Candidate {
  readonly name: string;
  readonly location: { readonly id: number; readonly name: string } | null;
  readonly country: string | null;
}

type DeviceRow = Omit<DeviceFacts, 'location' | 'running' | 'taken'> & {
  readonly location_name: string | null;
  readonly is_heard: boolean;
  readonly taken_id: number | null;
  readonly taken_name: string | null;
} & RunningFirmware;

/** The newest report of a device `d`; an index leads to it. */
export const newestReport =
  'left join lateral (select c."id", c."fw_version", c."fw_version_wifi", c."fw_version_ble" from "device_logs" c ' +
  'where c."device_id" = d."id" and not c."deleted" order by c."last_updated_time" desc, c."id" desc limit 1) r on true';

const open = openStatuses.map(status => `'${status}'`).join(', ');

/** The roll-out that has a device `d` now: an open one, or one that was called off while the device updates (DEC-226). */
export const takenBy =
  'left join lateral (select o."id", o."name", o."status", o."waves", x."wave", x."state" from "rollout_devices" x ' +
  'join "rollouts" o on o."id" = x."rollout_id" where x."device_id" = d."id" and not o."deleted" ' +
  `and (x."state" = 'told' or (x."state" = 'waiting' and o."status" in (${open}))) limit 1) o on true`;

const devicesSql = `select d."id", d."name", d."partner_location_id", d."installation_date", d."is_disabled", d."health",
    l."name" as location_name, l."country", r."id" is not null as is_heard,
    r."fw_version", r."fw_version_wifi", r."fw_version_ble", o."id" as taken_id, o."name" as taken_name
  from "devices" d left join "locations" l on l."id" = d."partner_location_id" ${newestReport} ${takenBy}
  where `;

/** All devices of a kind of hardware that the actor may see (DEC-297). */
export async function devicesOfHardware(
  connection: Connection,
  actor: Actor,
  hardwareId: number,
): Promise<readonly DeviceFacts[]> {
  const parameters = new Parameters();
  const conditions = [
    `d."hardware_id" = ${parameters.add(hardwareId)}`,
    'not d."deleted"',
    ...grantSql(devices, 'd', 'read', actor, parameters),
  ];
  const text = `${devicesSql}${allOf(conditions)} order by d."id"`;
  const rows = await connection.query<DeviceRow>(text, parameters.values, statementName(text));
  return rows.map(({ location_name, taken_id, taken_name, is_heard, ...row }) => ({
    ...row,
    location:
      row.partner_location_id === null ? null : { id: row.partner_location_id, name: location_name ?? '' },
    running: is_heard ? row : null,
    taken: taken_id === null ? null : { id: taken_id, name: taken_name ?? '' },
  }));
}

/** A kind of hardware with its newest firmware, locked against another one where a roll-out begins. */
export interface HardwareFacts extends NewestFirmware {
  readonly id: number;
  readonly deleted: boolean;
}

export async function readHardware(connection: Connection, id: number): Promise<HardwareFacts | undefined> {
  const [found] = await connection.query<HardwareFacts>(
    'select "id", "name", "deleted", "enable", "lastest_firmware_version", "lastest_wifi_version", ' +
      '"lastest_ble_version" from "hardwares" where "id" = $1',
    [id],
    'hardware_of_rollout',
  );
  return found;
}

/** What the devices come to run, as one reads it: `3.1.1`. */
export function isGivenOut(hardware: HardwareFacts | undefined): hardware is HardwareFacts {
  return (
    hardware !== undefined &&
    !hardware.deleted &&
    hardware.enable &&
    hardware.lastest_firmware_version !== null
  );
}
