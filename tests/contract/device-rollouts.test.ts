import { expect, it } from 'vitest';
import { z } from 'zod';
import { BookingStatus } from '../../domain/bookings/booking-status.ts';
import { expectStatus, monday } from '../support/booked-place.ts';
import type { Caller } from '../support/caller.ts';
import { onEveryEngine } from '../support/databases.ts';
import { deviceCalls } from '../support/device-calls.ts';
import { hourMs, minuteMs, rolloutsOn } from '../support/rollouts.ts';
import type { Values } from '../support/sample-rows.ts';

onEveryEngine('firmware that is rolled out', 'locks', open => {
  const on = rolloutsOn(open);
  const {
    at,
    admin,
    report,
    bed,
    beds,
    send,
    plan,
    begun,
    steer,
    look,
    later,
    seen,
    states,
    isForced,
    switched,
    locationIn,
  } = on;

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
    const before = await on.database.query('select id from rollouts');
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
    expect(await on.database.query('select id from rollouts')).toEqual(before);
    expect(await isForced(here[0] ?? 0)).toBe(true);
    const narrowed = async (body: Values) => (await plan(body)).devices.map(({ id }) => id);
    expect(await narrowed({ location_ids: [other] })).toEqual([there]);
    expect(await narrowed({ device_ids: [here[1], there] })).toEqual([here[1], there]);
    expect(await narrowed({ running: '3.0.7' })).toEqual([]);
    await on.database.query('update locations set country = $2 where id = $1', [other, 'Nepal']);
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
    at(on.place.app.clock.now + 24 * hourMs);
    await look();
    await later(1);
    await report(three, '3.0.9');
    await later(1);
    expect(await seen(id)).toMatchObject({ status: 'finished', updated: 3, failed: 0, wave: 3 });
    expect((await seen(id)).ended_at).not.toBeNull();
    expect(await switched(three)).toEqual([false, true]);
    const [{ next_at: next } = { next_at: '' }] = await on.database.query<{ next_at: string | null }>(
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
      await on.place.booking({ bed_id, start_time, ...more });
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
    await on.database.query('update rollouts set next_at = $2, wave_began = $2 where id = $1', [
      second,
      new Date(monday + minuteMs).toISOString(),
    ]);
    await look();
    expect(await states(second)).toEqual({ [running]: 'waiting', [soon]: 'waiting', [edge]: 'told' });
    // The session runs until 8:30, the booking from 8:30 to 9:30.
    at(monday + 30 * minuteMs);
    await report(edge, '3.0.9');
    await on.database.query('update bookings set booking_status = 4 where bed_id = $1', [running]);
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

  it('DEC-253 from when a device is told until it has updated nobody is booked on it, moved to it or sent there', async () => {
    await on.database.query(`update locations set status = 2, duration_mins = '[30]' where id = $1`, [
      on.place.location,
    ]);
    const [told = 0, other = 0, broken = 0] = await beds(3);
    const clock = (time: string) => `2031-03-05T${time}:00.000Z`;
    const guest = await on.place.booking({ bed_id: other, start_time: clock('09:10'), slot_duration: 40 });
    const stays = await on.place.booking({ bed_id: broken, start_time: clock('09:20'), slot_duration: 40 });
    at(Date.parse(clock('09:00')));
    const id = await begun({ minutes: 30, device_ids: [told] });
    await look();
    expect(await states(id)).toEqual({ [told]: 'told' });
    const book = async (start: string, confirm_booking = false) =>
      await (await admin()).post('/api/v3/bookings', {
        ...{ bed_id: told, slot_duration: 40, user_id: on.place.guest, start_time: clock(start) },
        ...{ confirm_booking, subject_html: 'Booked', content_html: '<p>Booked</p>' },
      });
    const move = async (start: string) =>
      await (await admin()).post(`/api/v3/bookings/admin-reschedule/${guest}`, {
        ...{ start_time: clock(start), bed_id: told, reason: 'Nearer to the door' },
      });
    // Told at 9:01, so until 9:31.
    const until = Date.parse(clock('09:31'));
    for (const refused of [await book('09:10'), await book('09:30', true), await move('09:20')])
      expect(expectStatus(refused, 422).body).toMatchObject({
        error: 'slot.updating',
        problem: { kind: 'updating', until },
      });
    expectStatus(await book('09:40'), 200);
    expectStatus(await move('09:40'), 200);
    const between = async (caller: Caller, field: string, value: number) => {
      const filter = encodeURIComponent(JSON.stringify([{ field, op: 'eq', value }]));
      return expectStatus(await caller.get(`/api/v3/bookings/between?filter=${filter}`), 200).body.updating;
    };
    const { location } = on.place;
    expect(await between(await admin(), 'location_id', location)).toContainEqual({
      ...{ bed_id: told, start_time: clock('09:01'), end_time: clock('09:31') },
    });
    expect(await between(await admin(), 'location_id', location + 1_000_000)).toBeUndefined();
    expect(await between(await admin(), 'bed_id', other)).toBeUndefined();
    const stranger = await on.place.app.person(1);
    expect(await between(stranger.caller, 'location_id', location)).toBeUndefined();
    const { connectionOf } = await deviceCalls(on.place);
    const replaced = await (await admin()).put('/api/v3/bookings/replace-device-id', {
      ...{ old_connection_id: await connectionOf(broken), new_connection_id: await connectionOf(told) },
      reason_replace: 'The motor is broken',
    });
    expect(expectStatus(replaced, 200).body.bookings).toMatchObject([
      { id: stays, outcome: 'cancel', problem: { kind: 'updating', until } },
    ]);
    // Whoever stands at 9:20 goes on waiting rather than lie on a device that updates.
    const relieved = await (await admin()).post(`/api/v3/homebeds/${broken}/relieve`, {
      ...{ reason: 'The motor is broken', solve: { rest: 'move', rows: [] } },
    });
    const [sent] = z
      .array(z.object({ id: z.number(), to: z.object({ bed_id: z.number(), start_time: z.string() }) }))
      .parse(expectStatus(relieved, 200).body.bookings);
    expect(sent?.id).toBe(stays);
    expect(sent?.to.bed_id === told && Date.parse(sent.to.start_time) < until).toBe(false);
    // What has updated is free at once, and what stays silent when its minutes are over.
    await report(told, '3.0.9');
    await later(1);
    expectStatus(await book('09:10'), 200);
    const silent = await bed();
    const next = await begun({ minutes: 30, device_ids: [silent] });
    await look();
    expect(await states(next)).toEqual({ [silent]: 'told' });
    const onSilent = async () =>
      await (await admin()).post('/api/v3/bookings', {
        ...{ bed_id: silent, slot_duration: 40, user_id: on.place.guest, start_time: clock('09:40') },
      });
    at(Date.parse(clock('09:05')));
    expectStatus(await onSilent(), 200);
    await on.database.query(`update rollouts set minutes = 60 where id = $1`, [next]);
    expectStatus(await onSilent(), 422);
    at(Date.parse(clock('09:34')));
    await on.database.query(`update rollouts set minutes = 30 where id = $1`, [next]);
    expectStatus(await onSilent(), 200);
  });

  it('DEC-223 a block keeps a device too, by the clock of its location, in the nights when clocks change', async () => {
    const london = await locationIn('Europe/London');
    const blocked = async (day: string, from_time: string, to_time: string) =>
      await on.place.app.given.row('blocks', on.place.callers.owner.id, {
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
    at(on.place.app.clock.now + 1);
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
    at(on.place.app.clock.now + hourMs);
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

  it('DEC-225 stops by itself when the on.hardware gets other firmware, and goes on with the planned one alone', async () => {
    const [one] = await beds(1);
    const id = await begun();
    const set = async (values: Values) =>
      expectStatus(await (await admin()).put(`/api/v3/hardwares/${on.hardware}`, values), 200);
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

  it('DEC-223 passes over what has been removed, disabled, moved to stock or given other on.hardware meanwhile', async () => {
    const [removed, disabled, stock, other, stays, moved] = await beds(6);
    const id = await begun({ first: 10 });
    const change = async (device: number | undefined, values: Values) =>
      expectStatus(await (await admin()).put(`/api/v3/homebeds/${device}`, values), 200);
    expectStatus(await (await admin()).delete(`/api/v3/homebeds/${removed}`), 200);
    await change(disabled, { is_disabled: true, reason_disabled: 'Broken' });
    expectStatus(await (await admin()).delete(`/api/v3/homebeds/${stock}/shared`), 200);
    const kind = await on.place.app.given.row('hardwares', 0, { name: 'Bed 3.1' });
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
    await on.place.booking({
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
});
