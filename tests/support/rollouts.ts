import { beforeAll, beforeEach, expect } from 'vitest';
import { z } from 'zod';
import { Role } from '../../domain/actor.ts';
import { rolloutMover } from '../../server/workflows/rollouts/move-rollouts.ts';
import { type BookedPlace, expectStatus, monday, openBookedPlace, type Who } from './booked-place.ts';
import type { Caller } from './caller.ts';
import type { TestDatabase } from './databases.ts';
import type { Values } from './sample-rows.ts';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;

export const planned = z.object({
  plan: z.string(),
  name: z.string(),
  devices: z.array(z.object({ id: z.number(), wave: z.number() })),
  left_out: z.array(
    z.object({ id: z.number(), reason: z.string(), rollout: z.object({ name: z.string() }).nullable() }),
  ),
});
export const started = z.object({ id: z.number(), operation: z.object({ id: z.number() }) });
const progress = z.object({
  data: z.object({
    ...{ status: z.string(), reason: z.string().nullable(), wave: z.number(), waves: z.number() },
    ...{ total: z.number(), updated: z.number(), failed: z.number(), skipped: z.number() },
    ended_at: z.string().nullable(),
    devices: z.array(
      z.object({ id: z.number(), wave: z.number(), state: z.string(), reason: z.string().nullable() }),
    ),
  }),
});

/** A location with devices whose firmware is rolled out, on a clock of its own; opened for the tests of the block that asks. */
export function rolloutsOn(open: () => Promise<TestDatabase>) {
  let database: TestDatabase;
  let place: BookedPlace;
  let hardware: number;
  let reports = 0;
  beforeAll(async () => {
    database = await open();
    place = await openBookedPlace(database);
  });
  beforeEach(async () => {
    place.app.clock.now = monday;
    hardware = await place.app.given.row('hardwares', 0, {
      ...{ name: 'Bed 3.0', lastest_firmware_version: '3.0.9', enable: true },
      ...{ lastest_wifi_version: '1.3.0', lastest_ble_version: '2.3.4' },
    });
  });

  const at = (ms: number) => {
    place.app.clock.now = ms;
  };
  let signed: { readonly at: number; readonly caller: Caller } | undefined;
  /** An admin whose sign-in has not run out by the clock of the test. */
  const admin = async () => {
    const { now } = place.app.clock;
    if (signed === undefined || Math.abs(now - signed.at) > 10 * minuteMs)
      signed = { at: now, caller: (await place.app.person(Role.Admin)).caller };
    return signed.caller;
  };
  const by = async (who: Who) => (who === 'admin' ? await admin() : place.callers[who]);
  const report = async (device: number, fw_version: string, more: Values = {}) => {
    reports += 1;
    const values: Values = {
      ...{ device_id: device, fw_version, fw_version_wifi: '1.3.0', fw_version_ble: '2.3.4', RSSI: -50 },
      ...{ last_updated_time: new Date(place.app.clock.now + reports).toISOString(), ...more },
    };
    const names = Object.keys(values);
    await database.query(
      `insert into device_logs ("${names.join('", "')}") values (${names.map((_, n) => `$${n + 1}`).join(', ')})`,
      Object.values(values),
    );
  };
  /** A device that runs 3.0.8, one before the newest, unless told. */
  const bed = async (values: Values = {}, version: string | null = '3.0.8') => {
    const id = await place.app.given.row('devices', place.callers.owner.id, {
      ...{ partner_location_id: place.location, hardware_id: hardware, force_update_firmware: true },
      ...{ is_disabled: false, installation_date: '2020-01-01T00:00:00.000Z', wifi_status: 2, ...values },
    });
    if (version !== null) await report(id, version);
    return id;
  };
  const beds = async (count: number) => {
    const made: number[] = [];
    for (let n = 0; n < count; n += 1) made.push(await bed());
    return made;
  };
  const send = async (body: Values = {}, who: Who = 'admin') =>
    await (await by(who)).post('/api/v3/rollouts/start', { hardware_id: hardware, ...body });
  const plan = async (body: Values = {}) => planned.parse(expectStatus(await send(body), 200).body);
  const start = async (body: Values = {}) =>
    started.parse(expectStatus(await send({ ...body, confirm: true }), 200).body);
  /** Starts one and comes to the moment at which it begins: a minute later. */
  const begun = async (body: Values = {}) => {
    const { id } = await start(body);
    at(place.app.clock.now + minuteMs);
    return id;
  };
  const steer = async (id: number, action: string, who: Who = 'admin') =>
    await (await by(who)).post(`/api/v3/rollouts/${id}/control`, { action });
  const loud = { error: (facts: object): void => expect.fail(JSON.stringify(facts, null, 1)) };
  const mover = (log = loud) => rolloutMover({ database, now: () => place.app.clock.now, log });
  /** Every process looks whether something is to be done. */
  const look = async () => await mover().look(new AbortController().signal);
  const later = async (minutes: number) => {
    at(place.app.clock.now + minutes * minuteMs);
    await look();
  };
  const seen = async (id: number) =>
    progress.parse(expectStatus(await (await admin()).get(`/api/v3/rollouts/${id}/progress`), 200).body).data;
  const states = async (id: number) =>
    Object.fromEntries(
      (await seen(id)).devices.map(({ id: device, state, reason }) => [
        device,
        reason === null ? state : `${state}: ${reason}`,
      ]),
    );
  const undo = async (operation: number) =>
    await (await admin()).post(`/api/v3/operations/${operation}/undo`, {});
  const isForced = async (device: number) => (await place.stored('devices', device)).force_update_firmware;
  /** What the history says of the switch of a device, oldest first. */
  const switched = async (device: number) => {
    const lines = await database.query<{ after: boolean }>(
      `select (changes->'force_update_firmware'->>'after')::boolean as after from history
        where resource = 'devices' and row_id = $1 and changes ? 'force_update_firmware' order by id`,
      [device],
    );
    return lines.map(({ after }) => after);
  };
  const locationIn = async (timezone: string) => {
    const { location } = await place.place(place.callers.owner.id, { timezone });
    return location;
  };

  return {
    at,
    admin,
    by,
    report,
    bed,
    beds,
    send,
    plan,
    start,
    begun,
    steer,
    loud,
    mover,
    look,
    later,
    seen,
    states,
    undo,
    isForced,
    switched,
    locationIn,
    get database() {
      return database;
    },
    get place() {
      return place;
    },
    get hardware() {
      return hardware;
    },
  };
}
