import type { Browser, CDPSession, Page } from '@playwright/test';
import type { Sessions } from '../support/sessions.ts';
import { kilobytesOf, type Wire, watchWire } from './watch-wire.ts';

/** A list in the browser: where it is, and how a row of data is told from what stands there before. */
export interface Listing {
  readonly path: string;
  readonly row: string;
}

/** The heaviest list of the portal, as it opens, and bookings as two others show them, newest first. */
export const listings = {
  ours: { path: '/bookings', row: 'main table.rows:not(.skeleton) > tbody > tr' },
  admin: { path: '/peers/bare-admin/index.html#/bookings', row: 'main table.RaDatagrid-table > tbody > tr' },
  table: { path: '/peers/bare-table/index.html', row: 'main table > tbody > tr' },
} as const satisfies Record<string, Listing>;

export interface ListFigures {
  /** Asked for until the first row was painted. */
  readonly scriptKilobytes: number;
  /** All that came until nothing was on its way any more. */
  readonly allKilobytes: number;
  readonly requests: number;
  readonly firstListMs: number;
  readonly blockingMs: number;
  readonly nextPageMs: number;
  readonly longTasksMs: number;
  readonly heapMegabytes: number;
}

export interface Bench {
  readonly browser: Browser;
  readonly sessions: Sessions;
  readonly address: string;
}

// Notes, inside the page, when rows of data are on the screen, and every task over 50 ms. The last row tells one page from
// the next: the first may be the heading of a day.
const stopwatch = (row: string) => `
  window.bench = { firstRow: undefined, longTasks: [] };
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) window.bench.longTasks.push(entry.duration);
  }).observe({ type: 'longtask', buffered: true });
  window.benchLastRow = () => [...document.querySelectorAll('${row}')].at(-1)?.textContent || undefined;
  const look = () => {
    if (window.benchLastRow() !== undefined) {
      setTimeout(() => { window.bench.firstRow ??= performance.now(); });
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;

// Presses 'next page' and answers the milliseconds until other rows stand on the screen.
const turnPage = `new Promise((resolve, reject) => {
  const before = window.benchLastRow();
  const button = document.querySelector('main [aria-label="Go to next page"], main [aria-label="Next page"]');
  if (!button) return reject(new Error('There is no button for the next page'));
  const started = performance.now();
  button.click();
  const look = () => {
    const now = window.benchLastRow();
    if (now !== undefined && now !== before) setTimeout(() => resolve(performance.now() - started));
    else if (performance.now() - started > 20000) reject(new Error('The next page did not come'));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})`;

const askedUntilFirstRow = `performance.getEntriesByType('resource')
  .filter(({ startTime }) => startTime <= window.bench.firstRow).map(({ name }) => name)`;

/** Script until the sign-in form can be used, in kB as received. */
export async function signInKilobytes({ browser, address }: Bench): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const wire = await watchWire(await context.newCDPSession(page));
  await page.goto(`${address}/login`);
  await page.locator('input[type="password"]').waitFor();
  await wire.still();
  const size = kilobytesOf(wire.requests().filter(({ isScript }) => isScript));
  await context.close();
  return size;
}

/** A page in a fresh profile, signed in, the processor slowed `slowedBy` times, its cache off. */
export async function openedPage({ browser, sessions, address }: Bench, slowedBy: number, script?: string) {
  // The stopwatch is text that runs in the page, which the portal's own policy forbids to everybody else.
  const context = await browser.newContext({
    storageState: await sessions.of('admin', address),
    bypassCSP: true,
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  const wire = await watchWire(devTools);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowedBy });
  if (script !== undefined) await page.addInitScript(script);
  return { context, page, devTools, wire };
}

/** One visit of a list, and so many turns of its page. */
export async function listFigures(
  bench: Bench,
  listing: Listing,
  slowedBy: number,
  pages: number,
): Promise<ListFigures> {
  const { context, page, devTools, wire } = await openedPage(bench, slowedBy, stopwatch(listing.row));
  await page.goto(`${bench.address}${listing.path}`);
  await page.waitForFunction('window.bench.firstRow !== undefined', undefined, { timeout: 60_000 });
  await wire.still();
  const loaded = {
    ...(await untilFirstRow(page, wire)),
    allKilobytes: kilobytesOf(wire.requests()),
    firstListMs: await numberIn(page, 'window.bench.firstRow'),
    blockingMs: await numberIn(page, 'window.bench.longTasks.reduce((sum, ms) => sum + ms - 50, 0)'),
    heapMegabytes: await heapOf(devTools),
  };
  await page.evaluate('window.bench.longTasks.length = 0');
  const turns: number[] = [];
  for (let turn = 0; turn < pages; turn += 1) turns.push(await numberIn(page, turnPage));
  const longTasksMs = await numberIn(page, 'window.bench.longTasks.reduce((sum, ms) => sum + ms, 0)');
  await context.close();
  return { ...loaded, nextPageMs: median(turns), longTasksMs };
}

/** The document and everything that was asked for before the first row was painted. */
async function untilFirstRow(page: Page, wire: Wire) {
  const names = new Set(JSON.parse(String(await page.evaluate(`JSON.stringify(${askedUntilFirstRow})`))));
  const asked = wire.requests().filter(({ url }) => names.has(url));
  return {
    requests: names.size + 1,
    scriptKilobytes: kilobytesOf(asked.filter(({ isScript }) => isScript)),
  };
}

async function heapOf(devTools: CDPSession): Promise<number> {
  await devTools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devTools.send('Runtime.getHeapUsage');
  return usedSize / 1024 / 1024;
}

export async function numberIn(page: Page, expression: string): Promise<number> {
  return Number(await page.evaluate(expression));
}

/** The middle of the values; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
