import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { BookingStatus } from '../../domain/bookings/booking-status.ts';
import { WifiStatus } from '../../domain/devices/device.ts';
import { alertWatch } from '../../server/alerts/alert-watch.ts';
import { fleetWatch } from '../../server/workflows/devices/fleet-health.ts';
import {
  type BookedPlace,
  everybody,
  expectStatus,
  openBookedPlace,
  type Who,
} from '../support/booked-place.ts';
import { onEveryEngine } from '../support/databases.ts';
import { type DeviceCalls, deviceCalls } from '../support/device-calls.ts';
import type { Values } from '../support/sample-rows.ts';

const alert = z.looseObject({
  id: z.int(),
  version: z.int(),
  device: z.looseObject({ id: z.int() }),
  trouble: z.string(),
  times: z.int(),
  acknowledged: z.object({ at: z.string(), by: z.string().nullable(), note: z.string() }).nullable(),
  ended: z.looseObject({ reason: z.string() }).nullable(),
  bookings: z.int(),
  at_stake: z.object({ currency: z.string(), amount: z.int() }).nullable(),
});
const listed = z.looseObject({
  data: z.array(alert),
  total_item: z.int(),
  counts: z.object({ open: z.int(), acknowledged: z.int() }),
});
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

onEveryEngine('devices that call for help', 'locks', open => {
  let place: BookedPlace;
  let calls: DeviceCalls;
  beforeAll(async () => {
    place = await openBookedPlace(await open());
    calls = await deviceCalls(place);
    await place.app.database.query('update devices set deleted = true');
  });

  const query = async <Row extends object = Values>(text: string, values: readonly unknown[] = []) =>
    await place.app.database.query<Row>(text, values);
  const bed = async (values: Values = {}) => {
    const id = await calls.device({
      ...{ wifi_status: WifiStatus.Connected, installation_date: ago(24 * 300) },
      ...values,
    });
    await report(id, 3);
    return id;
  };
  const report = async (device: number, hoursAgo: number, said: Values = {}) =>
    await query(
      'insert into device_logs (device_id, last_updated_time, error_code, "RSSI") values ($1, $2, $3, $4)',
      [device, ago(hoursAgo), said.error_code ?? null, said.RSSI ?? -50],
    );
  const list = async (who: Who, more = '') =>
    listed.parse(expectStatus(await place.callers[who].get(`/api/v3/alerts?${more}`), 200).body);
  const alertsOf = async (device: number) =>
    await query(
      'select id, version, trouble, times, ended_at is not null as over, end_reason, acknowledged_by, note ' +
        'from device_alerts where device_id = $1 order by id',
      [device],
    );
  const openAlert = async (device: number, who: Who = 'admin') => {
    const found = (await list(who, 'itemsPerPage=50')).data.find(each => each.device.id === device);
    if (found === undefined) throw new Error('The device does not call');
    return found;
  };
  const details = async (who: Who, id: number) =>
    z
      .looseObject({ data: z.looseObject({}) })
      .parse(expectStatus(await place.callers[who].get(`/api/v3/alerts/${id}`), 200).body).data;
  const watch = () =>
    alertWatch({
      ...{ database: place.app.database, config: { mailFrom: 'portal@portal.test' } },
      portalAddress: () => 'https://portal.test',
      log: { error: (facts, words) => expect.fail(`${words} ${JSON.stringify(facts)}`) },
    }).look(new AbortController().signal);

  it('DEC-190 a device that is well calls nobody; one error calls once, and its end ends the call', async () => {
    const device = await bed();
    expect(await alertsOf(device)).toEqual([]);
    await report(device, 2, { error_code: 'E04' });
    await report(device, 1.5, { error_code: 'E04' });
    await report(device, 1, { error_code: 'E11' });
    expect(await alertsOf(device)).toMatchObject([{ trouble: 2, times: 1, over: false }]);
    await report(device, 0.5);
    expect(await alertsOf(device)).toMatchObject([{ over: true, end_reason: 'better' }]);
    const ended = (await list('admin', 'show=ended&itemsPerPage=50')).data.filter(
      each => each.device.id === device,
    );
    expect(ended).toMatchObject([{ trouble: 'failing', ended: { reason: 'better' } }]);
  });

  it('DEC-190 time alone calls: three days without a report, told once by however many watchers', async () => {
    const device = await bed();
    await query('update device_logs set last_updated_time = $2 where device_id = $1', [
      device,
      new Date(Date.now() - 72 * 3_600_000 + 1_500).toISOString(),
    ]);
    expect(await alertsOf(device)).toEqual([]);
    await expect
      .poll(async () => {
        const look = () => fleetWatch(place.app.database).look(new AbortController().signal);
        await Promise.all([look(), look(), look()]);
        return await alertsOf(device);
      })
      .toMatchObject([{ trouble: 1, times: 1, over: false }]);
  });

  it('DEC-192 a device that comes and goes has one alert that counts', async () => {
    const device = await bed();
    for (const hours of [2.5, 1.5, 0.5]) {
      await report(device, hours, { error_code: 'E04' });
      await report(device, hours - 0.4);
    }
    expect(await alertsOf(device)).toMatchObject([{ times: 3, over: true }]);
    await query(
      `update device_alerts set ended_at = now() - interval '6 hours 1 minute' where device_id = $1`,
      [device],
    );
    await report(device, 0, { error_code: 'E04' });
    expect(await alertsOf(device)).toMatchObject([
      { times: 3, over: true },
      { times: 1, over: false },
    ]);
  });

  it('DEC-191 somebody looks after it, with a note, until it becomes better or worse', async () => {
    const device = await bed();
    await report(device, 2, { RSSI: -85 });
    const seen = await openAlert(device, 'owner');
    expect(seen).toMatchObject({ trouble: 'weak', acknowledged: null });
    const url = `/api/v3/alerts/${seen.id}/acknowledge`;
    const { owner, service } = place.callers;
    expectStatus(await owner.post(url, { version: seen.version, note: '  ' }), 422);
    expectStatus(await owner.post(url, { version: seen.version, note: 'Calling the electrician' }), 200);
    // Whoever has not seen that somebody looks after it does not take it over.
    expectStatus(await service.post(url, { version: seen.version, note: 'Mine' }), 409);
    const after = await list('service', 'show=acknowledged&itemsPerPage=50');
    const [own] = after.data.filter(each => each.device.id === device);
    expect(own?.acknowledged?.note).toBe('Calling the electrician');
    expect(own?.acknowledged?.by).not.toBeNull();
    expect((await list('owner', 'itemsPerPage=50')).data.map(each => each.device.id)).not.toContain(device);
    await report(device, 1, { RSSI: -85 });
    expect(await alertsOf(device)).toMatchObject([{ acknowledged_by: owner.id }]);
    await report(device, 0.5, { error_code: 'E04' });
    expect(await openAlert(device)).toMatchObject({ trouble: 'failing', acknowledged: null });
    // Better again, but not well.
    const worse = await openAlert(device);
    expectStatus(await service.post(url, { version: worse.version, note: 'On my way' }), 200);
    const [told] = (await list('owner', 'show=acknowledged')).data.filter(({ id }) => id === worse.id);
    // DEC-203: to a partner staff are staff.
    expect(told?.acknowledged).toMatchObject({ by: null, note: 'On my way' });
    expectStatus(await place.callers.admin.delete(url), 200);
    expect(await openAlert(device)).toMatchObject({ acknowledged: null });
    await report(device, 0.2, { RSSI: -85 });
    expect(await openAlert(device)).toMatchObject({ trouble: 'weak', acknowledged: null });
  });

  it('DEC-191 of two who acknowledge at once one does, the other learns of it', async () => {
    const device = await bed();
    await report(device, 1, { error_code: 'E04' });
    const { id, version } = await openAlert(device);
    const answers = await Promise.all(
      (['admin', 'owner', 'service'] as const).map(who =>
        place.callers[who].post(`/api/v3/alerts/${id}/acknowledge`, { version, note: who }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('DEC-190 a device that is disabled, removed or taken elsewhere calls nobody any more', async () => {
    const [disabled, removed, moved] = [await bed(), await bed(), await bed()];
    for (const device of [disabled, removed, moved]) await report(device, 1, { error_code: 'E04' });
    await query('update devices set is_disabled = true where id = $1', [disabled]);
    await query('update devices set deleted = true where id = $1', [removed]);
    const other = await place.place(place.callers.stranger.id);
    await query('update devices set partner_location_id = $2 where id = $1', [moved, other.location]);
    expect(await alertsOf(disabled)).toMatchObject([{ over: true, end_reason: 'disabled' }]);
    expect(await alertsOf(removed)).toMatchObject([{ over: true, end_reason: 'removed' }]);
    // At the other location it calls anew, and tells nothing of what it was before.
    expect(await alertsOf(moved)).toMatchObject([
      { over: true, end_reason: 'moved' },
      { over: false, times: 1 },
    ]);
    const strangers = async (show: string) =>
      (await list('stranger', `show=${show}&itemsPerPage=50`)).data.filter(each => each.device.id === moved);
    expect(await strangers('open')).toHaveLength(1);
    expect(await strangers('ended')).toEqual([]);
    expect(
      (await list('owner', 'show=ended&itemsPerPage=50')).data.map(each => each.device.id),
    ).not.toContain(moved);
    // Taken back into service while it still fails, it goes on with the alert that it had.
    await query('update devices set is_disabled = false where id = $1', [disabled]);
    expect(await alertsOf(disabled)).toMatchObject([{ over: false, times: 2 }]);
  });

  it('DEC-201 the last two sessions were short: it calls until one runs its time', async () => {
    const device = await bed();
    const massage = async (day: string, seconds: number) => {
      const start_time = `2031-03-${day}T10:00:00.000Z`;
      const booking = await place.booking({
        ...{ bed_id: device, start_time, slot_duration: 60, booking_status: BookingStatus.Completed },
      });
      await place.app.given.row('sessions', place.callers.owner.id, {
        ...{ booking_id: booking, actual_start_time: start_time, running_duration: seconds },
      });
      await watch();
    };
    // Of a slot of 60 minutes the massage takes 50; four fifths of it are 40 minutes.
    await massage('04', 2_399);
    expect(await alertsOf(device)).toEqual([]);
    await massage('05', 2_400);
    await massage('06', 600);
    expect(await alertsOf(device)).toEqual([]);
    await massage('07', 2_399);
    expect(await alertsOf(device)).toMatchObject([{ trouble: 3, over: false }]);
    const { id } = await openAlert(device);
    expect(await details('owner', id)).toMatchObject({
      sessions: [
        { booked_minutes: 50, ran_minutes: 40, is_short: true },
        { booked_minutes: 50, ran_minutes: 10, is_short: true },
        { ran_minutes: 40, is_short: false },
        { ran_minutes: 40, is_short: true },
      ],
    });
    await massage('08', 3_000);
    expect(await alertsOf(device)).toMatchObject([{ over: true, end_reason: 'better' }]);
  });

  it('DEC-201 short sessions of two weeks ago are forgotten', async () => {
    const device = await bed();
    for (const [days, seconds] of [
      [13.999, 60],
      [15, 60],
    ] as const) {
      const start_time = ago(24 * days);
      const booking = await place.booking({
        ...{ bed_id: device, start_time, slot_duration: 60, booking_status: BookingStatus.Completed },
      });
      const ran = { booking_id: booking, actual_start_time: start_time, running_duration: seconds };
      await place.app.given.row('sessions', place.callers.owner.id, ran);
    }
    await watch();
    expect(await alertsOf(device)).toMatchObject([{ trouble: 3, over: false }]);
    const hour = '1 hour';
    await query(`update bookings set start_time = start_time - interval '${hour}' where bed_id = $1`, [
      device,
    ]);
    await query(`update device_alerts set look_at = look_at - interval '${hour}' where device_id = $1`, [
      device,
    ]);
    await watch();
    expect(await alertsOf(device)).toMatchObject([{ over: true, end_reason: 'better' }]);
  });

  it('DEC-202 tells who is expected within a week, what they pay by the prices of the place, and the readings', async () => {
    await query(
      `update locations set currency = 'EUR', duration_mins = '[20, 40]', price_rules = '[{"slot": 40, "price": 9000, "currency": "EUR"}]' where id = $1`,
      [place.location],
    );
    const device = await bed();
    const at = (start_time: string, more: Values = {}) =>
      place.booking({ bed_id: device, start_time, slot_duration: 50, ...more });
    const next = await at('2031-03-04T10:00:00.000Z');
    const last = await at('2031-03-10T07:00:00.000Z');
    await at('2031-03-10T08:00:00.000Z');
    await at('2031-03-05T10:00:00.000Z', { booking_status: BookingStatus.Cancelled });
    await report(device, 2.5, { RSSI: -60 });
    await report(device, 2, { error_code: 'E04' });
    await report(device, 1, { error_code: 'E04' });
    const { id } = await openAlert(device);
    expect(await openAlert(device)).toMatchObject({
      ...{ bookings: 2, at_stake: { currency: 'EUR', amount: 18_000 } },
    });
    const whole = await details('owner', id);
    expect(whole).toMatchObject({
      complaints: expect.arrayContaining([{ kind: 'error', code: 'E04', motor: null }]),
      next: [
        { id: next, minutes: 50, price: { currency: 'EUR', amount: 9_000 } },
        { id: last, price: { currency: 'EUR', amount: 9_000 } },
      ],
      reports: [
        { error_code: 'E04', is_new: false },
        { error_code: 'E04', is_new: true },
        { error_code: null, rssi: -60, is_new: false },
        { error_code: null, is_new: false },
      ],
    });
    // Nor is less at stake once the length is no longer offered to others (DEC-331).
    await query(`update locations set duration_mins = '[20]' where id = $1`, [place.location]);
    expect(await openAlert(device)).toMatchObject({ at_stake: { currency: 'EUR', amount: 18_000 } });
    expect(await details('owner', id)).toMatchObject({ next: whole.next });
  });

  it('D1 DEC-190 partners see their own, staff who look after devices all, marketing none; 404 as for none', async () => {
    const device = await bed();
    await report(device, 1, { error_code: 'E04' });
    const { id, version } = await openAlert(device);
    for (const who of everybody) {
      const answer = await place.callers[who].get('/api/v3/alerts?itemsPerPage=50');
      expectStatus(answer, who === 'marketing' ? 403 : 200);
      if (who === 'marketing') continue;
      const told = listed.parse(answer.body);
      expect(told.data.some(each => each.id === id)).toBe(who !== 'stranger');
    }
    const { stranger, marketing } = place.callers;
    for (const url of [`/api/v3/alerts/${id}`, `/api/v3/alerts/2000000`]) {
      expectStatus(await stranger.get(url), 404);
      expectStatus(await stranger.post(`${url}/acknowledge`, { version, note: 'x' }), 404);
      expectStatus(await stranger.delete(`${url}/acknowledge`), 404);
    }
    expectStatus(await marketing.get(`/api/v3/alerts/${id}`), 403);
    expectStatus(await marketing.post(`/api/v3/alerts/${id}/acknowledge`, { version, note: 'x' }), 403);
    expectStatus(await place.app.anonymous.get('/api/v3/alerts'), 401);
  });

  it('narrows by trouble and by name, and counts all', async () => {
    await query('update devices set deleted = true');
    const weak = await bed({ name: 'Walnut 77' });
    await report(weak, 1, { RSSI: -85 });
    const failing = await bed({ name: 'Fig' });
    await report(failing, 1, { error_code: 'E04' });
    const all = await list('owner');
    expect(all.data.map(each => each.device.id)).toEqual([failing, weak]);
    expect(all.counts).toEqual({ open: 2, acknowledged: 0 });
    const some = await list('owner', 'trouble=weak');
    expect(some.data.map(each => each.device.id)).toEqual([weak]);
    expect(some.counts).toEqual(all.counts);
    expect((await list('owner', 'q=alnut%207')).data.map(each => each.device.id)).toEqual([weak]);
    // The device is called Walnut 7 (DEC-299).
    expect(
      (await list('owner', `q=${encodeURIComponent('WÀLŃUT')}`)).data.map(each => each.device.id),
    ).toEqual([weak]);
    expect(await list('owner', 'q=%25')).toMatchObject({ data: [], total_item: 0 });
    expect(await list('owner', 'itemsPerPage=1&page=2')).toMatchObject({
      data: [{ trouble: 'weak' }],
      total_item: 2,
    });
    expectStatus(await place.callers.admin.get('/api/v3/alerts?trouble=sad'), 400);
    expectStatus(await place.callers.admin.get('/api/v3/alerts?show=all'), 400);
  });
});
