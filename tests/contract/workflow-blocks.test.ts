import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { BookingStatus } from '../../domain/bookings/booking-status.ts';
import { dayMs } from '../../domain/time/calendar.ts';
import {
  type BookedPlace,
  everybody,
  expectStatus,
  mail,
  monday,
  openBookedPlace,
  type Who,
} from '../support/booked-place.ts';
import { onEveryEngine } from '../support/databases.ts';
import { atScale } from '../support/scale.ts';
import { nothingWrong, workflowAudit } from '../support/workflow-audit.ts';

const planned = z.object({
  plan: z.string(),
  bookings: z.array(
    z.object({
      ...{ id: z.number(), outcome: z.string() },
      to: z.object({ start_time: z.string(), bed_id: z.number() }).optional(),
    }),
  ),
  mails: z.array(z.object({ outcome: z.string(), count: z.number(), content_html: z.string() })),
});
const done = z.object({
  data: z.object({ id: z.number(), version: z.number() }),
  operation: z.object({ id: z.number(), key: z.string(), moved: z.number(), cancelled: z.number() }),
});
const rounds = atScale(4, 40);

onEveryEngine('blocking devices and locations', 'locks', (open, engine) => {
  let place: BookedPlace;
  let days = 0;
  beforeAll(async () => {
    place = await openBookedPlace(await open());
    const offer = `update locations set status = 2, duration_mins = '[30]' where id = $1`;
    await place.app.database.query(offer, [place.location]);
  });

  /** A Tuesday on which nothing is booked yet; the rest of its week is free as well. */
  const freeDay = (): string => {
    days += 1;
    return new Date(monday + (7 * days + 1) * dayMs).toISOString().slice(0, 10);
  };
  const at = (day: string, time: string) => `${day}T${time}:00.000Z`;
  const book = async (day: string, time: string, bed_id = place.bed) =>
    await place.booking({ start_time: at(day, time), bed_id });
  const body = (day: string, more: object = {}) => ({
    ...{ bed_id: place.bed, reason: 'Cleaning', first_day: day, last_day: day },
    ...{ from_time: '14:00:00', to_time: '16:00:00' },
    ...more,
  });
  const send = async (day: string, more: object = {}, who: Who = 'owner') =>
    await place.callers[who].post(`/api/v3/location/${place.location}/block`, body(day, more));
  const plan = async (day: string, more: object = {}, who: Who = 'owner') =>
    planned.parse(expectStatus(await send(day, more, who), 200).body);
  const block = async (day: string, more: object = {}, who: Who = 'owner') =>
    done.parse(expectStatus(await send(day, { confirm_block: true, ...more }, who), 200).body);
  const change = async (id: number, day: string, more: object = {}, who: Who = 'owner') =>
    await place.callers[who].post(`/api/v3/blocks/${id}/change`, body(day, more));
  const free = async (id: number, who: Who = 'owner') =>
    await place.callers[who].delete(`/api/v3/blocks/${id}`);
  const order = async (start: string, more: object = {}) =>
    await place.callers.admin.post('/api/v3/bookings', {
      ...{ bed_id: place.bed, slot_duration: 40, user_id: place.guest, start_time: start },
      ...{ confirm_booking: true, ...mail, ...more },
    });
  const query = async (text: string, values: readonly unknown[] = []) =>
    await place.app.database.query<Record<string, unknown>>(text, values);
  const successor = async (id: number) =>
    (await query('select bed_id, start_time from bookings where moved_from_id = $1', [id]))[0];
  /** The number of the last thing that somebody did. */
  const newest = async () => Number((await query('select max(id) as id from operations'))[0]?.id);
  const outcomes = ({ bookings }: z.infer<typeof planned>) =>
    bookings.map(({ id, outcome, to }) => [id, outcome, to?.bed_id, to?.start_time]);

  it('DEC-185 shows what becomes of the bookings inside, changes nothing, does just that, and takes it back', async () => {
    const day = freeDay();
    const [before, inside, over] = [
      await book(day, '13:00'),
      await book(day, '14:00'),
      await book(day, '15:30'),
    ];
    const other = await book(day, '15:30', place.otherBed);
    const count = async () => (await query('select id from blocks')).length;
    const had = await count();
    const seen = await plan(day);
    expect(await count()).toBe(had);
    expect(outcomes(seen)).toEqual([
      [inside, 'move', place.otherBed, at(day, '14:00')],
      // The other device is held then; its own is blocked until 16 and stands in nobody's way from 16:30 on.
      [over, 'move', place.bed, at(day, '16:30')],
    ]);
    expect(seen.mails.reduce((sum, each) => sum + each.count, 0)).toBe(2);
    for (const { content_html } of seen.mails) expect(content_html).toContain('Cleaning');
    const { data, operation } = await block(day, { plan: seen.plan });
    expect(operation).toMatchObject({ moved: 2, cancelled: 0 });
    expect(await place.stored('blocks', data.id)).toMatchObject({
      ...{ location_id: place.location, bed_id: place.bed, reason: 'Cleaning', weekdays: [] },
      ...{ first_day: day, last_day: day, from_time: '14:00:00', to_time: '16:00:00' },
    });
    expect(await successor(inside)).toEqual({ bed_id: place.otherBed, start_time: at(day, '14:00') });
    for (const id of [before, other])
      expect(await place.stored('bookings', id)).toMatchObject({ version: 1 });
    expect(await workflowAudit(place.app.database)).toEqual(nothingWrong);
    expectStatus(await place.undo('owner', operation.id), 200);
    expect(await place.stored('blocks', data.id)).toMatchObject({ deleted: true });
    for (const id of [inside, over])
      expect(await place.stored('bookings', id)).toMatchObject({ booking_status: 2 });
    expect(await query('select distinct state from mails where operation = $1', [operation.key])).toEqual([
      { state: 'withdrawn' },
    ]);
    expect(await workflowAudit(place.app.database)).toEqual(nothingWrong);
  });

  it('DEC-185 a whole location is blocked on chosen days, and its bookings go on afterwards or are cancelled', async () => {
    const day = freeDay();
    const [tuesday, wednesday] = [day, new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)];
    const one = await book(tuesday, '14:00');
    const two = await book(wednesday, '14:00', place.otherBed);
    const three = await book(wednesday, '15:00');
    const more = {
      ...{
        bed_id: null,
        weekdays: ['Wed'],
        last_day: new Date(Date.parse(day) + 14 * dayMs).toISOString().slice(0, 10),
      },
    };
    expect(outcomes(await plan(day, more))).toEqual([
      [two, 'move', place.otherBed, at(wednesday, '16:00')],
      [three, 'move', place.bed, at(wednesday, '16:00')],
    ]);
    const to = { start_time: at(wednesday, '10:00'), bed_id: place.bed };
    const solve = { rest: 'cancel', rows: [{ id: three, outcome: 'move', to }] };
    const { operation } = await block(day, { ...more, solve });
    expect(operation).toMatchObject({ moved: 1, cancelled: 1 });
    expect(await successor(three)).toEqual({ bed_id: place.bed, start_time: at(wednesday, '10:00') });
    expect(await place.stored('bookings', two)).toMatchObject({ booking_status: 3, reason: 'Cleaning' });
    expect(await place.stored('bookings', one)).toMatchObject({ version: 1 });
    const refused = expectStatus(await order(at(wednesday, '14:30'), { bed_id: place.otherBed }), 422);
    expect(refused.body.error).toBe('slot.blocked');
    expectStatus(await order(at(wednesday, '13:00'), { bed_id: place.otherBed }), 200);
  });

  it('DEC-185 a start that meets a block is refused with its reason: booked, moved to, chosen, or looked for', async () => {
    const day = freeDay();
    const { data } = await block(day, { reason: 'Works' });
    const problem = { kind: 'blocked', blockId: data.id, reason: 'Works' };
    for (const time of ['13:30', '14:00', '15:50']) {
      const { body: told } = expectStatus(await order(at(day, time)), 422);
      expect(told).toMatchObject({ error: 'slot.blocked', params: { reason: 'Works' }, problem });
    }
    const booking = await book(day, '10:00');
    const moved = { start_time: at(day, '15:00'), confirm_reschedule: true, ...mail };
    expect(expectStatus(await place.move('owner', booking, moved), 422).body).toMatchObject({ problem });
    // Nothing free is offered inside of it.
    await order(at(day, '13:00'));
    const { body: taken } = expectStatus(await order(at(day, '13:00')), 409);
    const { nearest } = z.object({ nearest: z.array(z.object({ start_time: z.string() })) }).parse(taken);
    const free = ['11:20', '11:10', '11:00'].map(time => at(day, time));
    expect(nearest.map(({ start_time }) => start_time)).toEqual(free);
    // Closing the day before moves nobody into it.
    const eve = new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10);
    const late = await place.booking({ start_time: at(eve, '16:00') });
    const shut = {
      date_open_from: at(eve, '00:00'),
      date_open_to: at(eve, '00:00'),
      reason_close: 'Holiday',
    };
    const url = `/api/v3/location/${place.location}/close`;
    const rows = [{ id: late, outcome: 'move', to: { bed_id: place.bed, start_time: at(day, '15:00') } }];
    const closing = { ...shut, solve: { rest: 'move', rows } };
    const { bookings } = z
      .object({ bookings: z.array(z.object({ outcome: z.string(), problem: z.looseObject({}).optional() })) })
      .parse(expectStatus(await place.callers.owner.post(url, closing), 200).body);
    expect(bookings).toEqual([{ outcome: 'blocks', problem }]);
  });

  it('DEC-185 whoever has begun stays, and those who lie elsewhere are not asked', async () => {
    const day = '2031-03-03';
    const running = await place.booking({
      ...{ start_time: '2031-03-03T07:30:00.000Z', booking_status: BookingStatus.Running },
    });
    const seen = await plan(day, { from_time: '07:00:00', to_time: '10:00:00' });
    expect(outcomes(seen)).toEqual([[running, 'keep', undefined, undefined]]);
    const { data, operation } = await block(day, {
      from_time: '07:00:00',
      to_time: '10:00:00',
      plan: seen.plan,
    });
    expect(operation).toMatchObject({ moved: 0, cancelled: 0 });
    expect(await place.stored('bookings', running)).toMatchObject({ version: 1 });
    expectStatus(await free(data.id), 200);
    expectStatus(await place.undo('owner', await newest()), 200);
    expect(await place.stored('blocks', data.id)).toMatchObject({ deleted: false });
    await query('update bookings set deleted = true where id = $1', [running]);
  });

  it('DEC-186 is changed like made anew, freed, and each is taken back', async () => {
    const day = freeDay();
    const { data } = await block(day);
    const inside = await book(day, '10:00');
    expect(expectStatus(await change(data.id, day, { from_time: '09:00:00' }), 200).body).toMatchObject({
      bookings: [
        { id: inside, outcome: 'move', to: { start_time: at(day, '10:00'), bed_id: place.otherBed } },
      ],
    });
    const confirmed = await change(data.id, day, {
      ...{ from_time: '09:00:00', to_time: '12:00:00', reason: 'Training', confirm_block: true },
    });
    const changed = done.parse(expectStatus(confirmed, 200).body);
    expect(changed.data).toMatchObject({ id: data.id, version: 2 });
    expect(changed.operation).toMatchObject({ moved: 1 });
    // What it left is free, what it took is not.
    expectStatus(await order(at(day, '14:00')), 200);
    expect(expectStatus(await order(at(day, '11:00')), 422).body.error).toBe('slot.blocked');
    const refused = expectStatus(await place.undo('owner', changed.operation.id), 409);
    expect(refused.body.error).toBe('undo.blocked');
    expectStatus(await free(data.id), 200);
    const removal = await newest();
    expectStatus(await order(at(day, '11:00')), 200);
    // A15: somebody has booked since.
    expect(expectStatus(await place.undo('owner', removal), 409).body.error).toBe('undo.blocked');
    expect(await place.stored('blocks', data.id)).toMatchObject({ deleted: true });
    expectStatus(await change(data.id, day, { confirm_block: true }), 404);
  });

  it('A15 DEC-185 no booking comes back to a time that has been blocked since', async () => {
    const day = freeDay();
    const booking = await book(day, '14:00');
    const moved = { start_time: at(day, '10:00'), confirm_reschedule: true, ...mail };
    const { operation } = z
      .object({ operation: z.object({ id: z.number() }) })
      .parse(expectStatus(await place.move('owner', booking, moved), 200).body);
    const { data } = await block(day);
    expect(expectStatus(await place.undo('owner', operation.id), 409).body.error).toBe('undo.blocked');
    expectStatus(await free(data.id), 200);
    expectStatus(await place.undo('owner', operation.id), 200);
  });

  it('DEC-187 a block of a device holds where it was made: not after the device has moved, nor for another', async () => {
    const day = freeDay();
    const bed = await place.device();
    const { data } = await block(day, { bed_id: bed });
    const other = await place.place(place.callers.owner.id, { status: 2, duration_mins: [30] });
    expectStatus(await order(at(day, '14:00'), { bed_id: bed }), 422);
    await query('update devices set partner_location_id = $2 where id = $1', [bed, other.location]);
    expectStatus(await order(at(day, '14:00'), { bed_id: bed }), 200);
    const refused = expectStatus(await change(data.id, day, { bed_id: bed }), 422);
    expect(refused.body.errors).toHaveProperty('bed_id');
    expectStatus(await change(data.id, day, { bed_id: place.bed, confirm_block: true }), 200);
  });

  it('DEC-254 A15 who removes a location or a device is told what counts no more with it, and undo brings it back', async () => {
    const { location, bed } = await place.place(place.callers.owner.id, { status: 2, duration_mins: [30] });
    const url = `/api/v3/location/${location}`;
    const cleaning = { bed_id: null, reason: 'Cleaning', from_time: '14:00:00', to_time: '16:00:00' };
    for (const [day, bed_id] of [
      ['2031-04-08', null],
      ['2031-04-09', bed],
    ] as const) {
      const wanted = { ...cleaning, bed_id, first_day: day, last_day: day, confirm_block: true };
      expectStatus(await place.callers.owner.post(`${url}/block`, wanted), 200);
    }
    // Over by the clock of the location, and one that is on until ten.
    for (const to_time of ['07:00:00', '10:00:00'])
      await query(
        `insert into blocks (location_id, reason, first_day, last_day, from_time, to_time)
         values ($1, 'Early', '2031-03-03', '2031-03-03', '06:00:00', $2)`,
        [location, to_time],
      );
    const week = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map(day_of_week => ({ day_of_week }));
    expectStatus(await place.callers.owner.put(`${url}/later-hours`, { first_day: '2031-06-01', week }), 200);
    const link = await place.callers.owner.post('/api/v3/calendar-feeds', {
      shows: 'location',
      record_id: location,
    });
    expect(link.status, link.text).toBeLessThan(300);
    await query(`insert into device_alerts (device_id, location_id, trouble) values ($1, $2, 1)`, [
      bed,
      location,
    ]);
    const along = async (record: string, id: number) =>
      expectStatus(await place.callers.admin.post(`/api/v3/records/${record}/referring`, { ids: [id] }), 200)
        .body.along;
    expect(await along('locations', location)).toEqual([
      { what: 'blocks', count: 3, ends: false },
      { what: 'later_hours', count: 1, ends: false },
      { what: 'calendar_links', count: 1, ends: false },
    ]);
    expect(await along('devices', bed)).toEqual([
      { what: 'blocks', count: 1, ends: false },
      { what: 'alerts', count: 1, ends: true },
    ]);
    expect(await along('devices', place.otherBed)).toBeUndefined();
    const blocksThere = async () => {
      const filter = JSON.stringify([{ field: 'location_id', op: 'eq', value: location }]);
      const list = `/api/v3/blocks?filter=${encodeURIComponent(filter)}`;
      return (await place.callers.owner.get(list)).body.total_item;
    };
    const refused = async () =>
      (await order('2031-04-08T14:00:00.000Z', { bed_id: bed })).body.error ?? 'booked';
    expect(await refused()).toBe('slot.blocked');
    expectStatus(await place.callers.admin.delete(url), 200);
    expect(await refused()).toBe('device.absent');
    expectStatus(await place.undo('admin', await newest()), 200);
    expect(await refused()).toBe('slot.blocked');
    expect(await blocksThere()).toBe(4);
    expect(await along('locations', location)).toHaveLength(3);
  });

  it('DEC-187 a device that is blocked at a time takes no booking of the one that it replaces', async () => {
    const day = freeDay();
    const booked = await book(day, '14:00');
    await block(day, { bed_id: place.otherBed });
    const [names] = await query(
      'select (select connection_id from devices where id = $1) as old_connection_id, ' +
        '(select connection_id from devices where id = $2) as new_connection_id',
      [place.bed, place.otherBed],
    );
    const { bookings } = z.object({ bookings: z.array(z.looseObject({ id: z.number() })) }).parse(
      expectStatus(
        await place.callers.admin.put('/api/v3/bookings/replace-device-id', {
          ...names,
          reason_replace: 'Broken',
        }),
        200,
      ).body,
    );
    expect(bookings.find(({ id }) => id === booked)).toMatchObject({
      ...{ outcome: 'cancel', problem: { kind: 'blocked', reason: 'Cleaning' } },
    });
  });

  it('D1 D2 DEC-188 admins, customer service and the owner block, marketing reads, others see nothing', async () => {
    const day = freeDay();
    const { data } = await block(day);
    const expected = { admin: 200, owner: 200, service: 200, marketing: 403, stranger: 404 };
    const reads = { admin: 200, owner: 200, service: 200, marketing: 200, stranger: 404 };
    for (const who of everybody) {
      expectStatus(await send(day, { confirm_block: false }, who), expected[who]);
      expectStatus(await change(data.id, day, { confirm_block: false }, who), expected[who]);
      expectStatus(await place.callers[who].get(`/api/v3/blocks/${data.id}`), reads[who]);
    }
    for (const who of ['marketing', 'stranger'] as const) {
      expectStatus(await send(day, { confirm_block: true }, who), expected[who]);
      expectStatus(await change(data.id, day, { confirm_block: true }, who), expected[who]);
      expectStatus(await free(data.id, who), expected[who]);
    }
    expect(await place.stored('blocks', data.id)).toMatchObject({ version: 1 });
    for (const who of ['admin', 'service'] as const) {
      const made = await block(day, { from_time: '09:00:00', to_time: '10:00:00' }, who);
      expectStatus(await free(made.data.id, who), 200);
    }
  });

  it.each([
    ['a blank reason', { reason: ' ' }, 'reason'],
    ['a reason of 201 letters', { reason: 'x'.repeat(201) }, 'reason'],
    ['a day that is none', { first_day: '2031-02-30' }, 'first_day'],
    ['a day that is over', { first_day: '2031-03-02', last_day: '2031-03-03' }, 'first_day'],
    ['a last day before the first', { last_day: '2031-03-03' }, 'last_day'],
    ['a time that is none', { from_time: '25:00:00' }, 'from_time'],
    ['an end at its beginning', { to_time: '14:00:00' }, 'to_time'],
    ['no such weekday', { weekdays: ['Some'] }, 'weekdays'],
    ['a weekday twice', { weekdays: ['Mon', 'Mon'] }, 'weekdays'],
    ['weekdays that never come', { weekdays: ['Sun'] }, 'weekdays'],
    ['a device that is nowhere', { bed_id: 999_999 }, 'bed_id'],
    ['a field that is none', { note: 'x' }, 'note'],
  ])('DEC-185 %s is refused by its field', async (_what, wrong, field) => {
    const { body: told } = expectStatus(await send('2031-03-04', wrong), 422);
    expect(Object.keys(z.record(z.string(), z.string()).parse(told.errors))).toEqual([field]);
  });

  it('A5 A8 DEC-185 a plan that is no longer so is refused with the one of now; a key answers once', async () => {
    const day = freeDay();
    const seen = await plan(day);
    const late = await book(day, '14:00');
    const refused = expectStatus(await send(day, { confirm_block: true, plan: seen.plan }), 409);
    const now = planned.parse(refused.body.plan);
    expect(now.bookings.map(({ id }) => id)).toEqual([late]);
    const sent = body(day, { confirm_block: true, plan: now.plan });
    const url = `/api/v3/location/${place.location}/block`;
    const key = { 'idempotency-key': `block-${day}` };
    const [one, two] = [
      await place.callers.owner.post(url, sent, key),
      await place.callers.owner.post(url, sent, key),
    ];
    expect(done.parse(expectStatus(two, 200).body)).toEqual(done.parse(expectStatus(one, 200).body));
    expect(await query('select id from blocks where first_day = $1', [day])).toHaveLength(1);
  });

  /**
   * What is answered to somebody who asks while a transaction that has locked the location, and written a row, is not
   * over yet: whoever does not wait for it decides by what is not so any more.
   */
  const askedMeanwhile = async (
    text: string,
    values: readonly unknown[],
    ask: () => ReturnType<typeof send>,
  ) => {
    const { database } = place.app;
    const [held, leave] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()];
    const writing = database.transaction(async transaction => {
      const [row] = await transaction.query<{ pid: number }>(
        'select pg_backend_pid() as pid from locations where id = $1 for no key update',
        [place.location],
      );
      await transaction.query(text, values);
      held.resolve(row?.pid ?? 0);
      await leave.promise;
    });
    const pid = await held.promise;
    let isDone = false;
    const asked = ask().finally(() => {
      isDone = true;
    });
    const waits = 'select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))';
    // The embedded database has one connection: whoever asks waits for that.
    while (engine === 'postgres' && !isDone) if ((await query(waits, [pid])).length > 0) break;
    leave.resolve();
    await writing;
    return await asked;
  };

  it('A1 DEC-185 a block waits for a booking that is being made, and is told of it', async () => {
    const day = freeDay();
    const seen = await plan(day);
    const refused = await askedMeanwhile(
      'insert into bookings (user_id, bed_id, location_id, booking_status, start_time, end_time, slot_duration) ' +
        'values ($1, $2, $3, 2, $4, $5, 40)',
      [place.guest, place.bed, place.location, at(day, '14:00'), at(day, '14:40')],
      () => send(day, { confirm_block: true, plan: seen.plan }),
    );
    expect(planned.parse(expectStatus(refused, 409).body.plan).bookings).toMatchObject([{ outcome: 'move' }]);
    expect(await query('select 1 from blocks where first_day = $1', [day])).toEqual([]);
  });

  it('A1 DEC-185 a booking waits for a block that is being made, and is told of it', async () => {
    const day = freeDay();
    const refused = await askedMeanwhile(
      'insert into blocks (location_id, bed_id, reason, first_day, last_day, from_time, to_time) ' +
        "values ($1, $2, 'Cleaning', $3, $3, '14:00', '16:00')",
      [place.location, place.bed, day],
      () => order(at(day, '14:00')),
    );
    expect(expectStatus(refused, 422).body.error).toBe('slot.blocked');
  });

  it(`A1 DEC-185 a block and a booking for the same time, ${rounds} times: exactly one wins`, async () => {
    const won = { booking: 0, block: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const day = freeDay();
      const seen = await plan(day);
      const [blocked, booked] = await Promise.all(
        round % 2 === 0
          ? [send(day, { confirm_block: true, plan: seen.plan }), order(at(day, '14:00'))]
          : [order(at(day, '14:00')), send(day, { confirm_block: true, plan: seen.plan })].toReversed(),
      );
      if (blocked === undefined || booked === undefined) throw new Error('Nothing was asked');
      if (booked.status === 200) {
        won.booking += 1;
        expect(planned.parse(expectStatus(blocked, 409).body.plan).bookings).toMatchObject([
          { outcome: 'move' },
        ]);
      } else {
        won.block += 1;
        expectStatus(blocked, 200);
        expect(expectStatus(booked, 422).body.error).toBe('slot.blocked');
      }
      const held = await query(
        'select 1 from bookings b join blocks k on k.bed_id = b.bed_id and not k.deleted where b.booking_status = 2 ' +
          'and not b.deleted and k.first_day = $1 and b.start_time::date = $1',
        [day],
      );
      expect(held).toEqual([]);
    }
    process.stdout.write(`A1 ${rounds} blocks and bookings at once: ${JSON.stringify(won)}\n`);
  });
});
