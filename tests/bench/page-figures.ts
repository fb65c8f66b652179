import { type Bench, numberIn, openedPage } from './browser-figures.ts';

/** The busiest location of the demo, which has about 1 000 bookings a month. */
const calendarPath = '/location/1?activeTab=calendar';

// Presses 'Previous month' and answers the milliseconds until the last change of the page, once there was none for half a second.
const turnMonth = `new Promise((resolve, reject) => {
  const button = document.querySelector('main [aria-label="Previous month"]');
  if (!button) return reject(new Error('There is no button for the previous month'));
  const started = performance.now();
  let last = started;
  const watch = new MutationObserver(() => requestAnimationFrame(() => setTimeout(() => { last = performance.now(); })));
  watch.observe(document.querySelector('main'), { subtree: true, childList: true, attributes: true, characterData: true });
  button.click();
  const look = () => {
    if (performance.now() - last > 500 && last > started) { watch.disconnect(); resolve(last - started); }
    else if (performance.now() - started > 20000) reject(new Error('The month did not come'));
    else setTimeout(look, 20);
  };
  setTimeout(look, 20);
})`;

/** Click on 'Previous month' until the month stands still: the first month that was never shown before. */
export async function previousMonthMs(bench: Bench, slowedBy: number): Promise<number> {
  const { context, page, wire } = await openedPage(bench, slowedBy);
  await page.goto(`${bench.address}${calendarPath}`);
  await page.getByRole('button', { name: 'Previous month' }).waitFor();
  await wire.still();
  const ms = await numberIn(page, turnMonth);
  await context.close();
  return ms;
}

export interface HomeFigures {
  readonly calls: number;
  /** From the click that opens the page until its last call was answered. */
  readonly ms: number;
}

/** The home page, opened for the first time from another page, so that what every page asks for is not counted. */
export async function homeFigures(bench: Bench): Promise<HomeFigures> {
  const { context, page, wire } = await openedPage(bench, 1);
  await page.goto(`${bench.address}/cities`);
  await page.locator('main table.rows:not(.skeleton) > tbody, main [role="status"]').first().waitFor();
  await wire.still();
  await page.evaluate('performance.clearResourceTimings()');
  const clicked = await numberIn(
    page,
    `(() => { document.querySelector('a[href="/"]').click(); return performance.now(); })()`,
  );
  await page.locator('main a[href="/now"]').waitFor();
  await wire.still();
  const calls = `performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname.startsWith('/api/'))`;
  const count = await numberIn(page, `${calls}.length`);
  const last = await numberIn(page, `Math.max(0, ...${calls}.map(({ responseEnd }) => responseEnd))`);
  await context.close();
  return { calls: count, ms: last - clicked };
}
