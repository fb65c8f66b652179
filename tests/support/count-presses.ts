import type { Page } from '@playwright/test';

/**
 * Jobs that come every day, by how often one presses for them: from home after signing in, unless the title says
 * otherwise. What is typed is not counted, nor a key that says so beside what is typed.
 */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = document.documentElement.dataset.presses !== undefined;
    document.documentElement.dataset.presses = '0';
    // A page that is kept open for several tests counts each press once.
    if (counted) return;
    document.addEventListener(
      'pointerdown',
      () => {
        const { dataset } = document.documentElement;
        dataset.presses = String(Number(dataset.presses) + 1);
      },
      { capture: true },
    );
  });
  // Whoever loads the page anew loses the count, and the test with it: NaN is no number of presses.
  return () => page.evaluate(() => Number(document.documentElement.dataset.presses));
}
