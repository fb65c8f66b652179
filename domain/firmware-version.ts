/** Hardware below this version has a single firmware (CONST-21). */
const firstWithParts = 2.5;

/** The version of a piece of hardware: the number in its name, else that of its firmware (DEC-56). */
export function hardwareVersion(name: string, firmware: string | null): number | undefined {
  const number = /\d+(\.\d+)?/.exec(name)?.[0] ?? /\d+(\.\d+)?/.exec(firmware ?? '')?.[0];
  return number === undefined ? undefined : Number(number);
}

/** True where only the name and one firmware address are needed (FORM-FW-02). */
export function hasSingleFirmware(name: string, firmware: string | null): boolean {
  const version = hardwareVersion(name, firmware);
  return version !== undefined && version < firstWithParts;
}

/** The fields that a piece of hardware still lacks: from 2.5 on every part has its own version and address. */
export function missingParts(hardware: Readonly<Record<string, unknown>>): string[] {
  const { name, lastest_firmware_version: firmware } = hardware;
  if (hasSingleFirmware(String(name), typeof firmware === 'string' ? firmware : null)) return [];
  return Object.keys(hardware).filter(part => part.startsWith('lastest_') && hardware[part] === null);
}
