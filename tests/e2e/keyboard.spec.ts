import type { Page } from '@playwright/test';
import { timeOf } from '../../domain/time/time-zone.ts';
import { ApiClient } from '../support/api-client.ts';
import { goTo, openScreen, rowsOf } from '../support/screen.ts';
import { movableBooking } from '../support/some-booking.ts';
import { expectAccessible } from './fixtures.ts';
import { expect, test } from './mail-fixtures.ts';

// One portal for all of them.
test.describe.configure({ mode: 'default' });
test.use({ keptOpen: true, role: 'admin', mailEnv: { MAIL_DELAY_SECONDS: '60' } });

const row = (page: Page, at: number) => rowsOf(page).nth(at);

/** Holds back what comes after the first screen, until what it answers is called. */
async function withoutRest(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/soon-[^/]*\.js$/, async route => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

test('DEC-149 a list is walked by keys: rows by j, k and arrows, Enter opens, letters do what the row offers, ? tells them', async ({
  page,
}) => {
  await openScreen(page, '/cities');
  await expect(row(page, 0)).toHaveAttribute('tabindex', '0');
  await page.keyboard.press('j');
  await expect(row(page, 0)).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 2)).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('k');
  await expect(row(page, 1)).toBeFocused();
  await page.keyboard.press('x');
  await expect(row(page, 1).getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('x');
  await expect(row(page, 1).getByRole('checkbox')).not.toBeChecked();

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard' });
  await expect(keys.getByRole('region', { name: 'In the row that is marked' })).toContainText('eEdit');
  await expectAccessible(page);
  await page.keyboard.press('j');
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await expect(row(page, 1)).toBeFocused();

  const city = (await row(page, 1).locator('.lead').textContent()) ?? '';
  await page.keyboard.press('e');
  const form = page.getByRole('dialog', { name: 'Edit' });
  // DEC-159: which record it is.
  await expect(form).toHaveAccessibleDescription(`City · ${city}`);
  await expect(form.getByRole('textbox', { name: 'City' })).toHaveValue(city);
  // Letters are letters where one writes.
  await form.getByRole('textbox', { name: 'City' }).focus();
  await page.keyboard.press('End');
  await page.keyboard.type('jkx');
  await expect(form.getByRole('textbox', { name: 'City' })).toHaveValue(`${city}jkx`);
  await form.getByRole('textbox', { name: 'City' }).fill(city);
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(row(page, 1)).toBeFocused();
});

test('DEC-149 keys are heard as soon as there are rows: what is typed after / is not lost, letters wait for what hears them', async ({
  page,
}) => {
  const release = await withoutRest(page);
  const asked = page.waitForRequest(/\/assets\/soon-/);
  await page.goto('/cities');
  await expect(row(page, 0)).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('sing');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=sing/);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page).not.toHaveURL(/q=/);
  await expect(row(page, 1)).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await asked;
  await expect(row(page, 1)).not.toBeFocused();
  release();
  await expect(row(page, 1)).toBeFocused();
});

test('DEC-149 what was pressed on a page before its keys were heard does nothing to the rows of another', async ({
  page,
}) => {
  const release = await withoutRest(page);
  await page.goto('/cities');
  await expect(row(page, 0)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await page.getByRole('complementary').getByRole('link', { name: 'Bookings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible();
  await expect(row(page, 0)).toBeVisible();
  release();
  // From now on keys are heard: the first press leads to the first row.
  await expect(row(page, 0)).toHaveAttribute('tabindex', '0');
  await expect(row(page, 0)).not.toBeFocused();
  await page.keyboard.press('j');
  await expect(row(page, 0)).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test.describe('in a browser that never rests', () => {
  test.use({ keptOpen: false });

  test('DEC-149 what comes after the first screen comes all the same', async ({ page }) => {
    await page.addInitScript(() => {
      window.requestIdleCallback = (then, { timeout } = {}) =>
        timeout === undefined
          ? 0
          : window.setTimeout(() => then({ didTimeout: true, timeRemaining: () => 0 }), timeout);
    });
    await page.goto('/cities');
    await expect(row(page, 0)).toHaveAttribute('tabindex', '0');
    await page.keyboard.press('j');
    await expect(row(page, 0)).toBeFocused();
  });
});

test('DEC-162 keys of one letter are turned off for who dictates, and on again; arrows are heard all the same', async ({
  page,
}) => {
  await openScreen(page, '/cities');
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard' });
  await keys.getByRole('switch', { name: 'Keys of one letter or sign' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await row(page, 0).focus();
  await page.keyboard.press('j');
  await page.keyboard.press('/');
  await page.keyboard.press('e');
  await page.keyboard.press('?');
  await expect(row(page, 0)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 1)).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: 'Quickstart' }).click();
  await page.getByRole('button', { name: 'Keyboard' }).click();
  await keys.getByRole('switch', { name: 'Keys of one letter or sign' }).click();
  await page.keyboard.press('Escape');
  await row(page, 0).focus();
  await page.keyboard.press('j');
  await expect(row(page, 1)).toBeFocused();
});

test('DEC-149 the Tab key meets a table once: its row, what that row holds, and then what comes after the table', async ({
  page,
}) => {
  await openScreen(page, '/bookings');
  await page.keyboard.press('j');
  await expect(row(page, 0)).toBeFocused();
  await page.keyboard.press('j');
  await expect(row(page, 1)).toBeFocused();
  const inside = () => page.evaluate(() => document.activeElement?.closest('tr')?.getAttribute('data-row'));
  const here = await inside();
  await page.keyboard.press('Tab');
  expect(await inside()).toBe(here);
  for (let stop = 0; stop < 12 && (await inside()) !== undefined; stop += 1) {
    expect(await inside()).toBe(here);
    await page.keyboard.press('Tab');
  }
  expect(await inside()).toBe(undefined);
  // The way back leads into the same row.
  await page.keyboard.press('Shift+Tab');
  expect(await inside()).toBe(here);
});

test('DEC-149 after a finished move by keys the focus is in the row that it began from', async ({
  page,
  mailPortal: { url },
}) => {
  const booking = await movableBooking(await ApiClient.signIn(url, 'admin'));
  await goTo(page, `/bookings?q=${booking.id}`);
  const from = page.locator(`tr[data-row="${booking.id}"]`);
  // Before rows are walked by keys, none of them takes the focus.
  await expect(from).toHaveAttribute('tabindex', '0');
  await from.focus();
  await page.keyboard.press('r');
  const panel = page.getByRole('dialog', { name: 'Reschedule booking' });
  await panel.getByRole('textbox', { name: 'Reason' }).fill('By keys');
  await panel
    .getByRole('grid', { name: 'Starts' })
    .locator('button[aria-disabled="false"]')
    .first()
    .press('Enter');
  await panel.getByRole('button', { name: 'Next: email' }).press('Enter');
  await panel.getByRole('button', { name: 'Confirm' }).press('Enter');
  await expect(panel.getByRole('heading', { name: 'Reschedule success' })).toBeFocused();
  await panel.getByRole('button', { name: 'Close' }).last().press('Enter');
  await expect(panel).toBeHidden();
  await expect(page.locator('main tr[data-row]:focus')).toHaveCount(1);
});

test('DEC-149 after a removal the focus is in the row, or in the one in its place', async ({
  page,
  mailPortal: { url },
}) => {
  const api = await ApiClient.signIn(url, 'admin');
  const { id } = await api.post('/v3/cities', { city_name: 'Aaa Keys' });
  await openScreen(page, '/cities');
  await page
    .locator(`tr[data-row="${id}"]`)
    .getByRole('button', { name: /^Delete/ })
    .focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog');
  const yes = question.getByRole('button', { name: 'Yes' });
  // What refers to the city is asked first.
  await expect(yes).toBeEnabled();
  await yes.press('Enter');
  await expect(question).toBeHidden();
  await expect(page.getByRole('button', { name: 'Delete: Aaa Keys' })).toHaveCount(0);
  await expect(page.locator('main tr[data-row]:focus')).toHaveCount(1);
});

test('GUARD-06 GUARD-07 DEC-151 who may not open a page is told its name, for as long as it takes to read', async ({
  signedInAs,
}) => {
  const page = await signedInAs('service');
  await goTo(page, '/cities');
  const words = page.getByText('“Cities” is for Admin. Ask an admin.');
  await expect(words).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.getByRole('button', { name: 'Dismiss message' }).click();
  await expect(words).toBeHidden();
});

test('DEC-150 the palette takes verbs: it says what will open, and opens the panel with the start filled in', async ({
  page,
  mailPortal: { url },
}) => {
  const booking = await movableBooking(await ApiClient.signIn(url, 'admin'));
  const guest = `${booking.user.first_name} ${booking.user.last_name}`;
  await openScreen(page, '/cities');
  await page.keyboard.press('Control+k');
  const words = page.getByRole('combobox', { name: 'Search pages and records' });
  await words.fill('create cit');
  await expect(page.getByRole('option', { name: 'Create city' })).toBeVisible();
  await words.fill(`move ${booking.id} 15:00`);
  const move = page.getByRole('option', {
    name: new RegExp(`^Move booking ${booking.id} · ${guest} → \\w{3} \\d+ \\w+ 15:00`),
  });
  await expect(move).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await words.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Reschedule booking' })).toBeVisible();
  const { pathname, searchParams } = new URL(page.url());
  expect(pathname).toBe(`/bookings/${booking.id}/reschedule`);
  const start = Date.parse(searchParams.get('start') ?? '');
  expect(timeOf(start, booking.partner_location.timezone)).toBe('15:00:00');
  await expect(page.getByRole('heading', { level: 1, name: 'Cities', includeHidden: true })).toBeAttached();
});
