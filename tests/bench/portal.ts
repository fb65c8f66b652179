import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { buildPortal } from '../../scripts/build-portal.ts';
import { chromiumPath } from '../../scripts/chromium.ts';
import { startPortal } from '../support/portal-process.ts';
import { Sessions } from '../support/sessions.ts';
import { type ListFigures, listFigures, median, signInKilobytes } from './browser-figures.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const dataDir = mkdtempSync(join(tmpdir(), 'portal-bench-'));

await buildPortal();

const first = await startPortal({ DATA_DIR: dataDir });
await first.end();
const portal = await startPortal({ DATA_DIR: dataDir });

const executablePath = chromiumPath();
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--enable-precise-memory-info'],
});
const bench = { browser, sessions: new Sessions(), address: portal.url };

const signIn = await signInKilobytes(bench);
const plain: ListFigures[] = [];
const slowed: ListFigures[] = [];
for (let round = 0; round < rounds; round += 1) {
  plain.push(await listFigures(bench, 1, 20));
  slowed.push(await listFigures(bench, 4, 5));
}
const memory = portal.memoryMegabytes();
await browser.close();
await portal.end();
rmSync(dataDir, { recursive: true, force: true });

const of = (visits: readonly ListFigures[], figure: keyof ListFigures) =>
  median(visits.map(visit => visit[figure]));
const rows: readonly (readonly [what: string, value: number | undefined, bar: number, unit: string])[] = [
  ['script until sign-in', signIn, 125, 'kB brotli'],
  ['script until the first list', of(plain, 'scriptKilobytes'), 240, 'kB brotli'],
  ['requests until the first list', of(plain, 'requests'), 9, ''],
  ['first list painted', of(plain, 'firstListMs'), 900, 'ms'],
  ['same, processor slowed 4 times', of(slowed, 'firstListMs'), 2500, 'ms'],
  ['blocking time, slowed 4 times', of(slowed, 'blockingMs'), 400, 'ms'],
  ['next page: click to painted rows', of(plain, 'nextPageMs'), 100, 'ms'],
  ['same, slowed 4 times', of(slowed, 'nextPageMs'), 400, 'ms'],
  ['long tasks over 20 pages', of(plain, 'longTasksMs'), 300, 'ms'],
  ['heap after load', of(plain, 'heapMegabytes'), 12, 'MiB'],
  ['first start, with demo data made', first.startMs, 30_000, 'ms'],
  ['second start until ready', portal.startMs, 4000, 'ms'],
  ['server memory after the run', memory, 600, 'MB'],
];

const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB`;
console.log(
  `\nPortal in the browser, ${new Date().toISOString().slice(0, 10)}, ${machine}, Node ${process.version}`,
);
console.log(
  `Production build, /bookings as admin, median of ${rounds} visits, fresh profile each, cache off\n`,
);
console.log('| | ours | goal | |\n| --- | --- | --- | --- |');
for (const [what, value, bar, unit] of rows) {
  const shown =
    value === undefined ? '–' : String(value < 100 ? Math.round(value * 10) / 10 : Math.round(value));
  console.log(`| ${what} | ${shown} ${unit} | ≤ ${bar} | ${(value ?? 0) <= bar ? '✓' : '✗'} |`);
}
