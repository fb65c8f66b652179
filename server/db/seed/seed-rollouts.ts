import { rollouts } from '../../../resources/rollouts.ts';
import type { Connection } from '../database.ts';
import { insertRows, iso } from './sample-rows.ts';

const hourMs = 3_600_000;
const minuteMs = 60_000;

/** Two that began three days ago: one is over, one was paused before its last devices found a time. */
const demoRollouts = [
  { id: 1, hardware: 3, status: 'finished', left: { state: 'failed', reason: 'silent' } },
  { id: 2, hardware: 4, status: 'paused', left: { state: 'waiting', reason: null } },
] as const;

const began = 78;

interface Device {
  readonly id: number;
  readonly is_disabled: boolean;
  readonly name: string;
  readonly firmware: string;
  readonly wifi: string;
  readonly ble: string;
  readonly is_behind: boolean;
}

const devicesSql = `select d."id", d."is_disabled", h."name", h."lastest_firmware_version" as firmware,
    h."lastest_wifi_version" as wifi, h."lastest_ble_version" as ble,
    (select c."fw_version" from "device_logs" c where c."device_id" = d."id"
      order by c."last_updated_time" desc, c."id" desc limit 1) <> h."lastest_firmware_version" as is_behind
  from "devices" d join "hardwares" h on h."id" = d."hardware_id"
  where d."hardware_id" = $1 and d."installation_date" < $2 and d."partner_location_id" is not null order by d."id"`;

/** How the devices came to their firmware; the reports of the devices tell the same. */
export async function seedRollouts(connection: Connection, now: number): Promise<void> {
  for (const { id, hardware, status, left } of demoRollouts) {
    const values = [hardware, iso(now - began * hourMs)];
    const devices = await connection.query<Device>(devicesSql, values);
    const rows = devices.map((device, at) => rolloutDevice(device, at, left, now));
    await insertRows(connection, rollouts, [rolloutOf(id, hardware, status, { devices, rows, now })]);
    await connection.query(
      'insert into "rollout_devices" ("rollout_id", "device_id", "wave", "state", "reason", "ran", "told_at", "ended_at") ' +
        'select $1, t.* from jsonb_to_recordset($2::jsonb) as t("device_id" int, "wave" int, "state" text, "reason" text, ' +
        '"ran" text, "told_at" timestamptz, "ended_at" timestamptz)',
      [id, JSON.stringify(rows)],
    );
    const held = rows.filter(({ state }) => state === left.state).map(({ device_id }) => device_id);
    await connection.query('update "devices" set "force_update_firmware" = false where "id" = any($1)', [
      held,
    ]);
  }
}

type Row = ReturnType<typeof rolloutDevice>;

function rolloutDevice(
  { id: device_id, is_disabled, is_behind, firmware }: Device,
  at: number,
  left: (typeof demoRollouts)[number]['left'],
  now: number,
) {
  const wave = at === 0 ? 1 : at < 3 ? 2 : 3;
  const told = now - (began - wave) * hourMs + at * minuteMs;
  const ran = `${firmware.slice(0, -1)}${Number(firmware.at(-1)) - 1}`;
  const ended = { told_at: iso(told), ended_at: iso(told + 6 * minuteMs), ran };
  const none = { told_at: null, ended_at: null, ran: null };
  if (is_disabled)
    return { device_id, wave, state: 'skipped', reason: 'disabled', ...none, ended_at: iso(told) };
  if (!is_behind) return { device_id, wave, state: 'updated', reason: null, ...ended };
  return { device_id, wave, ...left, ...(left.state === 'failed' ? ended : none) };
}

interface Of {
  readonly devices: readonly Device[];
  readonly rows: readonly Row[];
  readonly now: number;
}

function rolloutOf(id: number, hardware_id: number, status: string, { devices, rows, now }: Of) {
  const [first] = devices;
  const counted = (state: string) => rows.filter(row => row.state === state).length;
  const made = iso(now - began * hourMs);
  const lastWave = now - (began - 3) * hourMs;
  return {
    ...{ id, name: `${first?.name} → ${first?.firmware}`, hardware_id, status },
    ...{ fw_version: first?.firmware ?? null, fw_version_wifi: first?.wifi ?? null },
    ...{ fw_version_ble: first?.ble ?? null, reason: null, total: rows.length },
    ...{ updated: counted('updated'), failed: counted('failed'), skipped: counted('skipped'), forgiven: 0 },
    ...{ most_failed: 1, minutes: 30, hours_between: 1, wave: 3, waves: 3, wave_began: iso(lastWave) },
    wave_ended: status === 'finished' ? iso(lastWave + hourMs) : null,
    ended_at: status === 'finished' ? iso(lastWave + hourMs) : null,
    ...{ next_at: null, create_time: made, update_time: made },
  };
}
