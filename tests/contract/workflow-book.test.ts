import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type BookedPlace,
  expectStatus,
  mail,
  monday,
  openBookedPlace,
  type Who,
} from '../support/booked-place.ts';
import { onEveryEngine } from '../support/databases.ts';
import type { Values } from '../support/sample-rows.ts';

const planned = z.object({ plan: z.string(), price: z.record(z.string(), z.unknown()) });
const made = z.object({ id: z.number(), user_id: z.number(), operation: z.object({ id: z.number() }) });
const dayMs = 86_400_000;
const racers = 40;

const newGuest = { first_name: 'Thị', last_name: 'Nguyễn', email: 'thi.nguyen@guests.example' };

onEveryEngine('booking for a guest', 'locks', open => {
  let place: BookedPlace;
  let location: number;
  let bed: number;
  let days = 0;
  beforeAll(async () => {
    place = await openBookedPlace(await open());
    ({ location, bed } = await place.place(place.callers.owner.id, offer));
  });

  /** Open, in London: 20 and 30 minutes of massage, which hold the device for 30 and 40. */
  const offer = {
    ...{ status: 2, timezone: 'Europe/London', currency: 'GBP', duration_mins: [20, 30] },
    price_rules: [
      { slot: 20, price: 2_450, currency: 'GBP' },
      { slot: 30, price: 3_333, currency: 'GBP' },
    ],
    ...{
      name: 'Shoreditch',
      street: '1 Rivington Street',
      zipcode: 'EC2A 3DT',
      city: 'London',
      country: 'UK',
    },
  };

  /** A day on which nothing is booked yet, as yyyy-MM-dd: from Tuesday on, without Sundays. */
  const freeDay = (): string => {
    days += 1;
    const day = new Date(monday + days * dayMs);
    return day.getUTCDay() === 0 ? freeDay() : day.toISOString().slice(0, 10);
  };
  const book = async (who: Who, body: Values, key?: string) =>
    await place.callers[who].post(
      '/api/v3/bookings',
      { bed_id: bed, slot_duration: 40, user_id: place.guest, ...body },
      key === undefined ? {} : { 'idempotency-key': key },
    );
  const confirmed = { confirm_booking: true, ...mail };
  const query = async (text: string, values: readonly unknown[] = []) =>
    await place.app.database.query<Record<string, unknown>>(text, values);
  const errorsOf = async (body: Values) => expectStatus(await book('admin', body), 422).body.errors;

  it('DEC-167 answers the price and the mail as it would leave, and changes nothing', async () => {
    const start_time = `${freeDay()}T14:00:00.000Z`;
    const before = await query('select count(*) from bookings');
    const { body } = expectStatus(await book('service', { start_time }), 200);
    expect(body).toMatchObject({
      price: { amount: 3_333, full: 3_333, currency: 'GBP', discount_percentage: null },
      subject: body.subject_html,
      recipient: { language: 'en' },
      bookings: [],
    });
    expect(body.subject_html).toMatch(/^Your booking at Shoreditch on .*14:00/);
    expect(body.content_html).toMatch(
      /Hello Gemma.*30 minutes.*1 Rivington Street, EC2A 3DT London.*£33\.33/,
    );
    expect(await query('select count(*) from bookings')).toEqual(before);
    expect(await query('select 1 from mails where user_id = $1', [place.guest])).toEqual([]);
  });

  it('DEC-167 the booking is held, its guest is told, and it can be taken back', async () => {
    const day = freeDay();
    const { plan } = planned.parse((await book('admin', { start_time: `${day}T10:10:00.000Z` })).body);
    const answer = await book('admin', { start_time: `${day}T10:10:00.000Z`, ...confirmed, plan });
    const { body } = expectStatus(answer, 200);
    expect(body).toMatchObject({
      ...{ user_id: place.guest, bed_id: bed, location_id: location, booking_status: 2, slot_duration: 40 },
      ...{ start_time: `${day}T10:10:00.000Z`, end_time: `${day}T10:50:00.000Z`, moved_from_id: null },
      operation: { kind: 'book-session', cancelled: 0, moved: 0, mails: 1 },
    });
    const { id, operation } = made.parse(body);
    const ofBooking = 'select * from mails where booking_id = $1';
    expect(await query(ofBooking, [id])).toMatchObject([{ ...mail, state: 'waiting', user_id: place.guest }]);
    const timeline = await place.callers.admin.get(`/api/v3/bookings/${id}/timeline`);
    expect(timeline.body).toMatchObject({
      data: [{ kind: 'created', by: { id: place.callers.admin.id } }, { kind: 'mail' }],
    });
    expectStatus(await place.undo('admin', operation.id), 200);
    expect(await place.stored('bookings', id)).toMatchObject({ deleted: true });
    expect(await query(ofBooking, [id])).toMatchObject([{ state: 'withdrawn' }]);
    expectStatus(await book('admin', { start_time: `${day}T10:10:00.000Z` }), 200);
  });

  it('DEC-167 a guest who is new is known afterwards, also when the booking is taken back', async () => {
    const start_time = `${freeDay()}T09:00:00.000Z`;
    const fresh = { start_time, user_id: undefined, ...newGuest, phone_number: '415-555-0132' };
    const { body } = expectStatus(await book('service', { ...fresh, ...confirmed }), 200);
    const { user_id, operation } = made.parse(body);
    const ofGuest = 'select * from users where id = $1';
    const known = { ...newGuest, role: null, deleted: false, disabled: false, password_hash: null };
    expect(await query(ofGuest, [user_id])).toMatchObject([known]);
    expectStatus(await place.undo('service', operation.id), 200);
    expect(await query(ofGuest, [user_id])).toMatchObject([known]);
    expect(await errorsOf({ ...fresh, email: newGuest.email })).toEqual({ email: 'Email is already in use' });
  });

  it('DEC-167 names what is missing of a guest', async () => {
    const start_time = `${freeDay()}T09:00:00.000Z`;
    const nobody = { start_time, user_id: undefined };
    expect(await errorsOf(nobody)).toEqual({ user_id: 'Please choose a guest, or enter a new one' });
    expect(await errorsOf({ ...nobody, email: 'somebody@guests.example' })).toEqual({
      first_name: 'Do not leave blank',
      last_name: 'Do not leave blank',
    });
    expect(await errorsOf({ ...nobody, ...newGuest, email: 'no address' })).toHaveProperty('email');
    expect(await errorsOf({ start_time, user_id: 2_000_000_000 })).toHaveProperty('user_id');
    await query('update users set disabled = true where email = $1', [newGuest.email]);
    const [found] = await query('select id from users where email = $1', [newGuest.email]);
    expect(await errorsOf({ start_time, user_id: found?.id })).toEqual({
      user_id: 'This account is disabled',
    });
  });

  it('SLOT-01 to SLOT-10 a start that breaks a rule is refused in its words', async () => {
    const day = freeDay();
    const refused: readonly [string, string][] = [
      ['2031-03-02T10:00:00.000Z', 'This time has passed'],
      [`${day}T08:50:00.000Z`, 'The location is closed at this time by its weekly opening hours'],
      [`${day}T17:30:00.000Z`, 'The location is closed at this time by its weekly opening hours'],
      [`${day}T12:30:00.000Z`, 'This time is in a break of the location'],
      [`${day}T10:05:00.000Z`, 'No booking can start at this time. Please choose one of the offered times'],
    ];
    for (const [start_time, start] of refused)
      expect(await errorsOf({ start_time })).toEqual({ start_time: start });
    // On 31 March London's clocks are an hour ahead: 9 o'clock is 8 UTC, and 18 o'clock is 17.
    expectStatus(await book('admin', { start_time: '2031-03-31T08:00:00.000Z' }), 200);
    expect(await errorsOf({ start_time: '2031-03-31T16:30:00.000Z' })).toHaveProperty('start_time');
  });

  it('DEC-167 a place, a device and a length must be on offer', async () => {
    const start_time = `${freeDay()}T10:00:00.000Z`;
    expect(await errorsOf({ start_time, slot_duration: 50 })).toEqual({
      slot_duration: 'This location does not offer this duration',
    });
    expect(await errorsOf({ start_time, bed_id: 2_000_000_000 })).toEqual({
      bed_id: 'Device 2000000000 does not exist',
    });
    const other = await place.place(place.callers.owner.id, { ...offer, status: 1 });
    expect(await errorsOf({ start_time, bed_id: other.bed })).toEqual({
      bed_id: 'This location takes no bookings at present',
    });
    await query('update devices set is_disabled = true where id = $1', [other.bed]);
    expect(await errorsOf({ start_time, bed_id: other.bed })).toEqual({ bed_id: 'This device is disabled' });
  });

  it('PROMO the first-time promotion counts for whoever has never booked, and for nobody else', async () => {
    const day = freeDay();
    const at = await place.place(place.callers.owner.id, offer);
    await place.app.given.row('promotions', place.callers.owner.id, {
      ...{ location_id: at.location, discount_percentage: 15, is_first_used: true },
    });
    const { id } = await place.app.given.user({ role: null });
    const asked = { start_time: `${day}T10:00:00.000Z`, bed_id: at.bed, user_id: id };
    const price = async () => planned.parse(expectStatus(await book('admin', asked), 200).body).price;
    // 33.33 less 15 % is 28.3305.
    expect(await price()).toEqual({ amount: 2_833, full: 3_333, currency: 'GBP', discount_percentage: 15 });
    const later = { ...asked, ...confirmed, start_time: `${day}T15:00:00.000Z` };
    const { operation } = made.parse(expectStatus(await book('admin', later), 200).body);
    expect(await price()).toEqual({ amount: 3_333, full: 3_333, currency: 'GBP', discount_percentage: null });
    // A booking that was taken back was never made.
    expectStatus(await place.undo('admin', operation.id), 200);
    expect(await price()).toMatchObject({ amount: 2_833, discount_percentage: 15 });
  });

  it('DEC-270 whose booking was moved and then cancelled has never booked; whose moved booking stands has', async () => {
    const day = freeDay();
    const at = await place.place(place.callers.owner.id, offer);
    await place.app.given.row('promotions', place.callers.owner.id, {
      ...{ location_id: at.location, discount_percentage: 15, is_first_used: true },
    });
    const { id: user_id } = await place.app.given.user({ role: null });
    const asked = { bed_id: at.bed, user_id };
    const discount = async () => {
      const { body } = expectStatus(
        await book('admin', { ...asked, start_time: `${day}T10:00:00.000Z` }),
        200,
      );
      return planned.parse(body).price.discount_percentage;
    };
    const start_time = `${day}T15:00:00.000Z`;
    const { id } = made.parse(
      expectStatus(await book('admin', { ...asked, ...confirmed, start_time }), 200).body,
    );
    const later = { start_time: `${day}T16:00:00.000Z`, confirm_reschedule: true, ...mail };
    const { id: moved } = expectStatus(await place.move('admin', id, later), 200).body;
    expect(await discount()).toBeNull();
    expectStatus(await place.cancel('admin', Number(moved), { confirm_cancel: true, ...mail }), 200);
    expect(await place.stored('bookings', id)).toMatchObject({ booking_status: 10 });
    expect(await discount()).toBe(15);
  });

  it('A5 what was not seen does not happen: another price is shown again', async () => {
    const start_time = `${freeDay()}T10:00:00.000Z`;
    const at = await place.place(place.callers.owner.id, offer);
    const asked = { start_time, bed_id: at.bed };
    const { plan } = planned.parse((await book('admin', asked)).body);
    await query(
      `update locations set price_rules = '[{"slot":30,"price":9900,"currency":"GBP"}]' where id = $1`,
      [at.location],
    );
    const { body } = expectStatus(await book('admin', { ...asked, ...confirmed, plan }), 409);
    expect(body).toMatchObject({ error: 'plan.changed', plan: { price: { amount: 9_900 } } });
    expect(await query('select 1 from bookings where bed_id = $1', [at.bed])).toEqual([]);
  });

  it('CANCEL-05 a mail that says nothing is not sent, and nothing is booked', async () => {
    const start_time = `${freeDay()}T10:00:00.000Z`;
    const message = 'Please enter subject and content email and submit booking.';
    expect(await errorsOf({ start_time, ...confirmed, content_html: '<p> </p>' })).toEqual({
      content_html: message,
    });
  });

  it('A8 a repeated request books once', async () => {
    const start_time = `${freeDay()}T10:00:00.000Z`;
    const [one, other] = [
      await book('admin', { start_time, ...confirmed }, 'once'),
      await book('admin', { start_time, ...confirmed }, 'once'),
    ];
    expect([one.status, other.text]).toEqual([200, one.text]);
  });

  it('ROLE-07 admin and customer service book, nobody else', async () => {
    const start_time = `${freeDay()}T10:00:00.000Z`;
    const statuses = async (body: Values) => ({
      admin: (await book('admin', body)).status,
      service: (await book('service', body)).status,
      marketing: (await book('marketing', body)).status,
      owner: (await book('owner', body)).status,
      stranger: (await book('stranger', body)).status,
      nobody: (await place.app.anonymous.post('/api/v3/bookings', body)).status,
    });
    const refused = { marketing: 403, owner: 403, stranger: 403, nobody: 401 };
    expect(await statuses({ start_time })).toEqual({ admin: 200, service: 200, ...refused });
    expect(await statuses({ start_time, ...confirmed })).toEqual({ admin: 200, service: 409, ...refused });
  });

  it(`A1 of ${racers} who book one start one gets it, the others learn who holds it and what is free`, async () => {
    const start_time = `${freeDay()}T14:00:00.000Z`;
    const answers = await Promise.all(
      Array.from({ length: racers }, () => book('service', { start_time, ...confirmed })),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    for (const { status, body } of answers.filter(answer => !won.includes(answer)))
      expect([status, body]).toMatchObject([
        409,
        { error: 'slot.taken', holder: { user: { id: place.guest } }, nearest: [{}, {}, {}] },
      ]);
    const held = 'select 1 from bookings where bed_id = $1 and start_time = $2 and not deleted';
    expect(await query(held, [bed, start_time])).toHaveLength(1);
  });
});
