import type { Faker } from '@faker-js/faker';
import { BookingStatus, isAmong, ranStatuses } from '../../../domain/bookings/booking-status.ts';
import { bookings } from '../../../resources/bookings.ts';
import { sessions } from '../../../resources/sessions.ts';
import { testingRecords } from '../../../resources/testing-records.ts';
import type { Connection } from '../database.ts';
import { diary, type Entry } from './bookings.ts';
import { dice, insertRows, iso, type Planted, weighted } from './sample-rows.ts';
import { type Bed, beds } from './seed-devices.ts';

/** The self-tests around so many of the newest sessions of each bed are kept. */
const testedSessions = 10;
const parts = [
  'motor_1',
  'motor_2',
  'motor_3',
  'motor_4',
  'sensor_neck',
  'sensor_back',
  'leg_rest_movement',
  'heat_pads',
];
/** One session of so many ends with a part that failed. */
const faultyEach = 23;
const grades = ['minor', 'moderate', 'full'] as const;

interface Massage {
  readonly id: number;
  readonly booking: Entry;
}

/** Bookings, the massages that came of them, and the self-tests of the beds. */
export async function seedBookings(connection: Connection, now: number): Promise<void> {
  const faker = dice(31);
  const entries = diary(now);
  const massages = entries
    .filter(({ booking_status }) => isAmong(ranStatuses, booking_status))
    .sort((a, b) => (a.start_time < b.start_time ? -1 : 1))
    .map((booking, index) => ({ id: index + 1, booking }));
  await insertRows(connection, bookings, entries);
  await insertRows(
    connection,
    sessions,
    massages.map(massage => session(faker, massage, now)),
  );
  await insertRows(connection, testingRecords, [
    ...beds.map(factoryTest(faker, now)),
    // One that still runs has not been tested at its end.
    ...sessionTests(faker, massages).filter(({ create_time = '' }) => create_time <= iso(now)),
  ]);
}

function session(faker: Faker, { id, booking }: Massage, now: number): Planted<typeof sessions> {
  const late = id % lateEach === 0 ? lateMs : 0;
  const waited = faker.number.int({ min: 0, max: 240 }) * 1_000 + late;
  const started = Math.min(now, Date.parse(booking.start_time) + waited);
  const finished = booking.booking_status === BookingStatus.Completed;
  const grade = () => faker.helpers.arrayElement(grades);
  return {
    id,
    booking_id: booking.id,
    actual_start_time: iso(started),
    running_duration: finished
      ? ranSeconds(id, booking.slot_duration - 10) - faker.number.int({ min: 0, max: 95 })
      : null,
    log_session_url: finished && id % 9 !== 0 ? `/files/demo/session-${logOf(id)}.txt` : null,
    zone_improvement: finished
      ? { zone1: grade(), zone2: grade(), zone3: grade(), zone4: grade(), zone5: grade(), zone6: grade() }
      : null,
    create_time: iso(started),
    update_time: finished ? booking.update_time : iso(started),
  };
}

/** Some guests come late, and some get up early: how often shows among what the bookings came to. */
const lateEach = 13;
const lateMs = 7 * 60_000;
const shortEach = 17;

function ranSeconds(id: number, minutes: number): number {
  return Math.round(minutes * 60 * (id % shortEach === 0 ? 0.6 : 1));
}

/** A session in which something failed has the log that tells so; every eleventh of the others a very long one. */
function logOf(id: number): number {
  if (id % faultyEach === 0) return 3;
  return id % 11 === 0 ? 4 : (id % 2) + 1;
}

/** The test that each bed passed, or did not pass, before it left the factory. */
function factoryTest(faker: Faker, now: number) {
  return ({ id }: Bed): Planted<typeof testingRecords> => {
    const tested = iso(now - (430 - id) * 86_400_000);
    return {
      id,
      device_id: id,
      testing_type: 'QA',
      session_id: null,
      booking_id: null,
      index: null,
      user_id: 1,
      ...readings(faker, id === 33),
      create_time: tested,
      update_time: tested,
    };
  };
}

function sessionTests(faker: Faker, massages: readonly Massage[]): Planted<typeof testingRecords>[] {
  const byDevice = Map.groupBy(massages, ({ booking }) => booking.bed_id);
  const newest = [...byDevice.values()].flatMap(each => each.slice(-testedSessions));
  return newest.flatMap(({ id, booking }, location) =>
    ([1, 2] as const).map((index): Planted<typeof testingRecords> => {
      const taken = index === 1 ? booking.start_time : booking.end_time;
      return {
        id: beds.length + location * 2 + index,
        device_id: booking.bed_id,
        testing_type: 'CURRENT_SYSTEM',
        session_id: id,
        booking_id: booking.id,
        index,
        user_id: null,
        ...readings(faker, id % faultyEach === 0),
        create_time: taken,
        update_time: taken,
      };
    }),
  );
}

function readings(faker: Faker, faulty: boolean) {
  const good = () =>
    weighted<1 | 2>(faker, [
      [1, 95],
      [2, 5],
    ]);
  const broken = faker.helpers.arrayElement(parts);
  return {
    software: { esp_communication: 1, sd_card_ble: 1, sd_card_wifi: good(), wifi_connection: 1 },
    mechanical: Object.fromEntries(parts.map(part => [part, faulty && part === broken ? 0 : good()])),
  };
}
