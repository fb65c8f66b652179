import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { LocationStatus } from '../../domain/choice.ts';
import { weekdays } from '../../domain/time/calendar.ts';
import type { Database } from '../../server/db/database.ts';
import { locationOpening } from '../../server/workflows/devices/open-installed.ts';
import { startApp } from '../support/app.ts';
import { onOneEngine } from '../support/databases.ts';
import { jobsOf } from '../support/jobs.ts';
import { errorsOf, openPortal, type Portal, rowsOf } from '../support/portal.ts';
import type { Values } from '../support/sample-rows.ts';

const hourMs = 3_600_000;
const before = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString();

onOneEngine('rules of locations', 'pglite', open => {
  let database: Database;
  let portal: Portal;
  let owner: number;

  beforeAll(async () => {
    database = await open();
    portal = await openPortal(database);
    owner = portal.people.owner.id;
  });

  const send = (method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown) =>
    portal.send(portal.people.admin.token, { method, url, body });
  const get = async (id: number) => (await send('GET', `/api/v3/location/${id}`)).body;
  const newLocation = (values: Values = {}) =>
    portal.given.row('locations', owner, { status: LocationStatus.ComingSoon, ...values });
  const newDevice = (partner_location_id: number, values: Values = {}) =>
    portal.given.row('devices', owner, { partner_location_id, ...values });
  const draft = (values: Values = {}) => ({
    name: 'Quiet Room',
    user_id: owner,
    street: '31 Shelton Street',
    city: 'London',
    country: 'United Kingdom',
    timezone: 'Europe/London',
    currency: 'GBP',
    ...values,
  });

  it('FORM-LOC-13 a new location is Coming soon, whatever is asked', async () => {
    const made = await send('POST', '/api/v3/location', draft());
    expect(made.body).toMatchObject({ status: LocationStatus.ComingSoon });
    for (const status of [LocationStatus.Open, LocationStatus.Close]) {
      const refused = await send('POST', '/api/v3/location', draft({ status }));
      expect([refused.status, errorsOf(refused)]).toEqual([
        422,
        { status: 'A new location starts as Coming soon' },
      ]);
    }
  });

  it('HOURS-03 HOURS-14 FORM-LOC-22 a new location has a week of seven days, the usual one unless told', async () => {
    const made = async (values: Values = {}) => {
      const { id } = (await send('POST', '/api/v3/location', draft(values))).body;
      const { location_hours } = await get(Number(id));
      return z
        .array(z.object({ day_of_week: z.string(), open_time: z.string().nullable() }))
        .parse(location_hours);
    };
    const opens = (week: Awaited<ReturnType<typeof made>>) => week.map(({ open_time }) => open_time);
    const usual = await made();
    expect(usual.map(({ day_of_week }) => day_of_week)).toEqual([...weekdays]);
    const workdays = Array.from({ length: 6 }, () => '00:00:00');
    expect(opens(usual)).toEqual([...workdays, null]);
    const closed = Object.fromEntries(weekdays.map(day => [day, {}]));
    const told = await made({ available_time: { ...closed, Sun: { start: 9.5, end: 12 } } });
    expect(opens(told)).toEqual([null, null, null, null, null, null, '09:30:00']);
  });

  it('FORM-LOC-15 a location cannot be opened before it has a device that was not removed', async () => {
    const id = await newLocation();
    await newDevice(id, { deleted: true });
    const url = `/api/v3/location/${id}`;
    const refused = await send('PUT', url, { status: LocationStatus.Open });
    expect(refused.status).toBe(422);
    expect(errorsOf(refused)).toEqual({ status: 'A location without devices cannot be opened' });
    expect((await send('PUT', url, { status: LocationStatus.Close })).status).toBe(200);
    await newDevice(id);
    expect((await send('PUT', url, { status: LocationStatus.Open })).body).toMatchObject({
      status: LocationStatus.Open,
    });
  });

  it('FORM-LOC-15 a location that lost its last device can still be changed otherwise', async () => {
    const id = await newLocation({ status: LocationStatus.Open });
    const url = `/api/v3/location/${id}`;
    const answer = await send('PUT', url, { name: 'Renamed', status: LocationStatus.Open });
    expect(answer.status, answer.text).toBe(200);
  });

  it('DEC-53 FORM-LOC-14 a location opens by itself once an installation date has arrived', async () => {
    const due = await newLocation({ update_time: before(48) });
    const future = await newLocation({ update_time: before(48) });
    const closed = await newLocation({ update_time: before(48), status: LocationStatus.Close });
    const removed = await newLocation({ update_time: before(48) });
    await newDevice(due, { installation_date: before(1) });
    await newDevice(future, { installation_date: before(-1) });
    await newDevice(closed, { installation_date: before(1) });
    await newDevice(removed, { installation_date: before(1), deleted: true });
    expect(await get(due), 'reading opens nothing').toMatchObject({
      ...{ status: LocationStatus.ComingSoon, version: 1 },
    });
    await locationOpening(database).look();
    expect(await get(due)).toMatchObject({ status: LocationStatus.Open, version: 2 });
    expect(await get(future)).toMatchObject({ status: LocationStatus.ComingSoon, version: 1 });
    expect(await get(closed)).toMatchObject({ status: LocationStatus.Close });
    expect(await get(removed)).toMatchObject({ status: LocationStatus.ComingSoon });
    const [line] = await database.query<Values>(
      `select "user_id", "action", "changes" from "history" where "resource" = 'locations' and "row_id" = $1`,
      [due],
    );
    expect(line).toEqual({ user_id: null, action: 'update', changes: { status: { before: 3, after: 2 } } });
  });

  it('DEC-53 whoever sets a location back to Coming soon after it has opened means it', async () => {
    const id = await newLocation({ update_time: before(48) });
    await newDevice(id, { installation_date: before(2) });
    await locationOpening(database).look();
    const filter = encodeURIComponent(JSON.stringify([{ field: 'id', op: 'eq', value: id }]));
    const listed = await send('GET', `/api/v3/location?filter=${filter}`);
    expect(rowsOf(listed)).toMatchObject([{ status: LocationStatus.Open }]);
    await send('PUT', `/api/v3/location/${id}`, { status: LocationStatus.ComingSoon });
    await locationOpening(database).look();
    expect(await get(id)).toMatchObject({ status: LocationStatus.ComingSoon });
  });

  it('DEC-53 no other change of a device opens the location that somebody has set back', async () => {
    const id = await newLocation({ update_time: before(48) });
    const device = await newDevice(id, { installation_date: before(2) });
    await locationOpening(database).look();
    await send('PUT', `/api/v3/location/${id}`, { status: LocationStatus.ComingSoon });
    const renamed = await send('PUT', `/api/v3/homebeds/${device}`, { name: 'Bed by the window' });
    expect(renamed.status, renamed.text).toBe(200);
    expect(await get(id)).toMatchObject({ status: LocationStatus.ComingSoon });
  });

  it('DEC-53 a portal that runs opens it without anybody asking', async () => {
    const running = await startApp({ database });
    await running.server.listen({ port: 0, host: '127.0.0.1' });
    const id = await newLocation({ update_time: before(48) });
    await newDevice(id, { installation_date: before(1) });
    await expect.poll(async () => (await get(id)).status).toBe(LocationStatus.Open);
    await running.server.close();
  });

  it('DEC-53 registering a device that is installed already opens its location at once', async () => {
    const id = await newLocation();
    const device = await portal.given.row('devices', owner, {
      partner_location_id: null,
      installation_date: before(24),
    });
    const moved = await send('PUT', `/api/v3/homebeds/${device}`, { partner_location_id: id });
    expect(moved.status, moved.text).toBe(200);
    const [stored] = await database.query('select "status" from "locations" where "id" = $1', [id]);
    expect(stored).toEqual({ status: LocationStatus.Open });
  });

  it('DEC-101 LOC-11 partner_location_id of a location is its id, in one row and in lists', async () => {
    const id = await newLocation();
    expect(await get(id)).toMatchObject({ id, partner_location_id: id });
    const listed = rowsOf(await send('GET', '/api/v3/location'));
    expect(listed.every(row => row.partner_location_id === row.id)).toBe(true);
    const refused = await send('PUT', `/api/v3/location/${id}`, { partner_location_id: 7 });
    expect([refused.status, Object.keys(errorsOf(refused))]).toEqual([422, ['partner_location_id']]);
  });

  it('DEC-51 DEC-107 PRICE-08 prices go by both names, and take the currency of the location', async () => {
    const rules = [{ slot: 20, price: 1050, currency: 'USD' }];
    const made = await send('POST', '/api/v3/location', draft({ pricing_rules: rules }));
    const inPounds = [{ slot: 20, price: 1050, currency: 'GBP' }];
    expect(made.body).toMatchObject({ price_rules: inPounds, pricing_rules: inPounds });
    const url = `/api/v3/location/${made.body.id}`;
    expect((await send('PUT', url, { currency: 'EUR' })).body).toMatchObject({
      price_rules: [{ slot: 20, price: 1050, currency: 'EUR' }],
      pricing_rules: [{ slot: 20, price: 1050, currency: 'EUR' }],
    });
    const without = await send('PUT', url, { price_rules: [{ slot: 30, price: 0 }] });
    expect(without.body).toMatchObject({ pricing_rules: [{ slot: 30, price: 0, currency: 'EUR' }] });
    const both = await send('PUT', url, { price_rules: rules, pricing_rules: [] });
    expect([both.status, errorsOf(both)]).toEqual([422, { pricing_rules: 'Differs from price_rules' }]);
  });

  it('DEC-52 DEC-107 a price keeps its figure when the currency changes, whoever changes it', async () => {
    const pounds = [
      { slot: 10, price: 1050, currency: 'GBP' },
      { slot: 20, price: 2000, currency: 'GBP' },
    ];
    const made = await send('POST', '/api/v3/location', draft({ price_rules: pounds }));
    const url = `/api/v3/location/${made.body.id}`;
    const pricesAfter = async (body: object) => (await send('PUT', url, body)).body.price_rules;
    // 10.50 has no smaller unit in yen: it is rounded, 20.00 is 20.
    expect(await pricesAfter({ currency: 'JPY' })).toEqual([
      { slot: 10, price: 11, currency: 'JPY' },
      { slot: 20, price: 20, currency: 'JPY' },
    ]);
    expect(await pricesAfter({ currency: 'KWD' })).toEqual([
      { slot: 10, price: 11_000, currency: 'KWD' },
      { slot: 20, price: 20_000, currency: 'KWD' },
    ]);
    expect(
      await pricesAfter({ currency: 'USD', price_rules: [{ slot: 20, price: 2200, currency: 'JPY' }] }),
    ).toEqual([{ slot: 20, price: 220_000, currency: 'USD' }]);
  });

  it('PRICE-03 a price that is no whole number of minor units is refused, not rounded', async () => {
    const rules = (price: number) => [{ slot: 20, price, currency: 'GBP' }];
    const made = await send('POST', '/api/v3/location', draft({ price_rules: rules(1050) }));
    const url = `/api/v3/location/${made.body.id}`;
    const answers = [
      await send('POST', '/api/v3/location', draft({ price_rules: rules(1.5) })),
      await send('POST', '/api/v3/location', draft({ pricing_rules: rules(1.5) })),
      await send('PUT', url, { price_rules: rules(1.5) }),
      await send('PUT', url, { price_rules: [{ slot: 20, price: 1.5 }] }),
      await send('PUT', url, { price_rules: rules(1.5), currency: 'JPY' }),
    ];
    for (const refused of answers) {
      expect(refused.status, refused.text).toBe(422);
      expect(Object.keys(errorsOf(refused)).join()).toMatch(/^pric(e|ing)_rules/);
    }
    expect((await get(Number(made.body.id))).price_rules).toEqual(rules(1050));
  });

  it('ADDR-08 a time zone is kept in its own spelling, however it was typed', async () => {
    const kept = async (timezone: string) =>
      (await send('POST', '/api/v3/location', draft({ timezone }))).body.timezone;
    expect(await kept('europe/london')).toBe('Europe/London');
    expect(await kept('ASIA/SAIGON')).toBe('Asia/Ho_Chi_Minh');
    expect(await kept('America/Sao_Paulo')).toBe('America/Sao_Paulo');
    expect(await kept('utc')).toBe('UTC');
    const made = await send('POST', '/api/v3/location', draft({}));
    const url = `/api/v3/location/${made.body.id}`;
    expect((await send('PUT', url, { timezone: 'africa/abidjan' })).body.timezone).toBe('Africa/Abidjan');
    const refused = await send('PUT', url, { timezone: 'mars/olympus' });
    expect([refused.status, Object.keys(errorsOf(refused))]).toEqual([422, ['timezone']]);
  });

  it('PRICE-03 a duration has one price', async () => {
    const twice = [
      { slot: 20, price: 1999, currency: 'GBP' },
      { slot: 20, price: 1, currency: 'GBP' },
    ];
    const refused = await send('POST', '/api/v3/location', draft({ price_rules: twice }));
    expect([refused.status, errorsOf(refused)]).toEqual([
      422,
      { price_rules: 'Each duration has one price' },
    ]);
  });

  it('a location that guests still come to is not removed, neither by staff nor by its partner', async () => {
    const location_id = await newLocation({ status: LocationStatus.Open });
    const bed_id = await newDevice(location_id);
    const times = { start_time: before(-0.5), end_time: before(-1) };
    const past = { start_time: before(3), end_time: before(2.5) };
    for (const when of [times, past])
      await portal.given.row('bookings', owner, { ...{ location_id, bed_id, booking_status: 2 }, ...when });
    const url = `/api/v3/location/${location_id}`;
    const { admin, owner: partner } = portal.people;
    for (const { token } of [admin, partner]) {
      const refused = await portal.send(token, { method: 'DELETE', url });
      expect([refused.status, refused.body.message]).toEqual([
        409,
        'Guests still come to this location (1 bookings). Please move or cancel their bookings first',
      ]);
    }
    await database.query('update "bookings" set "booking_status" = 4 where "bed_id" = $1', [bed_id]);
    expect((await portal.send(partner.token, { method: 'DELETE', url })).status).toBe(200);
  });

  /** A location in Denver with a device, and guests who come to it next winter and next summer. */
  const bookedInDenver = async () => {
    const values = { status: LocationStatus.Open, timezone: 'America/Denver' };
    const location_id = await newLocation({ ...values, list_user_view: null, list_user_edit: null });
    const bed_id = await newDevice(location_id);
    const year = new Date().getUTCFullYear() + 2;
    const booked = async (start: string, booking_status = 2) => {
      const start_time = `${start}T18:00:00.000Z`;
      const end_time = `${start}T18:30:00.000Z`;
      const about = { ...{ location_id, bed_id, booking_status }, start_time, end_time };
      return await portal.given.row('bookings', owner, about);
    };
    const [winter, summer] = [await booked(`${year}-01-15`), await booked(`${year}-07-15`, 1)];
    await booked('2021-07-15');
    await booked(`${year}-07-16`, 3);
    return { id: location_id, winter, summer };
  };

  it('DEC-110 FORM-LOC-18 another zone is asked about with the bookings that its clocks show at another time', async () => {
    const { id, winter, summer } = await bookedInDenver();
    const put = async (body: Values) => (await send('PUT', `/api/v3/location/${id}`, body)).body;
    const asked = (count: number) => ({
      confirmation: true,
      num_created_booking: count,
      num_running_booking: 0,
      message: `The clocks of the location will show ${count} coming booking(s) at another time. Are you sure you want to change`,
      ...{ error: 'location.zone-affects', params: { count } },
    });
    // Phoenix has Denver's winter time all year.
    expect(await put({ timezone: 'America/Phoenix' })).toMatchObject({
      ...asked(1),
      bookings: [{ id: summer, outcome: 'keep' }],
    });
    expect(await put({ timezone: 'Asia/Tokyo', confirm_change_open_time: false })).toMatchObject({
      ...asked(2),
      bookings: [{ id: winter }, { id: summer }],
    });
    expect(await get(id)).toMatchObject({ timezone: 'America/Denver', version: 1 });
    expect(await put({ timezone: 'America/Ciudad_Juarez', name: 'Same clocks' })).toMatchObject({
      timezone: 'America/Ciudad_Juarez',
      name: 'Same clocks',
    });
    expect(await put({ timezone: 'Asia/Tokyo', confirm_change_open_time: true })).toMatchObject({
      timezone: 'Asia/Tokyo',
    });
    expect(await put({ timezone: 'Asia/Tokyo', name: 'No other zone' })).toMatchObject({
      name: 'No other zone',
    });
    expect(errorsOf(await send('PUT', `/api/v3/location/${id}`, { timezone: 'Mars/Base' }))).toEqual({
      timezone: 'Timezone does not exist. Please select a valid city',
    });
  });

  it('DEC-110 FORM-LOC-20 a location that would take no more bookings asks about those to come, also in many rows at once', async () => {
    const { id, winter, summer } = await bookedInDenver();
    const put = async (body: Values) => (await send('PUT', `/api/v3/location/${id}`, body)).body;
    const closing =
      'The location will take no bookings, but 2 booking(s) are still to come. Are you sure you want to change';
    for (const status of [LocationStatus.Close, LocationStatus.ComingSoon])
      expect(await put({ status })).toMatchObject({
        ...{ confirmation: true, num_created_booking: 2, message: closing },
        bookings: [{ id: winter }, { id: summer }],
      });
    expect(await put({ status: LocationStatus.Close, timezone: 'America/Phoenix' })).toMatchObject({
      ...{ confirmation: true, num_created_booking: 2 },
      message: 'These changes affect 2 coming booking(s). Are you sure you want to change',
    });
    const free = await newLocation({ status: LocationStatus.Open });
    const jobs = jobsOf((method, url, body) => send(method, `/api${url}`, body));
    const change = { action: 'change', field: 'status', value: LocationStatus.Close };
    const { id: job } = await jobs.run('/v3/location', { ...change, ids: [id, free] });
    expect((await jobs.rows(job)).map(row => [row.id, row.status, row.message])).toEqual([
      [id, 'failed', closing],
      [free, 'done', null],
    ]);
    expect(await get(id)).toMatchObject({ status: LocationStatus.Open });
    expect(await put({ status: LocationStatus.Close, confirm_change_open_time: true })).toMatchObject({
      status: LocationStatus.Close,
    });
    expect(await put({ status: LocationStatus.ComingSoon })).toMatchObject({
      status: LocationStatus.ComingSoon,
    });
  });

  it('PRICE-03 a price is never negative', async () => {
    const refused = await send(
      'POST',
      '/api/v3/location',
      draft({ price_rules: [{ slot: 20, price: -1, currency: 'GBP' }] }),
    );
    expect([refused.status, errorsOf(refused)]).toEqual([422, { price_rules: 'Must be at least 0' }]);
  });

  it('FORM-LOC-27 the city and the country of the reference lists follow from the address', async () => {
    const country = await portal.given.row('countries', 0, { country: 'Nepal', country_code: 'NP' });
    const city = await portal.given.row('cities', 0, { city_name: 'Kathmandu', country_id: country });
    const address = { city: 'kathmandu', country: 'Nepal', country_short_name: 'NP' };
    const made = await send('POST', '/api/v3/location', draft({ ...address, city_id: null }));
    expect(made.body).toMatchObject({ country_id: country, city_id: city });
    const url = `/api/v3/location/${made.body.id}`;
    expect((await send('PUT', url, { city: 'Pokhara' })).body).toMatchObject({
      country_id: country,
      city_id: null,
    });
    expect((await send('PUT', url, { country_short_name: 'XX' })).body).toMatchObject({
      country_id: null,
      city_id: null,
    });
    // What was removed from the lists is not followed any more.
    const found = async () => {
      const { body } = await send('PUT', url, { city: 'Kathmandu', country_short_name: 'NP' });
      return [body.country_id, body.city_id];
    };
    expect(await found()).toEqual([country, city]);
    await database.query('update cities set deleted = true where id = $1', [city]);
    expect(await found()).toEqual([country, null]);
    await database.query('update countries set deleted = true where id = $1', [country]);
    expect(await found()).toEqual([null, null]);
  });
});
