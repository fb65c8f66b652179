import { gzipSync } from 'node:zlib';
import { type Entry, sessionEntries } from './session-entries.ts';

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
