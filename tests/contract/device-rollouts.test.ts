import { beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { Role } from '../../domain/actor.ts';
import { BookingStatus } from '../../domain/bookings/booking-status.ts';
import { moveOn, rolloutMover } from '../../server/workflows/rollouts/move-rollouts.ts';
import {
  type BookedPlace,
  everybody,
  expectStatus,
  monday,
  openBookedPlace,
  type Who,
} from '../support/booked-place.ts';
import type { Caller } from '../support/caller.ts';
import { onEveryEngine, type TestDatabase } from '../support/databases.ts';
import type { Values } from '../support/sample-rows.ts';

/** A promise, and what fulfils it. */
function gate(): readonly [Promise<void>, () => void] {
  let open = () => {};
  const passed = new Promise<void>(resolve => {
    open = resolve;
  });
  return [passed, () => open()];
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const planned = z.object({
  plan: z.string(),
  name: z.string(),
  devices: z.array(z.object({ id: z.number(), wave: z.number() })),
  left_out: z.array(
    z.object({ id: z.number(), reason: z.string(), rollout: z.object({ name: z.string() }).nullable() }),
  ),
});
const started = z.object({ id: z.number(), operation: z.object({ id: z.number() }) });
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

onEveryEngine('firmware that is rolled out', 'locks', open => {
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

  it('DEC-220 DEC-221 the plan cuts waves, location by location in turn, and says who is left out and why', async () => {
    const other = await locationIn('Africa/Abidjan');
    const here = await beds(5);
    const there = await bed({ partner_location_id: other });
    const [stock, coming, disabled, silent, current, newer] = [
      await bed({ partner_location_id: null }),
      await bed({ installation_date: '2031-03-03T09:00:00.000Z' }),
      await bed({ is_disabled: true, reason_disabled: 'Broken' }),
      await bed({}, null),
      await bed({}, '3.0.9'),
      await bed({}, '3.0.10'),
    ];
    const offline = await bed({ wifi_status: 1 });
    const before = await database.query('select id from rollouts');
    const { devices, left_out, name } = await plan({ first: 1, percent: 20 });
    expect(name).toBe('Bed 3.0 → 3.0.9');
    // Two of six devices are 20 %, rounded up; the one of the other location comes before the second here.
    expect(devices.map(({ id, wave }) => [id, wave])).toEqual([
      [here[0], 1],
      [there, 2],
      [here[1], 2],
      [here[2], 3],
      [here[3], 3],
      [here[4], 3],
    ]);
    expect(left_out.map(({ id, reason }) => [id, reason])).toEqual([
      [stock, 'stock'],
      [coming, 'planned'],
      [disabled, 'disabled'],
      [silent, 'unknown'],
      [current, 'current'],
      [newer, 'current'],
      [offline, 'offline'],
    ]);
    expect(await database.query('select id from rollouts')).toEqual(before);
    expect(await isForced(here[0] ?? 0)).toBe(true);
    const narrowed = async (body: Values) => (await plan(body)).devices.map(({ id }) => id);
    expect(await narrowed({ location_ids: [other] })).toEqual([there]);
    expect(await narrowed({ device_ids: [here[1], there] })).toEqual([here[1], there]);
    expect(await narrowed({ running: '3.0.7' })).toEqual([]);
    await database.query('update locations set country = $2 where id = $1', [other, 'Nepal']);
    expect(await narrowed({ country: 'Nepal' })).toEqual([there]);
  });

  it('DEC-221 DEC-222 wave after wave: held back, told, updated, and the pause between them', async () => {
    const [one, two, three] = await beds(3);
    if (one === undefined || two === undefined || three === undefined) return expect.fail();
    const id = await begun({ first: 1, percent: 30, hours_between: 24, minutes: 30 });
    for (const device of [one, two, three]) expect(await isForced(device)).toBe(false);
    await look();
    expect(await states(id)).toEqual({ [one]: 'told', [two]: 'waiting', [three]: 'waiting' });
    expect([await isForced(one), await isForced(two)]).toEqual([true, false]);
    await report(one, '3.0.9');
    await later(10);
    expect(await seen(id)).toMatchObject({ status: 'running', wave: 1, updated: 1 });
    // The wave ended at 8:11; a day later the next begins.
    at(monday + 24 * hourMs + 10 * minuteMs);
    await look();
    expect(await states(id)).toEqual({ [one]: 'updated', [two]: 'waiting', [three]: 'waiting' });
    await later(1);
    await later(1);
    expect(await states(id)).toEqual({ [one]: 'updated', [two]: 'told', [three]: 'waiting' });
    await report(two, '3.0.9');
    await later(1);
    at(place.app.clock.now + 24 * hourMs);
    await look();
    await later(1);
    await report(three, '3.0.9');
    await later(1);
    expect(await seen(id)).toMatchObject({ status: 'finished', updated: 3, failed: 0, wave: 3 });
    expect((await seen(id)).ended_at).not.toBeNull();
    expect(await switched(three)).toEqual([false, true]);
    const [{ next_at: next } = { next_at: '' }] = await database.query<{ next_at: string | null }>(
      'select next_at from rollouts where id = $1',
      [id],
    );
    expect(next).toBeNull();
  });

  it('DEC-223 a device is told only while nobody has booked it, to the minute, over midnight too', async () => {
    const [running, soon, edge, night] = await beds(4);
    if (running === undefined || soon === undefined || edge === undefined || night === undefined)
      return expect.fail();
    const booked = async (bed_id: number, start_time: string, more: Values = {}) =>
      await place.booking({ bed_id, start_time, ...more });
    // It begins at 8:01, and an update takes 30 minutes.
    await booked(running, '2031-03-03T07:30:00.000Z', { booking_status: BookingStatus.Running });
    await booked(soon, '2031-03-03T08:30:00.000Z');
    await booked(edge, '2031-03-03T08:31:00.000Z');
    const id = await begun({ first: 1, percent: 100, minutes: 30, device_ids: [soon, edge, running] });
    await look();
    expect((await states(id))[running]).toBe('waiting');
    at(monday + 29 * minuteMs);
    await look();
    // The first wave has one device only, whose guest is still there.
    expect((await states(id))[edge]).toBe('waiting');
    await steer(id, 'cancel');

    const second = await begun({ first: 3, device_ids: [soon, edge, running] });
    at(monday + minuteMs);
    await database.query('update rollouts set next_at = $2, wave_began = $2 where id = $1', [
      second,
      new Date(monday + minuteMs).toISOString(),
    ]);
    await look();
    expect(await states(second)).toEqual({ [running]: 'waiting', [soon]: 'waiting', [edge]: 'told' });
    // The session runs until 8:30, the booking from 8:30 to 9:30.
    at(monday + 30 * minuteMs);
    await report(edge, '3.0.9');
    await database.query('update bookings set booking_status = 4 where bed_id = $1', [running]);
    await look();
    expect(await states(second)).toEqual({ [running]: 'told', [soon]: 'waiting', [edge]: 'updated' });
    await steer(second, 'cancel');

    // From 23:30 to 0:30, on the night to the 10th.
    await booked(night, '2031-03-09T23:30:00.000Z', { booking_status: BookingStatus.Created });
    at(Date.parse('2031-03-09T22:59:00.000Z'));
    const third = await begun({ device_ids: [night] });
    at(Date.parse('2031-03-09T23:00:01.000Z'));
    await look();
    expect(await states(third)).toEqual({ [night]: 'waiting' });
    at(Date.parse('2031-03-10T00:29:59.000Z'));
    await look();
    expect(await states(third)).toEqual({ [night]: 'waiting' });
    at(Date.parse('2031-03-10T00:30:05.000Z'));
    await look();
    expect(await states(third)).toEqual({ [night]: 'told' });
  });

  it('DEC-223 a block keeps a device too, by the clock of its location, in the nights when clocks change', async () => {
    const london = await locationIn('Europe/London');
    const blocked = async (day: string, from_time: string, to_time: string) =>
      await place.app.given.row('blocks', place.callers.owner.id, {
        ...{ location_id: london, bed_id: null, reason: 'Training', first_day: day, last_day: day },
        ...{ from_time, to_time, weekdays: [] },
      });
    // 26 October 2031: two o'clock comes twice, 0:30 to 2:30 last three hours: 23:30 to 2:30 UTC.
    await blocked('2031-10-26', '00:30:00', '02:30:00');
    // 30 March 2031: 1:00 to 2:00 do not exist; 0:30 to 2:30 are one hour: 0:30 to 1:30 UTC.
    await blocked('2031-03-30', '00:30:00', '02:30:00');
    const told = async (begin: string, looks: readonly string[]) => {
      const device = await bed({ partner_location_id: london });
      at(Date.parse(begin));
      const id = await begun({ device_ids: [device], minutes: 30 });
      const found: string[] = [];
      for (const time of looks) {
        at(Date.parse(time));
        await look();
        found.push((await states(id))[device] ?? '');
      }
      return found;
    };
    const autumn = [
      '2031-10-25T23:00:01Z',
      '2031-10-26T01:45:00Z',
      '2031-10-26T02:29:00Z',
      '2031-10-26T02:30:00Z',
    ];
    expect(await told('2031-10-25T22:59:01Z', autumn)).toEqual(['waiting', 'waiting', 'waiting', 'told']);
    const spring = ['2031-03-30T00:00:01Z', '2031-03-30T01:29:00Z', '2031-03-30T01:30:00Z'];
    expect(await told('2031-03-29T23:59:00Z', spring)).toEqual(['waiting', 'waiting', 'told']);
    // A minute before the block of spring comes near, it is told.
    expect(await told('2031-03-29T23:58:00Z', ['2031-03-30T00:00:00Z'])).toEqual(['told']);
  });

  it('DEC-224 stops by itself when more fail than may: silent for too long, or worse than before', async () => {
    const [silent, worse, ill, waiting] = await beds(4);
    if (silent === undefined || worse === undefined || ill === undefined || waiting === undefined)
      return expect.fail();
    await report(ill, '3.0.8', { error_code: 'E04' });
    const id = await begun({ first: 3, percent: 0, minutes: 30, most_failed: 1 });
    await look();
    expect(await states(id)).toMatchObject({ [silent]: 'told', [worse]: 'told', [ill]: 'told' });
    await later(29);
    expect(await seen(id)).toMatchObject({ status: 'running', failed: 0 });
    await report(ill, '3.0.9', { error_code: 'E04' });
    await report(worse, '3.0.9', { error_code: 'E11' });
    await later(0);
    at(place.app.clock.now + 1);
    await later(0.2);
    expect(await states(id)).toEqual({
      ...{ [silent]: 'told', [worse]: 'failed: worse', [ill]: 'updated', [waiting]: 'waiting' },
    });
    await later(1);
    expect(await states(id)).toMatchObject({ [silent]: 'failed: silent', [waiting]: 'waiting' });
    expect(await seen(id)).toMatchObject({ status: 'stopped', reason: 'failures', failed: 2, updated: 1 });
    expect([await isForced(silent), await isForced(worse), await isForced(waiting)]).toEqual([
      ...[false, false, false],
    ]);
    await later(60 * 48);
    expect(await states(id)).toMatchObject({ [waiting]: 'waiting' });
    // Whoever goes on has seen these two.
    expectStatus(await steer(id, 'resume'), 200);
    await later(1);
    await later(60 * 24);
    await later(1);
    expect(await states(id)).toMatchObject({ [waiting]: 'told' });
    await later(31);
    expect(await seen(id)).toMatchObject({ status: 'finished', failed: 3 });
  });

  it('DEC-224 a device that gets worse in the pause after its wave has failed as well', async () => {
    const [one, two] = await beds(2);
    if (one === undefined || two === undefined) return expect.fail();
    const id = await begun({ first: 1, most_failed: 0, percent: 0 });
    await look();
    await report(one, '3.0.9');
    await later(1);
    expect(await states(id)).toEqual({ [one]: 'updated', [two]: 'waiting' });
    at(place.app.clock.now + hourMs);
    await report(one, '3.0.9', { error_code: 'E11' });
    await look();
    expect(await seen(id)).toMatchObject({ status: 'stopped', reason: 'failures', failed: 1, updated: 0 });
    expect(await isForced(one)).toBe(false);
  });

  it('DEC-224 a device that was at fault before, and has updated by itself, has not got worse by it', async () => {
    const [one, two] = await beds(2);
    const id = await begun({ first: 2, most_failed: 0, percent: 0 });
    await report(one ?? 0, '3.0.9', { error_code: 'E04' });
    await look();
    expect(await states(id)).toEqual({ [one ?? 0]: 'updated', [two ?? 0]: 'told' });
    await later(1);
    expect(await states(id)).toEqual({ [one ?? 0]: 'updated', [two ?? 0]: 'told' });
  });

  it('DEC-225 stops by itself when the hardware gets other firmware, and goes on with the planned one alone', async () => {
    const [one] = await beds(1);
    const id = await begun();
    const set = async (values: Values) =>
      expectStatus(await (await admin()).put(`/api/v3/hardwares/${hardware}`, values), 200);
    await set({ lastest_firmware_version: '3.1.0' });
    await look();
    expect(await seen(id)).toMatchObject({ status: 'stopped', reason: 'firmware' });
    expect(await states(id)).toEqual({ [one ?? 0]: 'waiting' });
    expect(expectStatus(await steer(id, 'resume'), 409).body.error).toBe('rollout.firmware');
    await set({ lastest_firmware_version: '3.0.9' });
    expectStatus(await steer(id, 'resume'), 200);
    await look();
    expect(await states(id)).toEqual({ [one ?? 0]: 'told' });
    await set({ enable: false });
    await later(1);
    expect(await seen(id)).toMatchObject({ status: 'stopped', reason: 'firmware' });
    const nothing = expectStatus(await send(), 422).body;
    expect(nothing.error_codes).toMatchObject({ hardware_id: { error: 'rollout.no-firmware' } });
  });

  it('DEC-223 passes over what has been removed, disabled, moved to stock or given other hardware meanwhile', async () => {
    const [removed, disabled, stock, other, stays, moved] = await beds(6);
    const id = await begun({ first: 10 });
    const change = async (device: number | undefined, values: Values) =>
      expectStatus(await (await admin()).put(`/api/v3/homebeds/${device}`, values), 200);
    expectStatus(await (await admin()).delete(`/api/v3/homebeds/${removed}`), 200);
    await change(disabled, { is_disabled: true, reason_disabled: 'Broken' });
    expectStatus(await (await admin()).delete(`/api/v3/homebeds/${stock}/shared`), 200);
    const kind = await place.app.given.row('hardwares', 0, { name: 'Bed 3.1' });
    await change(other, { hardware_id: kind });
    const elsewhere = await locationIn('Africa/Abidjan');
    await change(moved, { partner_location_id: elsewhere });
    await look();
    expect(await states(id)).toEqual({
      ...{ [removed ?? 0]: 'skipped: removed', [disabled ?? 0]: 'skipped: disabled' },
      ...{ [stock ?? 0]: 'skipped: stock', [other ?? 0]: 'skipped: hardware' },
      ...{ [stays ?? 0]: 'told', [moved ?? 0]: 'told' },
    });
    // Whoever never finds a time between guests is passed over after a week.
    const [never] = await beds(1);
    await place.booking({
      bed_id: never,
      start_time: '2031-03-03T08:00:00.000Z',
      slot_duration: 60 * 24 * 9,
    });
    at(monday);
    const second = await begun({ device_ids: [never] });
    await later(60 * 24 * 7 - 1);
    expect(await states(second)).toEqual({ [never ?? 0]: 'waiting' });
    await later(1);
    expect(await states(second)).toEqual({ [never ?? 0]: 'skipped: busy' });
    expect(await seen(second)).toMatchObject({ status: 'finished', skipped: 1 });
  });

  it('DEC-226 pauses, goes on and is called off by hand; whoever was told is watched, the others stay held back', async () => {
    const [one, two] = await beds(2);
    const id = await begun({ first: 1 });
    await look();
    expectStatus(await steer(id, 'pause'), 200);
    expectStatus(await steer(id, 'pause'), 200);
    await report(one ?? 0, '3.0.9');
    await later(1);
    expect(await states(id)).toEqual({ [one ?? 0]: 'updated', [two ?? 0]: 'waiting' });
    await later(60 * 24 * 3);
    expect(await seen(id)).toMatchObject({ status: 'paused', wave: 1 });
    expectStatus(await steer(id, 'resume'), 200);
    await later(1);
    await later(60 * 24);
    await later(1);
    expect(await states(id)).toEqual({ [one ?? 0]: 'updated', [two ?? 0]: 'told' });
    expectStatus(await steer(id, 'cancel'), 200);
    await report(two ?? 0, '3.0.9');
    await later(1);
    expect(await seen(id)).toMatchObject({ status: 'cancelled', updated: 2, skipped: 0 });
    for (const action of ['pause', 'resume'])
      expect(expectStatus(await steer(id, action), 409).body.error).toBe('rollout.over');

    const [three] = await beds(1);
    const second = await begun();
    expectStatus(await steer(second, 'cancel'), 200);
    await later(5);
    expect(await states(second)).toEqual({ [three ?? 0]: 'skipped: cancelled' });
    expect(await isForced(three ?? 0)).toBe(false);
  });

  it('DEC-220 no device belongs to two; who comes second is told the name of the other, also in a race', async () => {
    const [one, two] = await beds(2);
    await start({ name: 'Spring update', device_ids: [one] });
    const seenPlan = await plan();
    expect(seenPlan.devices.map(({ id }) => id)).toEqual([two]);
    expect(seenPlan.left_out).toMatchObject([
      { id: one, reason: 'taken', rollout: { name: 'Spring update' } },
    ]);
    const none = expectStatus(await send({ device_ids: [one], confirm: true }), 422).body;
    expect(none.error_codes).toMatchObject({ hardware_id: { error: 'rollout.none' } });
    const body = { device_ids: [two], confirm: true, plan: (await plan({ device_ids: [two] })).plan };
    const answers = await Promise.all([1, 2, 3].map(n => send({ ...body, name: `Race ${n}` })));
    const alone = await Promise.all([1, 2, 3].map(() => send({ device_ids: [two], confirm: true })));
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409]);
    expect(alone.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    expect(await switched(two ?? 0)).toEqual([false]);
  });

  it('DEC-222 several processes look at the same time: each device is told once', async () => {
    const made = await beds(25);
    const id = await begun({ first: 30 });
    if (database.kind === 'postgres') {
      // One of them is at it: the others neither wait for it nor do the same.
      const [isAtIt, atIt] = gate();
      const [mayGo, go] = gate();
      const { now } = place.app.clock;
      const moving = database.transaction(async transaction => {
        await moveOn(transaction, id, now);
        atIt();
        await mayGo;
      });
      await isAtIt;
      await Promise.all([1, 2, 3].map(() => look()));
      expect(new Set(Object.values(await states(id)))).toEqual(new Set(['waiting']));
      go();
      await moving;
    }
    await Promise.all([1, 2, 3, 4].map(() => look()));
    await Promise.all([1, 2, 3, 4].map(() => look()));
    const told = Object.values(await states(id)).filter(state => state === 'told');
    expect(told).toHaveLength(20);
    for (const device of made.slice(0, 20)) expect(await switched(device)).toEqual([false, true]);
    for (const device of made.slice(20)) expect(await switched(device)).toEqual([false]);
    for (const device of made.slice(0, 5)) await report(device, '3.0.9');
    at(place.app.clock.now + 10_000);
    await Promise.all([1, 2, 3, 4].map(() => look()));
    for (const device of made) expect(await switched(device)).toEqual([false, true]);
  });

  it('DEC-222 a device that somebody holds is left to the next look, which nobody waits for', async () => {
    const [one, two] = await beds(2);
    const id = await begun({ first: 2 });
    // The embedded database has one connection: there nobody else can hold a row meanwhile.
    if (database.kind === 'postgres') {
      const [isHeld, held] = gate();
      const [mayGo, go] = gate();
      const holding = database.transaction(async transaction => {
        await transaction.query('select 1 from devices where id = $1 for update', [one]);
        held();
        await mayGo;
      });
      await isHeld;
      await look();
      expect(await states(id)).toEqual({ [one ?? 0]: 'waiting', [two ?? 0]: 'told' });
      go();
      await holding;
    }
    await later(1);
    expect(await states(id)).toEqual({ [one ?? 0]: 'told', [two ?? 0]: 'told' });
  });

  it('DEC-220 undo takes a start back with its switches, until it begins', async () => {
    const [one] = await beds(1);
    const { id, operation } = await start();
    await look();
    expect(await isForced(one ?? 0)).toBe(false);
    expectStatus(await undo(operation.id), 200);
    expect(await isForced(one ?? 0)).toBe(true);
    await later(2);
    expect(await switched(one ?? 0)).toEqual([false, true]);
    expectStatus(await (await admin()).get(`/api/v3/rollouts/${id}`), 404);
    expect((await plan()).devices).toHaveLength(1);
    const again = await start();
    at(place.app.clock.now + minuteMs);
    await look();
    expectStatus(await undo(again.operation.id), 409);
    expect(await states(again.id)).toEqual({ [one ?? 0]: 'told' });
  });

  it('A8 A5 the same key starts one; a plan that has changed is refused with the new one', async () => {
    const [one, two] = await beds(2);
    const { plan: token } = await plan();
    const change = { is_disabled: true, reason_disabled: 'Broken' };
    expectStatus(await (await admin()).put(`/api/v3/homebeds/${two}`, change), 200);
    const stale = expectStatus(await send({ confirm: true, plan: token }), 409).body;
    const fresh = z.object({ plan: planned }).parse(stale).plan;
    expect(fresh.devices.map(({ id }) => id)).toEqual([one]);
    const body = { hardware_id: hardware, confirm: true, plan: fresh.plan };
    const key = { 'idempotency-key': `rollout-${hardware}` };
    const first = await (await admin()).post('/api/v3/rollouts/start', body, key);
    const again = await (await admin()).post('/api/v3/rollouts/start', body, key);
    expect(started.parse(again.body)).toEqual(started.parse(first.body));
    expect(await switched(one ?? 0)).toEqual([false]);
  });

  it('DEC-220 DEC-227 admins start and steer, customer service looks, nobody else learns of it', async () => {
    const [one] = await beds(1);
    const { id } = await start();
    const mayRead: readonly Who[] = ['admin', 'service'];
    for (const who of everybody) {
      const caller = await by(who);
      const read = mayRead.includes(who) ? 200 : 403;
      expectStatus(await caller.get(`/api/v3/rollouts/${id}/progress`), read);
      expectStatus(await caller.get(`/api/v3/homebeds/${one}/rollout`), read);
      expectStatus(await caller.get('/api/v3/rollouts'), read);
      if (who === 'admin') continue;
      expectStatus(await send({}, who), 403);
      expectStatus(await send({ confirm: true }, who), 403);
      for (const action of ['pause', 'resume', 'cancel']) expectStatus(await steer(id, action, who), 403);
    }
    const { body } = await place.callers.service.get(`/api/v3/homebeds/${one}/rollout`);
    expect(body.data).toEqual({
      ...{ id, name: 'Bed 3.0 → 3.0.9', status: 'running', state: 'waiting', wave: 1, waves: 1 },
    });
    expectStatus(await steer(id, 'cancel'), 200);
    const { body: after } = await (await admin()).get(`/api/v3/homebeds/${one}/rollout`);
    expect(after.data).toBeNull();
    expectStatus(await steer(99_999, 'pause'), 404);
  });

  it('DEC-222 what cannot be moved on is told in the log, and keeps no other from moving', async () => {
    const [one] = await beds(1);
    const broken = await begun({ device_ids: [one] });
    const [two] = await beds(1);
    const id = await begun({ device_ids: [two] });
    await database.query(`update rollouts set status = 'lost', next_at = '2031-01-01' where id = $1`, [
      broken,
    ]);
    const told: object[] = [];
    await mover({ error: facts => void told.push(facts) }).look(new AbortController().signal);
    expect(told).toMatchObject([{ rollout: broken }]);
    expect(await states(id)).toEqual({ [two ?? 0]: 'told' });
    await database.query(`update rollouts set status = 'cancelled', next_at = null where id = $1`, [broken]);
  });
});
