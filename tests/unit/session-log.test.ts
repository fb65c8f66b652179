import { describe, expect, it } from 'vitest';
import { bodyZones, zoneImprovements } from '../../domain/bookings/session.ts';
import { type LogLevel, logLevel, matchFrom, searchLog } from '../../domain/devices/log-lines.ts';
import { enZones } from '../../src/i18n/en/timeline.ts';
import { logRows } from '../../src/pages/devices/logs/log-lines.ts';

const levels: readonly (readonly [string, LogLevel | undefined])[] = [
  ['I (41208) boot: up', 'info'],
  ['W (231208) legrest: slow', 'warning'],
  ['E (521308) motor: stalled', 'error'],
  ['D (1) x: y', 'info'],
  ['09:00:02 [INFO] Wi-Fi connected', 'info'],
  ['09:03:10 [WARNING] Leg rest slower', 'warning'],
  ['09:08:00 [ERROR] Motor M3 stalled', 'error'],
  ['2026-11-21T09:00:01.123Z WARN heat: cold', 'warning'],
  ['2026-11-21 09:00:01,5 fatal: no card', 'error'],
  ['ERROR: no card', 'error'],
  ['level=warn msg="cold"', 'warning'],
  ['{"level":"error","msg":"x"}', 'error'],
  ['<err> x', 'error'],
  ['I (5) motor: no error in 3 tries', 'info'],
  ['INFO: last error was 3 days ago', 'info'],
  ['the motor made an ERROR: x', undefined],
  ['    at motor_step (motor.c:211)', undefined],
  ['', undefined],
  ['Errors are listed below', undefined],
];

describe('the level of a line', () => {
  it.each(levels)('LOG-07 %j is %s', (line, level) => {
    expect(logLevel(line)).toBe(level);
  });
});

describe('the rows of a log', () => {
  it('give every line at least a row, and long ones as many as they need', () => {
    const rows = logRows([5, 0, 10, 11, 21], 10);
    expect(rows.count).toBe(1 + 1 + 1 + 2 + 3);
    expect(Array.from({ length: rows.count }, (_, row) => rows.at(row))).toEqual([
      ...[0, 1, 2].map(shown => ({ shown, part: 0 })),
      ...[0, 1].map(part => ({ shown: 3, part })),
      ...[0, 1, 2].map(part => ({ shown: 4, part })),
    ]);
    expect([0, 1, 2, 3, 4].map(rows.rowOf)).toEqual([0, 1, 2, 3, 5]);
    expect(logRows([], 10).count).toBe(0);
  });
});

describe('searching a log', () => {
  const lines = ['Motor M3 stalled', 'heat on', 'motor motor', 'a.c (x) [y]'];

  it('finds every place, whatever its case, and takes signs for what they are', () => {
    expect(searchLog(lines, 'motor')).toEqual([
      { line: 0, start: 0, end: 5 },
      { line: 2, start: 0, end: 5 },
      { line: 2, start: 6, end: 11 },
    ]);
    for (const wanted of ['a.c', '(x)', '[y]', 'c (x) [y]'])
      expect(searchLog(lines, wanted), wanted).toHaveLength(1);
    expect(searchLog(lines, 'a-c')).toEqual([]);
    expect(searchLog(lines, '.*')).toEqual([]);
    expect(searchLog(lines, '')).toEqual([]);
    expect(searchLog(['a\\b ^$ {2} | - /'], '\\b ^$ {2} | - /')).toHaveLength(1);
  });

  it('knows where the matches of a line begin', () => {
    const matches = searchLog(lines, 'motor');
    expect([0, 1, 2, 3].map(line => matchFrom(matches, line))).toEqual([0, 1, 1, 3]);
    expect(matchFrom([], 0)).toBe(0);
  });
});

describe('the zones of the back', () => {
  it('ZONE-01 ZONE-03 ZONE-04 CONST-26 ENUM-21 shade by how much better they are', () => {
    const words = new Map(Object.entries(enZones.zones));
    expect(bodyZones.map(({ height, side }) => words.get(`${height}_${side}`))).toEqual([
      ...['Upper left', 'Mid left', 'Lower left', 'Upper right', 'Mid right', 'Lower right'],
    ]);
    const told = { zone1: 'minor', zone2: 'moderate', zone3: 'full', zone4: 'splendid', zone5: null };
    expect(zoneImprovements(told)?.map(({ improvement, opacity }) => [improvement, opacity])).toEqual([
      ['minor', 0.3],
      ['moderate', 0.6],
      ['full', 1],
      ['full', 1],
      [undefined, 0],
      [undefined, 0],
    ]);
    for (const nothing of [null, undefined, 'minor', 3, [], {}, { zone7: 'minor' }])
      expect(zoneImprovements(nothing)).toBeUndefined();
  });
});
