import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { z } from 'zod';

/** Seconds of the files of tests that take a while, as `npm run durations` noted them. */
export const durationsFile = 'tests/durations.json';
/** What takes less is not noted: it changes with every run, and decides nothing. */
export const worthNoting = 2;
/** Of a file that is not noted: about what half of those take. */
export const usualSeconds = 1;

/** Seconds by file of tests. */
export type Durations = Readonly<Record<string, number>>;

const noted = z.record(z.string(), z.number());

/** What is written down, wherever it was measured: what counts is which file takes longer than which. */
export function notedDurations(): Durations {
  return existsSync(durationsFile) ? noted.parse(JSON.parse(readFileSync(durationsFile, 'utf8'))) : {};
}

const report = z.object({
  testResults: z.array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number() })),
});

/** What a report of vitest has measured; of a file that ran in several zones the quickest, as a pause only adds. */
export function measuredDurations(read: unknown): Durations {
  const seconds: Record<string, number> = {};
  for (const { name, startTime, endTime } of report.safeParse(read).data?.testResults ?? []) {
    const path = relative(process.cwd(), name).replace(/^.*?(?=tests\/)/, '');
    seconds[path] = Math.min(seconds[path] ?? Number.POSITIVE_INFINITY, (endTime - startTime) / 1_000);
  }
  return seconds;
}

/** The notes after a measurement: what it has not seen stays, unless there is no such file any more. */
export function renewedDurations(before: Durations, measured: Durations): Durations {
  const rounded = Object.entries({ ...before, ...measured })
    .map(([path, seconds]): [string, number] => [path, Math.round(seconds)])
    .filter(([path, seconds]) => seconds >= worthNoting && existsSync(path));
  return Object.fromEntries(rounded.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Which files have become much slower than the notes say, by more than a busy machine explains. */
export function outgrown(before: Durations, measured: Durations): string[] {
  return Object.entries(measured)
    .filter(([path, seconds]) => seconds > 3 * (before[path] ?? usualSeconds) + 10)
    .map(([path, seconds]) => `${path} (${Math.round(seconds)} s)`);
}
