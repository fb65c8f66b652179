import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WifiStatus } from '../../domain/devices/device.ts';
import {
  type DeviceFacts,
  deviceHealth,
  type LastReport,
  needsSomeone,
} from '../../domain/devices/fleet-health.ts';

const now = Date.parse('2031-03-03T08:00:00.000Z');

const report: LastReport = {
  last_updated_time: '2031-03-03T07:00:00.000Z',
  error_code: null,
  error_motor: null,
  RSSI: -55,
  fw_version: '3.0.1',
  fw_version_wifi: '1.3.0',
  fw_version_ble: '2.3.4',
};

const well: DeviceFacts = {
  partner_location_id: 7,
  installation_date: '2031-01-01T00:00:00.000Z',
  is_disabled: false,
  reason_disabled: null,
  wifi_status: WifiStatus.Connected,
  hardware: {
    name: 'Bed 3.0',
    lastest_firmware_version: '3.0.1',
    lastest_wifi_version: '1.3.0',
    lastest_ble_version: '2.3.4',
    enable: true,
  },
  report,
  test: { software: { wifi_connection: 1 }, mechanical: { motor_1: 1, heat_pads: 2 } },
};

const failedTest = { software: { wifi_connection: 1 }, mechanical: { motor_1: 0 } };
const old = { ...report, fw_version: '2.9.9' };

describe('which devices need someone, and why', () => {
  it.each<[string, Partial<DeviceFacts>, string, readonly string[]]>([
    ['everything is as it should be', {}, 'well', []],
    ['it never reported', { report: null }, 'well', []],
    ['it was never tested', { test: null }, 'well', []],
    ['QA-04 its test is empty', { test: { software: null, mechanical: null } }, 'well', []],
    ['it is in stock, off and untouched', { partner_location_id: null, is_disabled: true }, 'stock', []],
    ['it is installed tomorrow', { installation_date: '2031-03-04T08:00:00.000Z' }, 'planned', []],
    ['it is installed at this moment', { installation_date: '2031-03-03T08:00:00.000Z' }, 'well', []],
    ['nobody knows when it is installed', { installation_date: null }, 'planned', []],
    ['ENUM-01 not connected', { wifi_status: WifiStatus.NotConnected }, 'offline', ['not-connected']],
    [
      'ENUM-01 never configured',
      { wifi_status: WifiStatus.NeverConfigured },
      'offline',
      ['never-configured'],
    ],
    [
      'silent for more than three days',
      { report: { ...report, last_updated_time: '2031-02-28T07:59:59.999Z' } },
      'offline',
      ['silent'],
    ],
    [
      'silent for three days',
      { report: { ...report, last_updated_time: '2031-02-28T08:00:00.000Z' } },
      'well',
      [],
    ],
    ['it reports an error', { report: { ...report, error_code: 'E04' } }, 'failing', ['error']],
    ['it reports a motor', { report: { ...report, error_motor: 'M3' } }, 'failing', ['error']],
    ['DEC-145 QA-03 its test failed', { test: failedTest }, 'well', ['test-failed']],
    ['ENUM-03 its signal is good', { report: { ...report, RSSI: -69 } }, 'well', []],
    ['ENUM-03 its signal is weak', { report: { ...report, RSSI: -70 } }, 'weak', ['weak-signal']],
    ['ENUM-03 its signal is as good as none', { report: { ...report, RSSI: -95 } }, 'weak', ['weak-signal']],
    ['it measured no signal', { report: { ...report, RSSI: null } }, 'well', []],
    [
      'without a connection its last signal says nothing',
      { wifi_status: WifiStatus.NotConnected, report: { ...report, RSSI: -95 } },
      'offline',
      ['not-connected'],
    ],
    ['its firmware is old', { report: old }, 'outdated', ['outdated']],
    ['DIS-01 it is disabled', { is_disabled: true, reason_disabled: 'Smoke' }, 'disabled', ['disabled']],
    [
      'DEC-145 it is disabled before it is installed',
      { is_disabled: true, installation_date: '2031-03-04T08:00:00.000Z' },
      'disabled',
      ['disabled'],
    ],
    [
      'DEC-145 it is disabled, and nobody knows when it is installed',
      { is_disabled: true, installation_date: null },
      'disabled',
      ['disabled'],
    ],
    [
      'once it is disabled the rest can wait',
      { is_disabled: true, wifi_status: WifiStatus.NotConnected, test: failedTest },
      'disabled',
      ['disabled'],
    ],
    [
      'everything at once, the most urgent first',
      {
        report: { ...old, last_updated_time: '2031-02-01T00:00:00.000Z', error_code: 'E04', RSSI: -85 },
        test: failedTest,
      },
      'offline',
      ['silent', 'error', 'weak-signal', 'outdated', 'test-failed'],
    ],
  ])('%s', (_title, facts, state, kinds) => {
    const health = deviceHealth({ ...well, ...facts }, now);
    expect(health.state).toBe(state);
    expect(health.complaints.map(({ kind }) => kind)).toEqual(kinds);
  });

  it('says what there is to say', () => {
    const complaints = (facts: Partial<DeviceFacts>) => deviceHealth({ ...well, ...facts }, now).complaints;
    expect(complaints({ wifi_status: 1 })).toEqual([
      { kind: 'not-connected', since: report.last_updated_time },
    ]);
    expect(complaints({ report: { ...report, error_code: 'E04', error_motor: 'M3' } })).toEqual([
      { kind: 'error', code: 'E04', motor: 'M3' },
    ]);
    expect(complaints({ is_disabled: true, reason_disabled: 'Smoke' })).toEqual([
      { kind: 'disabled', reason: 'Smoke' },
    ]);
    expect(complaints({ report: { ...report, RSSI: -71 } })).toEqual([{ kind: 'weak-signal', rssi: -71 }]);
    expect(complaints({ report: old })).toEqual([
      { kind: 'outdated', updates: [{ part: 'firmware', running: '2.9.9', newest: '3.0.1' }] },
    ]);
  });

  it('a device needs someone exactly when there is something to say', () => {
    const facts = fc.record({
      ...Object.fromEntries(Object.entries(well).map(([name, value]) => [name, fc.constant(value)])),
      partner_location_id: fc.option(fc.constant(7)),
      is_disabled: fc.boolean(),
      wifi_status: fc.constantFrom(0, 1, 2, null),
      report: fc.option(
        fc.record({
          last_updated_time: fc.date({ min: new Date(0), noInvalidDate: true, max: new Date(now) }),
          RSSI: fc.option(fc.integer({ min: -120, max: 0 })),
          error_code: fc.option(fc.constant('E1')),
        }),
      ),
    });
    fc.assert(
      fc.property(facts, ({ report: said, ...drawn }) => {
        const heard = said && {
          ...report,
          ...said,
          last_updated_time: said.last_updated_time.toISOString(),
        };
        const { state, complaints } = deviceHealth({ ...well, ...drawn, report: heard }, now);
        expect(needsSomeone.includes(state)).toBe(complaints.length > 0);
      }),
    );
  });
});
