import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type DeviceFacts,
  deviceHealth,
  type LastReport,
  stateOfChoice,
} from '../../domain/devices/fleet-health.ts';
import { seedDemo } from '../../server/db/seed/demo.ts';
import { fleetWatch } from '../../server/workflows/devices/fleet-health.ts';
import { type BookedPlace, expectStatus, openBookedPlace } from '../support/booked-place.ts';
import { onOneEngine, type TestDatabase } from '../support/databases.ts';
import { type DeviceCalls, deviceCalls } from '../support/device-calls.ts';
import type { Values } from '../support/sample-rows.ts';

interface Kept extends Omit<DeviceFacts, 'report' | 'hardware' | 'test'> {
  readonly id: number;
  readonly health: number;
  readonly hardware: DeviceFacts['hardware'];
  readonly report: LastReport | null;
  /** The instant at which the database looked. */
  readonly at: string;
}

/** Everything that decides, asked without anything that the database knows of health. */
const factsSql = `select d.*, now() as at,
    (select row_to_json(h) from hardwares h where h.id = d.hardware_id) as hardware,
    (select row_to_json(l) from device_logs l where l.device_id = d.id and not l.deleted
      order by l.last_updated_time desc, l.id desc limit 1) as report
  from devices d order by d.id`;

/** Holds what is kept of every device against the rule; what is kept, by id. */
async function expectJudged(database: TestDatabase): Promise<ReadonlyMap<number, string>> {
  const kept = await database.query<Kept>(factsSql);
  const states = (judge: (device: Kept) => string) => new Map(kept.map(each => [each.id, judge(each)]));
  const stored = states(({ health }) => stateOfChoice(health));
  expect(stored).toEqual(states(each => deviceHealth({ ...each, test: null }, Date.parse(each.at)).state));
  return stored;
}

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

onOneEngine('the health that is kept of a device', 'postgres', open => {
  describe('of the demo', () => {
    it('A9 is that of the rule for every device', async () => {
      const database = await open();
      await seedDemo(database, Date.now());
      const states = [...(await expectJudged(database)).values()];
      expect(new Set(states).size).toBeGreaterThan(5);
    });
  });

  describe('after whatever happens', () => {
    let database: TestDatabase;
    let place: BookedPlace;
    let calls: DeviceCalls;
    let hardware: number;
    beforeAll(async () => {
      database = await open();
      place = await openBookedPlace(database);
      calls = await deviceCalls(place);
      hardware = await place.app.given.row('hardwares', 0, bed3);
    });
    const bed3 = {
      ...{ name: 'Bed 3.0', lastest_firmware_version: '3.0.9', enable: true },
      ...{ lastest_wifi_version: '1.3.0', lastest_ble_version: '2.3.4' },
    };

    const bed = async (values: Values = {}) =>
      await calls.device({
        ...{ wifi_status: 2, hardware_id: hardware, installation_date: ago(900), ...values },
      });
    const insert = async (table: string, values: Values) => {
      const names = Object.keys(values);
      await database.query(
        `insert into ${table} ("${names.join('", "')}") values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
        Object.values(values),
      );
    };
    const log = async (device: number, hoursAgo: number, values: Values = {}) =>
      await insert('device_logs', {
        ...{ fw_version: '3.0.9', fw_version_wifi: '1.3.0', fw_version_ble: '2.3.4', RSSI: -50 },
        ...{ device_id: device, last_updated_time: ago(hoursAgo), ...values },
      });
    const change = async (device: number, values: Values) => {
      const names = Object.keys(values);
      await database.query(
        `update devices set ${names.map((name, at) => `"${name}" = $${at + 2}`).join(', ')} where id = $1`,
        [device, ...Object.values(values)],
      );
    };
    const stateOf = async (device: number) => (await expectJudged(database)).get(device);
    const since = async (device: number) => {
      const { health_since: told } = await place.stored('devices', device);
      return told === null ? null : new Date(String(told)).toISOString();
    };

    it('follows reports, and says since when the same is wrong', async () => {
      const device = await bed();
      expect(await stateOf(device)).toBe('well');
      await log(device, 9, { error_code: 'E04', error_motor: 'M3' });
      expect(await stateOf(device)).toBe('failing');
      const first = await since(device);
      await log(device, 8, { error_code: 'E04', error_motor: 'M3', RSSI: -90 });
      expect(await since(device)).toBe(first);
      await log(device, 7, { RSSI: -70 });
      expect(await stateOf(device)).toBe('weak');
      expect(Date.parse((await since(device)) ?? '')).toBeGreaterThan(Date.parse(first ?? ''));
      await log(device, 6, { fw_version: '3.0.10' });
      expect(await stateOf(device)).toBe('well');
      expect(await since(device)).toBeNull();
      await log(device, 5, { fw_version: '3.0' });
      expect(await stateOf(device)).toBe('outdated');
      await database.query('delete from device_logs where device_id = $1 and fw_version = $2', [
        device,
        '3.0',
      ]);
      expect(await stateOf(device)).toBe('well');
      // A report that comes late tells nothing of now.
      await log(device, 20, { error_code: 'E04' });
      expect(await stateOf(device)).toBe('well');
    });

    it('DIS-01 follows disabling, enabling, removing, putting back, and other locations', async () => {
      const device = await bed();
      await log(device, 1);
      const before = Date.now() - 60_000;
      expectStatus(await calls.update('owner', device, { is_disabled: true, reason_disabled: 'Smoke' }), 200);
      expect(await stateOf(device)).toBe('disabled');
      expect(Date.parse((await since(device)) ?? '')).toBeGreaterThan(before);
      expectStatus(await calls.update('owner', device, { is_disabled: false }), 200);
      expect(await stateOf(device)).toBe('well');
      expectStatus(await place.callers.admin.delete(`/api/v3/homebeds/${device}`), 200);
      await log(device, 0.5, { error_code: 'E1' });
      expect(await stateOf(device)).toBe('failing');
      const [removal] = await database.query<{ id: number }>('select max(id) as id from operations');
      expectStatus(await place.undo('admin', removal?.id ?? 0), 200);
      expect(await stateOf(device)).toBe('failing');
      const other = await place.place(place.callers.stranger.id);
      expectStatus(await calls.update('admin', device, { partner_location_id: other.location }), 200);
      expect(await stateOf(device)).toBe('failing');
      const filter = encodeURIComponent(JSON.stringify([{ field: 'health', op: 'eq', value: 2 }]));
      const found = async (who: 'owner' | 'stranger') =>
        (await place.callers[who].get(`/api/v3/homebeds?filter=${filter}`)).body;
      expect(JSON.stringify(await found('stranger'))).toContain(`"id":${device},`);
      expect(JSON.stringify(await found('owner'))).not.toContain(`"id":${device},`);
    });

    it('REG-01 REPL-01 follows registration and replacement', async () => {
      const old = await bed();
      const next = await calls.inStock({ wifi_status: 1, hardware_id: hardware });
      expect(await stateOf(next)).toBe('stock');
      expectStatus(await calls.replace('admin', [old, next]), 200);
      await expectJudged(database);
      const fresh = await calls.inStock({ wifi_status: 1, hardware_id: hardware });
      expectStatus(await calls.register('admin', fresh), 200);
      expect(await stateOf(fresh)).toBe('planned');
    });

    it('follows other firmware of its hardware, and other hardware', async () => {
      const device = await bed();
      await log(device, 1);
      const put = async (values: Values) =>
        expectStatus(await place.callers.admin.put(`/api/v3/hardwares/${hardware}`, values), 200);
      await put({ lastest_firmware_version: '3.0.11' });
      expect(await stateOf(device)).toBe('outdated');
      await put({ enable: false });
      expect(await stateOf(device)).toBe('well');
      await put({ lastest_firmware_version: '3.0.9', enable: true });
      expect(await stateOf(device)).toBe('well');
      const newer = await place.app.given.row('hardwares', 0, {
        ...{ name: 'Bed 2.4', lastest_firmware_version: '3.1', enable: true },
        ...{ lastest_wifi_version: null, lastest_ble_version: null },
      });
      await change(device, { hardware_id: newer });
      expect(await stateOf(device)).toBe('outdated');
    });

    it('DEC-284 whoever saves the newest firmware of a crowd does not wait for it: it is judged in slices, each by one process', async () => {
      const crowd = await place.app.given.row('hardwares', 0, bed3);
      const first = await bed({ hardware_id: crowd });
      await database.query(
        `insert into devices select (jsonb_populate_record(null::devices, to_jsonb(d) || jsonb_build_object('id',
            nextval(pg_get_serial_sequence('devices', 'id')), 'serial_id', 'CROWD-' || n, 'connection_id', 'CROWD-' || n))).*
          from devices d, generate_series(1, 1200) n where d.id = $1`,
        [first],
      );
      await database.query(
        `insert into device_logs (device_id, last_updated_time, fw_version, fw_version_wifi, fw_version_ble, "RSSI")
          select id, now(), '3.0.9', '1.3.0', '2.3.4', -50 from devices where hardware_id = $1`,
        [crowd],
      );
      const counted = async () =>
        await database.query(
          'select "health", count(*)::int as count from devices where hardware_id = $1 group by 1 order by 1',
          [crowd],
        );
      expect(await counted()).toEqual([{ health: 6, count: 1201 }]);
      const newest = { lastest_firmware_version: '3.0.11' };
      expectStatus(await place.callers.admin.put(`/api/v3/hardwares/${crowd}`, newest), 200);
      expect(await counted()).toEqual([{ health: 6, count: 1201 }]);
      const { signal } = new AbortController();
      await Promise.all([fleetWatch(database).look(signal), fleetWatch(database).look(signal)]);
      expect(await counted()).toEqual([{ health: 5, count: 1201 }]);
      expect(await database.query('select * from hardware_looks')).toEqual([]);
      await database.query(
        'delete from device_logs where device_id in (select id from devices where hardware_id = $1)',
        [crowd],
      );
      await database.query("delete from devices where serial_id like 'CROWD-%'");
    });

    it('follows the clock: three days of silence, and the hour of an installation', async () => {
      const watch = fleetWatch(database);
      const silent = await bed();
      await log(silent, 72 - 1.5 / 3600, { error_code: 'E1' });
      const coming = await bed({ installation_date: ago(-1.5 / 3600) });
      const kept = async (device: number) =>
        stateOfChoice(Number((await place.stored('devices', device)).health));
      expect(await kept(coming)).toBe('planned');
      await expect
        .poll(async () => {
          await watch.look(new AbortController().signal);
          return [await kept(silent), await kept(coming)];
        })
        .toEqual(['offline', 'well']);
      await expectJudged(database);
    });

    it('D1 two reports at the same moment: the later one tells, whichever commits first', async () => {
      const device = await bed();
      const written = Promise.withResolvers<void>();
      const gate = Promise.withResolvers<void>();
      const first = database.transaction(async transaction => {
        await transaction.query(
          'insert into device_logs (device_id, last_updated_time, error_code) values ($1, $2, $3)',
          [device, ago(2), 'E04'],
        );
        written.resolve();
        await gate.promise;
      });
      await written.promise;
      const second = log(device, 1);
      // An embedded database takes one after the other.
      if (database.kind === 'postgres')
        await expect
          .poll(async () => await database.query('select 1 from pg_locks where not granted'))
          .not.toEqual([]);
      gate.resolve();
      await Promise.all([first, second]);
      expect(await stateOf(device)).toBe('well');
    });

    it('is that of the rule for devices that are made up', async () => {
      const version = fc.constantFrom(
        null,
        '',
        '2.9',
        '2.10',
        'v3',
        '3.0',
        '3.0.0',
        'none',
        '03.1',
        '2.4.9-7',
      );
      const reported = fc.record({
        last_updated_time: fc.constantFrom(ago(1), ago(2), ago(71), ago(73), ago(-5)),
        error_code: fc.constantFrom(null, null, null, null, '', 'E1'),
        error_motor: fc.constantFrom(null, null, null, null, 'M2'),
        RSSI: fc.constantFrom(null, -98, -70, -69, -69, -50, -50, 5),
        ...{ fw_version: version, fw_version_wifi: version, fw_version_ble: version },
      });
      const given = fc.record({
        device: fc.record({
          partner_location_id: fc.constantFrom(null, place.location, place.location, place.location),
          installation_date: fc.constantFrom(null, ago(-10), ago(100), ago(100), ago(100)),
          is_disabled: fc.constantFrom(true, false, false, false, false),
          wifi_status: fc.constantFrom(null, 0, 1, 2, 2, 2, 2),
        }),
        hardware: fc.record({
          name: fc.constantFrom('Bed 2.4', 'Bed 1 gen 3.0', 'Bed 2', 'Bed', 'gen 3 2.5', 'Bed 10'),
          ...{ lastest_firmware_version: version, lastest_wifi_version: version },
          ...{ lastest_ble_version: version, enable: fc.constantFrom(true, true, false) },
        }),
        reports: fc.array(reported, { maxLength: 3 }),
      });
      const cases = fc.sample(given, { numRuns: 240, seed: 45 });
      for (const { device, hardware: made, reports } of cases) {
        const hardware_id = await place.app.given.row('hardwares', 0, made);
        const id = await bed({ ...device, hardware_id });
        for (const report of reports) await insert('device_logs', { device_id: id, ...report });
      }
      const states = [...(await expectJudged(database)).values()];
      expect(new Set(states).size).toBe(8);
      expect(states.filter(state => state === 'outdated').length).toBeGreaterThan(2);
    });
  });
});
