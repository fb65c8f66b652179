import { gzipSync } from 'node:zlib';

const letters = { info: 'I', warning: 'W', error: 'E' } as const;

/** What a bed writes during a session: the second log warns, the third tells of a motor that failed. */
export function sessionLog(number: number): string {
  return written(sessionEntries({ seed: number, telemetryLines: 360, trouble: troubles[number] ?? 'none' }));
}

/** A log of a hundred thousand lines, as written with everything switched on; packed. */
export function longSessionLog(): Buffer {
  const entries = sessionEntries({ seed: 4, telemetryLines: 99_967, trouble: 'motor' });
  return gzipSync(written(entries), { level: 9 });
}

const troubles: Readonly<Record<number, 'warning' | 'motor'>> = { 2: 'warning', 3: 'motor' };

function written(entries: readonly Entry[]): string {
  return entries.map(({ ms, level, tag, text }) => `${letters[level]} (${ms}) ${tag}: ${text}\n`).join('');
}

/** One line that a bed writes, `ms` after it was switched on. */
interface Entry {
  readonly ms: number;
  readonly level: 'info' | 'warning' | 'error';
  readonly tag: string;
  readonly text: string;
}

interface Story {
  readonly seed: number;
  /** How much telemetry stands between the events. */
  readonly telemetryLines: number;
  readonly trouble: 'none' | 'warning' | 'motor';
}

const switchedOnMs = 41_208;
const seconds = 1_196;

const opening: readonly (readonly [second: number, tag: string, text: string])[] = [
  [0, 'boot', 'ESP-IDF v5.1.4, reset reason: power on, free heap 214388'],
  [0.4, 'sd', 'BLE card mounted, 7580 MB, 61 % free'],
  [0.5, 'sd', 'Wi-Fi card mounted, 7580 MB, 60 % free'],
  [1.1, 'wifi', 'connected to spa-guest-2, channel 6, rssi -57'],
  [1.9, 'mqtt', 'session opened, program Full back, 20 min'],
  [2.6, 'motor', 'homing M1 M2 M3 M4'],
  [5.2, 'motor', 'all motors at home position'],
  [6, 'sensor', 'neck 0.02 N, back 0.03 N, zeroed'],
  [7.5, 'heat', 'pads on, target 38.0 C'],
  [9, 'legrest', 'moving to 12 deg'],
];

const closing: readonly (readonly [second: number, tag: string, text: string])[] = [
  [1_180, 'heat', 'pads off, last 37.8 C'],
  [1_183, 'legrest', 'moving to 0 deg'],
  [1_190, 'motor', 'all motors parked'],
  [1_194, 'mqtt', 'session closed, 1194 s, upload started'],
];

const zones = ['upper left', 'mid left', 'lower left', 'upper right', 'mid right', 'lower right'];

/** The lines of one session, in order, the same each time. */
function sessionEntries(story: Story): readonly Entry[] {
  const told: Entry[] = [...opening, ...closing].map(([second, tag, text]) => at(second, 'info', tag, text));
  for (const [index, zone] of zones.entries()) {
    told.push(at(20 + index * 190, 'info', 'program', `zone ${index + 1} of 6 (${zone}), slow stretch`));
    told.push(at(110 + index * 190, 'info', 'program', `zone ${index + 1} of 6 (${zone}), moderate stretch`));
  }
  return [...told, ...troubleOf(story), ...telemetry(story)].sort((one, other) => one.ms - other.ms);
}

function troubleOf({ trouble }: Story): readonly Entry[] {
  if (trouble === 'none') return [];
  const slow = [
    at(190, 'warning', 'legrest', 'slower than expected: 2.4 s instead of 1.6 s'),
    at(512, 'warning', 'wifi', 'rssi -81, 3 packets sent again'),
  ];
  if (trouble === 'warning') return slow;
  return [
    ...slow,
    at(480.1, 'error', 'motor', 'M3 stalled at 41 %, current 2.9 A, first try'),
    at(480.9, 'error', 'motor', 'M3 stalled at 41 %, current 3.1 A, second try'),
    at(482.3, 'info', 'motor', 'M3 running again'),
    at(901.4, 'error', 'motor', 'M3 stalled at 77 %, current 3.4 A, given up'),
    at(901.5, 'warning', 'program', 'goes on without M3'),
  ];
}

function telemetry({ seed, telemetryLines }: Story): readonly Entry[] {
  return Array.from({ length: telemetryLines }, (_, index) => {
    const second = 10 + (index * (seconds - 20)) / telemetryLines;
    const motor = ((index + seed) % 4) + 1;
    const swing = (step: number) => Math.round((1 + Math.sin(second / step + motor)) * 50);
    if (index % 5 === 4) return at(second, 'info', 'sensor', `neck ${swing(23)} N, back ${swing(31)} N`);
    return at(
      second,
      'info',
      'motor',
      `M${motor} at ${swing(17)} %, ${(1.2 + swing(17) / 200).toFixed(1)} A`,
    );
  });
}

function at(second: number, level: Entry['level'], tag: string, text: string): Entry {
  return { ms: switchedOnMs + Math.round(second * 1_000), level, tag, text };
}
