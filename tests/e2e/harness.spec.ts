import { openScreen } from '../support/screen.ts';
import { StandingPages } from '../support/standing-pages.ts';
import { expect, test } from './fixtures.ts';

test('E17 a failed request and a console error fail the test that caused them', async ({ page, watcher }) => {
  await page.route('**/broken', route => route.fulfill({ status: 500, body: 'broken' }));
  await page.route('**/plain', route => route.fulfill({ contentType: 'text/html', body: '<h1>Plain</h1>' }));
  await page.goto('/plain');
  await page.evaluate(async () => {
    console.error('planted');
    await fetch('/broken');
  });
  await expect.poll(() => watcher.unexpected()).toEqual(['console: planted', '500 GET /broken']);
  watcher.allow(/planted|\/broken$/);
});

test('a page that stands open is loaded anew for the next test only where something was left in it', async ({
  browser,
  sessions,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const pages = new StandingPages(browser, sessions);
  const page = await pages.of('admin', url);
  const isStanding = () => page.evaluate(() => 'isStanding' in globalThis);
  // Tests beside this one may just then change what a frame says; not each time.
  await expect(async () => {
    await page.evaluate(() => Object.assign(globalThis, { isStanding: true }));
    await openScreen(page, '/cities');
    // What the server tells everybody comes late, and is nothing that a test has left.
    await expect(page.getByRole('link', { name: /needs? someone/ }).first()).toBeVisible();
    await pages.takeBack(page, true);
    expect(await pages.of('admin', url)).toBe(page);
    expect(await isStanding()).toBe(true);
  }).toPass({ timeout: 30_000 });

  await page.evaluate(() => localStorage.setItem('left', 'behind'));
  await pages.takeBack(page, true);
  expect(await pages.of('admin', url)).toBe(page);
  expect(await isStanding()).toBe(false);
  await pages.close();
});
