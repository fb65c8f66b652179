import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { BookingStatus } from '../../domain/bookings/booking-status.ts';
import { addDays, dayMs, type Weekday, weekdayOf, weekdays } from '../../domain/time/calendar.ts';
import { dayOf, instantOf } from '../../domain/time/time-zone.ts';
import { resourceOf } from '../../resources/index.ts';
import type { Database } from '../../server/db/database.ts';
import { onOneEngine } from '../support/databases.ts';
import { openPortal, type PersonName, type Portal, rowsOf } from '../support/portal.ts';
import { atScale } from '../support/scale.ts';

const zone = 'Asia/Kathmandu';
const inTheWay = 'You need reschedule or cancel all bookings before change opening hour!';

onOneEngine('opening hours', 'postgres', open => {
  let database: Database;
  let portal: Portal;
  let bed: number;
  let place: number;

  beforeAll(async () => {
    database = await open();
    portal = await openPortal(database);
  });

  /** A place of its own with one bed, in a half-hour zone. */
  async function newPlace(timezone = zone): Promise<void> {
    const owner = portal.people.owner.id;
    place = await portal.samples.row(resourceOf('locations'), owner, { timezone, user_id: owner });
    const installation_date = new Date(Date.now() - 400 * dayMs).toISOString();
    bed = await portal.samples.row(resourceOf('devices'), owner, {
      partner_location_id: place,
      installation_date,
    });
  }

  const day = (ahead: number) => addDays(dayOf(Date.now(), zone), ahead);
  const at = (date: string, time: string, timezone = zone) =>
    new Date(instantOf(date, time, timezone) ?? 0).toISOString();

  async function booked(date: string, time: string, status: number = BookingStatus.Booked): Promise<number> {
    const start_time = at(date, time);
    const end_time = new Date(Date.parse(start_time) + 40 * 60_000).toISOString();
    return await portal.samples.row(resourceOf('bookings'), portal.people.owner.id, {
      location_id: place,
      bed_id: bed,
      booking_status: status,
      start_time,
      end_time,
      slot_duration: 40,
    });
  }

  const send = (person: PersonName, method: 'POST' | 'PUT' | 'GET', url: string, body?: unknown) =>
    portal.send(portal.people[person].token, { method, url, body });
  const close = (body: Record<string, unknown>, person: PersonName = 'admin') =>
    send(person, 'POST', `/api/v3/location/${place}/close`, body);
  const shut = (date: string, timezone = zone) => ({
    date_open_from: at(date, '00:00:00', timezone),
    date_open_to: at(date, '00:00:00', timezone),
    reason_close: 'Painting',
    confirm_close: false,
  });
  const saveWeek = (week: unknown, query = '', person: PersonName = 'admin') =>
    send(person, 'PUT', `/api/v3/location/${place}/list-hours${query}`, week);
  const weekOf = (open_time: string, close_time: string) =>
    weekdays.map(day_of_week => ({ day_of_week, location_id: place, open_time, close_time, block: [] }));

  async function checksum(): Promise<string> {
    const tables = [
      'locations',
      'location_hours',
      'location_days',
      'bookings',
      'operations',
      'history',
      'mails',
    ];
    const counted = await Promise.all(
      tables.map(table =>
        database.query(
          `select count(*)::int as n, md5(coalesce(string_agg(t::text, '' order by id), '')) as sum from "${table}" t`,
        ),
      ),
    );
    return JSON.stringify(counted);
  }

  it('DAY-08 API-28 PROD-06 A6 plans without changing anything, and names the bookings in the way', async () => {
    await newPlace();
    const date = day(3);
    const morning = await booked(date, '09:10:00');
    await booked(date, '15:00:00');
    await booked(date, '18:00:00', BookingStatus.Cancelled);
    await booked(day(4), '09:10:00');
    const before = await checksum();
    const short = { ...shut(date), date_open_from: at(date, '12:00:00'), date_open_to: at(date, '18:00:00') };
    const { status, body } = await close(short);
    expect(status).toBe(200);
    expect(body.bookings).toMatchObject([
      { id: morning, outcome: 'blocks', start_time: at(date, '09:10:00'), home_bed: { id: bed } },
    ]);
    expect(body.plan).toBeTypeOf('string');
    expect(await checksum()).toBe(before);
  });

  it('DAY-08 a guest who lies over midnight is in the way of both days, each by its own hours', async () => {
    await newPlace();
    const late = await booked(day(2), '23:40:00');
    const found = z.object({ bookings: z.array(z.object({ id: z.int() })) });
    const inTheWayOf = async (change: Record<string, unknown>) =>
      found.parse((await close(change)).body).bookings.map(({ id }) => id);
    expect(await inTheWayOf(shut(day(2)))).toEqual([late]);
    expect(await inTheWayOf(shut(day(3)))).toEqual([late]);
    expect(await inTheWayOf(shut(day(4)))).toEqual([]);
    const from = (time: string) => ({
      ...shut(day(3)),
      date_open_from: at(day(3), time),
      date_open_to: at(day(3), '18:00:00'),
    });
    expect(await inTheWayOf(from('00:00:00'))).toEqual([]);
    expect(await inTheWayOf(from('00:20:00'))).toEqual([late]);
    const week = await saveWeek(weekOf('00:00:00', '23:59:59'), '?preview=true');
    expect(found.parse(week.body).bookings, 'open all night').toEqual([]);
  });

  it('DAY-09 refuses to close over a booking, and says which', async () => {
    await newPlace();
    const date = day(3);
    const id = await booked(date, '09:10:00');
    const { status, body } = await close({ ...shut(date), confirm_close: true });
    expect([status, body.message]).toEqual([409, inTheWay]);
    expect(body.plan).toMatchObject({ bookings: [{ id, outcome: 'blocks' }] });
    expect(rowsOf(await send('admin', 'GET', `/api/v3/location-days?filter=${ofPlace()}`))).toEqual([]);
  });

  const ofPlace = () =>
    encodeURIComponent(JSON.stringify([{ field: 'location_id', op: 'eq', value: place }]));

  it('DAY-10 DAY-11 DAY-13 DAY-16 API-27 DEC-36 closes a free day, and the location tells it', async () => {
    await newPlace();
    const date = day(5);
    const { plan } = (await close(shut(date))).body;
    const { status, body } = await close({ ...shut(date), confirm_close: true, plan });
    expect([status, body.message]).toEqual([200, 'Change opening hour successfully']);
    expect(body.data).toMatchObject({ day: date, location_id: place, reason_close: 'Painting' });
    expect(body.operation).toMatchObject({ kind: 'change-day', mails: 0 });
    const { logs, ...location } = (await send('admin', 'GET', `/api/v3/location/${place}`)).body;
    expect(logs).toMatchObject([
      { date_open_from: at(date, '00:00:00'), date_open_to: at(date, '00:00:00') },
    ]);
    expect(location).toMatchObject({
      id: place,
      name: expect.any(String),
      user_id: expect.any(Number),
      timezone: expect.any(String),
      available_time: expect.objectContaining({ Mon: expect.any(Object), Sun: expect.any(Object) }),
    });
  });

  it('DEC-95 a running booking stands in the way of other hours until it is over', async () => {
    // Where it is daytime now, the minutes around now lie on one day, whenever this runs.
    const hour = new Date().getUTCHours();
    const daytime = hour >= 3 && hour < 21 ? 'UTC' : 'Asia/Tokyo';
    await newPlace(daytime);
    const id = await portal.samples.row(resourceOf('bookings'), portal.people.owner.id, {
      location_id: place,
      bed_id: bed,
      booking_status: BookingStatus.Running,
      start_time: new Date(Date.now() - 60_000).toISOString(),
      end_time: new Date(Date.now() + 60_000).toISOString(),
      slot_duration: 20,
    });
    const today = shut(dayOf(Date.now(), daytime), daytime);
    expect((await close(today)).body.bookings).toMatchObject([{ id, outcome: 'blocks' }]);
    const { status, body } = await close({ ...today, confirm_close: true });
    expect([status, body.message]).toEqual([409, inTheWay]);
    const over = new Date(Date.now() - 1_000).toISOString();
    await database.query('update "bookings" set "end_time" = $2 where "id" = $1', [id, over]);
    expect((await close(today)).body.bookings).toEqual([]);
  });

  it('A5 refuses a plan that is no longer true, and shows the new one', async () => {
    await newPlace();
    const date = day(6);
    for (let round = 0; round < atScale(3, 100); round++) {
      const { plan } = (await close(shut(date))).body;
      const id = await booked(date, `${String(8 + (round % 12)).padStart(2, '0')}:00:00`);
      const stale = await close({ ...shut(date), confirm_close: true, plan });
      expect(stale.status).toBe(409);
      expect(stale.body.plan).not.toBe(plan);
      await database.query('update "bookings" set "booking_status" = 3 where "id" = $1', [id]);
    }
  });

  it('DAY-02 DAY-03 DAY-04 DAY-07 A16 names the field that is wrong', async () => {
    await newPlace();
    const date = day(4);
    const wrong = async (values: Record<string, unknown>) => {
      const { status, body } = await close({ ...shut(date), ...values });
      return [status, body.errors];
    };
    expect(await wrong({ reason_close: '  ' })).toEqual([
      422,
      { reason_close: 'Reason field cannot be left blank' },
    ]);
    for (const hostile of [
      'infinity',
      null,
      '',
      7,
      '2026-02-30T00:00:00Z',
      '-infinity',
      '300000-01-01T00:00:00Z',
    ])
      expect(await wrong({ date_open_to: hostile })).toEqual([
        422,
        { date_open_to: 'Please open time and close time are not empty' },
      ]);
    expect(await wrong({ date_open_from: at(date, '12:00:00'), date_open_to: at(date, '11:00:00') })).toEqual(
      [422, { date_open_to: 'Please ensure that the closing time is not earlier than the opening time.' }],
    );
    expect(await wrong(shut(day(-1)))).toEqual([422, { date_open_from: 'Past dates cannot be changed' }]);
    const long = at(addDays(date, 10_000), '12:00:00');
    expect(await wrong({ date_open_to: long })).toEqual([422, { date_open_to: 'Must lie on the same day' }]);
  });

  it('HOURS-01 says of the whole week what is wrong with all of it', async () => {
    await newPlace();
    const { status, body } = await saveWeek(weekOf('09:00:00', '17:00:00').slice(1));
    expect([status, body.errors]).toEqual([422, { body: 'A week has seven days' }]);
  });

  it('HOURS-04 HOURS-05 HOURS-06 HOURS-11 API-29 saves a week, and the form shows the same hours', async () => {
    await newPlace();
    const week = weekdays.map(day_of_week =>
      day_of_week === 'Sun'
        ? { day_of_week, location_id: place }
        : {
            day_of_week,
            location_id: place,
            open_time: '08:00:00',
            close_time: '20:00:00',
            block: [
              { block_start_time: '12:00:00', block_end_time: '13:00:00' },
              { block_start_time: '15:00:00', block_end_time: null },
            ],
          },
    );
    const { status, body } = await saveWeek(week);
    expect([status, body.message]).toEqual([200, 'Updated successfully']);
    const location = (await send('owner', 'GET', `/api/v3/location/${place}`)).body;
    expect(location.available_time).toMatchObject({ Mon: { start: 8, end: 20 }, Sun: {} });
    const monday = hoursOf(location, 'Mon');
    expect(monday).toMatchObject({
      isActive: true,
      open_time: '08:00:00',
      close_time: '20:00:00',
      block: [{ block_start_time: '12:00:00', block_end_time: '13:00:00' }],
    });
    expect(hoursOf(location, 'Sun')).toMatchObject({ isActive: false, open_time: null });
    await saveWeek(week);
    expect((await send('owner', 'GET', `/api/v3/location/${place}`)).body.location_hours).toHaveLength(7);
  });

  function hoursOf({ location_hours }: Record<string, unknown>, weekday: Weekday): unknown {
    return Array.isArray(location_hours)
      ? location_hours.find((hours: { day_of_week?: unknown }) => hours.day_of_week === weekday)
      : undefined;
  }

  it('HOURS-15 DEC-96 shows which bookings would lie outside, and keeps them', async () => {
    await newPlace();
    const id = await booked(day(2), '21:00:00');
    const plan = await saveWeek(weekOf('08:00:00', '20:00:00'), '?preview=true');
    expect(plan.body.bookings).toMatchObject([{ id, outcome: 'keep' }]);
    expect((await saveWeek(weekOf('08:00:00', '20:00:00'), `?plan=${String(plan.body.plan)}`)).status).toBe(
      200,
    );
    const kept = (await send('admin', 'GET', `/api/v3/bookings/${id}`)).body;
    expect(kept.booking_status).toBe(BookingStatus.Booked);
  });

  it('HOURS-07 HOURS-08 HOURS-09 HOURS-10 names the day and the break that are wrong', async () => {
    await newPlace();
    const withMonday = (values: Record<string, unknown>) =>
      weekOf('08:00:00', '20:00:00').map(hours =>
        hours.day_of_week === 'Mon' ? { ...hours, ...values } : hours,
      );
    const wrong = async (values: Record<string, unknown>) =>
      Object.keys(Object((await saveWeek(withMonday(values))).body.errors));
    const block = (...pairs: readonly [string, string][]) => ({
      block: pairs.map(([block_start_time, block_end_time]) => ({ block_start_time, block_end_time })),
    });
    expect(await wrong({ open_time: '21:00:00' })).toEqual(['Mon.close_time']);
    expect(await wrong({ close_time: null })).toEqual(['Mon.close_time']);
    expect(await wrong(block(['12:00:00', '11:00:00']))).toEqual(['Mon.block.0.block_end_time']);
    expect(await wrong(block(['07:00:00', '09:00:00']))).toEqual(['Mon.block.0.block_start_time']);
    expect(await wrong(block(['12:00:00', '13:00:00'], ['12:30:00', '14:00:00']))).toEqual([
      'Mon.block.1.block_start_time',
    ]);
    expect((await saveWeek(weekOf('08:00:00', '20:00:00').slice(1))).status).toBe(422);
  });

  it('FORM-LOC-18 FORM-LOC-19 FORM-LOC-20 asks before hours change over bookings, then saves', async () => {
    await newPlace();
    await saveWeek(weekOf('00:00:00', '23:59:59'));
    const first = await booked(day(2), '21:00:00');
    const second = await booked(day(3), '21:00:00', BookingStatus.Created);
    const available_time = Object.fromEntries(weekdays.map(name => [name, { start: 8, end: 20 }]));
    const put = (confirm_change_open_time: boolean) =>
      send('owner', 'PUT', `/api/v3/location/${place}`, { available_time, confirm_change_open_time });
    const asked = (await put(false)).body;
    expect(asked).toEqual({
      confirmation: true,
      num_created_booking: 2,
      num_running_booking: 0,
      bookings: [
        expect.objectContaining({ id: first, outcome: 'keep' }),
        expect.objectContaining({ id: second, outcome: 'keep' }),
      ],
      message:
        'Opening and closing times have been changed and affect 2 booking(s). Are you sure you want to change',
      ...{ error: 'hours.affects', params: { count: 2 } },
    });
    expect((await send('owner', 'GET', `/api/v3/location/${place}`)).body.available_time).toMatchObject({
      Mon: { start: 0, end: 23.5 },
    });
    expect((await put(true)).body.available_time).toEqual(available_time);
    const location = (await send('owner', 'GET', `/api/v3/location/${place}`)).body;
    expect(hoursOf(location, 'Mon')).toMatchObject({ open_time: '08:00:00', close_time: '20:00:00' });
  });

  it('DEC-97 saves at once when nobody is affected', async () => {
    await newPlace();
    const closed = Object.fromEntries(weekdays.map(name => [name, {}]));
    const available_time = { ...closed, Mon: { start: 9, end: 17.5 } };
    const { status, body } = await send('admin', 'PUT', `/api/v3/location/${place}`, {
      available_time,
      confirm_change_open_time: false,
    });
    expect([status, body.confirmation]).toEqual([200, undefined]);
    expect(body.available_time).toEqual(available_time);
  });

  it('HOURS-03 DEC-33 gives a new location its week from the start', async () => {
    const { owner } = portal.people;
    const { status, body } = await send('admin', 'POST', '/api/v3/location', {
      name: 'New place',
      user_id: owner.id,
      street: 'Durbar Marg 1',
      city: 'Kathmandu',
      country: 'Nepal',
      timezone: zone,
      currency: 'NPR',
      status: 3,
    });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.location_hours).toHaveLength(7);
    expect(hoursOf(body, 'Mon')).toMatchObject({ open_time: '00:00:00', close_time: '23:59:59' });
    expect(hoursOf(body, 'Sun')).toMatchObject({ isActive: false });
  });

  it('D1 D2 lets nobody but admin, service and the owner change hours', async () => {
    await newPlace();
    const date = day(8);
    const statuses = async (person: PersonName) => [
      (await close(shut(date), person)).status,
      (await close({ ...shut(date), confirm_close: true }, person)).status,
      (await saveWeek(weekOf('08:00:00', '20:00:00'), '?preview=true', person)).status,
      (await saveWeek(weekOf('08:00:00', '20:00:00'), '', person)).status,
    ];
    expect(await statuses('marketing')).toEqual([403, 403, 403, 403]);
    expect(await statuses('stranger')).toEqual([404, 404, 404, 404]);
    for (const person of ['owner', 'service', 'admin'] as const)
      expect(await statuses(person), person).toEqual([200, 200, 200, 200]);
  });

  it('A8 closes a day once however often the request is repeated', async () => {
    await newPlace();
    const body = { ...shut(day(9)), confirm_close: true };
    const headers = { 'idempotency-key': `close-${place}` };
    const url = `/api/v3/location/${place}/close`;
    const { token } = portal.people.admin;
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => portal.send(token, { method: 'POST', url, body, headers })),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(rowsOf(await send('admin', 'GET', `/api/v3/location-days?filter=${ofPlace()}`))).toHaveLength(1);
  });

  it('shows the weekday of the place, not of UTC', () => {
    expect(weekdayOf(dayOf(Date.parse('2026-03-01T18:30:00Z'), zone))).toBe('Mon');
  });
});
