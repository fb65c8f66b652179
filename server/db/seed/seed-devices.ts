import { DeviceType } from '../../../domain/devices/device.ts';
import { addDays, dayMs } from '../../../domain/time/calendar.ts';
import { dayOf } from '../../../domain/time/time-zone.ts';
import { blocks } from '../../../resources/blocks.ts';
import { deviceLogs } from '../../../resources/device-logs.ts';
import { devices } from '../../../resources/devices.ts';
import { hardwares } from '../../../resources/hardwares.ts';
import type { Connection } from '../database.ts';
import { demoLocations } from './locations.ts';
import { partnerIds } from './people.ts';
import { dice, insertRows, iso, weighted } from './sample-rows.ts';

const logsPerDevice = 12;
const hourMs = 3_600_000;

const firmware = [
  { id: 1, name: 'Bed 2.4', version: '2.4.9', enable: false },
  { id: 2, name: 'Bed 2.5', version: '2.5.3', enable: true },
  { id: 3, name: 'Bed 3.0', version: '3.0.6', enable: true },
  { id: 4, name: 'Bed 3.1', version: '3.1.1', enable: true },
] as const;

/** Hardware versions, the 60 beds, and what each bed reported of late. */
export async function seedDevices(connection: Connection, now: number): Promise<void> {
  await insertRows(connection, hardwares, firmware.map(version));
  await insertRows(
    connection,
    devices,
    beds.map(bed => device(bed, now)),
  );
  await insertRows(
    connection,
    deviceLogs,
    beds.filter(isInstalled).flatMap((bed, index) => logs(bed, index * logsPerDevice + 1, now)),
  );
}

/** What takes the first device of a location from guests, in days from today: after the last booking of all. */
const demoBlocks = [
  {
    location: 3,
    reason: 'Deep cleaning',
    first: 33,
    last: 89,
    from_time: '10:00:00',
    to_time: '10:30:00',
    repeats: ['Mon'],
  },
  {
    location: 5,
    reason: 'Visit of the maker',
    first: 34,
    last: 34,
    from_time: '10:00:00',
    to_time: '14:00:00',
    repeats: [],
  },
] as const;

/** A device that is cleaned every week, and one that is looked at once. */
export async function seedBlocks(connection: Connection, now: number): Promise<void> {
  await insertRows(
    connection,
    blocks,
    demoBlocks.flatMap(({ location: at, first, last, repeats, ...block }, index) => {
      const bed = beds.find(({ location }) => location?.id === at);
      if (bed?.location === undefined) return [];
      const today = dayOf(now, bed.location.timezone);
      const days = { first_day: addDays(today, first), last_day: addDays(today, last) };
      return [{ id: index + 1, location_id: at, bed_id: bed.id, ...days, ...block, weekdays: [...repeats] }];
    }),
  );
}

/** Does the bed stand at its location already? */
export function isInstalled({ location, installedDays }: Bed): boolean {
  return location !== undefined && installedDays < 0;
}

function hardwareOf({ id }: Bed): (typeof firmware)[number] {
  const [oldest, ...others] = firmware;
  return id % 12 === 1 ? oldest : (others[id % 3] ?? oldest);
}

function version({ id, name, version: number, enable }: (typeof firmware)[number]) {
  const file = (part: string) => `https://firmware.network.example/${part}-${number}.bin`;
  const parts = id > 1;
  const { wifi, ble } = partVersions(id);
  return {
    id,
    name,
    lastest_firmware_version: number,
    lastest_wifi_version: parts ? wifi : null,
    lastest_ble_version: parts ? ble : null,
    lastest_firmware_url: file('bed'),
    lastest_firmware_wifi_url: parts ? file('wifi') : null,
    lastest_firmware_ble_url: parts ? file('ble') : null,
    enable,
    asset: parts ? `bed-${number}` : null,
  };
}

function partVersions(hardware: number): { wifi: string; ble: string } {
  return { wifi: `1.${hardware}.0`, ble: `2.${hardware}.4` };
}

/** 0x… of six bytes, as radio chips are numbered; the same for a bed at every start. */
function connectionId(id: number): string {
  const faker = dice(7_000 + id);
  return [
    '24',
    '6F',
    '28',
    ...[1, 2, 3].map(() => faker.string.hexadecimal({ length: 2, prefix: '', casing: 'upper' })),
  ].join(':');
}

function device(bed: Bed, now: number) {
  const { id, name, location } = bed;
  const faker = dice(3_000 + id);
  const made = iso(now - (420 - id) * dayMs);
  const brown = id % 3 === 0;
  const serial = faker.string.alphanumeric({ length: 6, casing: 'upper' });
  return {
    id,
    name,
    serial_id: `${location?.code ?? 'GB'}-12023-${3000 + id}-${serial}-1D`,
    connection_id: connectionId(id),
    pcb_serial_number: `PCB-${faker.string.numeric(8)}`,
    sku: brown ? ('BROWN' as const) : ('LIGHT' as const),
    device_type: purpose(id),
    hardware_id: hardwareOf(bed).id,
    imgs: [`/files/demo/bed-${brown ? 'brown' : 'light'}.png`],
    wifi_status: isInstalled(bed) ? weighted<0 | 1 | 2>(faker, wifi) : (0 as const),
    force_update_firmware: true,
    trial_period_expired: id % 10 === 0,
    deleted: location === undefined && id % 8 === 0,
    create_time: made,
    update_time: made,
    ...placement(bed, now),
  };
}

const wifi = [
  [2, 84],
  [1, 12],
  [0, 4],
] as const;

function purpose(id: number): DeviceType {
  if (id % 20 === 11) return DeviceType.Testing;
  return id % 14 === 9 ? DeviceType.Promotional : DeviceType.Commercial;
}

/** What is known of a bed that stands, or will stand, somewhere; in stock it is all blank. */
function placement({ id, location, installedDays }: Bed, now: number) {
  const disabled = location !== undefined && id % 13 === 6;
  const hour = Math.floor(now / hourMs) * hourMs;
  return {
    partner_location_id: location?.id ?? null,
    user_id: location === undefined ? null : (partnerIds[location.owner] ?? null),
    installation_date: location === undefined ? null : iso(hour + installedDays * dayMs),
    customer_name: location?.name ?? null,
    description: location === undefined ? 'In stock' : null,
    reg_status: location === undefined ? ('pre-registered' as const) : ('registered' as const),
    is_disabled: disabled,
    reason_disabled: disabled ? 'Leg rest motor is being replaced' : null,
  };
}

function logs(bed: Bed, firstId: number, now: number) {
  const faker = dice(5_000 + bed.id);
  const hardware = hardwareOf(bed);
  const { wifi, ble } = partVersions(hardware.id);
  // Most are heard well and were updated a few days ago; every tenth or so still waits for either.
  const usual =
    bed.id % 10 === 3 ? faker.number.int({ min: -86, max: -76 }) : faker.number.int({ min: -63, max: -38 });
  const behind = bed.id % 11 === 5;
  return Array.from({ length: logsPerDevice }, (_, index) => {
    const time = iso(now - (index * 11 + faker.number.int({ min: 0, max: 9 })) * hourMs);
    const failing = faker.number.int(100) < 6;
    return {
      id: firstId + logsPerDevice - 1 - index,
      device_id: bed.id,
      error_code: failing ? faker.helpers.arrayElement(['E04', 'E11', 'E27']) : null,
      error_motor: failing ? faker.helpers.arrayElement(['M1', 'M2', 'M3', 'M4']) : null,
      fw_version: behind || index > 6 ? older(hardware.version) : hardware.version,
      fw_version_ble: ble,
      fw_version_wifi: wifi,
      last_updated_time: time,
      RSSI: Math.max(-98, Math.min(-24, usual + faker.number.int({ min: -6, max: 6 }))),
      create_time: time,
      update_time: time,
    };
  }).reverse();
}

/** The version before, `3.0.5` before `3.0.6`. */
function older(version: string): string {
  const [major, minor, patch] = version.split('.').map(Number);
  return `${major}.${minor}.${Math.max(0, (patch ?? 0) - 1)}`;
}

export interface Bed {
  readonly id: number;
  readonly name: string;
  /** Absent for a bed in stock. */
  readonly location: (typeof demoLocations)[number] | undefined;
  /** Days from today on which it was, or will be, installed. */
  readonly installedDays: number;
}

const stock = 8;
const names = ['Aspen', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Ginkgo'];

/** 52 beds at the locations and 8 in stock; most are older than the first booking, a few are new or to come. */
export const beds: readonly Bed[] = [
  ...demoLocations.flatMap(location =>
    Array.from({ length: location.beds }, (_, index) => ({ location, index })),
  ),
  ...Array.from({ length: stock }, (_, index) => ({ location: undefined, index })),
].map(({ location, index }, number) => ({
  id: number + 1,
  name: location === undefined ? `Stock bed ${index + 1}` : `${location.city} ${names[index] ?? index}`,
  location,
  installedDays: installation(location?.status, number),
}));

function installation(status: number | undefined, number: number): number {
  if (status === 3) return 14;
  if (number % 17 === 5) return 10;
  return number % 9 === 4 ? -45 : -190 - number * 3;
}
