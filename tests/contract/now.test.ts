import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { BookingStatus } from '../../domain/bookings/booking-status.ts';
import { WifiStatus } from '../../domain/devices/device.ts';
import {
  type BookedPlace,
  everybody,
  expectStatus,
  openBookedPlace,
  type Who,
} from '../support/booked-place.ts';
import { onOneEngine } from '../support/databases.ts';

const location = z.looseObject({
  id: z.number(),
  name: z.string(),
  timezone: z.string(),
  urgency: z.number(),
  needs: z.record(z.string(), z.number()),
  running: z.number(),
  coming: z.number(),
  opening: z.looseObject({ state: z.string(), until: z.string().nullable(), reason: z.string().nullable() }),
  devices: z.looseObject({ installed: z.number(), usable: z.number(), faults: z.array(z.looseObject({})) }),
  free: z.array(z.object({ start: z.string(), end: z.string(), count: z.number() })),
  bookings: z.array(z.looseObject({ id: z.number(), guest: z.unknown(), began: z.string().nullable() })),
});
const answer = z.object({
  data: z.object({
    at: z.string(),
    total: z.number(),
    needing: z.number(),
    running: z.number(),
    coming: z.number(),
    faults: z.number(),
    locations: z.array(location),
  }),
});

const { Created, Running, Completed, Cancelled } = BookingStatus;

/** Tuesday at half past ten on the clocks of the location, which are UTC's. */
const tuesday = 'at=2031-03-04T10:30:00.000Z';
const at = (time: string) => `2031-03-04T${time}:00.000Z`;

onOneEngine('what happens now', 'pglite', open => {
  let place: BookedPlace;
  beforeAll(async () => {
    place = await openBookedPlace(await open());
    // Nobody else's location: each test looks at its own.
    await place.app.database.query('update locations set deleted = true', []);
  });

  const asked = async (who: Who, query: string) =>
    answer.parse(expectStatus(await place.callers[who].get(`/api/v3/now?${query}`), 200).body).data;

  let names = 0;
  /** A location of the owner's with a name of its own, one device that works, and what books it. */
  const openPlace = async (values: object = {}) => {
    names += 1;
    const name = `Nowhere${String(names).padStart(2, '0')}`;
    const { location: id, bed } = await place.place(place.callers.owner.id, { name, status: 2, ...values });
    const book = async (start_time: string, more: object = {}) =>
      await place.booking({ ...{ location_id: id, bed_id: bed, slot_duration: 30, start_time }, ...more });
    const device = async (more: object = {}) =>
      await place.app.given.row('devices', place.callers.owner.id, {
        ...{ partner_location_id: id, installation_date: '2020-01-01T00:00:00.000Z', is_disabled: false },
        ...{ wifi_status: WifiStatus.Connected, ...more },
      });
    const look = async (query = tuesday) => {
      const { locations, ...totals } = await asked('owner', `${query}&q=${name}`);
      const [own] = locations;
      if (own === undefined) throw new Error(`${name} is not told`);
      return { ...own, totals };
    };
    return { id, bed, name, book, device, look };
  };

  it('DEC-205 tells who lies on a device, who comes, what is over for less than an hour, and nothing that was called off', async () => {
    const { book, look } = await openPlace();
    const over = await book(at('09:10'), { booking_status: Completed });
    await book(at('08:50'), { booking_status: Completed });
    const runs = await book(at('10:20'), { booking_status: Running });
    const began = at('10:22');
    await place.app.given.row('sessions', place.callers.owner.id, {
      ...{ booking_id: runs, actual_start_time: began, running_duration: null },
    });
    await book(at('11:00'), { booking_status: Cancelled });
    const next = await book(at('11:30'));
    const last = await book(at('16:20'), { booking_status: Created });
    // Begins within the seven hours that are told, but not within the six that count as to come.
    const later = await book(at('17:00'));
    const { bookings, running, coming, totals } = await look();
    expect(bookings.map(({ id }) => id)).toEqual([over, runs, next, last, later]);
    expect(bookings[1]).toMatchObject({
      ...{ start: at('10:20'), end: at('10:50'), status: Running, began, slot_duration: 30 },
      guest: { first_name: 'Gemma' },
    });
    expect({ running, coming }).toEqual({ running: 1, coming: 2 });
    expect(totals).toMatchObject({ total: 1, needing: 0, running: 1, coming: 2, faults: 0 });
  });

  it('DEC-205 counts the devices that are free while the location is open', async () => {
    const { book, device, look } = await openPlace();
    await device();
    await book(at('10:00'));
    await book(at('11:30'));
    const { opening, free, devices } = await look();
    expect(devices).toMatchObject({ installed: 2, usable: 2, disabled: 0 });
    expect(opening).toMatchObject({ state: 'open', until: at('12:00'), reason: null });
    // From an hour ago to the break from twelve to one, and on to six: seven hours ahead it is still open until half past five.
    expect(free).toEqual([
      { start: at('09:30'), end: at('10:00'), count: 2 },
      { start: at('10:00'), end: at('10:30'), count: 1 },
      { start: at('10:30'), end: at('11:30'), count: 2 },
      { start: at('11:30'), end: at('12:00'), count: 1 },
      { start: at('13:00'), end: at('17:30'), count: 2 },
    ]);
    expect((await look(`at=${at('12:10')}`)).opening).toMatchObject({ state: 'break', until: at('13:00') });
    expect((await look(`at=${at('20:00')}`)).opening).toMatchObject({
      ...{ state: 'closed', until: '2031-03-05T09:00:00.000Z' },
    });
  });

  it('DEC-205 DEC-185 a blocked device is not free, nor is any of a blocked location', async () => {
    const { id, bed, device, look } = await openPlace();
    await device();
    const block = async (values: object) =>
      await place.app.given.row('blocks', place.callers.owner.id, {
        ...{ location_id: id, first_day: '2031-03-04', last_day: '2031-03-04', weekdays: [], ...values },
      });
    await block({ bed_id: bed, reason: 'Cleaning', from_time: '10:00:00', to_time: '11:00:00' });
    await block({ bed_id: null, reason: 'Training', from_time: '14:00:00', to_time: '16:00:00' });
    const { free, opening } = await look();
    expect(free).toEqual([
      { start: at('09:30'), end: at('10:00'), count: 2 },
      { start: at('10:00'), end: at('11:00'), count: 1 },
      { start: at('11:00'), end: at('12:00'), count: 2 },
      { start: at('13:00'), end: at('14:00'), count: 2 },
      { start: at('16:00'), end: at('17:30'), count: 2 },
    ]);
    expect(opening).toMatchObject({ state: 'open', until: at('12:00'), reason: null });
    const during = await look(`at=${at('14:30')}`);
    expect(during.opening).toMatchObject({ state: 'closed', until: at('16:00'), reason: 'Training' });
  });

  it('DEC-205 leaves out of the free ones what is at fault, out of service or not there yet, and names the faults', async () => {
    const { device, look } = await openPlace();
    await device({ is_disabled: true, reason_disabled: 'Motor' });
    const silent = await device({ wifi_status: WifiStatus.NotConnected, name: 'Silent one' });
    await device({ installation_date: at('14:00') });
    const { devices, free, urgency, needs, totals } = await look();
    expect(devices).toMatchObject({ installed: 3, disabled: 1, usable: 1 });
    expect(devices.faults).toEqual([{ id: silent, name: 'Silent one', state: 'offline' }]);
    expect(free.map(({ start, count }) => [start, count])).toEqual([
      [at('09:30'), 1],
      [at('13:00'), 1],
      [at('14:00'), 2],
    ]);
    expect({ urgency, needs }).toEqual({
      ...{ urgency: 1, needs: { faults: 1, booked_faults: 0, closed: 0, late: 0 } },
    });
    expect(totals).toMatchObject({ needing: 1, faults: 1 });
  });

  it('DEC-205 puts first where guests are affected, then faults and late ones, then what happens, each by name', async () => {
    const quiet = await openPlace({ city: 'Rankville' });
    const busy = await openPlace({ city: 'Rankville' });
    await busy.book(at('12:00'));
    const late = await openPlace({ city: 'Rankville' });
    await late.book(at('10:25'));
    await late.book(at('10:25'), { bed_id: await late.device(), booking_status: Created });
    const faulty = await openPlace({ city: 'Rankville' });
    await faulty.device({ wifi_status: WifiStatus.NotConnected });
    const shut = await openPlace({ city: 'Rankville', status: 3 });
    await shut.book(at('15:00'));
    const broken = await openPlace({ city: 'Rankville' });
    await broken.book(at('11:00'), {
      bed_id: await broken.device({ is_disabled: true, reason_disabled: 'x' }),
    });
    const { locations, total, needing } = await asked('admin', `${tuesday}&q=rankville`);
    expect(locations.map(({ name, urgency }) => [name, urgency])).toEqual([
      [shut.name, 0],
      [broken.name, 0],
      [late.name, 1],
      [faulty.name, 1],
      [busy.name, 2],
      [quiet.name, 3],
    ]);
    expect({ total, needing }).toEqual({ total: 6, needing: 4 });
    expect(locations.map(({ needs }) => needs)).toEqual([
      { faults: 0, booked_faults: 0, closed: 1, late: 0 },
      { faults: 0, booked_faults: 1, closed: 0, late: 0 },
      { faults: 0, booked_faults: 0, closed: 0, late: 2 },
      { faults: 1, booked_faults: 0, closed: 0, late: 0 },
      ...[1, 2].map(() => ({ faults: 0, booked_faults: 0, closed: 0, late: 0 })),
    ]);
    const second = await asked('admin', `${tuesday}&q=rankville&page=2&itemsPerPage=4`);
    expect(second.locations.map(({ name }) => name)).toEqual([busy.name, quiet.name]);
    expect(second.total).toBe(6);
    const beyond = await asked('admin', `${tuesday}&q=rankville&page=9&itemsPerPage=4`);
    expect(beyond).toMatchObject({ total: 6, needing: 4, locations: [] });
  });

  it('DEC-205 a day with other hours is closed with its reason, and who is booked outside them needs someone', async () => {
    const { id, book, look } = await openPlace();
    const day = async (values: object) =>
      await place.app.given.row('location-days', place.callers.owner.id, {
        ...{ location_id: id, day: '2031-03-04', block_start_time: null, block_end_time: null, ...values },
      });
    await day({ date_open_from: at('09:00'), date_open_to: at('09:00'), reason_close: 'Older' });
    await day({ date_open_from: at('09:00'), date_open_to: at('14:00'), reason_close: 'Staff party' });
    await book(at('13:30'));
    await book(at('13:50'), { bed_id: (await openPlace()).bed });
    const { opening, needs, urgency } = await look();
    // The day keeps the break of its week.
    expect(opening).toMatchObject({ state: 'open', until: at('12:00'), reason: 'Staff party' });
    expect({ closed: needs.closed, urgency }).toEqual({ closed: 1, urgency: 0 });
  });

  it('DEC-205 a session that has begun is not late, whatever its status says', async () => {
    const { book, look } = await openPlace();
    const booking_id = await book(at('10:20'));
    expect((await look()).needs.late).toBe(1);
    await place.app.given.row('sessions', place.callers.owner.id, {
      ...{ booking_id, actual_start_time: at('10:21'), running_duration: null },
    });
    expect((await look()).needs.late).toBe(0);
    expect((await look(`at=${at('10:24')}`)).needs.late).toBe(0);
  });

  it('DEC-205 in the night in which the clocks of New York go back, one o’clock comes twice and the hours hold', async () => {
    // 2 November 2031, 06:00Z: the clocks go from 2:00 back to 1:00.
    const { look } = await openPlace({ timezone: 'America/New_York' });
    await place.alwaysOpen();
    const { opening, free } = await look('at=2031-11-02T05:30:00.000Z');
    expect(opening).toMatchObject({ state: 'open', until: null });
    expect(free).toEqual([{ start: '2031-11-02T04:30:00.000Z', end: '2031-11-02T12:30:00.000Z', count: 1 }]);
  });

  it('D1 DEC-205 partners are told of their locations, staff of all, nobody of others', async () => {
    const { id, name, book } = await openPlace();
    await book(at('11:00'));
    for (const who of everybody) {
      const { locations, total } = await asked(who, `${tuesday}&q=${name}`);
      const sees = who !== 'stranger';
      expect([who, locations.map(each => each.id), total]).toEqual([who, sees ? [id] : [], sees ? 1 : 0]);
      if (sees) expect(locations[0]?.bookings[0]?.guest).toMatchObject({ first_name: 'Gemma' });
    }
    expectStatus(await place.app.anonymous.get(`/api/v3/now?${tuesday}`), 401);
  });

  it('DEC-205 is of now unless told', async () => {
    const { data } = answer.parse(
      expectStatus(await place.callers.admin.get('/api/v3/now?itemsPerPage=1'), 200).body,
    );
    expect(data.at).toBe(new Date(place.app.clock.now).toISOString());
  });

  it.each([
    ['at=yesterday', 'at'],
    ['itemsPerPage=51', 'itemsPerPage'],
    ['page=0', 'page'],
    [`q=${'x'.repeat(201)}`, 'q'],
    ['sortBy=name', 'sortBy'],
  ])('DEC-205 %s is refused, and %s named', async (query, name) => {
    const refused = expectStatus(await place.callers.admin.get(`/api/v3/now?${query}`), 400);
    expect(JSON.stringify(refused.body)).toContain(name);
  });
});
