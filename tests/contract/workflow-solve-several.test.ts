import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { BookingStatus } from '../../domain/bookings/booking-status.ts';
import { dayMs } from '../../domain/time/calendar.ts';
import {
  type BookedPlace,
  expectStatus,
  monday,
  openBookedPlace,
  type Who,
} from '../support/booked-place.ts';
import { onEveryEngine } from '../support/databases.ts';
import { nothingWrong, workflowAudit } from '../support/workflow-audit.ts';

const url = '/api/v3/bookings/solve';
const planned = z.object({
  plan: z.string(),
  bookings: z.array(
    z.object({
      ...{ id: z.number(), outcome: z.string() },
      to: z.object({ start_time: z.string(), bed_id: z.number() }).optional(),
    }),
  ),
  locations: z.array(z.object({ id: z.number(), name: z.string(), bookings: z.array(z.number()) })),
  mails: z.array(z.object({ outcome: z.string(), count: z.number(), content_html: z.string() })),
});
const done = z.object({
  operation: z.object({ id: z.number(), key: z.string(), moved: z.number(), cancelled: z.number() }),
});
const racers = 10;

onEveryEngine('moving and cancelling several bookings', 'locks', open => {
  let place: BookedPlace;
  let days = 0;
  beforeAll(async () => {
    place = await openBookedPlace(await open());
  });

  /** A Tuesday on which nothing is booked yet. */
  const freeDay = (): string => {
    days += 1;
    return new Date(monday + (7 * days + 1) * dayMs).toISOString().slice(0, 10);
  };
  const at = (day: string, time: string) => `${day}T${time}:00.000Z`;
  const book = async (day: string, time: string, bed_id = place.bed) =>
    await place.booking({ start_time: at(day, time), bed_id });
  const solve = async (body: object, who: Who = 'owner') =>
    await place.callers[who].post(url, { reason: 'Staff is ill', solve: { rest: 'move' }, ...body });
  const plan = async (body: object, who: Who = 'owner') =>
    planned.parse(expectStatus(await solve(body, who), 200).body);
  const carryOut = async (body: object, who: Who = 'owner') =>
    done.parse(expectStatus(await solve({ confirm_solve: true, ...body }, who), 200).body).operation;
  const query = async (text: string, values: readonly unknown[] = []) =>
    await place.app.database.query<Record<string, unknown>>(text, values);
  const successor = async (id: number) =>
    (await query('select bed_id, start_time from bookings where moved_from_id = $1', [id]))[0];

  it('DEC-172 moves to the same time on another device, else to what is free soonest, and back', async () => {
    const day = freeDay();
    const first = await book(day, '10:00');
    const second = await book(day, '11:00');
    const guest = await book(day, '11:00', place.otherBed);
    const over = await place.booking({
      ...{ start_time: '2031-03-01T10:00:00.000Z', booking_status: BookingStatus.Completed },
    });
    const bookings = [over, second, first];
    const seen = await plan({ bookings });
    expect(seen.bookings.map(({ id, outcome, to }) => [id, outcome, to])).toEqual([
      [first, 'move', { start_time: at(day, '10:00'), bed_id: place.otherBed }],
      // Both devices have somebody at 11, and a break from 12 to 13.
      [second, 'move', { start_time: at(day, '13:00'), bed_id: place.bed }],
      [over, 'keep', undefined],
    ]);
    expect(seen.locations).toEqual([
      { id: place.location, name: expect.any(String), bookings: [first, second] },
    ]);
    expect(seen.mails.reduce((sum, { count }) => sum + count, 0)).toBe(2);
    for (const { content_html } of seen.mails) expect(content_html).toContain('Staff is ill');
    const operation = await carryOut({ bookings, plan: seen.plan });
    expect(operation).toMatchObject({ moved: 2, cancelled: 0 });
    expect(await successor(first)).toEqual({ bed_id: place.otherBed, start_time: at(day, '10:00') });
    expect(await place.stored('bookings', guest)).toMatchObject({ version: 1 });
    expect(await place.stored('bookings', over)).toMatchObject({ version: 1 });
    expect(await workflowAudit(place.app.database)).toEqual(nothingWrong);
    expectStatus(await place.undo('owner', operation.id), 200);
    for (const id of [first, second])
      expect(await place.stored('bookings', id)).toMatchObject({ booking_status: 2 });
    expect(await query('select distinct state from mails where operation = $1', [operation.key])).toEqual([
      { state: 'withdrawn' },
    ]);
    expect(await workflowAudit(place.app.database)).toEqual(nothingWrong);
  });

  it('DEC-172 cancels all, but for what was chosen, at several locations at once', async () => {
    const day = freeDay();
    const other = await place.place(place.callers.owner.id);
    const [one, two] = [await book(day, '09:00'), await book(day, '10:00')];
    const three = await place.booking({
      ...{ start_time: at(day, '10:00'), location_id: other.location, bed_id: other.bed },
    });
    const to = { start_time: at(day, '16:00'), bed_id: place.otherBed };
    const body = {
      bookings: [one, two, three],
      solve: { rest: 'cancel', rows: [{ id: two, outcome: 'move', to }] },
    };
    const seen = await plan(body);
    expect(seen.locations.map(({ id }) => id).toSorted()).toEqual(
      [place.location, other.location].toSorted(),
    );
    expect(await carryOut({ ...body, plan: seen.plan })).toMatchObject({ moved: 1, cancelled: 2 });
    expect(await successor(two)).toEqual({ start_time: at(day, '16:00'), bed_id: place.otherBed });
    for (const id of [one, three])
      expect(await place.stored('bookings', id)).toMatchObject({
        ...{ booking_status: 3, reason: 'Staff is ill' },
      });
  });

  it('D1 DEC-172 one booking of somebody else keeps all of them where they are', async () => {
    const day = freeDay();
    const theirs = await place.place(place.callers.stranger.id);
    const own = await book(day, '09:00');
    const foreign = await place.booking({
      ...{ start_time: at(day, '10:00'), location_id: theirs.location, bed_id: theirs.bed },
    });
    for (const confirm_solve of [false, true])
      expectStatus(await solve({ bookings: [own, foreign], confirm_solve }), 404);
    expectStatus(await solve({ bookings: [own] }, 'stranger'), 404);
    expectStatus(await solve({ bookings: [own, 999_999] }, 'admin'), 404);
    expect(await place.stored('bookings', own)).toMatchObject({ version: 1 });
    // DEC-89: each role moves and cancels what it reads.
    for (const who of ['admin', 'service', 'marketing'] as const)
      expectStatus(await solve({ bookings: [own, foreign] }, who), 200);
  });

  it.each([
    ['no booking', { bookings: [] }, 'bookings'],
    ['a booking twice', { bookings: [1, 1] }, 'bookings'],
    ['201 bookings', { bookings: Array.from({ length: 201 }, (_, id) => id + 1) }, 'bookings'],
    ['a blank reason', { reason: ' ' }, 'reason'],
    ['a field that is none', { to: 'all' }, 'to'],
  ])('DEC-172 %s is refused by its field', async (_what, wrong, field) => {
    const { body } = expectStatus(await solve({ bookings: [1], ...wrong }), 422);
    expect(Object.keys(z.record(z.string(), z.string()).parse(body.errors))).toEqual([field]);
  });

  it('A14 DEC-172 a start that breaks a rule is refused by the name of that rule', async () => {
    const day = freeDay();
    const id = await book(day, '10:00');
    await book(day, '16:00', place.otherBed);
    const [early, unused] = [await place.device(), await place.device()];
    await query(`update devices set installation_date = '2033-01-01' where id = $1`, [early]);
    await query('update devices set is_disabled = true where id = $1', [unused]);
    const [own, foreign] = [
      await place.place(place.callers.owner.id),
      await place.place(place.callers.stranger.id),
    ];
    const sunday = new Date(Date.parse(day) + 5 * dayMs).toISOString().slice(0, 10);
    const refused = async (start_time: string, bed_id = place.otherBed) => {
      const rows = [{ id, outcome: 'move', to: { start_time, bed_id } }];
      const asked = { bookings: [id], solve: { rest: 'move', rows }, confirm_solve: true };
      const { body } = expectStatus(await solve(asked), 409);
      expect(planned.parse(body.plan).bookings[0]?.outcome).toBe('blocks');
      return body.error;
    };
    expect(await refused(at(day, '16:00'))).toBe('slot.taken');
    expect(await refused(at(sunday, '10:00'))).toBe('slot.closed-weekly');
    expect(await refused(at(day, '03:00'))).toBe('slot.closed-weekly');
    expect(await refused(at(day, '12:00'))).toBe('slot.break');
    expect(await refused(at(day, '14:05'))).toBe('slot.off-step');
    expect(await refused('2031-03-01T10:00:00.000Z')).toBe('slot.past');
    expect(await refused('2034-03-02T10:00:00.000Z')).toBe('booking.solve-far');
    expect(await refused(at(day, '14:00'), early)).toBe('slot.not-installed');
    expect(await refused(at(day, '14:00'), unused)).toBe('device.disabled');
    expect(await refused(at(day, '14:00'), own.bed)).toBe('block.device-elsewhere');
    expect(await refused(at(day, '14:00'), foreign.bed)).toBe('device.absent');
    expect(await refused(at(day, '14:00'), 999_999)).toBe('device.absent');
  });

  it('A14 the rule is named as well where bookings make way for hours, blocks, or their device', async () => {
    // Soon enough for a device that is freed, which looks 31 days ahead.
    const [day, sunday] = ['2031-03-05', '2031-03-09'];
    const id = await book(day, '10:00');
    const owner = place.callers.owner;
    const refused = async (url: string, body: object, to: object) => {
      const rows = [{ id, outcome: 'move', to: { bed_id: place.otherBed, ...to } }];
      const answer = await owner.post(`/api/v3${url}`, { ...body, solve: { rest: 'move', rows } });
      return expectStatus(answer, 409).body.error;
    };
    const reason_close = 'Works';
    const hours = { date_open_from: at(day, '00:00'), date_open_to: at(day, '00:00'), reason_close };
    const days = { locations: [place.location], from: day, until: day, reason_close };
    const block = {
      reason: 'Works',
      first_day: day,
      last_day: day,
      from_time: '09:00:00',
      to_time: '11:00:00',
    };
    for (const [url, body] of [
      [`/location/${place.location}/close`, { ...hours, confirm_close: true }],
      ['/location/close', { ...days, confirm_close: true }],
      [`/location/${place.location}/block`, { ...block, bed_id: place.bed, confirm_block: true }],
      [`/homebeds/${place.bed}/relieve`, { reason: 'Works', confirm_relieve: true }],
    ] as const) {
      expect(await refused(url, body, { start_time: at(sunday, '10:00') }), url).toBe('slot.closed-weekly');
      expect(await refused(url, body, { start_time: at(day, '10:00'), bed_id: 999_999 }), url).toBe(
        'device.absent',
      );
    }
    const relieve = { reason: 'Works', confirm_relieve: true };
    const same = { start_time: at(day, '14:00'), bed_id: place.bed };
    expect(await refused(`/homebeds/${place.bed}/relieve`, relieve, same)).toBe('device.freed');
    expect(await place.stored('bookings', id)).toMatchObject({ version: 1 });
  });

  it('DEC-172 a choice for a booking that is not asked about, or two for one, are refused', async () => {
    const id = await book(freeDay(), '10:00');
    const cancel = { id, outcome: 'cancel' };
    for (const confirm_solve of [false, true]) {
      const refused = async (rows: readonly object[]) =>
        expectStatus(await solve({ bookings: [id], solve: { rest: 'move', rows }, confirm_solve }), 422).body;
      expect(await refused([{ id: id + 1, outcome: 'cancel' }])).toMatchObject({
        errors: { solve: `Booking ${id + 1} is not one of those that are to be moved or cancelled` },
      });
      expect(await refused([{ id, outcome: 'keep' }, cancel])).toMatchObject({
        errors: { solve: 'Each choice only once' },
      });
    }
    expect(await place.stored('bookings', id)).toMatchObject({ version: 1 });
  });

  it('DEC-172 nothing to change, and bookings too far apart, are said', async () => {
    const over = await place.booking({
      ...{ start_time: '2031-03-01T12:00:00.000Z', booking_status: BookingStatus.Completed },
    });
    expect(expectStatus(await solve({ bookings: [over] }), 409).body.error).toBe('booking.solve-none');
    const near = await book('2031-03-06', '09:00');
    const [last, far] = [await book('2031-04-06', '09:00'), await book('2031-04-06', '10:10')];
    expectStatus(await solve({ bookings: [near, last] }), 200);
    expect(expectStatus(await solve({ bookings: [near, far] }), 409).body.error).toBe('booking.solve-span');
  });

  it('A5 DEC-172 a plan that is no longer so is refused with the one of now', async () => {
    const day = freeDay();
    const bookings = [await book(day, '10:00')];
    const seen = await plan({ bookings });
    await book(day, '10:00', place.otherBed);
    const refused = expectStatus(await solve({ bookings, confirm_solve: true, plan: seen.plan }), 409);
    expect(planned.parse(refused.body.plan).bookings[0]?.to?.start_time).toBe(at(day, '11:00'));
  });

  it('A15 DEC-172 no booking comes back to a day that has been closed since, at whichever location', async () => {
    const day = freeDay();
    const other = await place.place(place.callers.owner.id);
    const here = await book(day, '09:00');
    const there = await place.booking({
      ...{ start_time: at(day, '10:00'), location_id: other.location, bed_id: other.bed },
    });
    const operation = await carryOut({ bookings: [here, there], solve: { rest: 'cancel' } });
    const closed = { date_open_from: at(day, '00:00'), date_open_to: at(day, '00:00') };
    const shut = { ...closed, reason_close: 'Works', confirm_close: true };
    expectStatus(await place.callers.owner.post(`/api/v3/location/${other.location}/close`, shut), 200);
    const refused = expectStatus(await place.undo('owner', operation.id), 409);
    expect(refused.body.error).toBe('undo.outside-hours');
    for (const id of [here, there])
      expect(await place.stored('bookings', id)).toMatchObject({ booking_status: 3 });
    expect(await workflowAudit(place.app.database)).toEqual(nothingWrong);
  });

  it('A1 A2 DEC-172 many at once for the same bookings, in any order: one is done, the others are told', async () => {
    const day = freeDay();
    const bookings = [await book(day, '10:00'), await book(day, '11:00'), await book(day, '14:00')];
    const { plan: seen } = await plan({ bookings });
    const answers = await Promise.all(
      Array.from({ length: racers }, async (_, at) =>
        solve({
          bookings: at % 2 === 0 ? bookings : bookings.toReversed(),
          ...{ confirm_solve: true, plan: seen },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(racers - 1);
    expect(await workflowAudit(place.app.database)).toEqual(nothingWrong);
  });
});
