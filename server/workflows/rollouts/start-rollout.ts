import type { z } from 'zod';
import { rolloutCalls } from '../../../contract/devices/rollouts.ts';
import { planRollout } from '../../../domain/devices/rollout.ts';
import { notice } from '../../../domain/notices.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { devices } from '../../../resources/devices.ts';
import { rollouts } from '../../../resources/rollouts.ts';
import type { Connection } from '../../db/database.ts';
import { manyRowsMs } from '../../db/engines/request-budget.ts';
import { grantedScope } from '../../db/sql/grant-sql.ts';
import { lockRows } from '../../db/sql/stored-row.ts';
import { applyChanges } from '../../db/write/many-rows.ts';
import { applyInsert } from '../../db/write/write.ts';
import { invalidFields } from '../../errors.ts';
import { twoStep } from '../../two-step.ts';
import { lockInOrder } from '../operations/locks.ts';
import { type Call, finishOperation, type Operation, startOperation } from '../operations/operation.ts';
import { planToken } from '../operations/plan.ts';
import { type DeviceFacts, devicesOfHardware, isGivenOut, readHardware } from './rollout-facts.ts';

type Request = Omit<z.output<typeof rolloutCalls.start.body>, 'confirm' | 'plan'>;

/**
 * Begins a roll-out (DEC-220): which devices, in which waves. Those that have the switch of `force_update_firmware` on lose
 * it until their turn comes. Admins only; 422 when the hardware has no firmware that is given out, or no device is left.
 */
export const startRollout = twoStep({
  call: rolloutCalls.start,
  config: { databaseMs: manyRowsMs },
  read: ({ body: { confirm: isConfirmed, plan: seen, ...request } }) => ({ isConfirmed, seen, request }),
  lock: async (transaction, { actor }, request) => {
    grantedScope(devices, 'remove', actor);
    const candidates = await devicesOfHardware(transaction, actor, request.hardware_id);
    await lockInOrder(transaction, { devices: candidates.filter(isAsked(request)).map(({ id }) => id) });
  },
  plan: look,
  shown: ({ plan }) => plan,
  execute: async (transaction, call, looked, request) => {
    if (looked.waves.length === 0) throw invalidFields({ hardware_id: refuse('rollout.none') });
    const operation = await startOperation(transaction, call, { kind: 'rollout' });
    const counts = { cancelled: 0, moved: 0, mails: 0 };
    const done = await finishOperation(transaction, operation, counts);
    const id = await insertRollout(transaction, operation, looked, request, done.undo_until);
    await holdBack(transaction, operation, looked.waves.flat());
    return { code: 200, ...notice('rollout.started'), id, operation: done };
  },
});

async function look(connection: Connection, call: Call, request: Request) {
  grantedScope(devices, 'remove', call.actor);
  const hardware = await readHardware(connection, request.hardware_id);
  if (!isGivenOut(hardware)) throw invalidFields({ hardware_id: refuse('rollout.no-firmware') });
  const all = await devicesOfHardware(connection, call.actor, request.hardware_id);
  const { first, percent } = request;
  const planned = planRollout(all.filter(isAsked(request)), hardware, { first, percent }, call.now);
  const { lastest_firmware_version: firmware, lastest_wifi_version, lastest_ble_version, name } = hardware;
  const target = [firmware, lastest_wifi_version, lastest_ble_version];
  const waves = planned.waves.map(wave => wave.map(({ id }) => id));
  const left = planned.leftOut.map(({ device: { id, taken }, reason }) => [id, reason, taken?.id]);
  const plan = {
    plan: planToken({ request, target, waves, left }),
    name: `${name} → ${firmware}`.slice(0, 100),
    firmware: firmware ?? '',
    devices: planned.waves.flatMap((wave, at) => wave.map(device => ({ ...shown(device), wave: at + 1 }))),
    left_out: planned.leftOut.map(({ device, reason }) => ({
      ...shown(device),
      reason,
      rollout: device.taken,
    })),
    choices: choicesIn(all),
  };
  return { plan, hardware, waves: planned.waves };
}

function shown({ id, name, location, running }: DeviceFacts) {
  return { id, name, location, running: running?.fw_version ?? null };
}

/** Is a device among those that were asked for? */
function isAsked({ location_ids, country, running, device_ids }: Request): (device: DeviceFacts) => boolean {
  const [locations, chosen] = [new Set(location_ids), new Set(device_ids)];
  return device =>
    (locations.size === 0 || locations.has(device.location?.id ?? 0)) &&
    (chosen.size === 0 || chosen.has(device.id)) &&
    (country === undefined || device.country === country) &&
    (running === undefined || device.running?.fw_version === running);
}

/** By what the devices can be narrowed, each with how many there are. */
function choicesIn(all: readonly DeviceFacts[]) {
  const byLocation = Map.groupBy(all, ({ location }) => location?.id);
  const locations = [...byLocation.values()].flatMap(there => {
    const location = there[0]?.location ?? null;
    return location === null ? [] : [{ ...location, count: there.length }];
  });
  return {
    locations: locations.sort((one, other) => one.name.localeCompare(other.name) || one.id - other.id),
    countries: counted(all.map(({ country }) => country)),
    versions: counted(all.map(({ running }) => running?.fw_version ?? null)),
  };
}

function counted(values: readonly (string | null)[]) {
  return [...Map.groupBy(values, value => value)]
    .flatMap(([value, alike]) => (value === null ? [] : [{ value, count: alike.length }]))
    .sort((one, other) => one.value.localeCompare(other.value));
}

/** The roll-out and its devices; it begins when the change that started it cannot be undone any more. */
async function insertRollout(
  transaction: Connection,
  { change }: Operation,
  { plan, hardware, waves }: Awaited<ReturnType<typeof look>>,
  { name, hours_between, minutes, most_failed }: Request,
  begins: string,
): Promise<number> {
  const values = {
    ...{ name: name === '' ? plan.name : name, hardware_id: hardware.id, status: 'running' },
    fw_version: hardware.lastest_firmware_version,
    fw_version_wifi: hardware.lastest_wifi_version,
    fw_version_ble: hardware.lastest_ble_version,
    ...{ total: plan.devices.length, waves: waves.length, hours_between, minutes, most_failed },
    wave_began: begins,
  };
  const id = await applyInsert(transaction, rollouts, values, change);
  // Its own business, of which the history tells nothing: so that an undo finds the row as it was left.
  await transaction.query(
    'update "rollouts" set "next_at" = $2 where "id" = $1',
    [id, begins],
    'first_look_at_rollout',
  );
  await transaction.query(
    'insert into "rollout_devices" ("rollout_id", "device_id", "wave") ' +
      'select $1::int, d, w from unnest($2::int[], $3::int[]) as t(d, w)',
    [id, plan.devices.map(device => device.id), plan.devices.map(({ wave }) => wave)],
    'insert_rollout_devices',
  );
  return id;
}

/** Nobody updates before their turn. */
async function holdBack(
  transaction: Connection,
  { change, call }: Operation,
  waves: readonly DeviceFacts[],
): Promise<void> {
  const ids = waves.map(({ id }) => id).sort((one, other) => one - other);
  const stored = await lockRows(transaction, devices, ids, { verb: 'update', actor: call.actor });
  const rows = stored.map(row => ({ stored: row, values: { force_update_firmware: false } }));
  await applyChanges(transaction, devices, rows, change);
}
