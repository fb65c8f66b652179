import { z } from 'zod';
import { BookingStatus, blockingStatuses } from '../../../domain/bookings/booking-status.ts';
import type { RunningFirmware } from '../../../domain/devices/firmware-version.ts';
import { rolloutStatuses } from '../../../domain/devices/rollout-status.ts';
import type { RolloutDevice, RolloutFacts } from '../../../domain/devices/rollout-steps.ts';
import { blockedTimes } from '../../../domain/hours/blocks.ts';
import type { Connection } from '../../db/database.ts';
import type { StoredRow } from '../../db/sql/stored-row.ts';
import { readBlocks } from '../blocks/stored-blocks.ts';
import { isGivenOut, newestReport, readHardware } from './rollout-facts.ts';

/** A roll-out that is moved on, with those of its devices that may move. */
export interface Moving {
  readonly rollout: RolloutFacts & { readonly id: number };
  readonly devices: readonly RolloutDevice[];
}

const ms = z.string().transform(text => Date.parse(text));

const stored = z.object({
  ...{ id: z.int(), status: z.enum(rolloutStatuses.map(({ value }) => value)), hardware_id: z.int() },
  ...{ fw_version: z.string().nullable(), fw_version_wifi: z.string().nullable() },
  ...{
    fw_version_ble: z.string().nullable(),
    hours_between: z.int(),
    minutes: z.int(),
    most_failed: z.int(),
  },
  ...{ forgiven: z.int(), failed: z.int(), wave: z.int(), waves: z.int() },
  ...{ wave_began: ms, wave_ended: ms.nullable() },
});

/** Those of the present wave, and all that were told. */
const movingSql = `select d."id", x."wave", x."state", x."told_at", x."health_before", d."deleted", d."hardware_id",
    d."partner_location_id", d."installation_date", d."is_disabled", d."health", r."id" is not null as is_heard,
    r."fw_version", r."fw_version_wifi", r."fw_version_ble"
  from "rollout_devices" x join "devices" d on d."id" = x."device_id" ${newestReport}
  where x."rollout_id" = $1 and (x."state" = 'told' or (x."wave" = $2 and x."state" in ('waiting', 'updated')))
  order by x."wave", x."id"`;

type MovingRow = Omit<RolloutDevice, 'running' | 'toldAt' | 'healthBefore' | 'isTaken'> &
  RunningFirmware & {
    readonly is_heard: boolean;
    readonly told_at: string | null;
    readonly health_before: number | null;
  };

/** The roll-out and its devices as they are now. */
export async function readMoving(connection: Connection, row: StoredRow, now: number): Promise<Moving> {
  const { wave_began, wave_ended, hours_between, most_failed, ...facts } = stored.parse(row);
  const hardware = await readHardware(connection, facts.hardware_id);
  const isNewest =
    isGivenOut(hardware) &&
    hardware.lastest_firmware_version === facts.fw_version &&
    hardware.lastest_wifi_version === facts.fw_version_wifi &&
    hardware.lastest_ble_version === facts.fw_version_ble;
  const target = {
    ...{ name: hardware?.name ?? '', enable: true, lastest_firmware_version: facts.fw_version },
    ...{ lastest_wifi_version: facts.fw_version_wifi, lastest_ble_version: facts.fw_version_ble },
  };
  const rollout = {
    ...{ ...facts, target, isNewest, hoursBetween: hours_between, mostFailed: most_failed },
    ...{ waveBegan: wave_began, waveEnded: wave_ended },
  };
  const rows = await connection.query<MovingRow>(movingSql, [facts.id, facts.wave], 'devices_of_rollout');
  const waiting = rows.filter(({ state }) => state === 'waiting');
  const taken = await takenDevices(connection, waiting, facts.minutes, now);
  const devices = rows.map(({ told_at, health_before, is_heard, ...device }) => ({
    ...device,
    toldAt: told_at === null ? null : Date.parse(told_at),
    healthBefore: health_before,
    running: is_heard ? device : null,
    isTaken: taken.has(device.id),
  }));
  return { rollout, devices };
}

// The statuses stand in the text: only so the database sees that the index of the constraint serves. A session that runs
// longer than it was booked for still has somebody on the device.
const bookedSql =
  `select distinct "bed_id" as id from "bookings" where "bed_id" = any($1::int[]) and not "deleted" ` +
  `and "booking_status" in (${blockingStatuses.join(', ')}) and (tstzrange("start_time", "end_time") && tstzrange($2, $3) ` +
  `or ("booking_status" = ${BookingStatus.Running} and "start_time" <= $2 and "start_time" > $2::timestamptz - interval '1 day'))`;

/**
 * Those of the devices that have no time for an update of so many minutes (DEC-223): a guest lies there, or a booking or a
 * block of theirs, or of their location, lies in these minutes.
 */
export async function takenDevices(
  connection: Connection,
  devices: readonly Pick<RolloutDevice, 'id' | 'partner_location_id'>[],
  minutes: number,
  now: number,
): Promise<ReadonlySet<number>> {
  if (devices.length === 0) return new Set();
  const within = { start: now, end: now + minutes * 60_000 };
  const instants = [within.start, within.end].map(each => new Date(each).toISOString());
  const ids = devices.map(({ id }) => id);
  const booked = await connection.query<{ id: number }>(bookedSql, [ids, ...instants], 'booked_devices');
  const locations = new Set(devices.flatMap(({ partner_location_id: id }) => (id === null ? [] : [id])));
  const blocks = Map.groupBy(
    await readBlocks(connection, [...locations], within),
    ({ location_id }) => location_id,
  );
  const blocked = devices.filter(({ id, partner_location_id }) => {
    const there = blocks.get(partner_location_id ?? 0) ?? [];
    return there.some(({ zone }) => blockedTimes(there, id, zone, within).length > 0);
  });
  return new Set([...booked, ...blocked].map(({ id }) => id));
}
