import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareVersions,
  firmwareUpdates,
  hardwareVersion,
  hasSingleFirmware,
  missingParts,
} from '../../domain/devices/firmware-version.ts';

describe('FORM-FW-02 DEC-56 CONST-21 the version of hardware', () => {
  it.each([
    ['Bed 2.4', null, true],
    ['Bed 2.5', null, false],
    ['Bed 3', null, false],
    ['Bed 2', null, true],
    ['Bed 2.4.9', null, true],
    ['Bed 2.10', null, false],
    ['Bed 1 gen 3.0', null, false],
    ['Bed 3 gen 2.4', null, true],
    ['Bed 2.4 for 4 people', null, true],
    ['Bed 1 gen 3', null, false],
    ['Prototype', '2.1.0', true],
    ['Prototype', '2.6.0', false],
    ['Prototype', null, false],
  ])('%s with firmware %s: single firmware %s', (name, firmware, single) => {
    expect(hasSingleFirmware(name, firmware)).toBe(single);
  });

  it('the number in the name counts first', () => {
    expect(hardwareVersion('Bed 2.4', '9.9')).toBe('2.4');
  });
});

describe('FORM-FW-01 FORM-FW-02 what a version still lacks', () => {
  const bare = {
    lastest_firmware_version: null,
    lastest_wifi_version: null,
    lastest_ble_version: null,
    lastest_firmware_url: null,
    lastest_firmware_wifi_url: null,
    lastest_firmware_ble_url: null,
    enable: true,
    asset: null,
  };

  it('below 2.5 nothing beyond the name and the address that is always asked for', () => {
    expect(missingParts({ ...bare, name: 'Bed 2.4' })).toEqual([]);
  });

  it('nothing as long as there is no name', () => {
    expect(missingParts({ ...bare, name: null })).toEqual([]);
  });

  it('from 2.5 on every version and every address, and no asset', () => {
    expect(missingParts({ ...bare, name: 'Bed 2.5' })).toEqual(
      Object.keys(bare).filter(name => name.startsWith('lastest_')),
    );
  });
});

describe('DEV-06 DEV-11 an update is available', () => {
  const hardware = {
    name: 'Bed 3.0',
    lastest_firmware_version: '3.0.10',
    lastest_wifi_version: '1.3.0',
    lastest_ble_version: '2.3.4',
    enable: true,
  };
  const running = { fw_version: '3.0.10', fw_version_wifi: '1.3.0', fw_version_ble: '2.3.4' };

  it.each([
    ['it runs the newest', {}, {}, []],
    ['its firmware is older', { fw_version: '3.0.9' }, {}, ['firmware']],
    ['its Wi-Fi part is older', { fw_version_wifi: '1.2.9' }, {}, ['wifi']],
    ['its BLE part is older', { fw_version_ble: '2.3' }, {}, ['ble']],
    [
      'everything is older',
      { fw_version: '1', fw_version_wifi: '1', fw_version_ble: '1' },
      {},
      ['firmware', 'wifi', 'ble'],
    ],
    ['it runs something newer', { fw_version: '3.1.0' }, {}, []],
    ['a letter stands before the number', { fw_version: 'v3.0.9' }, {}, ['firmware']],
    ['it never said what it runs', { fw_version: null }, {}, []],
    ['what it says has no number', { fw_version: 'beta' }, {}, []],
    ['nothing is known of the newest', { fw_version: '1.0' }, { lastest_firmware_version: null }, []],
    ['the newest is not given out', { fw_version: '1.0' }, { enable: false }, []],
    [
      'FORM-FW-02 below 2.5 only the one firmware counts',
      { fw_version: '2.4.1', fw_version_wifi: '1.0' },
      { name: 'Bed 2.4' },
      ['firmware'],
    ],
  ])('%s', (_title, runs, has, parts) => {
    const updates = firmwareUpdates({ ...hardware, ...has }, { ...running, ...runs });
    expect(updates.map(({ part }) => part)).toEqual(parts);
  });

  it('tells from what to what', () => {
    expect(firmwareUpdates(hardware, { ...running, fw_version: '3.0.9' })).toEqual([
      { part: 'firmware', running: '3.0.9', newest: '3.0.10' },
    ]);
  });

  it('says nothing of a device without hardware or without a report', () => {
    expect(firmwareUpdates(null, running)).toEqual([]);
    expect(firmwareUpdates(hardware, null)).toEqual([]);
  });

  it('versions have one order, and adding to a number never makes it older', () => {
    const version = fc.array(fc.nat(30), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(version, version, (one, other) => {
        const [left, right] = [one.join('.'), other.join('.')];
        expect(Math.sign(compareVersions(left, right))).toBe(-Math.sign(compareVersions(right, left)) + 0);
        const bigger = one.with(-1, (one.at(-1) ?? 0) + 1).join('.');
        expect(compareVersions(left, bigger)).toBeLessThan(0);
        expect(compareVersions(left, `${left}.0`)).toBe(0);
      }),
    );
  });
});
