import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { WifiStatus } from '../../domain/devices/device.ts';
import {
  type BookedPlace,
  everybody,
  expectStatus,
  monday,
  openBookedPlace,
  type Who,
} from '../support/booked-place.ts';
import { onOneEngine } from '../support/databases.ts';
import { type DeviceCalls, deviceCalls } from '../support/device-calls.ts';
import type { Values } from '../support/sample-rows.ts';

const hourMs = 3_600_000;
const listed = z.object({
  counts: z.record(z.string(), z.int()),
  signal: z.array(z.object({ day: z.string(), good: z.int(), weak: z.int(), poor: z.int() })),
  ill: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      location: z.object({ id: z.int() }).nullable(),
      state: z.string(),
      complaints: z.array(z.looseObject({ kind: z.string() })),
    }),
  ),
  ill_total: z.int(),
});

onOneEngine('fleet health', 'postgres', open => {
  let place: BookedPlace;
  let calls: DeviceCalls;
  let hardware: number;
  beforeAll(async () => {
    place = await openBookedPlace(await open());
    calls = await deviceCalls(place);
    await place.app.database.query('update devices set deleted = true');
    hardware = await place.app.given.row('hardwares', 0, {
      ...{ name: 'Bed 3.0', lastest_firmware_version: '3.0.1', enable: true },
      ...{ lastest_wifi_version: '1.3.0', lastest_ble_version: '2.3.4' },
    });
  });

  const ask = async (who: Who, query = '') => {
    const answer = await place.callers[who].get(`/api/v3/homebeds/fleet-health${query}`);
    return listed.parse(expectStatus(answer, 200).body.data);
  };
  const bed = async (values: Values = {}) =>
    await calls.device({
      ...{ wifi_status: WifiStatus.Connected, hardware_id: hardware },
      ...{ installation_date: '2020-01-01T00:00:00.000Z', ...values },
    });
  const log = async (device: number, hoursAgo: number, values: Values = {}) => {
    const said = {
      ...{ fw_version: '3.0.1', RSSI: -50, error_code: null, error_motor: null, ...values },
      ...{ fw_version_wifi: '1.3.0', fw_version_ble: '2.3.4' },
      ...{ device_id: device, last_updated_time: new Date(monday - hoursAgo * hourMs).toISOString() },
    };
    const places = Object.keys(said).map((_name, index) => `$${index + 1}`);
    await place.app.database.query(
      `insert into device_logs ("${Object.keys(said).join('", "')}") values (${places.join(', ')})`,
      Object.values(said),
    );
  };

  it('counts every device once, lists those that need someone, the most urgent first, each with its reasons', async () => {
    const well = await bed({ name: 'Well' });
    await log(well, 2, { error_code: 'E04', RSSI: -95 });
    await log(well, 1);
    const weak = await bed({ name: 'Weak' });
    await log(weak, 1, { RSSI: -75 });
    const outdated = await bed({ name: 'Outdated' });
    await log(outdated, 1, { fw_version: '3.0.0' });
    const failing = await bed({ name: 'Failing' });
    await log(failing, 1, { error_code: 'E04', error_motor: 'M3' });
    const disabled = await bed({ name: 'Disabled', is_disabled: true, reason_disabled: 'Smoke' });
    const offline = await bed({ name: 'Offline', wifi_status: WifiStatus.NotConnected });
    await bed({ name: 'To come', installation_date: '2031-06-01T00:00:00.000Z' });
    await calls.inStock({ name: 'In stock' });
    const { counts, ill, ill_total } = await ask('admin');
    expect(counts).toEqual({
      ...{ offline: 1, failing: 1, disabled: 1, weak: 1, outdated: 1, well: 1, planned: 1, stock: 1 },
    });
    expect(ill.map(({ id, state }) => [id, state])).toEqual([
      [offline, 'offline'],
      [failing, 'failing'],
      [disabled, 'disabled'],
      [weak, 'weak'],
      [outdated, 'outdated'],
    ]);
    expect(ill_total).toBe(5);
    expect(ill.map(({ complaints }) => complaints)).toEqual([
      [{ kind: 'not-connected', since: null }],
      [{ kind: 'error', code: 'E04', motor: 'M3' }],
      [{ kind: 'disabled', reason: 'Smoke' }],
      [{ kind: 'weak-signal', rssi: -75 }],
      [{ kind: 'outdated', updates: [{ part: 'firmware', running: '3.0.0', newest: '3.0.1' }] }],
    ]);
    expect(ill.every(({ location }) => location?.id === place.location)).toBe(true);
  });

  it('DEC-145 every disabled device of a location is counted as such, also before its installation', async () => {
    const before = (await ask('owner')).counts;
    const installation_date = '2031-06-01T00:00:00.000Z';
    const device = await bed({
      name: 'Later',
      is_disabled: true,
      reason_disabled: 'Smoke',
      installation_date,
    });
    const planned = await bed({ name: 'Later, too', installation_date });
    const { counts } = await ask('owner');
    expect(counts.disabled).toBe((before.disabled ?? 0) + 1);
    expect(counts.planned).toBe((before.planned ?? 0) + 1);
    const disabled = await ask('owner', '?state=disabled');
    expect(disabled.ill.find(({ id }) => id === device)?.complaints).toEqual([
      { kind: 'disabled', reason: 'Smoke' },
    ]);
    await place.app.database.query('update devices set is_disabled = not is_disabled where id = any($1)', [
      [device, planned],
    ]);
    expect((await ask('owner')).counts).toEqual(counts);
    expect((await ask('owner', '?state=disabled')).ill.map(({ id }) => id)).toContain(planned);
    await place.app.database.query('delete from devices where id = any($1)', [[device, planned]]);
  });

  it('a state narrows the list and not the counts', async () => {
    const whole = await ask('service');
    const some = await ask('service', '?state=weak');
    expect(some.counts).toEqual(whole.counts);
    expect(some.ill.map(({ name }) => name)).toEqual(['Weak']);
    expect(some.ill_total).toBe(1);
    expect((await ask('service', '?state=well')).ill).toEqual([]);
  });

  it('D1 D2 partners see their own devices and nothing of others; staff see all', async () => {
    const mine = await ask('owner');
    expect(mine.ill.map(({ name }) => name)).toContain('Offline');
    // What lies in stock belongs to nobody.
    expect(mine.counts).toEqual({ ...(await ask('admin')).counts, stock: 0 });
    expect(await ask('stranger')).toEqual({
      counts: Object.fromEntries(Object.keys(mine.counts).map(state => [state, 0])),
      signal: mine.signal.map(({ day }) => ({ day, good: 0, weak: 0, poor: 0 })),
      ill: [],
      ill_total: 0,
    });
    for (const who of ['service', 'marketing'] as const)
      expect((await ask(who)).counts).toEqual((await ask('admin')).counts);
  });

  it('DEC-24 a device that lists its readers is counted for them alone', async () => {
    const { id: reader } = place.callers.service;
    const readers = JSON.stringify([{ id: reader }]);
    const before = await ask('admin');
    const secret = await bed({ name: 'Secret', list_user_view: readers, is_disabled: true });
    await log(secret, 1);
    expect(await ask('admin')).toEqual(before);
    expect((await ask('service')).counts.disabled).toBe((before.counts.disabled ?? 0) + 1);
  });

  it('ROLE-04 DEC-145 how tests ended is told to admins only, and changes no figure', async () => {
    const device = await bed({ name: 'Tested', wifi_status: WifiStatus.NotConnected });
    const test = { device_id: device, testing_type: 'CURRENT_SYSTEM', session_id: null, booking_id: null };
    const software = { esp_communication: 1, sd_card_ble: 1, sd_card_wifi: 1, wifi_connection: 1 };
    const record = async (motor: number) =>
      await place.app.given.row('testing-records', place.callers.owner.id, {
        ...{ ...test, index: null, user_id: null, software, mechanical: { motor_1: motor } },
      });
    const told = async (who: Who) =>
      (await ask(who)).ill
        .filter(({ id }) => id === device)
        .flatMap(({ complaints }) => complaints.map(({ kind }) => kind));
    await record(1);
    expect(await told('admin')).toEqual(['not-connected']);
    const { counts } = await ask('service');
    await record(0);
    for (const who of everybody)
      expect(await told(who), who).toEqual(
        who === 'stranger' ? [] : ['not-connected', ...(who === 'admin' ? ['test-failed'] : [])],
      );
    expect((await ask('service')).counts).toEqual(counts);
  });

  it('A12 DEC-180 the signal by days of its location, each device by its usual signal; the asked zone says which is today', async () => {
    const { app, callers } = place;
    const other = await place.place(callers.stranger.id);
    await app.database.query('update devices set wifi_status = 2 where id = $1', [other.bed]);
    // 22:00 and 23:30 on Sunday, on the clocks of the location, which are those of UTC.
    await log(other.bed, 10, { RSSI: -66 });
    await log(other.bed, 8.5, { RSSI: -80 });
    const days = async (zone: string) => (await ask('stranger', `?timezone=${zone}`)).signal;
    const utc = await days('UTC');
    expect(utc.map(({ day }) => day)).toEqual([
      ...['2031-02-25', '2031-02-26', '2031-02-27', '2031-02-28', '2031-03-01', '2031-03-02', '2031-03-03'],
    ]);
    expect(utc.at(-2)).toEqual({ day: '2031-03-02', good: 0, weak: 1, poor: 0 });
    expect(utc.at(-1)).toEqual({ day: '2031-03-03', good: 0, weak: 0, poor: 0 });
    expect(await days('Asia/Kathmandu')).toEqual(utc);
    // Where it is Sunday still, that is the last day.
    expect((await days('Pacific/Pago_Pago')).at(-1)).toEqual({
      day: '2031-03-02',
      good: 0,
      weak: 1,
      poor: 0,
    });
  });

  it('refuses what is no zone and no state', async () => {
    for (const query of ['?timezone=Mars/Olympus', '?timezone=%2B05:45', '?state=ill', '?page=1']) {
      const { status } = await place.callers.admin.get(`/api/v3/homebeds/fleet-health${query}`);
      expect(status, query).toBeGreaterThanOrEqual(400);
      expect(status, query).toBeLessThan(500);
    }
    expect((await place.app.anonymous.get('/api/v3/homebeds/fleet-health')).status).toBe(401);
  });
});
