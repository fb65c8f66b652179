import { beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { type BookedPlace, expectStatus, openBookedPlace, type Who } from '../support/booked-place.ts';
import { onOneEngine } from '../support/databases.ts';
import { type DeviceCalls, deviceCalls } from '../support/device-calls.ts';
import { rowsOf } from '../support/portal.ts';
import type { Values } from '../support/sample-rows.ts';
import { nothingWrong, workflowAudit } from '../support/workflow-audit.ts';

const planOf = z.object({ plan: z.string() });
const operationOf = z.object({ operation: z.object({ id: z.number() }) });
const others: readonly Who[] = ['owner', 'stranger', 'service', 'marketing'];
const at = (day: number, time = '10:00') => `2031-03-${String(day).padStart(2, '0')}T${time}:00.000Z`;

onOneEngine('replacing a device', 'postgres', open => {
  let place: BookedPlace;
  let calls: DeviceCalls;
  let bed: number;
  let otherBed: number;
  beforeAll(async () => {
    place = await openBookedPlace(await open());
    calls = await deviceCalls(place);
  });
  beforeEach(async () => {
    bed = await calls.device();
    otherBed = await calls.device();
  });

  const book = async (values: Values) => await place.booking({ bed_id: bed, ...values });
  const replace = async (who: Who, body: Values = {}, key?: string) =>
    await calls.replace(who, [bed, otherBed], body, key);
  const query = (text: string, values: readonly unknown[] = []) => place.app.database.query(text, values);
  const on = async (device: number) =>
    await query(
      'select id, booking_status, start_time, moved_from_id from bookings where bed_id = $1 and not deleted order by start_time, id',
      [device],
    );

  it('DEC-204 tells of each candidate its health, and how many bookings would stay, as its plan does', async () => {
    await book({ start_time: at(5) });
    await book({ start_time: at(6), booking_status: 1 });
    await book({ start_time: at(7) });
    await book({ start_time: at(8), booking_status: 3 });
    await book({ start_time: at(3, '07:30'), booking_status: 5 });
    await book({ start_time: at(7, '10:30'), bed_id: otherBed });
    const late = await calls.device({ installation_date: at(6), wifi_status: 1 });
    const stock = await calls.inStock();
    const disabled = await calls.device({ is_disabled: true, reason_disabled: 'Smoke' });
    await query(
      'insert into blocks (location_id, bed_id, reason, first_day, last_day, from_time, to_time) ' +
        "values ($1, $2, 'Cleaning', '2031-03-05', '2031-03-05', '09:00', '11:00')",
      [place.location, otherBed],
    );
    const url = `/api/v3/homebeds/${bed}/replacement-ranks`;
    const { data } = z
      .object({
        data: z.object({
          bookings: z.int(),
          ranks: z.array(z.object({ id: z.int(), state: z.string(), stay: z.int() })),
        }),
      })
      .parse(expectStatus(await place.callers.admin.get(url), 200).body);
    expect(data.bookings).toBe(3);
    const rank = (id: number) => data.ranks.find(each => each.id === id);
    expect(rank(otherBed)).toMatchObject({ stay: 1 });
    expect(rank(late)).toMatchObject({ stay: 2, state: 'planned' });
    expect(rank(stock)).toMatchObject({ stay: 3, state: 'stock' });
    expect([rank(disabled), rank(bed)]).toEqual([undefined, undefined]);
    for (const id of [otherBed, late, stock]) {
      const { body } = expectStatus(await calls.replace('admin', [bed, id]), 200);
      expect(body.number_booking_moved).toBe(rank(id)?.stay);
    }
    for (const who of others) expectStatus(await place.callers[who].get(url), 403);
  });

  it('DEC-204 sees what a candidate is blocked for also where one booking would move, and ranks nothing for one in stock', async () => {
    await book({ start_time: at(5) });
    await query(
      'insert into blocks (location_id, bed_id, reason, first_day, last_day, from_time, to_time) ' +
        "values ($1, $2, 'Cleaning', '2031-03-05', '2031-03-05', '09:00', '11:00')",
      [place.location, otherBed],
    );
    const stock = await calls.inStock();
    const ranksOf = async (id: number) =>
      expectStatus(await place.callers.admin.get(`/api/v3/homebeds/${id}/replacement-ranks`), 200).body.data;
    expect(await ranksOf(bed)).toMatchObject({
      bookings: 1,
      ranks: expect.arrayContaining([expect.objectContaining({ id: otherBed, stay: 0 })]),
    });
    expect(await ranksOf(stock)).toEqual({ bookings: 0, ranks: [] });
  });

  it('REPL-03 REPL-04 API-35 A6 answers what becomes of each booking, and changes nothing', async () => {
    const moves = await book({ start_time: at(5) });
    const created = await book({ start_time: at(6), booking_status: 1 });
    const blocked = await book({ start_time: at(7) });
    const holder = await book({ start_time: at(7, '10:30'), bed_id: otherBed });
    const early = await book({ start_time: at(4) });
    const running = await book({ start_time: at(3, '07:30'), booking_status: 5 });
    await book({ start_time: at(8), booking_status: 3 });
    await book({ start_time: at(2), booking_status: 4 });
    await query('update devices set installation_date = $2 where id = $1', [otherBed, at(5)]);
    const { body } = expectStatus(await replace('admin'), 200);
    expect(body).toMatchObject({
      number_booking_moved: 2,
      number_booking_canceled: 2,
      message:
        '2 bookings will be moved to new device; 2 bookings will be cancelled (users will be notified); the current shared device will be marked as disabled',
      bookings: [
        { id: running, outcome: 'keep' },
        {
          id: early,
          outcome: 'cancel',
          problem: { kind: 'before-installation', installed: Date.parse(at(5)) },
        },
        { id: moves, outcome: 'move', to: { start_time: at(5), bed_id: otherBed } },
        { id: created, outcome: 'move', to: { start_time: at(6), bed_id: otherBed } },
        { id: blocked, outcome: 'cancel', problem: { kind: 'taken', bookingId: holder } },
      ],
    });
    expect(await place.stored('bookings', moves)).toMatchObject({ booking_status: 2, version: 1 });
    expect(await place.stored('devices', bed)).toMatchObject({ is_disabled: false });
    expect(await query('select 1 from operations where kind = $1', ['replace-device'])).toEqual([]);
  });

  it('REPL-05 REPL-06 REPL-07 DEC-44 DEC-75 moves, cancels, writes to the guests and disables the old device', async () => {
    const moves = await book({ start_time: at(5) });
    const blocked = await book({ start_time: at(7) });
    await book({ start_time: at(7, '10:30'), bed_id: otherBed });
    const past = await book({ start_time: at(2), booking_status: 4 });
    const { plan } = planOf.parse((await replace('admin')).body);
    const { body } = expectStatus(await replace('admin', { confirm: true, plan }), 200);
    expect(body).toMatchObject({
      number_booking_moved: 1,
      number_booking_canceled: 1,
      operation: { kind: 'replace-device', moved: 1, cancelled: 1, mails: 2 },
    });
    expect(await on(bed)).toMatchObject([
      { id: past, booking_status: 4 },
      { id: moves, booking_status: 10 },
      { id: blocked, booking_status: 3 },
    ]);
    expect(await on(otherBed)).toMatchObject([
      { start_time: at(5), booking_status: 2, moved_from_id: moves },
      { start_time: at(7, '10:30') },
    ]);
    const reason = 'Motor 3 is broken';
    expect(await place.stored('devices', bed)).toMatchObject({
      ...{ is_disabled: true, reason_disabled: reason, reason_replace: reason },
    });
    const names = [bed, otherBed].map(async id => String((await place.stored('devices', id)).name));
    const [from, to] = await Promise.all(names);
    const mails = await query('select subject_html, content_html, state from mails order by id desc limit 2');
    expect(mails).toMatchObject([
      { subject_html: expect.stringContaining('was cancelled'), state: 'waiting' },
      {
        subject_html: expect.stringContaining('another bed'),
        content_html: expect.stringContaining(`${to}, instead of ${from}`),
        state: 'waiting',
      },
    ]);
    // The client repeats the reason afterResponse, which changes nothing more (REPL-06).
    const repeated = expectStatus(await calls.update('admin', bed, { reason_replace: reason }), 200);
    expect(repeated.body.version).toBe(2);
    const { operation } = operationOf.parse(body);
    expectStatus(await place.undo('admin', operation.id), 200);
    expect(await on(otherBed)).toMatchObject([{ start_time: at(7, '10:30') }]);
    expect(await place.stored('devices', bed)).toMatchObject({
      ...{ is_disabled: false, reason_replace: null },
    });
    expect(await place.stored('bookings', moves)).toMatchObject({ booking_status: 2 });
    expect(await place.stored('bookings', blocked)).toMatchObject({ booking_status: 2 });
    expect(await workflowAudit(place.app.database)).toEqual(nothingWrong);
  });

  it('REPL-05 is confirmed by the address as well', async () => {
    const body = {
      old_connection_id: await calls.connectionOf(bed),
      new_connection_id: await calls.connectionOf(otherBed),
      reason_replace: 'Worn out',
    };
    const url = '/api/v3/bookings/replace-device-id?confirm=true';
    expectStatus(await place.callers.admin.put(url, body), 200);
    expect(await place.stored('devices', bed)).toMatchObject({ is_disabled: true });
  });

  it('REPL-02 API-34 offers enabled devices of the location and of the stock, and takes one from there', async () => {
    const stock = await calls.inStock();
    const disabled = await calls.device({ is_disabled: true });
    const elsewhere = await place.place(place.callers.owner.id);
    const url = `/api/v3/homebeds/available/location?location_id=${place.location}&connection_id=${encodeURIComponent(await calls.connectionOf(bed))}`;
    const ids = rowsOf(expectStatus(await place.callers.admin.get(url), 200)).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([otherBed, stock]));
    for (const id of [bed, disabled, elsewhere.bed]) expect(ids).not.toContain(id);
    for (const who of others) expectStatus(await place.callers[who].get(url), 403);
    expectStatus(
      await place.callers.admin.get(url.replace(/location_id=\d+/, 'location_id=2000000000')),
      404,
    );
    expectStatus(await place.callers.admin.get('/api/v3/homebeds/available/location'), 400);

    const id = await book({ start_time: at(5) });
    await query('update devices set customer_name = $2 where id = $1', [bed, 'Quiet Room Ltd']);
    const new_connection_id = await calls.connectionOf(stock);
    const { body } = expectStatus(await replace('admin', { new_connection_id, confirm: true }), 200);
    expect(body).toMatchObject({ number_booking_moved: 1, number_booking_canceled: 0 });
    expect(await place.stored('devices', stock)).toMatchObject({
      partner_location_id: place.location,
      user_id: place.callers.owner.id,
      installation_date: new Date(place.app.clock.now).toISOString(),
      customer_name: 'Quiet Room Ltd',
    });
    expectStatus(await place.undo('admin', operationOf.parse(body).operation.id), 200);
    expect(await place.stored('devices', stock)).toMatchObject({
      ...{ partner_location_id: null, user_id: null, installation_date: null },
    });
    expect(await place.stored('bookings', id)).toMatchObject({ booking_status: 2 });
  });

  it('REPL-01 D3 is for admins only, and tells others nothing', async () => {
    const unknown = { old_connection_id: 'no:such', new_connection_id: 'no:such' };
    for (const who of others)
      for (const body of [{}, { confirm: true }, unknown])
        expect(expectStatus(await replace(who, body), 403).body).toEqual({
          code: 403,
          message: 'Your role may not do this',
          error: 'account.role',
          params: {},
        });
    expect(await place.stored('devices', bed)).toMatchObject({ is_disabled: false });
  });

  it('REPL-09 DEC-102 names what is missing or does not fit', async () => {
    const elsewhere = await place.place(place.callers.owner.id);
    const disabled = await calls.device({ is_disabled: true });
    const stock = await calls.inStock();
    const refused = async (body: Readonly<Record<string, unknown>>) =>
      expectStatus(await replace('admin', body), 422).body.errors;
    for (const confirm of [false, true]) {
      expect(await refused({ confirm, new_connection_id: ' ' })).toEqual({
        new_connection_id: 'Connection id field cannot be left blank',
      });
      expect(await refused({ confirm, new_connection_id: null, reason_replace: null })).toEqual({
        new_connection_id: 'Connection id field cannot be left blank',
        reason_replace: 'Reason field cannot be left blank',
      });
      expect(await refused({ confirm, old_connection_id: '' })).toEqual({
        old_connection_id: 'Connection ID cannot be left blank',
      });
      expect(await refused({ confirm, old_connection_id: 'no:such' })).toEqual({
        old_connection_id: 'Device no:such does not exist',
      });
      expect(await refused({ confirm, old_connection_id: await calls.connectionOf(stock) })).toEqual({
        old_connection_id: 'This device does not stand at any location',
      });
      expect(await refused({ confirm, new_connection_id: await calls.connectionOf(bed) })).toEqual({
        new_connection_id: 'Please choose another device than the one to be replaced',
      });
      expect(await refused({ confirm, new_connection_id: await calls.connectionOf(disabled) })).toEqual({
        new_connection_id: 'This device is disabled',
      });
      expect(await refused({ confirm, new_connection_id: await calls.connectionOf(elsewhere.bed) })).toEqual({
        new_connection_id: 'This device stands at another location',
      });
      expect(await refused({ confirm, to: 'someone@else.test' })).toEqual({ to: 'This field cannot be set' });
    }
    const gone = await calls.device();
    const connection = await calls.connectionOf(gone);
    await query('update devices set deleted = true where id = $1', [gone]);
    expect(await refused({ new_connection_id: connection })).toEqual({
      new_connection_id: `Device ${connection} does not exist`,
    });
    expect(await place.stored('devices', bed)).toMatchObject({ is_disabled: false });
  });

  it('A5 what was seen is what happens: a stale plan is a 409 with the new one', async () => {
    const first = await book({ start_time: at(5) });
    const { plan } = planOf.parse((await replace('admin')).body);
    const second = await book({ start_time: at(6) });
    const { body } = expectStatus(await replace('admin', { confirm: true, plan }), 409);
    expect(body).toMatchObject({
      plan: { number_booking_moved: 2, bookings: [{ id: first }, { id: second }] },
    });
    expect(await place.stored('bookings', first)).toMatchObject({ booking_status: 2 });
    expectStatus(await calls.update('admin', otherBed, { name: 'Renamed' }), 200);
    const fresh = z.object({ plan: planOf }).parse(body).plan.plan;
    expectStatus(await replace('admin', { confirm: true, plan: fresh }), 409);
    expectStatus(await replace('admin', { confirm: true, plan, reason_replace: 'Another' }), 409);
  });

  it('A8 a repeat under one key answers the same and happens once', async () => {
    await book({ start_time: at(5) });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => replace('admin', { confirm: true }, `replace-${bed}`)),
    );
    const [first] = answers;
    for (const answer of answers) expect([answer.status, answer.text]).toEqual([200, first?.text]);
    expect(await on(otherBed)).toHaveLength(1);
    const other = await replace('admin', { confirm: true, reason_replace: 'B' }, `replace-${bed}`);
    expectStatus(other, 422);
  });

  it('A4 moves bookings that touch one another in one call', async () => {
    for (let hour = 0; hour < 9; hour += 1)
      await book({ start_time: at(5, `${String(9 + hour).padStart(2, '0')}:00`) });
    const { body } = expectStatus(await replace('admin', { confirm: true }), 200);
    expect(body).toMatchObject({ number_booking_moved: 9, number_booking_canceled: 0 });
    expect(await on(otherBed)).toHaveLength(9);
  });

  it('REPL-05 a device that stands there already stays as it is', async () => {
    await query('update devices set customer_name = $2 where id = $1', [bed, 'Quiet Room Ltd']);
    await query('update devices set customer_name = null where id = $1', [otherBed]);
    const before = await place.stored('devices', otherBed);
    expectStatus(await replace('admin', { confirm: true }), 200);
    expect(await place.stored('devices', otherBed)).toEqual(before);
  });

  it('REPL-07 nothing can be moved to a device that was replaced', async () => {
    expectStatus(await replace('admin', { confirm: true }), 200);
    const id = await book({ start_time: at(5), bed_id: otherBed });
    const back = await place.move('admin', id, { start_time: at(6), bed_id: bed });
    expect(expectStatus(back, 422).body.errors).toEqual({ bed_id: 'This device is disabled' });
  });
});
