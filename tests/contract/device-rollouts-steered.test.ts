import { expect, it } from 'vitest';
import { z } from 'zod';
import { moveOn } from '../../server/workflows/rollouts/move-rollouts.ts';
import { everybody, expectStatus, type Who } from '../support/booked-place.ts';
import { onEveryEngine } from '../support/databases.ts';
import { cancelled } from '../support/guest-link.ts';
import { minuteMs, planned, rolloutsOn, started } from '../support/rollouts.ts';

/** A promise, and what fulfils it. */
function gate(): readonly [Promise<void>, () => void] {
  let open = () => {};
  const passed = new Promise<void>(resolve => {
    open = resolve;
  });
  return [passed, () => open()];
}

onEveryEngine('a roll-out of firmware that people and processes meet', 'locks', open => {
  const on = rolloutsOn(open);
  const {
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
    mover,
    look,
    later,
    seen,
    states,
    undo,
    isForced,
    switched,
    locationIn,
  } = on;

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

  it('DEC-226 a device that was told belongs to its roll-out until it is over there, also once that was called off', async () => {
    await on.database.query(`update locations set status = 2, duration_mins = '[30]' where id = $1`, [
      on.place.location,
    ]);
    const clock = (time: string) => `2031-03-05T${time}:00.000Z`;
    const [told = 0, free = 0] = await beds(2);
    at(Date.parse(clock('09:00')));
    const first = await begun({ name: 'Spring update', minutes: 30, device_ids: [told] });
    await look();
    expect(await states(first)).toEqual({ [told]: 'told' });
    expectStatus(await steer(first, 'cancel'), 200);
    expect((await plan({ device_ids: [told, free] })).left_out).toMatchObject([
      { id: told, reason: 'taken', rollout: { name: 'Spring update' } },
    ]);
    const { body } = await (await admin()).get(`/api/v3/homebeds/${told}/rollout`);
    expect(body.data).toMatchObject({ id: first, status: 'cancelled', state: 'told' });
    const second = await begun({ minutes: 30, device_ids: [told, free] });
    await look();
    expect(await states(second)).toEqual({ [free]: 'told' });
    const book = async (start_time: string) =>
      await (await admin()).post('/api/v3/bookings', {
        ...{ bed_id: told, slot_duration: 40, user_id: on.place.guest, start_time },
      });
    // Told at 9:01, so until 9:31.
    expect(expectStatus(await book(clock('09:10')), 422).body.problem).toEqual({
      ...{ kind: 'updating', until: Date.parse(clock('09:31')) },
    });
    expectStatus(await book(clock('09:40')), 200);
    // What two have told, before that was refused: the later one counts.
    await on.database.query(
      `insert into rollout_devices (rollout_id, device_id, wave, state, told_at) values ($1, $2, 1, 'told', $3)`,
      [second, told, clock('09:15')],
    );
    expect(expectStatus(await book(clock('09:40')), 422).body.problem).toEqual({
      ...{ kind: 'updating', until: Date.parse(clock('09:45')) },
    });
    await on.database.query('delete from rollout_devices where rollout_id = $1 and device_id = $2', [
      ...[second, told],
    ]);
    await later(30);
    expect(await states(first)).toEqual({ [told]: 'failed: silent' });
    expect((await plan({ device_ids: [told] })).devices.map(({ id }) => id)).toEqual([told]);
  });

  it('DEC-253 guests are offered no start within the update of a device, by mail or by link', async () => {
    const location = await locationIn('Europe/Berlin');
    await on.database.query('update locations set status = 2 where id = $1', [location]);
    await on.database.query('update devices set is_disabled = true where partner_location_id = $1', [
      location,
    ]);
    const told = await bed({ partner_location_id: location });
    const clock = (time: string) => `2031-03-03T${time}:00.000Z`;
    const guest = await on.place.booking({
      ...{ bed_id: told, location_id: location, start_time: clock('10:00'), slot_duration: 40 },
    });
    const id = await begun({ minutes: 90, device_ids: [told] });
    await look();
    expect(await states(id)).toEqual({ [told]: 'told' });
    // Open from 8 to 17 in UTC, with a break from 11 to 12; told at 8:01, so until 9:31.
    const link = await cancelled(on.place, guest);
    const today = (await link.days()).days.find(({ day }) => day === '2031-03-03')?.starts ?? [];
    expect(today[0]).toBe(clock('09:40'));
    const offered = [clock('12:00'), clock('12:40'), '2031-03-04T08:00:00.000Z'];
    expect((await link.seen()).offered).toEqual(offered);
    expect(
      [...link.html.matchAll(/choose#[\w.-]+\/(\S+?)Z"/g)].map(([, minute]) => `${minute}:00.000Z`),
    ).toEqual(offered);
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
    if (on.database.kind === 'postgres') {
      // One of them is at it: the others neither wait for it nor do the same.
      const [isAtIt, atIt] = gate();
      const [mayGo, go] = gate();
      const { now } = on.place.app.clock;
      const moving = on.database.transaction(async transaction => {
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
    at(on.place.app.clock.now + 10_000);
    await Promise.all([1, 2, 3, 4].map(() => look()));
    for (const device of made) expect(await switched(device)).toEqual([false, true]);
  });

  it('DEC-222 a device that somebody holds is left to the next look, which nobody waits for', async () => {
    const [one, two] = await beds(2);
    const id = await begun({ first: 2 });
    // The embedded database has one connection: there nobody else can hold a row meanwhile.
    if (on.database.kind === 'postgres') {
      const [isHeld, held] = gate();
      const [mayGo, go] = gate();
      const holding = on.database.transaction(async transaction => {
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
    at(on.place.app.clock.now + minuteMs);
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
    const body = { hardware_id: on.hardware, confirm: true, plan: fresh.plan };
    const key = { 'idempotency-key': `rollout-${on.hardware}` };
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
    const { body } = await on.place.callers.service.get(`/api/v3/homebeds/${one}/rollout`);
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
    await on.database.query(`update rollouts set status = 'lost', next_at = '2031-01-01' where id = $1`, [
      broken,
    ]);
    const told: object[] = [];
    await mover({ error: facts => void told.push(facts) }).look(new AbortController().signal);
    expect(told).toMatchObject([{ rollout: broken }]);
    expect(await states(id)).toEqual({ [two ?? 0]: 'told' });
    await on.database.query(`update rollouts set status = 'cancelled', next_at = null where id = $1`, [
      broken,
    ]);
  });
});
