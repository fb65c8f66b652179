import { randomUUID } from 'node:crypto';
import { type DeviceStep, type RolloutStep, rolloutStep } from '../../../domain/devices/rollout-steps.ts';
import { devices } from '../../../resources/devices.ts';
import { rollouts } from '../../../resources/rollouts.ts';
import type { Connection, Database } from '../../db/database.ts';
import type { StoredRow } from '../../db/sql/stored-row.ts';
import { applyChanges } from '../../db/write/many-rows.ts';
import { applyChange } from '../../db/write/write.ts';
import type { Chore } from '../../upkeep/cleaner.ts';
import { type Moving, readMoving, takenDevices } from './moving-devices.ts';

interface Deps {
  readonly database: Database;
  readonly now: () => number;
  readonly log: { error(facts: object, words: string): void };
}

/** While a device is told or waits for its time, and while nothing but time passes. */
const busyMs = 5_000;
const quietMs = 60_000;

/**
 * Moves the roll-outs on whose time has come, one transaction each: whoever locks the row moves it, all others go on to the
 * next, so that a device is told once however many processes look. What is not done when a process ends is looked at again
 * by the next one, because all of it stands in the rows.
 */
export function rolloutMover({ database, now, log }: Deps): Chore {
  return {
    look: async signal => {
      const seen: number[] = [];
      while (!signal.aborted) {
        const [due] = await database.query<{ id: number }>(
          'select "id" from "rollouts" where "next_at" <= $1 and not "id" = any($2::int[]) order by "next_at", "id" limit 1',
          [instant(now()), seen],
          'rollout_due',
        );
        if (due === undefined) return;
        seen.push(due.id);
        await database
          .transaction(transaction => moveOn(transaction, due.id, now()))
          .catch(error => log.error({ err: error, rollout: due.id }, 'a roll-out cannot be moved on'));
      }
    },
  };
}

/** One look at one roll-out; nothing where another process is at it, or its time has not come. */
export async function moveOn(transaction: Connection, id: number, now: number): Promise<void> {
  const [row] = await transaction.query<StoredRow>(
    'select * from "rollouts" where "id" = $1 and "next_at" <= $2 for update skip locked',
    [id, instant(now)],
    'lock_rollout',
  );
  if (row === undefined) return;
  if (row.deleted === true) return await release(transaction, id, now);
  const moving = await readMoving(transaction, row, now);
  const step = rolloutStep(moving.rollout, moving.devices, now);
  const done = await carryOut(transaction, step.devices, moving, now);
  await noteDevices(transaction, moving, done, now);
  await noteStep(transaction, row, step, now);
}

/** What was taken back before it began: its devices are free, and it is over. */
async function release(transaction: Connection, id: number, now: number): Promise<void> {
  await transaction.query(
    `update "rollout_devices" set "state" = 'skipped', "reason" = 'cancelled', "ended_at" = $2 where "rollout_id" = $1 and "ended_at" is null`,
    [id, instant(now)],
  );
  await transaction.query('update "rollouts" set "ended_at" = $2, "next_at" = null where "id" = $1', [
    id,
    instant(now),
  ]);
}

/**
 * Sets the switch in devices that are told, and takes it from those that have failed; answers which steps were done. A device
 * that somebody else holds is left to the next look: to wait for it could be to wait in a circle (A2). Once it is held nobody
 * books it, so that it is asked only then whether it is free.
 */
async function carryOut(
  transaction: Connection,
  steps: readonly DeviceStep[],
  { rollout, devices: known }: Moving,
  now: number,
): Promise<readonly DeviceStep[]> {
  const switched = new Map<number, boolean>();
  for (const { id, to } of steps) if (to === 'told' || to === 'failed') switched.set(id, to === 'told');
  const locked = await transaction.query<StoredRow>(
    'select * from "devices" where "id" = any($1::int[]) order by "id" for no key update skip locked',
    [[...switched.keys()]],
    'lock_devices_of_rollout',
  );
  const tellable = known.filter(({ id }) => switched.get(id) === true);
  const taken = await takenDevices(transaction, tellable, rollout.minutes, now);
  const writable = locked.filter(
    ({ id, deleted, is_disabled }) =>
      switched.get(id) !== true || !(deleted === true || is_disabled === true || taken.has(id)),
  );
  const held = new Set(writable.map(({ id }) => id));
  await applyChanges(
    transaction,
    devices,
    writable.map(stored => ({ stored, values: { force_update_firmware: switched.get(stored.id) === true } })),
    { actor: null, requestId: randomUUID() },
  );
  return steps.filter(({ id }) => !switched.has(id) || held.has(id));
}

const noteSql = `update "rollout_devices" x set "state" = t."to", "reason" = t."reason",
    "told_at" = case when t."to" = 'told' then $3::timestamptz else x."told_at" end,
    "ended_at" = case when t."to" = 'told' then null else $3::timestamptz end,
    "ran" = coalesce(x."ran", t."ran"),
    "health_before" = coalesce(x."health_before", t."health")
  from jsonb_to_recordset($2::jsonb) as t("id" int, "to" text, "reason" text, "ran" text, "health" int)
  where x."rollout_id" = $1 and x."device_id" = t."id"`;

/** Notes what became of each device, and how it was when it was told, or found to run the firmware already. */
async function noteDevices(
  transaction: Connection,
  { rollout: { id: rolloutId }, devices: known }: Moving,
  done: readonly DeviceStep[],
  now: number,
): Promise<void> {
  if (done.length === 0) return;
  const facts = new Map(known.map(device => [device.id, device]));
  const lines = done.map(step => ({
    ...{ reason: null, ...step },
    ran: facts.get(step.id)?.running?.fw_version ?? null,
    health: step.to === 'told' || step.to === 'updated' ? (facts.get(step.id)?.health ?? null) : null,
  }));
  await transaction.query(noteSql, [rolloutId, JSON.stringify(lines), instant(now)], 'note_rollout_devices');
}

/** Writes what became of the roll-out, and when it is looked at again. */
async function noteStep(
  transaction: Connection,
  row: StoredRow,
  { status, reason, wave, waveBegan, waveEnded }: RolloutStep,
  now: number,
): Promise<void> {
  const counts = await countsOf(transaction, row.id);
  const isOver = status === 'finished';
  const values = {
    ...{ status, wave, updated: counts.updated, failed: counts.failed, skipped: counts.skipped },
    reason: status === 'stopped' && row.status !== 'stopped' ? reason : row.reason,
    wave_began: instant(waveBegan),
    wave_ended: waveEnded === null ? null : instant(waveEnded),
    ended_at: isOver ? instant(now) : row.ended_at,
  };
  // Of the pause between two waves only its end, and how its devices are, is of interest.
  const isRunning = status === 'running';
  const pauseEnds = (waveEnded ?? now) + Number(row.hours_between) * 3_600_000;
  const isBusy = counts.told > 0 || (isRunning && waveEnded === null);
  const wait = isBusy ? busyMs : Math.min(quietMs, Math.max(0, pauseEnds - now));
  const next = isBusy || isRunning ? instant(now + wait) : null;
  await applyChange(transaction, rollouts, row, values, { actor: null, requestId: randomUUID() });
  await transaction.query(
    'update "rollouts" set "next_at" = $2 where "id" = $1',
    [row.id, next],
    'rollout_next',
  );
}

interface Counts {
  readonly told: number;
  readonly updated: number;
  readonly failed: number;
  readonly skipped: number;
}

async function countsOf(connection: Connection, id: number): Promise<Counts> {
  const [counts] = await connection.query<Counts>(
    `select count(*) filter (where "state" = 'told')::int as told, count(*) filter (where "state" = 'updated')::int as updated, ` +
      `count(*) filter (where "state" = 'failed')::int as failed, count(*) filter (where "state" = 'skipped')::int as skipped ` +
      'from "rollout_devices" where "rollout_id" = $1',
    [id],
    'counts_of_rollout',
  );
  return counts ?? { told: 0, updated: 0, failed: 0, skipped: 0 };
}

const instant = (ms: number) => new Date(ms).toISOString();
