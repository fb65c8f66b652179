import { beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { weekdays } from '../../domain/time/calendar.ts';
import { type BookedPlace, expectStatus, mail, openBookedPlace } from '../support/booked-place.ts';
import type { Answer } from '../support/caller.ts';
import { onEveryEngine } from '../support/databases.ts';
import { type DeviceCalls, deviceCalls } from '../support/device-calls.ts';
import { moved } from '../support/guest-link.ts';
import type { Values } from '../support/sample-rows.ts';
import { atScale } from '../support/scale.ts';

const done = z.object({ operation: z.object({ id: z.number() }) });
const at = (day: number, time = '10:00') => `2031-03-${String(day).padStart(2, '0')}T${time}:00.000Z`;
const rounds = atScale(4, 100);

onEveryEngine('an undo that would leave a booking without its place', 'locks', open => {
  let place: BookedPlace;
  let calls: DeviceCalls;
  let location: number;
  let bed: number;
  beforeAll(async () => {
    place = await openBookedPlace(await open());
    calls = await deviceCalls(place);
  });
  beforeEach(async () => {
    ({ location, bed } = await place.place(place.callers.owner.id, {
      ...{ status: 2, duration_mins: [30], deleted: false },
    }));
  });

  const operationOf = (answer: Answer) => done.parse(expectStatus(answer, 200).body).operation.id;
  const lastEdit = async () => {
    const [row] = await place.app.database.query<{ id: number }>('select max(id) as id from operations');
    return row?.id ?? 0;
  };
  const book = async (values: Values = {}) =>
    await place.booking({ bed_id: bed, location_id: location, start_time: at(12), ...values });
  const cancel = async (id: number) =>
    operationOf(await place.cancel('admin', id, { confirm_cancel: true, ...mail }));
  const refusedFor = async (operation: number, id: number) => {
    const refused = expectStatus(await place.undo('admin', operation), 409);
    expect(refused.body).toMatchObject({
      error: 'undo.stranded',
      params: { id },
      message: `This cannot be undone any more: booking ${id} would be left without its device, its location or its guest`,
      bookings: [{ id, outcome: 'blocks' }],
    });
  };

  it('DEC-274 a device that came from stock does not go back there from under a booking made since', async () => {
    const kept = await book();
    const stock = await calls.inStock();
    const replaced = operationOf(await calls.replace('admin', [bed, stock], { confirm: true }));
    const since = await book({ bed_id: stock, start_time: at(13) });
    await refusedFor(replaced, since);
    expect(await place.stored('devices', stock)).toMatchObject({ partner_location_id: location });
    expect(await place.stored('bookings', kept)).toMatchObject({ booking_status: 10 });
    await cancel(since);
    expectStatus(await place.undo('admin', replaced), 200);
    expect(await place.stored('devices', stock)).toMatchObject({ partner_location_id: null });
    expect(await place.stored('bookings', kept)).toMatchObject({ booking_status: 2, bed_id: bed });
  });

  it('DEC-274 an earlier installation is not taken back from under a booking made since', async () => {
    const install = async (day: number) =>
      operationOf(await calls.install('admin', bed, { installation_date: at(day), confirm: true }));
    await install(20);
    const earlier = await install(10);
    await book({ start_time: at(20, '11:00') });
    const since = await book();
    await refusedFor(earlier, since);
    await cancel(since);
    expectStatus(await place.undo('admin', earlier), 200);
    expect(await place.stored('devices', bed)).toMatchObject({ installation_date: at(20) });
  });

  const goings: Readonly<Record<string, (guest: number) => Promise<Answer>>> = {
    'a device that was removed': () => place.callers.admin.delete(`/api/v3/homebeds/${bed}`),
    'a device that went into stock': () => place.callers.admin.delete(`/api/v3/homebeds/${bed}/shared`),
    'a device that went to another location': () =>
      place.callers.admin.put(`/api/v3/homebeds/${bed}`, { partner_location_id: place.location }),
    'a device that is installed later': () =>
      calls.install('admin', bed, { installation_date: at(20), confirm: true }),
    'a location that was removed': () => place.callers.admin.delete(`/api/v3/location/${location}`),
    'a guest who was erased': async guest => {
      const url = `/api/v3/user/${guest}/erase`;
      const { plan } = expectStatus(await place.callers.admin.post(url, {}), 200).body;
      return await place.callers.admin.post(url, { confirm_erase: true, plan });
    },
  };

  it.each(Object.entries(goings))('DEC-274 no booking comes back to %s since', async (_what, go) => {
    const { id: user_id } = await place.app.given.user({ role: null });
    const id = await book({ user_id });
    const cancelling = await cancel(id);
    expectStatus(await go(user_id), 200);
    await refusedFor(cancelling, id);
    expect(await place.stored('bookings', id)).toMatchObject({ booking_status: 3 });
  });

  it('DEC-274 what has come back meanwhile is there again, and others do not stand in the way', async () => {
    const [id, elsewhere] = [await book(), await book({ bed_id: place.bed, location_id: place.location })];
    const cancelling = await cancel(id);
    const other = await cancel(elsewhere);
    expectStatus(await place.callers.admin.delete(`/api/v3/homebeds/${bed}`), 200);
    const removal = await lastEdit();
    expectStatus(await place.undo('admin', other), 200);
    await refusedFor(cancelling, id);
    expectStatus(await place.undo('admin', removal), 200);
    expectStatus(await place.undo('admin', cancelling), 200);
    expect(await place.stored('bookings', id)).toMatchObject({ booking_status: 2 });
  });

  it('DEC-274 a guest takes a choice back only as long as the device is there that was left', async () => {
    const next = await calls.device({ partner_location_id: location });
    const link = await moved(place, await book(), at(12, '14:00'));
    const holder = await book({ start_time: at(12, '16:00') });
    expectStatus(await link.choose(at(12, '16:00')), 200);
    await place.app.database.query('update bookings set deleted = true where id = $1', [holder]);
    expectStatus(await place.callers.admin.delete(`/api/v3/homebeds/${bed}`), 200);
    expect(expectStatus(await link.back(), 409).body.error).toBe('choice.back-late');
    expect(
      await place.app.database.query(
        'select bed_id from bookings where location_id = $1 and booking_status = 2 and not deleted',
        [location],
      ),
    ).toEqual([{ bed_id: next }]);
  });

  /** The same hours on all days. */
  const week = (open_time: string, close_time: string) =>
    weekdays.map(day_of_week => ({ day_of_week, open_time, close_time, block: [], isActive: true }));
  const put = async (path: string, body: object) =>
    await place.callers.owner.put(`/api/v3/location/${location}${path}`, body);

  it('A15 DEC-274 longer hours are taken back over a booking that lay outside of them before already', async () => {
    const early = await book({ start_time: at(12, '07:00') });
    const longer = operationOf(await put('/list-hours', week('06:00:00', '20:00:00')));
    const since = await book({ start_time: at(13, '07:00') });
    expect(expectStatus(await place.undo('owner', longer), 409).body).toMatchObject({
      ...{ error: 'undo.outside-hours', bookings: [{ id: since }] },
    });
    await cancel(since);
    expectStatus(await place.undo('owner', longer), 200);
    expect(await place.stored('bookings', early)).toMatchObject({ booking_status: 2, version: 1 });
  });

  it('A15 DEC-274 hours of a day are not taken back where somebody has closed its weekday since', async () => {
    // A Wednesday.
    const id = await book();
    const longer = { date_open_from: at(12, '08:00'), date_open_to: at(12, '20:00'), reason_close: 'Fair' };
    const url = `/api/v3/location/${location}/close`;
    const special = operationOf(await place.callers.owner.post(url, { ...longer, confirm_close: true }));
    const shut = week('09:00:00', '18:00:00').map(day =>
      day.day_of_week === 'Wed' ? { ...day, open_time: null, close_time: null } : day,
    );
    expectStatus(await put('/list-hours', shut), 200);
    expect(expectStatus(await place.undo('owner', special), 409).body).toMatchObject({
      error: 'undo.outside-hours',
      bookings: [{ id }],
    });
    await cancel(id);
    expectStatus(await place.undo('owner', special), 200);
  });

  it('A15 DEC-274 another zone is taken back over a booking that lay outside the hours before already', async () => {
    // Five in the morning here is two in the afternoon in Tokyo.
    await book({ start_time: at(12, '05:00') });
    expectStatus(await put('', { timezone: 'Asia/Tokyo', confirm_change_open_time: true }), 200);
    expectStatus(await place.undo('owner', await lastEdit()), 200);
  });

  it('A15 DEC-274 a booking that was outside the hours comes back to a day that is open again', async () => {
    const late = await book({ start_time: at(12, '20:00') });
    const closed = { date_open_from: at(12, '00:00'), date_open_to: at(12, '00:00'), reason_close: 'Works' };
    const asked = { ...closed, solve: { rest: 'cancel' }, confirm_close: true };
    const url = `/api/v3/location/${location}/close`;
    const closing = operationOf(await place.callers.owner.post(url, asked));
    expect(await place.stored('bookings', late)).toMatchObject({ booking_status: 3 });
    expectStatus(await place.undo('owner', closing), 200);
    expect(await place.stored('bookings', late)).toMatchObject({ booking_status: 2 });
  });

  it('A15 DEC-274 another zone is a change of all hours: no booking comes back, or stays, outside of them', async () => {
    const id = await book();
    const cancelling = await cancel(id);
    const zone = { timezone: 'Asia/Tokyo' };
    expectStatus(await place.callers.owner.put(`/api/v3/location/${location}`, zone), 200);
    const moving = await lastEdit();
    // Ten in Abidjan is seven in the evening in Tokyo; five in the morning there is two in the afternoon here.
    expect(expectStatus(await place.undo('admin', cancelling), 409).body).toMatchObject({
      error: 'undo.outside-hours',
      bookings: [{ id }],
    });
    const since = await book({ start_time: at(13, '05:00') });
    expect(expectStatus(await place.undo('owner', moving), 409).body).toMatchObject({
      error: 'undo.outside-hours',
      bookings: [{ id: since }],
    });
    await cancel(since);
    expectStatus(await place.undo('owner', moving), 200);
    expectStatus(await place.undo('admin', cancelling), 200);
    expect(await place.stored('bookings', id)).toMatchObject({ booking_status: 2 });
  });

  it(`A1 DEC-274 the undo of a replacement and a booking of the new device, ${rounds} times: exactly one wins`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const old = await calls.device({ partner_location_id: location });
      const stock = await calls.inStock();
      const replaced = operationOf(await calls.replace('admin', [old, stock], { confirm: true }));
      const [undone, booked] = await Promise.all([
        place.undo('admin', replaced),
        place.callers.admin.post('/api/v3/bookings', {
          ...{ bed_id: stock, slot_duration: 40, user_id: place.guest, start_time: at(25, '15:00') },
          ...{ confirm_booking: true, ...mail },
        }),
      ]);
      const said = [undone.status, undone.body.error, booked.status, booked.body.error];
      expect([
        [200, undefined, 422, 'device.absent'],
        [409, 'undo.stranded', 200, undefined],
      ]).toContainEqual(said);
    }
  });
});
