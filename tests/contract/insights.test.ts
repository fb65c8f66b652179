import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { BookingStatus } from '../../domain/bookings/booking-status.ts';
import { daysBefore, openMinutesOn } from '../../domain/insights/capacity.ts';
import { type BookedPlace, expectStatus, openBookedPlace, type Who } from '../support/booked-place.ts';
import { onOneEngine } from '../support/databases.ts';

const figures = z.looseObject({
  bookings: z.number(),
  minutes: z.number(),
  open_minutes: z.number(),
  cancelled: z.number(),
  moved: z.number(),
  revenue: z.array(z.object({ currency: z.string(), amount: z.number(), bookings: z.number() })),
});
const answer = z.object({
  data: z.looseObject({
    total: figures,
    before: figures,
    days: z.array(z.unknown()),
    week: z.array(z.unknown()),
    lead: z.unknown(),
    reasons: z.array(z.unknown()),
    of: z.string(),
    rows: z.array(figures.extend({ id: z.number(), name: z.string() })),
  }),
});

const { Created, Cancelled, Completed, Expired, Refunded, Rescheduled, NotPayment } = BookingStatus;
/** From Monday to Sunday. */
const week = 'from=2031-03-03&to=2031-03-09';

describe('what could be booked', () => {
  const allDay = {
    ...{ isActive: true, open_time: '00:00:00', close_time: '23:59:59', block: null },
    day_of_week: 'Sun',
  } as const;
  const london = { zone: 'Europe/London', week: [allDay], specials: [] };

  it('DEC-170 counts real minutes on the nights in which the clocks change', () => {
    expect(openMinutesOn('2031-03-23', london)).toBe(24 * 60);
    expect(openMinutesOn('2031-03-30', london)).toBe(23 * 60);
    expect(openMinutesOn('2031-10-26', london)).toBe(25 * 60);
  });

  it('DEC-170 leaves out breaks, and is nothing on a closed day', () => {
    const block = [
      { block_start_time: '12:00:00', block_end_time: '13:00:00' },
      { block_start_time: '12:30:00', block_end_time: '14:00:00' },
    ];
    expect(openMinutesOn('2031-03-23', { ...london, week: [{ ...allDay, block }] })).toBe(22 * 60);
    expect(openMinutesOn('2031-03-24', london)).toBe(0);
  });

  it('DEC-170 compares with as many days before', () => {
    expect(daysBefore({ from: '2031-03-03', to: '2031-03-09' })).toEqual({
      from: '2031-02-24',
      to: '2031-03-02',
    });
    expect(daysBefore({ from: '2031-03-01', to: '2031-03-01' })).toEqual({
      from: '2031-02-28',
      to: '2031-02-28',
    });
  });
});

onOneEngine('insights', 'pglite', open => {
  let place: BookedPlace;
  const prices = {
    ...{ status: 2, currency: 'GBP', duration_mins: [20, 30] },
    price_rules: [
      { slot: 20, price: 2_450, currency: 'GBP' },
      { slot: 30, price: 3_333, currency: 'GBP' },
    ],
  };
  beforeAll(async () => {
    place = await openBookedPlace(await open());
  });

  const asked = async (who: Who, query: string) =>
    answer.parse(expectStatus(await place.callers[who].get(`/api/v3/insights?${query}`), 200).body).data;
  /** A location of the owner's with one device, and what books it. */
  const openPlace = async (values: object = {}) => {
    const at = await place.place(place.callers.owner.id, { ...prices, ...values });
    const book = async (start_time: string, more: object = {}) =>
      await place.booking({
        ...{ location_id: at.location, bed_id: at.bed, slot_duration: 30, start_time },
        ...{ create_time: '2031-03-01T00:00:00.000Z', ...more },
      });
    return { ...at, book, of: `${week}&location_id=${at.location}` };
  };

  it('DEC-170 tells how full a device is, what it earns and what was called off', async () => {
    const { book, of, bed } = await openPlace();
    await book('2031-03-03T09:00:00.000Z');
    await book('2031-03-03T10:00:00.000Z', { booking_status: Created, slot_duration: 40 });
    await book('2031-03-05T09:00:00.000Z', { booking_status: Completed });
    await book('2031-03-04T09:00:00.000Z', { booking_status: Cancelled, reason: 'Ill' });
    await book('2031-03-04T10:00:00.000Z', { booking_status: Cancelled, reason: 'Ill ' });
    await book('2031-03-04T11:00:00.000Z', { booking_status: Cancelled, reason: '' });
    await book('2031-03-06T09:00:00.000Z', { booking_status: Rescheduled });
    for (const booking_status of [Expired, Refunded, NotPayment])
      await book('2031-03-07T09:00:00.000Z', { booking_status });
    await book('2031-02-26T09:00:00.000Z');
    await book('2031-03-10T09:00:00.000Z');
    const data = await asked('owner', of);
    // Six days of eight hours: nine to six, an hour's break, Sunday closed.
    const open_minutes = 6 * 8 * 60;
    const total = {
      ...{ bookings: 3, minutes: 100, open_minutes, cancelled: 3, moved: 1, ran: 0, late: 0, short: 0 },
      revenue: [{ currency: 'GBP', amount: 2 * 2_450 + 3_333, bookings: 3 }],
    };
    expect(data.total).toEqual(total);
    expect(data.rows).toEqual([{ id: bed, name: expect.any(String), ...total }]);
    expect(data.of).toBe('device');
    expect(data.before).toMatchObject({
      ...{
        bookings: 1,
        minutes: 30,
        open_minutes,
        revenue: [{ currency: 'GBP', amount: 2_450, bookings: 1 }],
      },
    });
    expect(data.days).toEqual([
      { day: '2031-03-03', bookings: 2, cancelled: 0 },
      { day: '2031-03-04', bookings: 0, cancelled: 3 },
      { day: '2031-03-05', bookings: 1, cancelled: 0 },
      { day: '2031-03-06', bookings: 0, cancelled: 0 },
    ]);
    expect(data.week).toEqual([
      { weekday: 0, hour: 9, bookings: 1 },
      { weekday: 0, hour: 10, bookings: 1 },
      { weekday: 2, hour: 9, bookings: 1 },
    ]);
    expect(data.reasons).toEqual([
      { reason: 'Ill', count: 2 },
      { reason: null, count: 1 },
    ]);
    expect(data.lead).toEqual({ same_day: 0, next_day: 0, week: 3, later: 0 });
  });

  it('DEC-331 a length that is no longer offered earns its stored price, and one without a price nothing', async () => {
    const { book, of, location } = await openPlace();
    await book('2031-03-03T09:00:00.000Z');
    await book('2031-03-03T10:00:00.000Z', { slot_duration: 40 });
    await book('2031-03-03T11:00:00.000Z', { slot_duration: 50 });
    const earned = [{ currency: 'GBP', amount: 2_450 + 3_333, bookings: 2 }];
    expect((await asked('owner', of)).total).toMatchObject({ bookings: 3, revenue: earned });
    await place.app.database.query(`update locations set duration_mins = '[20]' where id = $1`, [location]);
    const data = await asked('owner', of);
    expect(data.total).toMatchObject({ bookings: 3, revenue: earned });
    expect(data.rows).toMatchObject([{ bookings: 3, revenue: earned }]);
  });

  it('DEC-170 a booking belongs to the day and the hour that the clock of its location shows', async () => {
    const { book, of } = await openPlace({ timezone: 'Asia/Ho_Chi_Minh' });
    // Monday 00:30 there, Sunday 17:30 in London.
    await book('2031-03-02T17:30:00.000Z');
    await book('2031-03-09T16:00:00.000Z');
    await book('2031-03-09T17:00:00.000Z');
    const data = await asked('owner', of);
    expect(data.total.bookings).toBe(2);
    expect(data.week).toEqual([
      { weekday: 0, hour: 0, bookings: 1 },
      { weekday: 6, hour: 23, bookings: 1 },
    ]);
  });

  it('DEC-170 special days, installation, disabled devices and closed places count for what can be booked', async () => {
    const { location, of } = await openPlace();
    const { owner } = place.callers;
    const installed = { partner_location_id: location, installation_date: '2031-03-07T10:00:00.000Z' };
    await place.app.given.row('devices', owner.id, { ...installed, is_disabled: false });
    const off = await place.app.given.row('devices', owner.id, { ...installed, is_disabled: true });
    const closed = { date_open_from: '2031-03-04T09:00:00.000Z', date_open_to: '2031-03-04T09:00:00.000Z' };
    const none = { block_start_time: null, block_end_time: null, reason_close: 'Holiday' };
    await place.app.given.row('location-days', owner.id, {
      ...{ location_id: location, day: '2031-03-04', ...closed, ...none },
    });
    const late = { date_open_from: '2031-03-05T10:00:00.000Z', date_open_to: '2031-03-05T11:00:00.000Z' };
    await place.app.given.row('location-days', owner.id, {
      ...{ location_id: location, day: '2031-03-05', ...late, ...none },
    });
    const data = await asked('owner', of);
    // Four whole days and an hour; the second device on Friday and Saturday.
    expect(data.total.open_minutes).toBe(4 * 480 + 60 + 2 * 480);
    expect(data.rows.map(({ id }) => id)).not.toContain(off);
    await place.app.database.query('update locations set status = 1 where id = $1', [location]);
    expect((await asked('owner', of)).total.open_minutes).toBe(0);
  });

  it('DEC-189 what is blocked cannot be booked, and is counted once where a location and its device are blocked', async () => {
    const { location, bed, of } = await openPlace();
    const { owner } = place.callers;
    const open = (await asked('owner', of)).total.open_minutes;
    const block = async (
      bed_id: number | null,
      from_time: string,
      to_time: string,
      weekdays: string[] = [],
    ) =>
      await place.app.given.row('blocks', owner.id, {
        ...{ location_id: location, bed_id, reason: 'Cleaning', weekdays, from_time, to_time },
        ...{ first_day: '2031-03-04', last_day: weekdays.length > 0 ? '2031-03-31' : '2031-03-04' },
      });
    await block(bed, '10:00:00', '11:00:00');
    expect((await asked('owner', of)).total.open_minutes).toBe(open - 60);
    // Half of it is blocked already, and from 12 to 13 nobody could be booked anyway.
    await block(null, '10:30:00', '13:00:00');
    expect((await asked('owner', of)).total.open_minutes).toBe(open - 120);
    await block(bed, '17:00:00', '20:00:00', ['Wed', 'Fri']);
    const data = await asked('owner', of);
    expect(data.total.open_minutes).toBe(open - 240);
    expect(data.rows.find(({ id }) => id === bed)?.open_minutes).toBe(open - 240);
    const network = await asked('owner', week);
    expect(network.rows.find(({ id }) => id === location)?.open_minutes).toBe(open - 240);
    await place.app.database.query('update devices set is_disabled = true where id = $1', [bed]);
    expect((await asked('owner', of)).total.open_minutes).toBe(0);
  });

  it('DEC-170 sessions that began late and those that were over soon', async () => {
    const { book, of } = await openPlace();
    const ran = async (start: string, actual_start_time: string, running_duration: number) => {
      const booking_id = await book(start, { booking_status: Completed });
      await place.app.given.row('sessions', place.callers.owner.id, {
        ...{ booking_id, actual_start_time, running_duration },
      });
    };
    // Twenty minutes of massage each: short below sixteen.
    await ran('2031-03-03T09:00:00.000Z', '2031-03-03T09:05:00.000Z', 20 * 60);
    await ran('2031-03-03T10:00:00.000Z', '2031-03-03T10:05:01.000Z', 16 * 60);
    await ran('2031-03-03T11:00:00.000Z', '2031-03-03T11:00:00.000Z', 16 * 60 - 1);
    await book('2031-03-03T14:00:00.000Z', { booking_status: Completed });
    expect((await asked('owner', of)).total).toMatchObject({ bookings: 4, ran: 3, late: 1, short: 1 });
  });

  it('D1 DEC-170 partners are told of what is theirs, staff of all, nobody of a place that is not theirs', async () => {
    const { location, book } = await openPlace({ name: 'Theirs' });
    await book('2031-03-03T09:00:00.000Z');
    const other = await place.place(place.callers.stranger.id, { ...prices, currency: 'USD' });
    await place.booking({
      ...{ location_id: other.location, bed_id: other.bed, slot_duration: 40 },
      start_time: '2031-03-03T09:00:00.000Z',
    });
    expectStatus(await place.callers.stranger.get(`/api/v3/insights?${week}&location_id=${location}`), 404);
    const theirs = await asked('stranger', week);
    expect(theirs.rows.map(({ id }) => id)).toEqual([other.location]);
    expect(theirs.total).toMatchObject({
      bookings: 1,
      revenue: [{ currency: 'USD', amount: 3_333, bookings: 1 }],
    });
    for (const who of ['admin', 'service', 'marketing'] as const) {
      const data = await asked(who, week);
      expect(data.rows.map(({ id }) => id)).toEqual(expect.arrayContaining([location, other.location]));
      expect(data.total.revenue.map(({ currency }) => currency).sort()).toEqual(['GBP', 'USD']);
    }
    expectStatus(await place.app.anonymous.get(`/api/v3/insights?${week}`), 401);
  });

  it('DEC-170 the sums are those of SQL that was written by hand', async () => {
    const { location, bed } = await place.place(place.callers.owner.id, prices);
    const { database } = place.app;
    await database.query(
      `insert into bookings (user_id, bed_id, location_id, booking_status, start_time, end_time, slot_duration)
       select $1, $2, $3, (array[1, 2, 3, 4, 5, 6, 7, 10, 11])[1 + (g * 7) % 9], t, t + s * interval '1 minute', s
       from generate_series(0, 399) g,
       lateral (select timestamptz '2031-02-20 00:10Z' + g * interval '61 minutes' as t,
         (array[20, 30, 40, 50])[1 + (g * 5) % 4] as s) x`,
      [place.guest, bed, location],
    );
    const byHand = await database.query(
      `select count(*) filter (where booking_status in (1, 2, 4, 5))::int as bookings,
         coalesce(sum(slot_duration) filter (where booking_status in (1, 2, 4, 5)), 0)::int as minutes,
         count(*) filter (where booking_status = 3)::int as cancelled,
         count(*) filter (where booking_status = 10)::int as moved,
         coalesce(sum(case slot_duration when 30 then 2450 when 40 then 3333 end)
           filter (where booking_status in (1, 2, 4, 5)), 0)::int as amount
       from bookings where location_id = $1 and start_time >= '2031-02-25Z' and start_time < '2031-03-06Z'`,
      [location],
    );
    const { total } = await asked('admin', `from=2031-02-25&to=2031-03-05&location_id=${location}`);
    const { bookings, minutes, cancelled, moved, revenue } = total;
    expect([{ bookings, minutes, cancelled, moved, amount: revenue[0]?.amount }]).toEqual(byHand);
    expect(bookings).toBeGreaterThan(50);
  });

  it.each([
    ['from=2031-03-09&to=2031-03-03', 'to'],
    ['from=2031-01-01&to=2032-01-02', 'to'],
    ['from=2031-02-30&to=2031-03-03', 'from'],
    ['to=2031-03-03', 'from'],
    ['from=Sample&to=password_hash', 'from'],
    ['from=2031-03-03&to=2031-02-30', 'to'],
    [`${week}&location_id=x`, 'location_id'],
    [`${week}&all=1`, 'all'],
  ])('DEC-170 %s is refused, and %s named', async (query, name) => {
    const refused = expectStatus(await place.callers.admin.get(`/api/v3/insights?${query}`), 400);
    expect(JSON.stringify(refused.body)).toContain(name);
  });
});
