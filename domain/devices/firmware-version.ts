/** Hardware below this version has a single firmware (CONST-21). */
const firstWithParts = '2.5';

/** The newest firmware of a kind of hardware, by part; `name` carries the version of the hardware (DEC-56). */
export interface NewestFirmware {
  readonly name: string;
  readonly lastest_firmware_version: string | null;
  readonly lastest_wifi_version: string | null;
  readonly lastest_ble_version: string | null;
  /** Is the firmware given out? */
  readonly enable: boolean;
}

/** What a device last said that it runs (DEV-11). */
export interface RunningFirmware {
  readonly fw_version: string | null;
  readonly fw_version_wifi: string | null;
  readonly fw_version_ble: string | null;
}

/** One part of a device that could run something newer. */
export interface FirmwareUpdate {
  readonly part: 'firmware' | 'wifi' | 'ble';
  readonly running: string;
  readonly newest: string;
}

/** The version of a piece of hardware, e.g. `2.4`: the number in its name, else that of its firmware (DEC-56). */
export function hardwareVersion(name: string, firmware: string | null): string | undefined {
  return versionIn(name) ?? numberIn(firmware);
}

/** True where only the name and one firmware address are needed (FORM-FW-02). */
export function hasSingleFirmware(name: string, firmware: string | null): boolean {
  const version = hardwareVersion(name, firmware);
  return version !== undefined && compareVersions(version, firstWithParts) < 0;
}

/** The fields that a piece of hardware still lacks: from 2.5 on every part has its own version and address. */
export function missingParts(hardware: Readonly<Record<string, unknown>>): string[] {
  const { name, lastest_firmware_version: firmware } = hardware;
  // Which parts there are is known with the name.
  if (typeof name !== 'string') return [];
  if (hasSingleFirmware(name, typeof firmware === 'string' ? firmware : null)) return [];
  return Object.keys(hardware).filter(part => part.startsWith('lastest_') && hardware[part] === null);
}

/**
 * The parts of a device for which its hardware has newer firmware that is given out; none while it is unknown
 * what the device runs. Below version 2.5 the one firmware is all there is (FORM-FW-02).
 */
export function firmwareUpdates(
  hardware: NewestFirmware | null,
  running: RunningFirmware | null,
): readonly FirmwareUpdate[] {
  if (hardware === null || running === null || !hardware.enable) return [];
  const single = hasSingleFirmware(hardware.name, hardware.lastest_firmware_version);
  return [
    ...newer('firmware', running.fw_version, hardware.lastest_firmware_version),
    ...(single ? [] : newer('wifi', running.fw_version_wifi, hardware.lastest_wifi_version)),
    ...(single ? [] : newer('ble', running.fw_version_ble, hardware.lastest_ble_version)),
  ];
}

/** Below zero where `left` is older: number by number, a missing one counts as 0, so 2.9 < 2.10 and 3 = 3.0. */
export function compareVersions(left: string, right: string): number {
  const [numbers, others] = [left, right].map(version => version.split('.').map(Number));
  const length = Math.max(numbers?.length ?? 0, others?.length ?? 0);
  for (let place = 0; place < length; place += 1) {
    const difference = (numbers?.[place] ?? 0) - (others?.[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** True where the number in `version` is lower than that in `other`; where one has none, nothing can be said. */
export function isOlder(version: string, other: string): boolean {
  const [left, right] = [numberIn(version), numberIn(other)];
  return left !== undefined && right !== undefined && compareVersions(left, right) < 0;
}

function newer(
  part: FirmwareUpdate['part'],
  running: string | null,
  newest: string | null,
): FirmwareUpdate[] {
  if (running === null || newest === null) return [];
  return isOlder(running, newest) ? [{ part, running, newest }] : [];
}

/** Of several numbers the last one with a dot, else the last one: 'Bed 1 gen 3.0' and 'Bed 1 gen 3' are of version 3. */
function versionIn(name: string): string | undefined {
  const numbers = name.match(/\d+(?:\.\d+)*/g) ?? [];
  return numbers.findLast(number => number.includes('.')) ?? numbers.at(-1);
}

function numberIn(text: string | null): string | undefined {
  return /\d+(?:\.\d+)*/.exec(text ?? '')?.[0];
}
