import { describe, expect, it } from 'vitest';
import { sessionLines } from '../../domain/devices/session-lines.ts';
import {
  bedParts,
  currentSystem,
  factoryTests,
  type PartState,
  partsIn,
  type TestingTime,
  testReport,
} from '../../domain/devices/test-report.ts';

const software = { esp_communication: 1, sd_card_ble: 1, sd_card_wifi: 2, wifi_connection: 1 };
const mechanical = {
  ...{ motor_1: 1, motor_2: 1, motor_3: 1, motor_4: 1, sensor_neck: 1, sensor_back: 1 },
  ...{ leg_rest_movement: 1, heat_pads: 1 },
};

/** Readings, the result of the whole, and the parts in each state. */
const reports: readonly (readonly [
  name: string,
  readings: { software?: unknown; mechanical?: unknown },
  result: string,
  parts: Partial<Record<PartState, readonly string[] | number>>,
])[] = [
  [
    'complete',
    { software, mechanical },
    'Correct',
    { failed: [], 'not-tested': [], off: ['sd_card_wifi'], passed: 11 },
  ],
  [
    'a motor at 0',
    { software, mechanical: { ...mechanical, motor_3: 0 } },
    'Incorrect',
    { failed: ['motor_3'], passed: 10 },
  ],
  [
    'DEC-42 leg rest and heat pads count too',
    { software, mechanical: { ...mechanical, leg_rest_movement: 0, heat_pads: 0 } },
    'Incorrect',
    { failed: ['leg_rest_movement', 'heat_pads'] },
  ],
  [
    'a software value at 0',
    { software: { ...software, wifi_connection: 0 }, mechanical },
    'Incorrect',
    {
      failed: ['wifi_connection'],
    },
  ],
  ['no mechanics', { software, mechanical: null }, 'Correct', { 'not-tested': 8, passed: 3 }],
  ['no software', { mechanical }, 'Correct', { 'not-tested': 4 }],
  [
    'one sensor missing',
    { software, mechanical: { ...mechanical, sensor_neck: undefined } },
    'Correct',
    { 'not-tested': ['sensor_neck'] },
  ],
  [
    'readings that are none',
    { software, mechanical: { ...mechanical, motor_1: 7, motor_2: '1', motor_3: null, motor_4: true } },
    'Correct',
    { 'not-tested': ['motor_1', 'motor_2', 'motor_3', 'motor_4'] },
  ],
  ['nothing', {}, 'Empty', { 'not-tested': 12, passed: [], failed: [] }],
  ['empty objects', { software: {}, mechanical: {} }, 'Empty', { 'not-tested': 12 }],
  ['lists and texts', { software: [0], mechanical: 'x' }, 'Empty', { 'not-tested': 12 }],
  [
    'parts nobody knows',
    { software: { ...software, gyro: 0 }, mechanical: { ...mechanical, motor_9: 0, fan: 1 } },
    'Incorrect',
    { failed: ['gyro', 'motor_9'], passed: 12 },
  ],
  [
    'readings within readings',
    { software, mechanical: { motors: { motor_1: 0, motor_2: 1 }, heat_pads: 1 } },
    'Incorrect',
    { failed: ['motor_1'], 'not-tested': 5 },
  ],
];

describe('what a testing record says of the bed', () => {
  it.each(reports)('QA-03 QA-04 QA-08 QA-09 %s', (_name, readings, result, parts) => {
    const report = testReport(readings);
    expect(report.result).toBe(result);
    for (const state of ['failed', 'passed', 'off', 'not-tested'] as const) {
      const wanted = parts[state];
      const found = partsIn(report, state).map(({ key }) => key);
      if (typeof wanted === 'number') expect(found, state).toHaveLength(wanted);
      else if (wanted !== undefined) expect(found, state).toEqual(wanted);
    }
  });

  it('QA-09 never calls a part passed that the record does not tell of', () => {
    for (const { key, group } of bedParts) {
      const readings = { software: { ...software }, mechanical: { ...mechanical } };
      const without = Object.fromEntries(Object.entries(readings[group]).filter(([name]) => name !== key));
      const report = testReport({ ...readings, [group]: without });
      expect(report.parts.find(part => part.key === key)?.state).toBe('not-tested');
    }
  });
});

function record(id: number, values: Partial<TestingTime & { booking_id: number | null }> = {}) {
  const time = new Date(Date.UTC(2026, 10, id)).toISOString();
  return {
    ...{ id, testing_type: 'CURRENT_SYSTEM', session_id: id, booking_id: id, index: 2, software, mechanical },
    ...{ create_time: time, update_time: time },
    ...values,
  };
}

describe('which record counts', () => {
  it('SYS-02 that of the highest session, its end before its start, the latest of several', () => {
    expect(currentSystem([])).toBeUndefined();
    expect(
      currentSystem([record(9, { testing_type: 'QA' }), record(8, { session_id: null })]),
    ).toBeUndefined();
    const records = [
      record(1, { session_id: 7 }),
      record(9, { session_id: 3 }),
      record(2, { session_id: 7, index: 1 }),
    ];
    expect(currentSystem(records)?.id).toBe(1);
    expect(currentSystem(records.toReversed())?.id).toBe(1);
    expect(currentSystem([...records, record(5, { session_id: 7 })])?.id).toBe(5);
    expect(currentSystem([record(3, { session_id: 8, index: null }), ...records])?.id).toBe(3);
  });

  it('QA-02 the factory tests, the latest first', () => {
    const tests = [record(1), record(2), record(3)].map(each => ({ ...each, testing_type: 'QA' }));
    expect(factoryTests([...tests, record(4)]).map(({ id }) => id)).toEqual([3, 2, 1]);
  });
});

describe('the sessions of a device', () => {
  const booking = (id: number, session: number | null, running_duration: number | null = 1_200) => ({
    id,
    start_time: new Date(Date.UTC(2026, 10, id, 9)).toISOString(),
    massage_session:
      session === null
        ? null
        : {
            id: session,
            actual_start_time: null,
            running_duration,
            log_session_url: session % 2 ? 'x' : null,
          },
  });

  it('LOG-01 CONST-12 the latest ten, newest first, with start and end of each', () => {
    const bookings = Array.from({ length: 14 }, (_, index) => booking(index + 1, 100 + index));
    const records = [
      record(1, { session_id: 113, index: 1 }),
      record(2, { session_id: 113, index: 2, mechanical: { motor_1: 0 } }),
    ];
    const lines = sessionLines({ bookings, records });
    expect(lines.map(({ id }) => id)).toEqual([113, 112, 111, 110, 109, 108, 107, 106, 105, 104]);
    expect(lines[0]).toMatchObject({ bookingId: 14, seconds: 1_200, hasLog: true });
    expect(lines[0]?.results).toEqual({ start: 'Correct', end: 'Incorrect' });
    expect(lines[1]).toMatchObject({ hasLog: false, results: { start: 'Empty', end: 'Empty' } });
  });

  it('DEC-43 LOG-02 sessions that only the records tell of are there too; one that runs has no length', () => {
    const records = [
      record(20, { session_id: 500, booking_id: null }),
      record(19, { session_id: 500, index: 1 }),
    ];
    const [first, second] = sessionLines({ bookings: [booking(3, 31, null), booking(4, null)], records });
    expect(first).toMatchObject({ id: 500, bookingId: 19, seconds: undefined });
    expect(second).toMatchObject({ id: 31, seconds: undefined });
  });

  it('SYS-03 tells nothing of self-tests to whoever may not read them', () => {
    expect(sessionLines({ bookings: [booking(3, 31)], records: undefined })[0]?.results).toBeUndefined();
  });
});
