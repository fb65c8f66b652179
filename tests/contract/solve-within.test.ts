import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { Role } from '../../domain/actor.ts';
import { dayMs } from '../../domain/time/calendar.ts';
import {
  type BookedPlace,
  expectStatus,
  monday,
  openBookedPlace,
  type Who,
} from '../support/booked-place.ts';
import { onEveryEngine } from '../support/databases.ts';
import type { Values } from '../support/sample-rows.ts';
import { nothingWrong, workflowAudit } from '../support/workflow-audit.ts';

const planned = z.object({
  plan: z.string(),
  bookings: z.array(
    z.object({
      ...{ id: z.number(), outcome: z.string(), call: z.unknown().optional() },
      to: z.object({ start_time: z.string(), bed_id: z.number() }).optional(),
    }),
  ),
  mails: z.array(z.object({ count: z.number() })).default([]),
});
const done = z.object({
  operation: z.object({ moved: z.number(), cancelled: z.number(), mails: z.number() }),
});

onEveryEngine('how far bookings move, which stay, and who is called', 'locks', open => {
  let place: BookedPlace;
  let days = 0;
  beforeAll(async () => {
    place = await openBookedPlace(await open());
    for (const id of [place.bed, place.otherBed]) await deviceType(id, 'Commercial');
  });

  /** A Tuesday on which nothing is booked yet, and the Wednesday after it. */
  const freeDays = (): readonly [string, string] => {
    days += 1;
    const day = (offset: number) => new Date(monday + (7 * days + offset) * dayMs).toISOString().slice(0, 10);
    return [day(1), day(2)];
  };
  const at = (day: string, time: string) => `${day}T${time}:00.000Z`;
  const book = async (day: string, time: string, bed_id = place.bed, values: Values = {}) =>
    await place.booking({ start_time: at(day, time), bed_id, ...values });
  const post = async (url: string, body: object, who: Who = 'owner') =>
    await place.callers[who].post(`/api/v3${url}`, body);
  const solve = async (body: object, who?: Who) =>
    await post('/bookings/solve', { reason: 'Staff is ill', solve: { rest: 'move' }, ...body }, who);
  const plan = async (body: object, who?: Who) =>
    planned.parse(expectStatus(await solve(body, who), 200).body);
  const deviceType = async (id: number, type: string) =>
    await place.app.database.query('update devices set device_type = $2 where id = $1', [id, type]);
  const placed = (seen: z.infer<typeof planned>) =>
    seen.bookings.map(({ id, outcome, to }) => [id, outcome, to]);

  it('DEC-303 no booking goes later than one sets, and none can be set beyond a week', async () => {
    const [tuesday, wednesday] = freeDays();
    const late = await book(tuesday, '17:00');
    await book(tuesday, '17:00', place.otherBed);
    const ask = async (within_days?: number) =>
      placed(await plan({ bookings: [late], solve: { rest: 'move', within_days } }));
    expect(await ask(0)).toEqual([[late, 'cancel', undefined]]);
    const next = { start_time: at(wednesday, '09:00'), bed_id: place.bed };
    expect(await ask(1)).toEqual([[late, 'move', next]]);
    expect(await ask()).toEqual([[late, 'move', next]]);
    for (const within_days of [-1, 8, 1.5]) {
      const { body } = expectStatus(
        await solve({ bookings: [late], solve: { rest: 'move', within_days } }),
        422,
      );
      expect(Object.keys(z.record(z.string(), z.string()).parse(body.errors))).toEqual(['solve']);
    }
  });

  it('DEC-303 the bound holds for a closed day and for a device that is freed as well', async () => {
    const [tuesday, wednesday] = freeDays();
    const id = await book(tuesday, '17:00');
    const shut = {
      ...{ date_open_from: at(tuesday, '00:00'), date_open_to: at(tuesday, '00:00'), reason_close: 'Works' },
    };
    const closing = async (within_days: number) =>
      await post(`/location/${place.location}/close`, { ...shut, solve: { rest: 'move', within_days } });
    expect(placed(planned.parse(expectStatus(await closing(0), 200).body))).toEqual([
      [id, 'cancel', undefined],
    ]);
    expect(placed(planned.parse(expectStatus(await closing(1), 200).body))).toEqual([
      [id, 'move', { start_time: at(wednesday, '09:00'), bed_id: place.bed }],
    ]);
    const several = async (within_days: number) =>
      await post('/location/close', {
        ...{ locations: [place.location], from: tuesday, until: tuesday, reason_close: 'Works' },
        solve: { rest: 'move', within_days },
      });
    const severally = async (within_days: number) =>
      placed(planned.parse(expectStatus(await several(within_days), 200).body))[0]?.[1];
    expect([await severally(0), await severally(1)]).toEqual(['cancel', 'move']);
    await book(tuesday, '17:00', place.otherBed);
    const relieving = async (within_days: number) =>
      await post(`/homebeds/${place.bed}/relieve`, {
        reason: 'Broken',
        solve: { rest: 'move', within_days },
      });
    const own = async (within_days: number) =>
      placed(planned.parse(expectStatus(await relieving(within_days), 200).body)).find(([of]) => of === id);
    expect(await own(0)).toEqual([id, 'cancel', undefined]);
    expect(await own(1)).toEqual([
      id,
      'move',
      { start_time: at(wednesday, '09:00'), bed_id: place.otherBed },
    ]);
  });

  it('DEC-303 what is left stays as it is, its guest is not written to, and nobody takes its place', async () => {
    const [tuesday] = freeDays();
    const [stays, goes] = [await book(tuesday, '10:00'), await book(tuesday, '10:00', place.otherBed)];
    const rows = [{ id: stays, outcome: 'keep' }];
    const body = { bookings: [stays, goes], solve: { rest: 'move', rows } };
    const seen = await plan(body);
    expect(placed(seen)).toEqual([
      [stays, 'keep', undefined],
      [goes, 'move', { start_time: at(tuesday, '11:00'), bed_id: place.otherBed }],
    ]);
    expect(seen.mails).toEqual([{ count: 1 }]);
    const answer = expectStatus(await solve({ ...body, plan: seen.plan, confirm_solve: true }), 200);
    expect(done.parse(answer.body).operation).toEqual({ moved: 1, cancelled: 0, mails: 1 });
    expect(await place.stored('bookings', stays)).toMatchObject({ version: 1, booking_status: 2 });
    const nothing = { bookings: [stays], solve: { rest: 'move', rows }, confirm_solve: true };
    expect(expectStatus(await solve(nothing), 409).body.error).toBe('booking.solve-none');
    expect(await workflowAudit(place.app.database)).toEqual(nothingWrong);
  });

  it('DEC-303 DAY-09 a day is closed over no booking, also where somebody would leave it', async () => {
    const [tuesday] = freeDays();
    const id = await book(tuesday, '10:00');
    const shut = {
      ...{ date_open_from: at(tuesday, '00:00'), date_open_to: at(tuesday, '00:00'), reason_close: 'Works' },
      solve: { rest: 'move', rows: [{ id, outcome: 'keep' }] },
    };
    const { date_open_from: _from, date_open_to: _to, ...others } = shut;
    const several = { ...others, locations: [place.location], from: tuesday, until: tuesday };
    for (const [url, body] of [
      [`/location/${place.location}/close`, shut],
      ['/location/close', several],
    ] as const)
      for (const confirm_close of [false, true]) {
        const refused = expectStatus(await post(url, { ...body, confirm_close }), 422);
        expect(refused.body.errors).toEqual({ solve: 'Not one of the choices' });
      }
    expect(await place.stored('bookings', id)).toMatchObject({ version: 1, booking_status: 2 });
  });

  it('DEC-303 a device is disabled although a booking is left on it, and a block is set around one', async () => {
    const [tuesday] = freeDays();
    const owner = place.callers.owner.id;
    const { location, bed } = await place.place(owner);
    const id = await book(tuesday, '10:00', bed, { location_id: location });
    const solving = { rest: 'move', rows: [{ id, outcome: 'keep' }] };
    const times = { first_day: tuesday, last_day: tuesday, from_time: '09:00:00', to_time: '11:00:00' };
    const block = { bed_id: bed, reason: 'Cleaning', ...times, solve: solving, confirm_block: true };
    const blocked = expectStatus(await post(`/location/${location}/block`, block), 200);
    expect(done.parse(blocked.body).operation).toEqual({ moved: 0, cancelled: 0, mails: 0 });
    const relief = { reason: 'Broken', disable: true, solve: solving, confirm_relieve: true };
    const answer = expectStatus(await post(`/homebeds/${bed}/relieve`, relief), 200);
    expect(done.parse(answer.body).operation).toEqual({ moved: 0, cancelled: 0, mails: 0 });
    expect(await place.stored('devices', bed)).toMatchObject({ is_disabled: true });
    expect(await place.stored('bookings', id)).toMatchObject({ version: 1, booking_status: 2, bed_id: bed });
  });

  it('DEC-303 a device that is for the same comes before one that is not', async () => {
    const [tuesday] = freeDays();
    const { location, bed } = await place.place(place.callers.owner.id);
    const another = async (type: string) => {
      const id = await place.app.given.row('devices', place.callers.owner.id, {
        ...{ is_disabled: false, installation_date: '2031-01-01T00:00:00.000Z' },
        partner_location_id: location,
      });
      await deviceType(id, type);
      return id;
    };
    await deviceType(bed, 'Commercial');
    const [testing, commercial] = [await another('Testing'), await another('Commercial')];
    const id = await book(tuesday, '10:00', bed, { location_id: location });
    const ask = async () => placed(await plan({ bookings: [id] }));
    expect(await ask()).toEqual([[id, 'move', { start_time: at(tuesday, '10:00'), bed_id: commercial }]]);
    await deviceType(commercial, 'Promotional');
    await deviceType(bed, 'Testing');
    expect(await ask()).toEqual([[id, 'move', { start_time: at(tuesday, '10:00'), bed_id: testing }]]);
  });

  it('DEC-304 the guests who must be called are named with their numbers, to whoever may read the booking', async () => {
    const [tuesday] = freeDays();
    const [soon, unwritten, later] = await Promise.all([
      place.app.given.user({ role: null, phone_number: '+44 20 7946 0001' }),
      place.app.given.user({ role: null, phone_number: null, email: `walk-in-${tuesday}` }),
      place.app.given.user({ role: null, phone_number: '+44 20 7946 0003' }),
    ]);
    const ids = [
      await book(tuesday, '11:59', place.bed, { user_id: soon.id, slot_duration: 30 }),
      await book(tuesday, '15:00', place.bed, { user_id: unwritten.id }),
      await book(tuesday, '16:00', place.bed, { user_id: later.id }),
    ];
    const before = place.app.clock.now;
    place.app.clock.now = Date.parse(at(tuesday, '08:59'));
    const { email } = await place.app.given.user({ role: Role.CustomerService });
    const service = place.app.bearer((await place.app.signIn(email)).access);
    const ask = async (solve: object = { rest: 'cancel' }) => {
      const body = { reason: 'Staff is ill', bookings: ids, solve };
      return planned.parse(expectStatus(await service.post('/api/v3/bookings/solve', body), 200).body);
    };
    try {
      const earlier = await ask();
      expect(earlier.bookings.map(({ call }) => call)).toEqual([
        ...[undefined, { why: 'no-address', phone_number: null }, undefined],
      ]);
      place.app.clock.now += 60_000;
      const seen = await ask();
      expect(seen.bookings.map(({ call }) => call)).toEqual([
        { why: 'soon', phone_number: '+44 20 7946 0001' },
        { why: 'no-address', phone_number: null },
        undefined,
      ]);
      expect(seen.mails.reduce((sum, { count }) => sum + count, 0)).toBe(2);
      // Who moves is called as well, who stays is not.
      const moved = await ask({ rest: 'move', rows: [{ id: ids[1], outcome: 'keep' }] });
      expect(moved.bookings.map(({ outcome, call }) => [outcome, call])).toEqual([
        ['move', { why: 'soon', phone_number: '+44 20 7946 0001' }],
        ['keep', undefined],
        ['move', undefined],
      ]);
      // Whom one calls changes nothing of the plan: what was seen a minute earlier can be confirmed.
      expect(seen.plan).toBe(earlier.plan);
    } finally {
      place.app.clock.now = before;
    }
  });
});
