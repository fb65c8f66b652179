import type { Locator, Page } from '@playwright/test';
import { installClock } from '../support/page-clock.ts';
import { goTo, openScreen } from '../support/screen.ts';
import { expect, test } from './fixtures.ts';

test.use({ role: 'admin' });

/** What is pressed on a page, and what then comes with a script of its own. */
interface Coming {
  readonly at: string;
  readonly what: string;
  readonly press: (page: Page) => Promise<void>;
  readonly comes: (page: Page) => Locator;
}

const button = (name: string) => async (page: Page) =>
  await page.getByRole('button', { name, exact: true }).first().click();
const link = (name: string) => async (page: Page) =>
  await page.getByRole('link', { name, exact: true }).first().click();
const tab = (name: string) => async (page: Page) =>
  await page.getByRole('tab', { name, exact: true }).click();
const key = (name: string) => async (page: Page) => await page.keyboard.press(name);
const dialog = (name: string) => (page: Page) => page.getByRole('dialog', { name }).first();
const title = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { level: 1, name });

const all: readonly Coming[] = [
  { at: '/cities', what: 'a form', press: link('Create'), comes: dialog('Create') },
  { at: '/cities', what: 'an import', press: button('Import'), comes: dialog('Import Cities from CSV') },
  { at: '/cities', what: 'an export', press: button('Export'), comes: dialog('Export') },
  { at: '/cities', what: 'the columns', press: button('Columns'), comes: page => page.getByRole('menu') },
  { at: '/cities', what: 'the keys', press: key('?'), comes: dialog('Keyboard') },
  { at: '/cities', what: 'the palette', press: key('Control+k'), comes: dialog('Search or jump to') },
  { at: '/cities', what: 'the tutorials', press: button('Quickstart'), comes: dialog('Quickstart') },
  { at: '/cities', what: 'a plain page', press: link('Now'), comes: title('Now') },
  { at: '/cities', what: 'a page with figures', press: link('Insights'), comes: title('Insights') },
  {
    at: '/location/1?activeTab=booking',
    what: 'the calendar of a location',
    press: tab('Calendar'),
    comes: page => page.locator('.calendar-frame'),
  },
  {
    at: '/location/1?activeTab=calendar',
    what: 'a tab of a location',
    press: tab('Information'),
    comes: page => page.getByRole('tabpanel', { name: 'Information' }).getByRole('term').first(),
  },
];

test('DEC-257 nothing that comes with a script of its own waits for a clock', async ({ page }) => {
  test.slow();
  await installClock(page);
  await openScreen(page, '/conditions');
  for (const { at, what, press, comes } of all) {
    await test.step(what, async () => {
      await goTo(page, at);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      const now = await page.evaluate(() => Date.now());
      await page.clock.pauseAt(now + 5_000);
      await press(page);
      await expect(comes(page), what).toBeVisible();
      await page.clock.resume();
      await expect(async () => {
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toHaveCount(0, { timeout: 2000 });
      }).toPass();
    });
  }
});
