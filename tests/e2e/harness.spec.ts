import { newPlace } from '../support/places.ts';
import { openScreen } from '../support/screen.ts';
import { StandingPages } from '../support/standing-pages.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

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

test('G16 what axe finds fails the test, in each row or in as many as are looked at', async ({ page }) => {
  const row = (text: string) => `<tr><td>${text}</td></tr>`;
  const faint = '<span style="color: #ccc; background: #fff">Faint</span>';
  const table = (rows: readonly string[]) =>
    `<table class="rows"><tbody>${rows.map(row).join('')}</tbody></table>`;
  const show = async (content: string) => {
    await page.route('**/plain', route =>
      route.fulfill({
        contentType: 'text/html',
        body: `<html lang="en"><title>Plain</title><main><h1>Plain</h1>${content}</main></html>`,
      }),
    );
    await page.goto('/plain');
  };

  await show(table(['One', 'Two', faint]));
  await expect(expectAccessible(page)).rejects.toThrow(/color-contrast: span/);
  await expect(expectAccessible(page, { rows: 3 })).rejects.toThrow(/color-contrast: span/);
  await expectAccessible(page, { rows: 2 });
  await show(`${table(['One'])}<input>`);
  await expect(expectAccessible(page, { rows: 1 })).rejects.toThrow(/label: input/);
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

test('what was said in a page that stands open is not said to the next test, and what was typed is given up', async ({
  browser,
  sessions,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const { id } = await newPlace(url);
  const pages = new StandingPages(browser, sessions);
  const page = await pages.of('partner', url);
  const switchSunday = async () => {
    await openScreen(page, `/location/${id}?activeTab=hours`);
    await page.getByRole('group', { name: 'Sun' }).getByRole('switch').click();
    await expect(page.getByRole('button', { name: 'Confirm' })).toBeEnabled();
  };
  await switchSunday();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Updated successfully')).toBeVisible();
  await pages.takeBack(page, true);
  await pages.of('partner', url);
  expect(await page.getByText('Updated successfully').count()).toBe(0);

  await expect(async () => {
    await page.evaluate(() => Object.assign(globalThis, { isStanding: true }));
    await switchSunday();
    await pages.takeBack(page, true);
    await pages.of('partner', url);
    expect(await page.evaluate(() => 'isStanding' in globalThis)).toBe(true);
  }).toPass({ timeout: 30_000 });
  await pages.close();
});
