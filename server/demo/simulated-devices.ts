import { randomUUID } from 'node:crypto';
import { deviceLogs } from '../../resources/device-logs.ts';
import type { Connection, Database } from '../db/database.ts';
import { applyInsert } from '../db/write/write.ts';
import type { Chore } from '../upkeep/cleaner.ts';

/** So long a simulated device takes to update. */
const takesMs = 10_000;

interface Updating {
  readonly id: number;
  readonly told_at: string;
  readonly fw_version: string | null;
  readonly fw_version_wifi: string | null;
  readonly fw_version_ble: string | null;
  readonly RSSI: number | null;
}

/** Every so many devices one fails, so that this can be seen as well. */
const failsEvery = 9;

const updatingSql = `select d."id", x."told_at", o."fw_version", o."fw_version_wifi", o."fw_version_ble", r."RSSI"
  from "rollout_devices" x join "rollouts" o on o."id" = x."rollout_id" join "devices" d on d."id" = x."device_id"
  left join lateral (select c."RSSI", c."last_updated_time" from "device_logs" c where c."device_id" = d."id"
    order by c."last_updated_time" desc, c."id" desc limit 1) r on true
  where x."state" = 'told' and x."ended_at" is null and d."force_update_firmware" and x."told_at" <= $1
    and (r."last_updated_time" is null or r."last_updated_time" < x."told_at")
  order by x."id" for update of x skip locked`;

/**
 * Stands in for the devices of the demo, which has none: whoever was told to update reports the new firmware a moment later,
 * or an error. It writes what a device would write, the log, and nothing else; a portal without demo accounts never starts it,
 * and the page of a roll-out says that devices are simulated.
 */
export function simulatedDevices(database: Database, now: () => number): Chore {
  return {
    look: async () => {
      const [some] = await database.query(`select 1 from "rollout_devices" where "state" = 'told' limit 1`);
      if (some !== undefined) await database.transaction(transaction => report(transaction, now()));
    },
  };
}

async function report(transaction: Connection, now: number): Promise<void> {
  const before = new Date(now - takesMs).toISOString();
  for (const { id, told_at: _told, ...device } of await transaction.query<Updating>(updatingSql, [before])) {
    const fails = id % failsEvery === failsEvery - 1;
    const { RSSI, ...firmware } = device;
    const values = {
      ...(fails
        ? { error_code: 'E31', error_motor: null }
        : { ...firmware, error_code: null, error_motor: null }),
      ...{ device_id: id, RSSI, last_updated_time: new Date(now).toISOString() },
    };
    await applyInsert(transaction, deviceLogs, values, { actor: null, requestId: randomUUID() });
  }
}
