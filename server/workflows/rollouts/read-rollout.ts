import type { z } from 'zod';
import type { Answered } from '../../../contract/call.ts';
import {
  rolloutOfDevice as ofDevice,
  type RolloutDeviceRow,
  type rolloutCalls,
  rolloutHead,
} from '../../../contract/devices/rollouts.ts';
import type { Actor } from '../../../domain/actor.ts';
import { devices } from '../../../resources/devices.ts';
import { rollouts } from '../../../resources/rollouts.ts';
import type { Connection } from '../../db/database.ts';
import { statementName } from '../../db/engines/statement.ts';
import { grantedScope, grantSql } from '../../db/sql/grant-sql.ts';
import { allOf, Parameters } from '../../db/sql/sql-text.ts';
import { rowToChange } from '../../db/sql/stored-row.ts';
import { takenBy } from './rollout-facts.ts';

/** A roll-out and how far each of its devices is that one may see, for whoever may read roll-outs; 404 where there is none. */
export async function readProgress(
  connection: Connection,
  actor: Actor,
  id: number,
): Promise<Omit<Answered<typeof rolloutCalls.progress.answer>['data'], 'simulated'>> {
  await rowToChange(connection, rollouts, { id }, { verb: 'read', actor });
  const [head, rows] = [await readHead(connection, id), await devicesOf(connection, actor, id)];
  return { ...head, devices: rows };
}

/** The roll-out without its devices, whoever asks. */
export async function readHead(connection: Connection, id: number): Promise<z.output<typeof rolloutHead>> {
  const [row] = await connection.query(
    `select o.*, json_build_object('id', h."id", 'name', h."name") as hardware from "rollouts" o ` +
      'join "hardwares" h on h."id" = o."hardware_id" where o."id" = $1',
    [id],
    'read_rollout',
  );
  return rolloutHead.parse(row);
}

type DeviceRow = Omit<RolloutDeviceRow, 'location'> & {
  readonly location_id: number | null;
  readonly location_name: string | null;
};

const progressSql = `select d."id", d."name", d."partner_location_id" as location_id, l."name" as location_name,
    r."fw_version" as running, x."wave", x."state", x."reason", x."ran", x."told_at", x."ended_at"
  from "rollout_devices" x join "devices" d on d."id" = x."device_id"
  left join "locations" l on l."id" = d."partner_location_id"
  left join lateral (select c."fw_version" from "device_logs" c where c."device_id" = d."id" and not c."deleted"
    order by c."last_updated_time" desc, c."id" desc limit 1) r on true
  where `;

async function devicesOf(
  connection: Connection,
  actor: Actor,
  id: number,
): Promise<readonly RolloutDeviceRow[]> {
  const parameters = new Parameters();
  const conditions = [
    `x."rollout_id" = ${parameters.add(id)}`,
    ...grantSql(devices, 'd', 'read', actor, parameters),
  ];
  const text = `${progressSql}${allOf(conditions)} order by x."wave", x."id"`;
  const rows = await connection.query<DeviceRow>(text, parameters.values, statementName(text));
  return rows.map(({ location_id, location_name, ...row }) => ({
    ...row,
    location: location_id === null ? null : { id: location_id, name: location_name ?? '' },
  }));
}

/** The roll-out that has a device now, null where none has; for whoever may read both. */
export async function rolloutOfDevice(connection: Connection, actor: Actor, id: number) {
  grantedScope(rollouts, 'read', actor);
  await rowToChange(connection, devices, { id }, { verb: 'read', actor });
  const [found] = await connection.query<{ readonly id: number | null }>(
    `select o.* from "devices" d ${takenBy} where d."id" = $1`,
    [id],
    'rollout_of_device',
  );
  return found === undefined || found.id === null ? null : ofDevice.parse(found);
}
