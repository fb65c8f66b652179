import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { buildPortal } from '../../scripts/build-portal.ts';
import { chromiumPath } from '../../scripts/chromium.ts';
import { startPortal } from '../support/portal-process.ts';
import { Sessions } from '../support/sessions.ts';
import { type ListFigures, listFigures, listings, median, signInKilobytes } from './browser-figures.ts';
import { buildPeers } from './build-peers.ts';
import { type Measured, noteMeasured } from './goal-table.ts';
import { previousMonthMs } from './page-figures.ts';

// The portal, bare react-admin and a bare table, in turns: what a visitor receives and waits for.
const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
const systems = ['ours', 'admin', 'table'] as const;
type System = (typeof systems)[number];
const dataDir = mkdtempSync(join(tmpdir(), 'portal-bench-'));

await buildPortal();
const removePeers = await buildPeers();
process.once('exit', removePeers);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

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
const visits = () => ({ ours: [], admin: [], table: [] }) satisfies Record<System, ListFigures[]>;
const plain: Record<System, ListFigures[]> = visits();
const slowed: Record<System, ListFigures[]> = visits();
const months: Record<1 | 4, number[]> = { 1: [], 4: [] };
for (let round = 0; round < rounds; round += 1) {
  for (const system of systems) {
    plain[system].push(await listFigures(bench, listings[system], 1, 20));
    slowed[system].push(await listFigures(bench, listings[system], 4, 5));
  }
  months[1].push(await previousMonthMs(bench, 1));
  months[4].push(await previousMonthMs(bench, 4));
}
const memory = portal.memoryMegabytes();
await browser.close();
await portal.end();
rmSync(dataDir, { recursive: true, force: true });

noteMeasured('portal', {
  'sign-in script': { now: signIn },
  'list script': beside(plain, 'scriptKilobytes', 'admin'),
  'all bytes': beside(plain, 'allKilobytes', 'admin'),
  'first list, 1×': beside(plain, 'firstListMs', 'admin'),
  'first list, 4×': beside(slowed, 'firstListMs', 'admin'),
  'blocking, 4×': beside(slowed, 'blockingMs', 'admin'),
  'next page, 1×': beside(plain, 'nextPageMs', 'table'),
  'next page, 4×': beside(slowed, 'nextPageMs', 'table'),
  'month, 1×': spread(months[1]),
  'month, 4×': spread(months[4]),
});
print();

function beside(
  found: Record<System, ListFigures[]>,
  figure: keyof ListFigures,
  peer: Exclude<System, 'ours'>,
): Measured {
  return { ...spread(found.ours.map(visit => visit[figure])), peer: of(found[peer], figure) };
}

function spread(values: readonly number[]): Measured {
  return { now: median(values), spread: [Math.min(...values), Math.max(...values)] };
}

function of(found: readonly ListFigures[], figure: keyof ListFigures): number {
  return median(found.map(visit => visit[figure]));
}

/** What the three needed, each figure beside the others, and what the portal alone is held to. */
function print(): void {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB`;
  const day = new Date().toISOString().slice(0, 10);
  console.log(`\nA list of bookings in the browser, ${day}, ${machine}, Node ${process.version}`);
  console.log(`Production builds, median of ${rounds} visits in turns, fresh profile each, cache off\n`);
  console.log('| | ours | bare react-admin | bare table |\n| --- | --- | --- | --- |');
  const shown: readonly (readonly [string, Record<System, ListFigures[]>, keyof ListFigures, string])[] = [
    ['script until the first list', plain, 'scriptKilobytes', 'kB'],
    ['everything until the list is still', plain, 'allKilobytes', 'kB'],
    ['requests until the first list', plain, 'requests', ''],
    ['first list painted', plain, 'firstListMs', 'ms'],
    ['same, processor slowed 4 times', slowed, 'firstListMs', 'ms'],
    ['blocking time', plain, 'blockingMs', 'ms'],
    ['same, slowed 4 times', slowed, 'blockingMs', 'ms'],
    ['next page: click to painted rows', plain, 'nextPageMs', 'ms'],
    ['same, slowed 4 times', slowed, 'nextPageMs', 'ms'],
    ['long tasks over 20 pages', plain, 'longTasksMs', 'ms'],
    ['heap after load', plain, 'heapMegabytes', 'MiB'],
  ];
  for (const [what, found, figure, unit] of shown) {
    const cells = systems.map(system => `${Math.round(of(found[system], figure) * 10) / 10} ${unit}`.trim());
    console.log(`| ${what} | ${cells.join(' | ')} |`);
  }
  console.log('\n| the portal as a process, embedded database | ours | goal | |\n| --- | --- | --- | --- |');
  const held: readonly (readonly [string, number, number, string])[] = [
    ['first start, with demo data made', first.startMs, 30_000, 'ms'],
    ['second start until ready', portal.startMs, 4_000, 'ms'],
    ['memory after the run', memory ?? Number.NaN, 600, 'MB'],
  ];
  for (const [what, value, bar, unit] of held)
    console.log(`| ${what} | ${Math.round(value)} ${unit} | ≤ ${bar} | ${value <= bar ? '✓' : '✗'} |`);
}
