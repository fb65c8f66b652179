import type { Browser, CDPSession, Page } from '@playwright/test';
import { watchLoading } from '../support/script-sizes.ts';
import type { Sessions } from '../support/sessions.ts';

/** Where the bench looks: the heaviest list of the portal. */
const listPath = '/bookings';

export interface ListFigures {
  readonly scriptKilobytes: number;
  readonly requests: number;
  readonly firstListMs: number;
  readonly blockingMs: number;
  readonly nextPageMs: number;
  readonly longTasksMs: number;
  readonly heapMegabytes: number;
}

interface Bench {
  readonly browser: Browser;
  readonly sessions: Sessions;
  readonly address: string;
}

// Notes, inside the page, when the first row of data is on the screen, and every task over 50 ms.
const stopwatch = `
  window.bench = { firstRow: undefined, longTasks: [] };
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) window.bench.longTasks.push(entry.duration);
  }).observe({ type: 'longtask', buffered: true });
  window.benchFirstRow = () =>
    document.querySelector('main table.rows:not(.skeleton) > tbody > tr')?.textContent || undefined;
  const look = () => {
    if (window.benchFirstRow() !== undefined) {
      setTimeout(() => { window.bench.firstRow ??= performance.now(); });
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;

// Presses 'next page' and answers the milliseconds until other rows stand on the screen.
const turnPage = `new Promise((resolve, reject) => {
  const before = window.benchFirstRow();
  const button = document.querySelector('main [aria-label="Go to next page"], main [aria-label="Next page"]');
  if (!button) return reject(new Error('There is no button for the next page'));
  const started = performance.now();
  button.click();
  const look = () => {
    const now = window.benchFirstRow();
    if (now !== undefined && now !== before) setTimeout(() => resolve(performance.now() - started));
    else if (performance.now() - started > 20000) reject(new Error('The next page did not come'));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})`;

/** Script until the sign-in form can be used, in kB brotli. */
export async function signInKilobytes({ browser, address }: Bench): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const loading = await watchLoading(page);
  await page.goto(`${address}/login`);
  await page.locator('input[type="password"]').waitFor();
  const size = await loading.kilobytes();
  await context.close();
  return size;
}

/** One visit of the list in a fresh profile, the processor slowed `slowedBy` times. */
export async function listFigures(bench: Bench, slowedBy: number, pages: number): Promise<ListFigures> {
  const { browser, sessions, address } = bench;
  // The stopwatch is text that runs in the page, which the portal's own policy forbids to everybody else.
  const context = await browser.newContext({
    storageState: await sessions.of('admin', address),
    bypassCSP: true,
  });
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowedBy });
  await page.addInitScript(stopwatch);
  const loading = await watchLoading(page);
  await page.goto(`${address}${listPath}`);
  await page.waitForFunction('window.bench.firstRow !== undefined', undefined, { timeout: 60_000 });
  const firstListMs = await numberIn(page, 'window.bench.firstRow');
  const blockingMs = await numberIn(page, 'window.bench.longTasks.reduce((sum, ms) => sum + ms - 50, 0)');
  const { requests, scripts } = await loading.untilFirstRow();
  const scriptKilobytes = await loading.kilobytes(scripts);
  const heapMegabytes = await heapOf(devTools);
  await page.evaluate('window.bench.longTasks.length = 0');
  const turns: number[] = [];
  for (let turn = 0; turn < pages; turn += 1) turns.push(await numberIn(page, turnPage));
  const longTasksMs = await numberIn(page, 'window.bench.longTasks.reduce((sum, ms) => sum + ms, 0)');
  await context.close();
  return {
    scriptKilobytes,
    requests,
    firstListMs,
    blockingMs,
    nextPageMs: median(turns),
    longTasksMs,
    heapMegabytes,
  };
}

async function heapOf(devTools: CDPSession): Promise<number> {
  await devTools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devTools.send('Runtime.getHeapUsage');
  return usedSize / 1024 / 1024;
}

async function numberIn(page: Page, expression: string): Promise<number> {
  return Number(await page.evaluate(expression));
}

/** The middle of the values; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
