import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';
import { chromiumPath } from '../../scripts/chromium.ts';
import { median } from './browser-figures.ts';

// The month view of a location beside the bare component, drawn from the same rows, in turns.
const rounds = Number(process.env.BENCH_ROUNDS ?? 9);
const goals = { 500: 180, 2000: 300 } as const;
const share = 0.6;

const outDir = mkdtempSync(join(tmpdir(), 'calendar-bench-'));
const root = 'tests/bench/calendar-page';
await build({
  configFile: false,
  root,
  plugins: [react()],
  logLevel: 'warn',
  build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 2000 },
});
const server = await preview({
  configFile: false,
  root,
  build: { outDir },
  preview: { port: 0, host: '127.0.0.1' },
});
const address = server.resolvedUrls?.local[0] ?? '';
const executablePath = chromiumPath();
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});

interface Drawn {
  /** From the rows to their first paint. */
  readonly ms: number;
  /** What the page's thread worked for it, which a busy machine does not change. */
  readonly workMs: number;
}

async function drawn(which: 'bare' | 'ours', count: number, slowedBy: number): Promise<Drawn> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Asia/Tokyo',
  });
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async () => {
    const { metrics } = await devTools.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  await page.goto(address);
  await page.waitForFunction('typeof draw === "function"');
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowedBy });
  const before = await worked();
  const ms = Number(await page.evaluate(`draw('${which}', ${count})`));
  const workMs = (await worked()) - before;
  await context.close();
  return { ms, workMs };
}

const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`;
console.log(`\nMonth view, cold, ${new Date().toISOString().slice(0, 10)}, ${machine}, median of ${rounds}`);
console.log('First paint, and in brackets what the page worked for it\n');
console.log('| bookings | bare component | ours | goal | share | of the work | goal | |');
console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
for (const slowedBy of [1, 4]) {
  for (const count of [500, 2000] as const) await compare(count, slowedBy);
}
await browser.close();
await server.close();
rmSync(outDir, { recursive: true, force: true });

async function compare(count: keyof typeof goals, slowedBy: number): Promise<void> {
  const [bare, ours]: [Drawn[], Drawn[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await drawn('bare', count, slowedBy));
    ours.push(await drawn('ours', count, slowedBy));
  }
  const of = (all: readonly Drawn[], what: keyof Drawn) => median(all.map(each => each[what]));
  const time = of(ours, 'ms') / of(bare, 'ms');
  const work = of(ours, 'workMs') / of(bare, 'workMs');
  const goal = slowedBy === 1 ? goals[count] : undefined;
  const shown = (all: readonly Drawn[]) => `${of(all, 'ms').toFixed()} (${of(all, 'workMs').toFixed()}) ms`;
  const met = of(ours, 'ms') <= (goal ?? Number.POSITIVE_INFINITY) && time <= share && work <= share;
  const figures = [
    slowedBy === 1 ? count : `${count}, processor slowed ${slowedBy} times`,
    shown(bare),
    shown(ours),
    goal === undefined ? '' : `≤ ${goal}`,
    time.toFixed(2),
    work.toFixed(2),
    `≤ ${share}`,
    met ? '✓' : '✗',
  ];
  console.log(`| ${figures.join(' | ')} |`);
}
