import type { StopReason } from '../../../domain/devices/rollout-status.ts';
import { rollouts } from '../../../resources/rollouts.ts';
import type { Connection } from '../database.ts';
import { insertRows, iso } from './sample-rows.ts';

const hourMs = 3_600_000;
const minuteMs = 60_000;

interface DemoRollout {
  readonly id: number;
  readonly hardware: number;
  readonly status: 'finished' | 'cancelled' | 'stopped' | 'running' | 'paused';
  readonly reason: StopReason | null;
  /** How many hours ago it began. */
  readonly began: number;
  /** How many versions before the newest it brought. */
  readonly before: number;
  readonly most_failed: number;
  readonly hours_between: number;
  /** What became of those that had not come to its firmware. */
  readonly left: 'failed' | 'waiting' | 'skipped';
}

/** One that began longer ago than three days is of firmware that all devices have left behind by now. */
const demoRollouts: readonly DemoRollout[] = [
  {
    ...{ id: 1, hardware: 4, status: 'finished', reason: null, began: 900, before: 1 },
    ...{ most_failed: 1, hours_between: 1, left: 'skipped' },
  },
  {
    ...{ id: 2, hardware: 2, status: 'cancelled', reason: null, began: 700, before: 1 },
    ...{ most_failed: 1, hours_between: 1, left: 'skipped' },
  },
  {
    ...{ id: 3, hardware: 1, status: 'stopped', reason: 'firmware', began: 78, before: 0 },
    ...{ most_failed: 1, hours_between: 1, left: 'waiting' },
  },
  {
    ...{ id: 4, hardware: 3, status: 'stopped', reason: 'failures', began: 78, before: 0 },
    ...{ most_failed: 0, hours_between: 1, left: 'failed' },
  },
  {
    ...{ id: 5, hardware: 2, status: 'running', reason: null, began: 78, before: 0 },
    ...{ most_failed: 1, hours_between: 96, left: 'waiting' },
  },
  {
    ...{ id: 6, hardware: 4, status: 'paused', reason: null, began: 78, before: 0 },
    ...{ most_failed: 1, hours_between: 1, left: 'waiting' },
  },
];

interface Device {
  readonly id: number;
  readonly is_disabled: boolean;
  readonly name: string;
  readonly firmware: string;
  readonly wifi: string | null;
  readonly ble: string | null;
  readonly is_behind: boolean;
}

const devicesSql = `select d."id", d."is_disabled", h."name", h."lastest_firmware_version" as firmware,
    h."lastest_wifi_version" as wifi, h."lastest_ble_version" as ble,
    (select c."fw_version" from "device_logs" c where c."device_id" = d."id"
      order by c."last_updated_time" desc, c."id" desc limit 1) <> h."lastest_firmware_version" as is_behind
  from "devices" d join "hardwares" h on h."id" = d."hardware_id"
  where d."hardware_id" = $1 and d."installation_date" < $2 and d."partner_location_id" is not null
  order by is_behind, d."id"`;

/** How the devices came to their firmware, those that did not at last; the reports of the devices tell the same. */
export async function seedRollouts(connection: Connection, now: number): Promise<void> {
  for (const demo of demoRollouts) {
    const begins = now - demo.began * hourMs;
    const devices = await connection.query<Device>(devicesSql, [demo.hardware, iso(begins)]);
    const rows = devices.map((device, at) =>
      rolloutDevice(demo, device, { at, count: devices.length, begins }),
    );
    await insertRows(connection, rollouts, [rolloutOf(demo, devices, rows, begins)]);
    await connection.query(
      'insert into "rollout_devices" ("rollout_id", "device_id", "wave", "state", "reason", "ran", "told_at", "ended_at", ' +
        `"health_before") select $1, t.*, case when t."state" = 'updated' then d."health" end ` +
        'from jsonb_to_recordset($2::jsonb) as t("device_id" int, "wave" int, "state" text, "reason" text, ' +
        '"ran" text, "told_at" timestamptz, "ended_at" timestamptz) join "devices" d on d."id" = t."device_id" ' +
        'order by t."wave", t."device_id"',
      [demo.id, JSON.stringify(rows)],
    );
    const held = rows.filter(({ state }) => state === 'waiting' || state === 'failed');
    await connection.query('update "devices" set "force_update_firmware" = false where "id" = any($1)', [
      held.map(({ device_id }) => device_id),
    ]);
  }
}

type Row = ReturnType<typeof rolloutDevice>;

interface Place {
  readonly at: number;
  readonly count: number;
  readonly begins: number;
}

/** In the roll-out that waits for its last wave, the last device is all of that wave. */
function waveOf({ status }: DemoRollout, at: number, count: number): number {
  if (status === 'running') return at === 0 ? 1 : at < count - 1 ? 2 : 3;
  return at === 0 ? 1 : at < 3 ? 2 : 3;
}

function rolloutDevice(demo: DemoRollout, device: Device, { at, count, begins }: Place) {
  const { id: device_id, is_disabled, is_behind, firmware } = device;
  const wave = waveOf(demo, at, count);
  const told = begins + wave * hourMs + at * minuteMs;
  const ran = versionBefore(firmware, demo.before + 1);
  const ended = { reason: null, told_at: iso(told), ended_at: iso(told + 6 * minuteMs), ran };
  const passed = { told_at: null, ended_at: iso(told), ran: null };
  if (is_disabled) return { device_id, wave, state: 'skipped', ...passed, reason: 'disabled' };
  if (demo.status === 'cancelled' && wave > 1)
    return { device_id, wave, state: 'skipped', ...passed, reason: 'cancelled' };
  if (!is_behind || demo.before > 0) return { device_id, wave, state: 'updated', ...ended };
  if (demo.left === 'failed') return { device_id, wave, state: 'failed', ...ended, reason: 'silent' };
  return { device_id, wave, state: 'waiting', ...passed, ended_at: null, reason: null };
}

/** `3.0.5` before `3.0.6`. */
function versionBefore(version: string, steps: number): string {
  const [major, minor, patch] = version.split('.').map(Number);
  return `${major}.${minor}.${Math.max(0, (patch ?? 0) - steps)}`;
}

function rolloutOf(demo: DemoRollout, devices: readonly Device[], rows: readonly Row[], begins: number) {
  const { id, hardware: hardware_id, status, reason, before, most_failed, hours_between } = demo;
  const { name = '', firmware = '', wifi = null, ble = null } = devices[0] ?? {};
  const fw_version = versionBefore(firmware, before);
  const counted = (state: string) => rows.filter(row => row.state === state).length;
  const wave = status === 'running' ? 2 : 3;
  const waveBegan = begins + wave * hourMs;
  const isOver = status === 'finished' || status === 'cancelled';
  const isBetween = status === 'running';
  const waveEnded = isOver || isBetween ? iso(waveBegan + hourMs) : null;
  return {
    ...{ id, name: `${name} → ${fw_version}`, hardware_id, status, reason },
    ...{ fw_version, fw_version_wifi: wifi, fw_version_ble: ble, total: rows.length },
    ...{ updated: counted('updated'), failed: counted('failed'), skipped: counted('skipped'), forgiven: 0 },
    ...{ most_failed, minutes: 30, hours_between, wave, waves: 3 },
    ...{ wave_began: iso(waveBegan), wave_ended: waveEnded, ended_at: isOver ? waveEnded : null },
    next_at: isBetween ? iso(begins + 4 * hourMs) : null,
    ...{ create_time: iso(begins), update_time: iso(begins) },
  };
}
