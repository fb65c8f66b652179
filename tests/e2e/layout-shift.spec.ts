import type { Page } from '@playwright/test';
import { ApiClient } from '../support/api-client.ts';
import { screenIsReady } from '../support/screen.ts';
import { movableBooking } from '../support/some-booking.ts';
import { expect, test } from './fixtures.ts';

test.use({ role: 'admin' });

/** As [web.dev](https://web.dev/articles/cls) counts what moves without anybody having pressed: up to this it is good. */
const good = 0.1;

/** Has a page add up how much of it moves, and how far, as it is drawn. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let sum = 0;
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) {
        const shift = entry.toJSON();
        if (shift.hadRecentInput === false) sum += Number(shift.value);
      }
      document.documentElement.dataset.shifted = String(sum);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => Number(await page.evaluate(() => document.documentElement.dataset.shifted ?? '0'));
}

for (const width of [1440, 390])
  test(`DEC-316 at ${width} px little moves while a screen arrives bit by bit`, async ({ page, baseURL }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    const { id } = await movableBooking(await ApiClient.signIn(baseURL ?? '', 'admin'));
    const shifted = await watchShifts(page);
    const late = 300;
    await page.route(/\/assets\/[^/]+\.js$|\/api\//, async route => {
      await page.waitForTimeout(late);
      await route.continue();
    });
    const pages = ['/devices', '/devices/1', '/settings', '/bookings', '/location/1', '/mails'];
    const panels = [`/bookings/${id}/cancel`, '/devices/1/replace'];
    for (const path of [...pages, ...panels])
      await test.step(path, async () => {
        await page.goto(path);
        await screenIsReady(page);
        await page.waitForTimeout(3 * late);
        expect(await shifted(), path).toBeLessThanOrEqual(good);
      });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
